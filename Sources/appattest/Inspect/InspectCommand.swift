import ArgumentParser
import AttestModel
import EvidenceAnatomy
import ReferenceVerifier
import Reports

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Take any object of App Attest apart, and say what each part means.",
        usage: "appattest inspect <file> [<options>]",
        discussion: """
            FILE holds an attestation, an assertion, a receipt, a certificate, authData
            or a key: raw, in base64, hexadecimal or PEM, in JSON, or in a line of a
            log; - is standard input. Nothing is verified: see 'appattest verify'.

            Examples:
              appattest inspect object.cbor
              appattest inspect request.json --html page.html
              pbpaste | appattest inspect -
            """)

    @Argument(help: "The file with the object.")
    var file: String

    @Flag(help: "Show every part of the tree, also those that are structure alone.")
    var all = false

    @OptionGroup var page: PageOptions

    func run() throws {
        let recognition = try InputFile(path: file).recognized()
        try page.print(
            InspectionReport(recognition, showsAll: all) { kind in
                kind == .receipt ? AppleRoots.receipts : AppleRoots.appAttestation
            })
    }
}
