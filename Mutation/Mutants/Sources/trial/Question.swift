import AttestModel
import Foundation
import ReferenceVerifier

/// One request of a vector with its expected answer.
struct Question {
    /// The id of the vector, with the name of the step of a sequence.
    let id: String
    private let request: VerificationRequest
    private let expect: Expectation
    private let result: VerifiedOutput?
    private let level: Level

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

    /// Tells whether the verifier of this process answers wrongly, as the kill matrix judges.
    func isAnsweredWrongly(with primitives: Primitives) -> Bool {
        let response = ReferenceVerifier(primitives: primitives).assess(request).response
        return switch Judgement(of: response, expect: expect, result: result, level: level) {
        case .wrongVerdict, .wrongOutput: true
        case .right, .observed: false
        }
    }
}

extension [Question] {
    /// Reads the judged vectors of a folder, in the order of their names.
    ///
    /// - Throws: `TrialFailure` for a folder without vectors; the reason why a file cannot be read.
    init(below folder: String) throws {
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
struct TrialFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
