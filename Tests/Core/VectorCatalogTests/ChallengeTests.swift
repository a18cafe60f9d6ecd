import AttestModel
import FixtureForge
import Testing

@testable import VectorCatalog

/// The challenges of the set, which libraries take as bytes or as text.
struct ChallengeTests {
    @Test("Every challenge is text, unless the vector needs a target that takes bytes")
    func challenges() throws {
        let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        var binary = 0
        for vector in try SuiteForge<AttestationDraft>(context: context)
            .vectors(of: AttestationDraft.groups(about: .example))
        {
            guard case .attestation(let request)? = vector.request else { continue }
            let isText = String(validating: request.challenge, as: UTF8.self) != nil
            #expect(isText != vector.needs.contains(.binaryChallenge), "\(vector.id)")
            if !isText { binary += 1 }
        }
        #expect((2...9).contains(binary))
    }
}
