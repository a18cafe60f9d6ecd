import AttestModel
import ReferenceVerifier
import SuiteProof
import TestSupport
import Testing

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
}
