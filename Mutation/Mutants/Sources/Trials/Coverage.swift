import CMutants
import ReferenceVerifier

/// The places that the original reaches, in memory that forked processes share.
package final class Coverage {
    /// The number of places that matter: those up to the last one of the plan.
    private let size: Int
    private let questions: Int
    /// Those reached by each question when it is asked for the first time.
    private let first: UnsafeMutablePointer<UInt8>
    /// Those reached by each question when it is asked again.
    private let again: UnsafeMutablePointer<UInt8>
    /// Those reached inside the costly cryptography.
    private let primitive: UnsafeMutablePointer<UInt8>
    /// The findings of the original by question.
    private let findings: UnsafeMutablePointer<UInt64>

    /// Lets the original answer all questions twice, in a separate process.
    ///
    /// - Throws: `TrialFailure` when it answers one of them wrongly.
    package convenience init(of questions: [Question], for plan: [PlannedTrial]) throws {
        try self.init(count: questions.count, places: 1 + (plan.compactMap(\.place).max() ?? 0))
        let recorder = try Crew.fork {
            let wrong = self.record(questions)
            guard wrong.isEmpty else {
                throw TrialFailure("the original answers \(wrong.count) questions wrongly, such as \(wrong[0].id).")
            }
        }
        guard mutants_wait(recorder) == 0 else { throw TrialFailure("the original cannot be tried.") }
    }

    private init(count questions: Int, places size: Int) throws {
        (self.questions, self.size) = (questions, size)
        first = try SharedMemory.of(UInt8.self, count: size * questions)
        again = try SharedMemory.of(UInt8.self, count: size * questions)
        primitive = try SharedMemory.of(UInt8.self, count: size)
        findings = try SharedMemory.of(UInt64.self, count: questions)
    }

    deinit {
        for table in [first, again] { SharedMemory.release(table, count: size * questions) }
        SharedMemory.release(primitive, count: size)
        SharedMemory.release(findings, count: questions)
    }

    /// Asks all questions twice, in this process.
    ///
    /// - Returns: the questions that the original answers wrongly.
    private func record(_ questions: [Question]) -> [Question] {
        record(questions, in: first)
        return record(questions, in: again)
    }

    /// Tells whether any question reaches a place.
    func isReached(_ place: Int) -> Bool { (0..<questions).contains { first[$0 * size + place] != 0 } }

    /// Returns the finding of the original about a question.
    func finding(of question: Int) -> UInt64 { findings[question] }

    /// Tells whether a place lies inside a primitive whose results are remembered.
    package func isPrimitive(_ place: Int) -> Bool { primitive[place] != 0 }

    /// Tells whether a question reaches a place only once in a process, for a value that is kept.
    func isComputedOnce(_ place: Int) -> Bool {
        (0..<questions).contains { first[$0 * size + place] > again[$0 * size + place] }
    }

    /// Returns the questions that reach a place each time when they are asked.
    package func questions(reaching place: Int) -> [Int] {
        (0..<questions).filter { again[$0 * size + place] != 0 }
    }

    @discardableResult
    private func record(_ questions: [Question], in table: UnsafeMutablePointer<UInt8>) -> [Question] {
        var wrong: [Question] = []
        for (position, question) in questions.enumerated() {
            mutants_reached().update(repeating: 0, count: size)
            let answer = question.answer(with: NotingPrimitives(coverage: self))
            if answer.isWrong { wrong.append(question) }
            findings[position] = answer.finding
            (table + position * size).update(from: mutants_reached(), count: size)
        }
        return wrong
    }

    fileprivate func noting<Value>(_ work: () -> Value) -> Value {
        let reached = mutants_reached()
        let before = Array(UnsafeBufferPointer(start: reached, count: size))
        reached.update(repeating: 0, count: size)
        defer {
            for (place, earlier) in before.enumerated() {
                primitive[place] |= reached[place]
                reached[place] |= earlier
            }
        }
        return work()
    }
}

/// The right cryptography, which note the places inside them.
private struct NotingPrimitives: Cryptography {
    nonisolated(unsafe) let coverage: Coverage

    func certificate(_ bytes: [UInt8]) -> Certificate? { coverage.noting { Libcrypto().certificate(bytes) } }

    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        coverage.noting { Libcrypto().verifies(certificate, under: issuer) }
    }

    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        coverage.noting { Libcrypto().verifies(signature, digest: digest, under: key) }
    }
}
