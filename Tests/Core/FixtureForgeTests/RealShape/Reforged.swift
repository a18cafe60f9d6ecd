import AttestModel
import TestSupport
import Testing

@testable import FixtureForge

/// A real object taken apart, and the same object as the forge makes it.
struct Reforged<Request: Sendable, Real: Sendable, Draft: EvidenceDraft>: Sendable, CustomTestStringConvertible {
    let sample: Sample<Request>
    private let parts: Result<(real: Real, forged: Draft), any Error>

    init(_ sample: Sample<Request>, _ make: (Request) throws -> (Real, Draft)) {
        self.sample = sample
        parts = Result { try make(sample.request) }
    }

    var request: Request { sample.request }
    var testDescription: String { sample.name }

    func real() throws -> Real { try parts.get().real }
    func forged() throws -> Draft { try parts.get().forged }
}

typealias ReforgedAttestation = Reforged<AttestationRequest, RealAttestation, AttestationDraft>
typealias ReforgedAssertion = Reforged<AssertionRequest, RealAssertion, AssertionDraft>

extension ReforgedAttestation {
    private static let cached = Result {
        try Samples.attestations().map { sample in
            Reforged(sample) { request in
                let real = try RealAttestation(request.attestation)
                return (real, try real.forged(for: request))
            }
        }
    }

    /// Every real attestation; each is forged once for all tests.
    static func all() throws -> [ReforgedAttestation] { try cached.get() }
}

extension ReforgedAssertion {
    private static let cached = Result {
        try Samples.assertions().map { sample in
            Reforged(sample) { request in
                let real = try RealAssertion(request.assertion)
                return (real, try real.forged(for: request))
            }
        }
    }

    /// Every real assertion; each is forged once for all tests.
    static func all() throws -> [ReforgedAssertion] { try cached.get() }
}
