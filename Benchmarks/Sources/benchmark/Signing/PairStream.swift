import AttestModel
import Foundation
import ReferenceVerifier

/// The program's stream of fresh pairs of an attestation and an assertion.
enum PairStream {
    /// One pair as requests for a verdict.
    struct Pair {
        let attestation: VerificationRequest
        let assertion: VerificationRequest
    }

    /// Tells whether the program has the command.
    static func exists(in place: Workplace) throws -> Bool {
        let help = place.file("help")
        guard (try? ChildRun([place.program, "device", "--help"], output: help)) != nil else { return false }
        return try String(contentsOfFile: help, encoding: .utf8).contains("stream")
    }

    static func command(of place: Workplace, count: Int) -> [String] {
        [place.program, "device", "stream", "--app-id", "ABCDE12345.com.example.app", "--count", "\(count)"]
    }

    /// Returns fresh pairs. The root to trust is that of the vectors.
    static func pairs(_ count: Int, from place: Workplace) throws -> [Pair] {
        let file = place.file("pairs")
        _ = try ChildRun(command(of: place, count: count), output: file)
        let genuine = try place.vectors.genuine(.attestation).firstNonNil { request in
            if case .attestation(let request) = request { request } else { nil }
        }
        guard let roots = genuine?.roots else { throw BenchmarkFailure("the vectors have no genuine attestation.") }
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
            guard case .object(let members) = try JSONValue.parse(String(line).utf8) else {
                throw BenchmarkFailure("'device stream' printed a line that is no object.")
            }
            return try pair(members, roots: roots)
        }
    }

    private static func pair(_ members: [String: JSONValue], roots: [[UInt8]]) throws -> Pair {
        func text(_ name: String) throws -> String {
            guard case .string(let text)? = members[name] else {
                throw BenchmarkFailure("a pair of 'device stream' has no '\(name)'.")
            }
            return text
        }
        func bytes(_ name: String) throws -> [UInt8] { [UInt8](base64: try text(name)) ?? [] }
        let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
        let time = Timestamp(try text("time")) ?? AttestationRequest.blank.time
        let attestation = AttestationRequest(
            attestation: try bytes("attestation"), challenge: try bytes("challenge"),
            clientDataHash: try bytes("clientDataHash"), keyId: try bytes("keyId"), app: app,
            environment: .production, roots: roots, time: time)
        var assertion = AssertionRequest.blank
        (assertion.assertion, assertion.clientData) = (try bytes("assertion"), try bytes("clientData"))
        (assertion.publicKey, assertion.keyId) = (try bytes("publicKey"), attestation.keyId)
        (assertion.publicKeyPEM, assertion.app, assertion.time) = (try text("publicKeyPEM"), app, time)
        assertion.clientDataHash = Digest.sha256(assertion.clientData)
        return Pair(attestation: .attestation(attestation), assertion: .assertion(assertion))
    }
}
