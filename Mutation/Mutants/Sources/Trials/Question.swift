import AttestModel
import Foundation
import ReferenceVerifier

/// One request of a vector with its expected answer.
package struct Question {
    /// The id of the vector, with the name of the step of a sequence.
    package let id: String
    private let request: VerificationRequest
    private let expect: Expectation
    private let result: VerifiedOutput?
    private let level: Level

    /// - Parameters:
    ///   - expect: the right verdict.
    ///   - result: the values that a correct verifier returns with it.
    package init(
        id: String, request: VerificationRequest, expect: Expectation, result: VerifiedOutput?, level: Level
    ) {
        (self.id, self.request, self.expect, self.result, self.level) = (id, request, expect, result, level)
    }

    /// Returns the questions of a vector, as a runner sends them. Up to its first wrong answer a mutant has returned the
    /// right values, so that the steps of a sequence carry those that they hold as written.
    static func questions(of vector: Vector) -> [Question] {
        let expected: [(Expectation, VerifiedOutput?)] =
            vector.steps?.map { ($0.expect, $0.result) } ?? [(vector.expect, vector.result)]
        return zip(vector.requests, expected).compactMap { asked, expected in
            guard case .verify(let request) = asked.content else { return nil }
            return Question(
                id: asked.id, request: request, expect: expected.0, result: expected.1, level: vector.level)
        }
    }

    /// Returns the answer of the verifier of this process, judged as the kill matrix judges.
    func answer(with cryptography: any Cryptography) -> Answer {
        let assessment = ReferenceVerifier(cryptography: cryptography).assess(request)
        let violated = assessment.violations.map(\.requirement.id)
        return switch Judgement(of: assessment.response, expect: expect, result: result, level: level) {
        case .wrongVerdict, .wrongOutput: Answer(isWrong: true, violated: violated)
        case .right, .observed: Answer(isWrong: false, violated: violated)
        }
    }
}

/// The answer to a question.
struct Answer {
    /// A Boolean value that indicates whether the vector forbids the answer.
    let isWrong: Bool
    /// A number that the identifiers of the violated requirements decide.
    let finding: UInt64

    init(isWrong: Bool, violated: [String]) {
        self.isWrong = isWrong
        // FNV-1a, with a byte that ends each identifier.
        finding = violated.flatMap { Array($0.utf8) + [0] }.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }
}

extension [Question] {
    /// Reads the judged vectors of a folder, in the order of their names.
    ///
    /// - Throws: `TrialFailure` for a folder without vectors; the reason why a file cannot be read.
    package init(below folder: String) throws {
        guard let names = FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) else {
            throw TrialFailure("the folder '\(folder)' cannot be read.")
        }
        self = []
        for name in names.sorted() where name.hasSuffix(".json") && Self.isVector(name) {
            let data = try Data(contentsOf: URL(filePath: folder).appending(path: name))
            let vector = try Vector(json: try JSONValue.parse(data))
            if vector.level != .info { self += Question.questions(of: vector) }
        }
        guard !isEmpty else { throw TrialFailure("the folder '\(folder)' holds no vectors.") }
    }

    private static func isVector(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        return parts.count > 1 && parts.first.flatMap { Suite(rawValue: String($0)) } != nil
    }
}

/// The reason why there is no trial, as a sentence.
package struct TrialFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
