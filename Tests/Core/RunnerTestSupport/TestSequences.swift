import TestBasics

/// Two sequences with made-up bytes: one to accept, and the same with a replay in it.
package enum TestSequences {
    package static let valid = "sequence/valid/two-assertions"
    package static let replay = "sequence/state/replay"
    package static let needs: Set<Capability> = [.attestation, .assertion, .roots, .storedCounter]

    /// The device's key, as a correct verifier returns it.
    package static let key = [4] + [UInt8](repeating: 7, count: 64)

    /// Both, and the vectors of the test set if wanted.
    package static func set(with others: [Vector] = []) throws -> VectorSet {
        try TestSet.set(others + [try vector(valid, .sequenceValid), try vector(replay, .sequenceState)])
    }

    private static func vector(_ id: String, _ requirement: Requirement) throws -> Vector {
        var vector = try TestSet.vector(
            id, requirement, control: id == valid ? nil : valid, impact: .replay, needs: needs)
        vector.stage = id == valid ? nil : .counter
        vector.content = .sequence(steps(of: vector))
        return vector
    }

    private static func steps(of vector: Vector) -> [SequenceStep] {
        let attest = SequenceStep(
            name: "attest", expect: .accept, request: TestSet.attestation(vector.id),
            result: VerifiedOutput(publicKey: key, counter: 0))
        let first = assertion("first", 1, of: vector, last: "attest")
        let replay = assertion("replay", 1, of: vector, last: "first", expect: .reject)
        let second = assertion("second", 2, of: vector, last: "first")
        return [attest, first] + (vector.expect == .reject ? [replay] : []) + [second]
    }

    private static func assertion(
        _ name: String, _ counter: Int64, of vector: Vector, last: String,
        expect: AttestModel.Expectation = .accept
    ) -> SequenceStep {
        SequenceStep(
            name: name, expect: expect, requirement: expect == .reject ? .assertionCounter : nil,
            carry: CarriedValues(publicKey: "attest", storedCounter: last),
            request: TestSet.assertion(vector.id, counter: counter),
            result: expect == .accept ? VerifiedOutput(counter: counter) : nil)
    }
}
