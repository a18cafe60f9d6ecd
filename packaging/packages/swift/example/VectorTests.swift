import AppAttestVectors
import Testing

@Test func vectors() async throws {
    let verifier = try Verifier()
    let report = try await VectorSet.load().check(profile: .strict, verify: verifier.verify)
    #expect(report.failures.isEmpty, "\(report)")
}
