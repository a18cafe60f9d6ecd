import AttestModel
import Foundation

/// The requests of some vectors, and the answers of a right verifier to them, as lines of the adapter protocol.
struct RecordedSet {
    /// The vectors that the runner is measured with: those of attestations and assertions without the attacks on decoders,
    /// whose objects are large, and without client data that does not fit into a pipe.
    static let patterns = [
        "--only", "attestation/**", "--only", "assertion/**", "--skip", "*/decode/*", "--skip", "*/challenge/deep-*",
    ]

    let requests: [String]
    let answers: [String]

    /// - Parameter wrong: the number of broken objects that are accepted.
    init(_ vectors: [Vector], acceptingBroken wrong: Int = 0) {
        var requests: [String] = []
        var answers = [Self.description.json.compactText]
        var left = wrong
        for vector in vectors {
            let isWrong = left > 0 && vector.expect == .reject && vector.steps == nil
            if isWrong { left -= 1 }
            requests += vector.requests.map(\.json.compactText)
            answers += Self.answers(to: vector, isWrong: isWrong).map(\.json.compactText)
        }
        (self.requests, self.answers) = (requests, answers)
    }

    /// Writes lines to a file.
    static func write(_ lines: [String], to path: String) throws {
        try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// Everything but a clock, which the runner would look into.
    private static let description = AdapterResponse(
        id: "describe",
        content: .description(
            TargetDescription(
                name: "instant", version: "1",
                capabilities: Set(Capability.allCases).subtracting([.clock, .reset]))))

    private static func answers(to vector: Vector, isWrong: Bool) -> [AdapterResponse] {
        switch vector.content {
        case .single(_, let result):
            let expect: Expectation = isWrong ? .accept : vector.expect
            return [answer(vector.id.description, expect, isWrong ? nil : result)]
        case .sequence(let steps):
            return steps.map { answer(vector.wireID(of: $0), $0.expect, $0.result) }
        }
    }

    private static func answer(_ id: String, _ expect: Expectation, _ result: VerifiedOutput?) -> AdapterResponse {
        let response = VerdictResponse(expect == .accept ? .accept : .reject, output: result ?? VerifiedOutput())
        return AdapterResponse(id: id, content: .verdict(response))
    }
}
