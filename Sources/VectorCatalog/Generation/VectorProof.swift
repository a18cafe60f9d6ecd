import AttestModel

/// Holds vectors against an oracle: a valid one is accepted with the result it states, a broken one violates its
/// requirement and no other, and its twin is accepted.
public enum VectorProof {
    /// - Throws: `CatalogError` naming every vector that the oracle does not bear out.
    public static func check(_ vectors: [Vector], oracle: Oracle) throws(CatalogError) {
        let byID = Dictionary(vectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard byID.count == vectors.count else {
            let doubled = Dictionary(grouping: vectors, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
            throw CatalogError(.duplicate, doubled.map { "\($0): is there twice" }.joined(separator: "\n"))
        }
        let defects = vectors.compactMap { vector in
            defect(of: vector, twin: vector.control.map { byID[$0] }, oracle: oracle).map { "\(vector.id): \($0)" }
        }
        guard defects.isEmpty else { throw CatalogError(.notProved, defects.joined(separator: "\n")) }
    }

    /// The fault breaks its requirement alone; or that one and the second that it cannot help breaking, either of
    /// which may be all that shows.
    private static func isBorneOut(_ vector: Vector, by violated: Set<Requirement>) -> Bool {
        guard let second = vector.alsoBreaks?.requirement else { return violated == [vector.requirement] }
        return !violated.isEmpty && violated.isSubset(of: [vector.requirement, second])
    }

    private static func defect(of vector: Vector, twin: Vector??, oracle: Oracle) -> String? {
        let finding = oracle(vector.request)
        let violated = finding.violations.map { "\($0.requirement.id) (\($0.evidence))" }.joined(separator: ", ")
        switch vector.expect {
        case .accept:
            guard finding.isAccepted else { return "is not accepted: \(violated)" }
            let wrong = (finding.output ?? VerifiedOutput()).mismatches(expected: vector.result ?? VerifiedOutput())
            return wrong.isEmpty ? nil : "is accepted with another result: \(wrong.joined(separator: ", "))"
        case .reject:
            guard case .some(.some(let twin)) = twin, twin.expect == .accept else { return "has no accepted twin" }
            guard !finding.isAccepted else { return "is accepted" }
            return isBorneOut(vector, by: Set(finding.violations.map(\.requirement)))
                ? nil : "violates \(violated.isEmpty ? "nothing" : violated)"
        case .either:
            // Recorded, never judged: any finding will do.
            return nil
        }
    }
}
