import AttestModel
import FixtureForge
import ReferenceVerifier
import Testing
import VectorCatalog
import VerifierMutants

@Suite("Changes that Apple may make, asked of verifiers")
struct TomorrowTests {
    /// Returns the names of the changes that a verifier refuses.
    private func refused(by verifier: ReferenceVerifier, in shape: DeviceShape? = nil) throws -> Set<String> {
        let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime, shape: shape)
        let ids = try Catalog.outlines().filter { Requirement.ofTomorrow.contains($0.requirement) }.map(\.id)
        let vectors = try Catalog.vectors(in: context, only: Set(ids))
        #expect(vectors.allSatisfy { $0.level == .info && $0.control != nil } && (shape != nil || vectors.count == 21))
        return Set(
            vectors.filter { !$0.content.requests.allSatisfy { verifier.assess($0).isAccepted } }.map(\.id.description))
    }

    @Test("The reference verifier survives every change")
    func reference() throws {
        #expect(try refused(by: ReferenceVerifier()) == [])
    }

    @Test(
        "Verifiers as they were before January and September 2026 refuse a change of the kind that broke them",
        arguments: [
            ("leaf-extended-key-usage-refused", DeviceShape.iOS26BeforeEKU, ["attestation/tomorrow/further-key-usage"]),
            ("exactly-37-bytes-demanded", nil, Self.maps.map { "assertion/tomorrow/\($0)" }),
            ("nothing-after-cose-key", nil, Self.maps.map { "attestation/tomorrow/\($0)" }),
        ])
    func predicted(name: String, shape: DeviceShape?, changes: [String]) throws {
        let verifier = try #require(Mutants.named(name)).verifier()
        #expect(try refused(by: verifier, in: shape) == Set(changes))
    }

    private static let maps = ["further-extension", "map-of-other-extensions", "other-category"]
}
