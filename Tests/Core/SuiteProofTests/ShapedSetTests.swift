import EvidenceAnatomy
import FixtureForge
import TestBasics

@testable import SuiteProof

/// The vectors in other forms than that of the committed set.
struct ShapedSetTests {
    private static let verifier = ReferenceVerifier()

    /// Every control, and some of the vectors that name one.
    private func sample() throws -> [Vector] {
        let vectors = try CommittedVectors.all()
        let controls = Set(vectors.compactMap(\.control))
        let others = vectors.filter { $0.control != nil }.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
        return vectors.filter { controls.contains($0.id) } + others
    }

    @Test(
        "Every control that exists in a shape is proved in it, and nearly every other vector",
        arguments: DeviceShape.allCases)
    func shapes(shape: DeviceShape) throws {
        let sample = try sample()
        let forged = try SetGenerator.vectors(
            Set(sample.map(\.id)), seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime, shape: shape)
        let proven = Set(VectorProof.proven(forged) { Self.verifier.assess($0) }.map(\.id))
        let unproven = forged.filter { !proven.contains($0.id) }
        #expect(unproven.allSatisfy { $0.expect != .accept }, "\(unproven.map(\.id))")
        #expect(unproven.count * 20 < forged.count)
        let ids = Set(forged.map(\.id.description))
        for plain in ["attestation/valid/production", "assertion/valid/first", "sequence/valid/three-assertions"] {
            #expect(ids.contains(plain), "\(plain)")
        }
        // A vector about the leaf of another shape does not exist in this one. What a later system adds is made in any leaf
        // without extended key usage, and stays what it is in every other.
        #expect(ids.contains("attestation/valid/os27-extensions-with-policy") == (shape != .derReceipt))
        #expect(ids.contains("attestation/valid/macos-acl-blob") == (shape == .iOS26BeforeEKU))
    }

    @Test("What a later system adds is the same in the leaf of an earlier one, without what that lacks")
    func laterSystem() throws {
        let id = "attestation/valid/os27-extensions-ed-set"
        let forged = try SetGenerator.vectors(
            [#require(VectorID(id))], seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime,
            shape: .iOS26BeforeEKU)
        let vector = try #require(forged.first { $0.id.description == id })
        let own = try #require(try CommittedVectors.all().first { $0.id == vector.id })
        let names = try [own, vector].map { try Set(EvidenceAnatomy.tree(of: #require($0.request)).byPath.keys) }
        #expect(names[0].contains("authData.extensions") && names[1].contains("authData.extensions"))
        let missing = names[0].subtracting(names[1])
        #expect(!missing.isEmpty && missing.allSatisfy { $0.hasSuffix(".extensions.2.5.29.37") })
    }

    @Test("A set for the moment frees what is valid for minutes of the clock, and nothing that is about seconds")
    func moment() throws {
        let vectors = try CommittedVectors.all().filter { $0.needs.contains(.clock) }
        let all = try CommittedVectors.all()
        let lifted = MomentProof.lifting(all, at: SetGenerator.defaultTime) { Self.verifier.assess($0) }
        let freed = lifted.filter { $0.tags.contains(Momentary.tag) }
        #expect(freed.allSatisfy { !$0.needs.contains(.clock) } && freed.count < vectors.count)
        #expect(freed.count * 10 > vectors.count * 6)
        let ids = Set(freed.map(\.id.description))
        #expect(
            ids.contains("receipt/valid/receipt-type-risk-3") && ids.contains("attestation/valid/three-day-lifetime"))
        #expect(
            ids.contains("receipt/signature/zero") == all.contains { $0.id.description == "receipt/signature/zero" })
        for vector in freed {
            #expect(vector.content.requests.allSatisfy { $0.time == SetGenerator.defaultTime }, "\(vector.id)")
        }
    }

    @Test("Vectors share the key of a device only with their control")
    func keys() throws {
        var families: [[UInt8]: Set<VectorID>] = [:]
        for vector in try CommittedVectors.all() where vector.expect == .accept {
            for request in vector.content.requests {
                let key: [UInt8]? =
                    switch request {
                    case .attestation(let request): request.keyId
                    case .assertion(let request): request.keyId
                    case .receipt(let request): request.publicKey
                    case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: nil
                    }
                if let key { families[key, default: []].insert(vector.id) }
            }
        }
        let shared = families.values.filter { $0.count > 1 }
        #expect(shared.isEmpty, "\(shared)")
    }
}

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
    func reference() throws { #expect(try refused(by: ReferenceVerifier()) == []) }

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
