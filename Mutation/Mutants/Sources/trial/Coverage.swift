import CMutants
import ReferenceVerifier

/// The places that the original reaches, in memory that forked processes share.
struct Coverage {
    /// The number of bytes of the table of places.
    private static let size = 1 << 16

    private let questions: Int
    /// Those reached by each question when it is asked for the first time.
    private let first: UnsafeMutablePointer<UInt8>
    /// Those reached by each question when it is asked again.
    private let again: UnsafeMutablePointer<UInt8>
    /// Those reached inside the costly primitives.
    private let primitive: UnsafeMutablePointer<UInt8>
    /// The findings of the original by question.
    private let findings: UnsafeMutablePointer<UInt64>

    init(questions: Int) throws {
        self.questions = questions
        first = try SharedMemory.of(UInt8.self, count: Self.size * questions)
        again = try SharedMemory.of(UInt8.self, count: Self.size * questions)
        primitive = try SharedMemory.of(UInt8.self, count: Self.size)
        findings = try SharedMemory.of(UInt64.self, count: questions)
    }

    /// Asks all questions twice, in this process.
    ///
    /// - Returns: the questions that the original answers wrongly.
    func record(_ questions: [Question]) -> [Question] {
        record(questions, in: first)
        return record(questions, in: again)
    }

    /// Tells whether any question reaches a place.
    func isReached(_ place: Int) -> Bool { (0..<questions).contains { first[$0 * Self.size + place] != 0 } }

    /// Returns the finding of the original about a question.
    func finding(of question: Int) -> UInt64 { findings[question] }

    /// Tells whether a place lies inside a primitive whose results are remembered.
    func isPrimitive(_ place: Int) -> Bool { primitive[place] != 0 }

    /// Tells whether a question reaches a place only once in a process, for a value that is kept.
    func isComputedOnce(_ place: Int) -> Bool {
        (0..<questions).contains { first[$0 * Self.size + place] > again[$0 * Self.size + place] }
    }

    /// Returns the questions that reach a place each time when they are asked.
    func questions(reaching place: Int) -> [Int] {
        (0..<questions).filter { again[$0 * Self.size + place] != 0 }
    }

    @discardableResult
    private func record(_ questions: [Question], in table: UnsafeMutablePointer<UInt8>) -> [Question] {
        var wrong: [Question] = []
        for (position, question) in questions.enumerated() {
            mutants_reached().update(repeating: 0, count: Self.size)
            let answer = question.answer(with: primitives)
            if answer.isWrong { wrong.append(question) }
            findings[position] = answer.finding
            (table + position * Self.size).update(from: mutants_reached(), count: Self.size)
        }
        return wrong
    }

    /// The right primitives, which note the places inside them.
    private var primitives: Primitives {
        let right = Primitives()
        var noting = right
        nonisolated(unsafe) let coverage = self
        noting.certificate = { bytes in coverage.noting { right.certificate(bytes) } }
        noting.certificateVerifies = { certificate, issuer in
            coverage.noting { right.certificateVerifies(certificate, issuer) }
        }
        noting.key = { point in coverage.noting { right.key(point) } }
        noting.signatureVerifies = { signature, digest, key in
            coverage.noting { right.signatureVerifies(signature, digest, key) }
        }
        return noting
    }

    private func noting<Value>(_ work: () -> Value) -> Value {
        let reached = mutants_reached()
        let before = Array(UnsafeBufferPointer(start: reached, count: Self.size))
        reached.update(repeating: 0, count: Self.size)
        defer {
            for place in 0..<Self.size {
                primitive[place] |= reached[place]
                reached[place] |= before[place]
            }
        }
        return work()
    }
}
