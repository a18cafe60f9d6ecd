import ArgumentParser
import AttestModel
import Reports

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one vector: what it asks, what is right, why, and where its fault lies.",
        discussion: """
            Example: appattest show attestation/nonce/other-challenge
                     appattest show attestation/nonce/other-challenge --format request | ./my-adapter
            """)

    /// How the vector is printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        /// For people.
        case text
        /// As its file.
        case json
        /// As messages of the adapter protocol, one a line: one, or one for each step of a sequence.
        case request
    }

    @Argument(help: "The vector's id.")
    var id: String

    @Option(help: "text, json (the vector file) or request (the lines that an adapter gets).")
    var format = Format.text

    @OptionGroup var source: VectorSource

    func run() throws {
        guard let vector = try source.load().vectors.first(where: { $0.id.description == id }) else {
            throw CommandFailure.configuration("there is no vector '\(id)'; 'appattest list' shows them all")
        }
        switch format {
        case .text: print(VectorSheet(vector).text)
        case .json: StandardOutput.write(vector.json.canonicalText.utf8)
        case .request:
            for request in vector.requests { print(request.json.compactText) }
        }
    }
}
