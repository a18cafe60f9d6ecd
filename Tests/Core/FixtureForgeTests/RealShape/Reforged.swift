import AttestModel
import TestSupport
import Testing

@testable import FixtureForge

/// A real object taken apart, and the same object as the forge makes it.
struct Reforged<Request: Sendable, Real: Sendable, Draft: EvidenceDraft>: Sendable, CustomTestStringConvertible {
    let sample: Sample<Request>
    let real: Real
    let forged: Draft

    var request: Request { sample.request }
    var testDescription: String { sample.name }
}

typealias ReforgedAttestation = Reforged<AttestationRequest, RealAttestation, AttestationDraft>
typealias ReforgedAssertion = Reforged<AssertionRequest, RealAssertion, AssertionDraft>

extension ReforgedAttestation {
    private static let cached = Result {
        try Samples.attestations().map { sample in
            let real = try RealAttestation(sample.request.attestation)
            return Reforged(sample: sample, real: real, forged: try real.forged(for: sample.request))
        }
    }

    /// Every real attestation; each is forged once for all tests.
    static func all() throws -> [ReforgedAttestation] { try cached.get() }
}

extension ReforgedAssertion {
    private static let cached = Result {
        try Samples.assertions().map { sample in
            let real = try RealAssertion(sample.request.assertion)
            return Reforged(sample: sample, real: real, forged: try real.forged(for: sample.request))
        }
    }

    /// Every real assertion; each is forged once for all tests.
    static func all() throws -> [ReforgedAssertion] { try cached.get() }
}
