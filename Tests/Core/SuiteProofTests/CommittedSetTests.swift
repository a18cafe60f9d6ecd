import FixtureForge
import SuiteProof
import TestBasics

@testable import VectorCatalog

/// The properties of every vector of the set.
struct CommittedSetTests {
    private let vectors: [Vector]

    init() throws { vectors = try CommittedVectors.all() }

    @Test("The reference verifier proves every vector and every control")
    func everyVectorIsProved() throws {
        let verifier = ReferenceVerifier()
        try VectorProof.check(vectors) { verifier.assess($0) }
        #expect(vectors.count > 200)
    }

    @Test("Every broken vector records its fault and has the stage of the requirement that it breaks")
    func everyFaultIsRecorded() {
        for vector in vectors where vector.expect == .reject {
            #expect(vector.fault != nil && vector.control?.suite == vector.id.suite, "\(vector.id)")
            #expect(vector.stage == Self.broken(vector).stage && vector.stage != nil, "\(vector.id)")
        }
        #expect(vectors.count { $0.hasTwoRightVerdicts } < 10)
    }

    /// Returns the requirement that a vector to reject breaks; for a sequence, that of its step to reject.
    private static func broken(_ vector: Vector) -> Requirement {
        vector.steps?.first { $0.expect == .reject }?.requirement ?? vector.requirement
    }

    @Test("Every valid vector has a result, no fault and no stage, and rejecting it is a lockout")
    func everyValidVectorIsWhole() {
        for vector in vectors where vector.expect == .accept {
            #expect((vector.result != nil) != (vector.steps != nil), "\(vector.id)")
            #expect(vector.fault == nil && vector.stage == nil, "\(vector.id)")
            #expect(vector.impact == .lockout, "\(vector.id)")
        }
    }

    @Test("The texts are whole sentences of their own")
    func textsAreInOrder() {
        for vector in vectors {
            #expect(vector.title.count <= 100 && vector.title.last != ".", "\(vector.id)")
            #expect(vector.why.last == "." && vector.why.count > 30, "\(vector.id)")
        }
        #expect(Set(vectors.map(\.title)).count > vectors.count * 9 / 10)
    }

    @Test("A broken request differs from its control's only where the fault's path says")
    func onlyTheFaultDiffers() throws {
        let byID = vectors.byID
        for vector in vectors where vector.expect == .reject && vector.steps == nil {
            let control = try #require(vector.control.flatMap { byID[$0] })
            let unnamed = vector.unnamedDifferences(from: control)
            #expect(unnamed == [], "\(vector.id)")
        }
    }

    @Test("Vectors with a public report, and only those, are tagged as seen in the wild")
    func realDefectsHaveLinks() throws {
        for vector in vectors {
            #expect(vector.tags.contains("seen-in-the-wild") == !vector.links.isEmpty, "\(vector.id)")
            #expect(vector.links.allSatisfy { $0.hasPrefix("https://") }, "\(vector.id)")
        }
        #expect(vectors.count { !$0.links.isEmpty } >= 20)
        let unknown = SeenInTheWild(link: "https://example.com", vectors: ["attestation/valid/no-such-case"])
        #expect(throws: CatalogError.self) { try SeenInTheWild.mark(vectors.map(\.outline), with: [unknown]) }
    }

    @Test("Every challenge is text, unless the vector needs a target that takes bytes")
    func challenges() {
        var binary = 0
        for vector in vectors {
            guard case .attestation(let request)? = vector.request else { continue }
            let isText = String(validating: request.challenge, as: UTF8.self) != nil
            #expect(isText != vector.needs.contains(.binaryChallenge), "\(vector.id)")
            if !isText { binary += 1 }
        }
        #expect((2...9).contains(binary))
    }

    @Test("No fault is rejected by luck: no nonce, key identifier or hash of a faulty attestation reads as BER")
    func luck() throws {
        let requests = vectors.filter { $0.expect == .reject }.flatMap(\.requests).compactMap { asked in
            if case .verify(let request) = asked.content { request.request as? AttestationRequest } else { nil }
        }
        // The beginning of the nonce's extension in DER: SEQUENCE, [1], and an OCTET STRING of 32 bytes.
        let nonces = requests.flatMap { request in
            let found = request.attestation.ranges(of: [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20])
            return found.map { Array(request.attestation[$0.upperBound...].prefix(32)) }
        }
        let values = (nonces + requests.flatMap { [$0.keyId, $0.clientDataHash] }).filter { $0.count == 32 }
        #expect(nonces.count > 300 && values.count > 1000)
        #expect(values.filter(UnluckyBytes.element.are).map(\.hex) == [])
        let unlucky = try CommittedVectors.named("attestation/valid/unlucky-nonce-ber").request?.request
        let genuine = try #require(unlucky as? AttestationRequest)
        let place = try #require(genuine.attestation.firstRange(of: [0xA1, 0x22, 0x04, 0x20]))
        #expect(UnluckyBytes.element.are(in: Array(genuine.attestation[place.upperBound...].prefix(32))))
    }
}

extension ForgeContext {
    /// The context of the committed set.
    static let ofSet = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
}

extension Vector {
    /// Returns the members of the request, sorted, that differ from those of a control although the path of the fault does
    /// not name them; `nil` when nothing differs, or when one of the two has no request.
    func unnamedDifferences(from control: Vector) -> [String]? {
        guard case .object(let broken)? = request?.json, case .object(let whole)? = control.request?.json, let fault
        else { return nil }
        let changed = Set(broken.keys).union(whole.keys).filter { broken[$0] != whole[$0] }
        guard !changed.isEmpty else { return nil }
        let named = fault.path.contains("request.") ? fault.path.split(separator: "+").flatMap(Self.requestMembers) : []
        let evidence = ["attestation", "assertion", "receipt", "body"]
        return changed.filter { !evidence.contains($0) && !named.contains($0) }.sorted()
    }

    /// The members that one part of a path may change: `keyId` for `request.keyId`, and for inputs that a request
    /// carries in several forms all of them.
    private static func requestMembers(_ path: Substring) -> [String] {
        guard path.hasPrefix("request.") else { return [] }
        let name = path.dropFirst("request.".count).prefix { $0 != "[" }
        return switch name {
        case "clientData": ["clientData", "clientDataHash"]
        case "publicKey": ["publicKey", "publicKeyPEM", "publicKeyCOSE", "credentialCertificate"]
        case "answer": ["status", "headers", "failure"]
        default: [String(name)]
        }
    }
}
