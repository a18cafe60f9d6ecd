import AttestModel
import VectorCatalog

/// Holds vectors against an oracle: a valid one is accepted with the result it states, a broken one violates its
/// requirement and no other, and its twin is accepted. Of a sequence that goes for every step, with the values
/// carried from step to step as a runner carries them.
package enum VectorProof {
    /// - Throws: `ProofError` naming every vector that the oracle does not bear out.
    package static func check(_ vectors: [Vector], oracle: Oracle) throws(ProofError) {
        let byID = Dictionary(vectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard byID.count == vectors.count else {
            let doubled = Dictionary(grouping: vectors, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
            throw ProofError(.duplicate, doubled.map { "\($0): is there twice" }.joined(separator: "\n"))
        }
        // Signatures take long to verify.
        let defects = vectors.concurrentMap { vector in
            defect(of: vector, twin: vector.control.flatMap { byID[$0] }, oracle: oracle).map { "\(vector.id): \($0)" }
        }.compactMap(\.self)
        guard defects.isEmpty else { throw ProofError(.notProved, defects.joined(separator: "\n")) }
    }

    private static func defect(of vector: Vector, twin: Vector?, oracle: Oracle) -> String? {
        if vector.expect == .reject {
            guard let twin, twin.expect == .accept else { return "has no accepted twin" }
            if let result = vector.result, result != twin.result { return "states another result than its twin" }
        }
        switch vector.content {
        case .single(let request, let result):
            return Claim(
                expect: vector.expect, requirement: vector.requirement, alsoBreaks: vector.alsoBreaks?.requirement,
                result: result
            ).defect(in: oracle(request))
        case .sequence(let steps):
            return SequenceProof(alsoBreaks: vector.alsoBreaks?.requirement).defect(of: steps, oracle: oracle)
        }
    }
}
