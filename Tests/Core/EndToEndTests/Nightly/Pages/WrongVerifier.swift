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
            let manifest = try Manifest(
                json: JSONValue.parse(Data(contentsOf: URL(filePath: "\(Appattest.vectors)/\(Manifest.fileName)"))))
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

    static let all = [
        WrongVerifier(
            name: "no-chain", target: .mutant("without-att-chain"),
            only: ["attestation/chain/*", "attestation/valid/*"], gravity: "it accepts forgeries",
            requirement: "ATT-CHAIN", cause: "It does not verify the certificate chain",
            remedy: "verify every signature"),
        WrongVerifier(
            name: "no-validity", target: .mutant("without-att-validity"),
            only: ["attestation/validity/*", "attestation/valid/*"], gravity: "it accepts replays",
            requirement: "ATT-VALIDITY", cause: "It does not check the validity of the certificates",
            remedy: "notBefore and notAfter"),
        WrongVerifier(
            name: "no-counter", target: .mutant("without-ast-counter"),
            only: ["assertion/counter/*", "assertion/valid/*", "sequence/state/*"], gravity: "it accepts replays",
            requirement: "AST-COUNTER", cause: "It does not compare the counter with the stored counter",
            remedy: "greater than the stored one"),
        WrongVerifier(
            name: "aaguid-prefix", target: .mutant("environment-by-nine-bytes"),
            only: ["attestation/aaguid/*", "attestation/valid/*"], gravity: "it accepts faulty objects",
            requirement: "ATT-AAGUID", cause: "It does not fully compare aaguid with the environment",
            remedy: "all 16 bytes"),
        WrongVerifier(
            name: "exceptions", target: .fake(mistake: "error", with: "attestation/decode/*"),
            only: ["attestation/decode/*", "attestation/valid/*"], gravity: "it blows up",
            requirement: "ATT-DECODE", cause: "It answers error to ", remedy: "Catch decoding and validation errors"),
        WrongVerifier(
            name: "no-os-27", target: .mutant("nothing-after-cose-key"),
            only: ["attestation/ext/*", "attestation/valid/*"], gravity: "it rejects genuine objects",
            requirement: "ATT-VALID", cause: "with authData.extensions",
            remedy: "certificate extensions that are not critical"),
        WrongVerifier(
            name: "replayed-sequences", target: .mutant("counter-only-different"),
            only: ["sequence/**"], gravity: "it accepts replays", requirement: "AST-COUNTER",
            cause: "It does not fully compare the counter with the stored counter",
            remedy: "greater than the stored one"),
        WrongVerifier(
            name: "app-id-by-half", target: .mutant("rp-id-hash-compared-by-half"),
            only: ["attestation/appid/*", "assertion/appid/*"], gravity: "it accepts faulty objects",
            requirement: "AST-APPID",
            cause: "It does not fully compare rpIdHash of assertions", remedy: "all 32 bytes of rpIdHash"),
        WrongVerifier(
            name: "crash-on-short-input", target: .fake(mistake: "crash", with: "attestation/authdata/*-bytes"),
            only: ["attestation/authdata/*", "attestation/valid/*"], gravity: "it blows up",
            requirement: "ATT-AUTHDATA",
            cause: "It crashes on 6 objects", remedy: "Check every length and type"),
        WrongVerifier(
            name: "root-from-x5c", target: .mutant("root-taken-from-x5c"),
            only: ["attestation/chain/*", "attestation/ca/*"], gravity: "it accepts forgeries",
            requirement: "ATT-CHAIN", cause: "It does not fully verify the certificate chain",
            remedy: "Never trust a root"),
        WrongVerifier(
            name: "receipt-of-either-type", target: .mutant("receipt-either-type-taken"),
            only: ["receipt/type/*", "receipt/valid/*"], gravity: "it accepts replays", requirement: "RCP-TYPE",
            cause: "It does not fully check the type of receipts", remedy: "Compare field 6"),
        WrongVerifier(
            name: "stored-counter-returned", target: .mutant("stored-counter-returned"),
            only: ["assertion/counter/*", "assertion/valid/*"], gravity: "it returns wrong values",
            requirement: "AST-VALID", cause: "It returns wrong values for",
            remedy: "Return the values that were verified"),
    ]
}
