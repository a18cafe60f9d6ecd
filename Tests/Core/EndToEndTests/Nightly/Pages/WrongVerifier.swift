import AttestModel
import Foundation
import TestSupport
import Testing

/// A verifier with one defect, and the words that the first screen of its page must say.
struct WrongVerifier: Sendable, CustomTestStringConvertible {
    /// The name of the page.
    let name: String
    /// The verifier that answers.
    let target: Target
    /// The vectors that show the defect, among others.
    let only: [String]
    /// The end of the headline: how bad it is.
    let gravity: String
    /// The requirement of the first cause.
    let requirement: String
    /// Words of the first cause.
    let cause: String
    /// Words of the first remedy.
    let remedy: String

    enum Target: Sendable {
        /// A mutant of the reference verifier.
        case mutant(String)
        /// A target that knows every right answer, and makes one mistake with the vectors to reject that a pattern matches.
        case fake(mistake: String, with: String)
    }

    var testDescription: String { name }

    /// Returns the target as the command line names it. A script hides its many words, which no real target has.
    func specification(in folder: ScratchFolder) throws -> String {
        switch target {
        case .mutant(let mutant): return "builtin:mutant/\(mutant)"
        case .fake(let mistake, let pattern):
            let glob = Glob(pattern)
            let manifest = try Manifest(json: .read("\(Appattest.vectors)/\(Manifest.fileName)"))
            let words = manifest.files.compactMap(\.vector).filter { glob.matches($0.description) }
                .map { "\(mistake)-on \($0)" }
            try #require(!words.isEmpty)
            try folder.write(
                """
                #!/bin/sh
                exec '\(Built.program("FakeTarget"))' correct '\(Appattest.vectors)' \(words.joined(separator: " "))

                """, to: name, executable: true)
            return "exec:./\(name)"
        }
    }

    private init(
        _ name: String, _ target: Target, _ only: [String], _ gravity: String, _ requirement: String, _ cause: String,
        _ remedy: String
    ) {
        (self.name, self.target, self.only, self.gravity) = (name, target, only, gravity)
        (self.requirement, self.cause, self.remedy) = (requirement, cause, remedy)
    }

    /// At least one of each gravity; the reports prove the words of all others.
    static let all = [
        WrongVerifier(
            "no-chain", .mutant("without-att-chain"), ["attestation/chain/*", "attestation/valid/*"],
            "it accepts forgeries", "ATT-CHAIN", "It does not verify the certificate chain", "verify every signature"),
        WrongVerifier(
            "no-counter", .mutant("without-ast-counter"),
            ["assertion/counter/*", "assertion/valid/*", "sequence/state/*"], "it accepts replays", "AST-COUNTER",
            "It does not compare the counter with the stored counter", "greater than the stored one"),
        WrongVerifier(
            "no-os-27", .mutant("nothing-after-cose-key"), ["attestation/ext/*", "attestation/valid/*"],
            "it rejects genuine objects", "ATT-VALID", "with authData.extensions",
            "certificate extensions that are not critical"),
        WrongVerifier(
            "app-id-by-half", .mutant("rp-id-hash-compared-by-half"), ["attestation/appid/*", "assertion/appid/*"],
            "it accepts faulty objects", "AST-APPID", "It does not fully compare rpIdHash of assertions",
            "all 32 bytes of rpIdHash"),
        WrongVerifier(
            "crash-on-short-input", .fake(mistake: "crash", with: "attestation/authdata/*-bytes"),
            ["attestation/authdata/*", "attestation/valid/*"], "it blows up", "ATT-AUTHDATA",
            "It crashes on 6 objects", "Check every length and type"),
        WrongVerifier(
            "receipt-of-either-type", .mutant("receipt-either-type-taken"), ["receipt/type/*", "receipt/valid/*"],
            "it accepts replays", "RCP-TYPE", "It does not fully check the type of receipts", "Compare field 6"),
        WrongVerifier(
            "stored-counter-returned", .mutant("stored-counter-returned"),
            ["assertion/counter/*", "assertion/valid/*"],
            "it returns wrong values", "AST-VALID", "It returns wrong values for",
            "Return the values that were verified"),
    ]
}
