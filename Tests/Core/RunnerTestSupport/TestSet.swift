import Primitives
import TestBasics

/// A small vector set with made-up bytes: what matters here is who answers what to which id.
package enum TestSet {
    package static let production = "attestation/valid/production"
    /// No vector's control.
    package static let development = "attestation/valid/development"
    package static let otherChallenge = "attestation/nonce/other-challenge"
    package static let selfSigned = "attestation/chain/self-signed"
    /// Of level `should`.
    package static let pathLength = "attestation/ca/path-length"
    /// Needs the capability `clock`.
    package static let expired = "attestation/validity/expired"
    /// Of level `info`.
    package static let odd = "attestation/decode/odd"
    package static let firstAssertion = "assertion/valid/first"
    package static let sameCounter = "assertion/counter/same"

    /// All nine.
    package static func all() throws -> VectorSet { try set(try vectors()) }

    /// A set of some vectors, with the digest of their files.
    package static func set(_ vectors: [Vector]) throws -> VectorSet {
        VectorSet(manifest: manifest(of: vectors), vectors: vectors, files: [:])
    }

    /// Without the control that would have to be accepted.
    package static func vectors() throws -> [Vector] {
        [
            try vector(production, .attestationValid, result: VerifiedOutput(counter: 0, environment: .production)),
            try vector(development, .attestationValid, impact: .lockout),
            try vector(otherChallenge, .attestationNonce, control: production, impact: .replay),
            try vector(selfSigned, .attestationChain, control: production, impact: .forgery),
            try vector(pathLength, .attestationCA, control: production, impact: .hardening, level: .should),
            try vector(expired, .attestationValidity, control: production, needs: [.attestation, .clock]),
            try vector(odd, .attestationDecode, level: .info),
            try vector(firstAssertion, .assertionValid, needs: [.assertion]),
            try vector(sameCounter, .assertionCounter, control: firstAssertion, impact: .replay, needs: [.assertion]),
        ]
    }

    package static func vector(
        _ id: String, _ requirement: Requirement, control: String? = nil, impact: Impact = .lockout,
        level: Level = .must, needs: Set<Capability> = [.attestation], result: VerifiedOutput? = nil
    ) throws -> Vector {
        let id = try #require(VectorID(id))
        let request = id.suite == "assertion" ? assertion(id, counter: 7) : attestation(id)
        let expect: AttestModel.Expectation = level == .info ? .either : control == nil ? .accept : .reject
        let outline = VectorOutline(
            id: id, title: "Case \(id.name)", why: "Because of \(id.group).", requirement: requirement, level: level,
            impact: impact, expect: expect, stage: expect == .reject ? requirement.stage : nil,
            control: control.flatMap(VectorID.init), needs: needs, tags: [])
        return Vector(outline, fault: nil, content: .single(request, result: expect == .accept ? result : nil))
    }

    package static func attestation(_ id: VectorID) -> VerificationRequest {
        .attestation(.blank).with(evidence: Array(id.description.utf8))
    }

    /// The counter is the last byte of the evidence, and less one the stored one.
    package static func assertion(_ id: VectorID, counter: Int64) -> VerificationRequest {
        var request = AssertionRequest.blank
        request.assertion = Array(id.description.utf8) + [UInt8(counter)]
        request.storedCounter = counter - 1
        return .assertion(request)
    }

    package static func manifest(of vectors: [Vector]) -> Manifest {
        let files = vectors.sorted { $0.id < $1.id }.map { vector in
            let bytes = Array(vector.json.canonicalText.utf8)
            return Manifest.File(path: "\(vector.id).json", sha256: sha256(bytes), vector: vector.id)
        }
        return Manifest(
            suiteVersion: "0.1.0", seed: "7", time: Blank.time,
            digest: Manifest.digest(of: files) { sha256($0) }, files: files)
    }

    /// Writes a set as a folder and returns its path.
    @discardableResult
    package static func write(_ vectors: [Vector], to folder: ScratchFolder) throws -> String {
        for vector in vectors { try folder.write(vector.json.canonicalText, to: "\(vector.id).json") }
        try folder.write(manifest(of: vectors).json.canonicalText, to: Manifest.fileName)
        return folder.url.path
    }
}
