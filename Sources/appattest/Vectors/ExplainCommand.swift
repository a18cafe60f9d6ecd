import ArgumentParser
import AttestModel
import Foundation
import Reports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains one vector: its requirement, why, its twin, and its bytes with the fault marked.",
        discussion: """
            Example: appattest explain attestation/nonce/other-challenge
                     appattest explain attestation/nonce/other-challenge --html other-challenge.html
            """)

    @Argument(help: "The vector's id.")
    var id: String

    @Flag(help: "Take apart every part, also those that the fault does not touch.")
    var all = false

    @Option(help: ArgumentHelp("Write a page to this file instead; - is stdout.", valueName: "file"))
    var html: String?

    @OptionGroup var source: VectorSource

    func run() throws {
        guard let vector = try source.load().vectors.first(where: { $0.id.description == id }) else {
            throw CommandFailure.configuration("there is no vector '\(id)'; 'appattest list' shows them all")
        }
        let explanation = Explanation(vector)
        guard let html else {
            let text = ExplanationText(
                explanation, showsAll: all, isColored: Terminal.isColored(FileHandle.standardOutput.fileDescriptor))
            return StandardOutput.write(text.text.utf8)
        }
        let page = Data(try ExplanationPage(explanation).html().utf8)
        guard html != "-" else { return StandardOutput.write(page) }
        do {
            try page.write(to: URL(filePath: html))
        } catch {
            throw CommandFailure.configuration("cannot write \(html): \(error.localizedDescription)")
        }
    }
}
