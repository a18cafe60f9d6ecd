import Foundation

/// The judge of answers, by the rules of spec/judgement.md.
struct Judge {
    struct Finding {
        var outcome = Outcome.pass
        var reason = ""
    }

    private let vectors: [String: Vector]
    private let lacking: Set<Capability>
    private var findings: [String: Finding] = [:]

    init(_ vectors: [Vector], lacking: Set<Capability>) {
        self.vectors = Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first }
        self.lacking = lacking
    }

    mutating func finding(
        _ vector: Vector, isolation: isolated (any Actor)? = #isolation, verify: (Request) async throws -> Answer
    ) async -> Finding {
        if let known = findings[vector.id] { return known }
        let found = await judged(vector, verify: verify)
        findings[vector.id] = found
        return found
    }

    private mutating func judged(
        _ vector: Vector, isolation: isolated (any Actor)? = #isolation, verify: (Request) async throws -> Answer
    ) async -> Finding {
        guard lacking.isDisjoint(with: vector.needs) else { return Finding(outcome: .notTestable) }
        var found = Finding()
        if let steps = vector.steps {
            found = await judged(vector, steps: steps, verify: verify)
        } else if let request = vector.request {
            found = await judged(vector, request: request.adding(zeros: vector.trailingZeros ?? 0), verify: verify)
        }
        guard found.outcome == .pass, vector.expect == .reject, let control = vector.control else { return found }
        if await accepts(control, verify: verify) { return found }
        return Finding(outcome: .inconclusive, reason: "rejected, and its control \(control) was not accepted")
    }

    /// Returns whether a control was accepted. Wrong values do not matter here.
    private mutating func accepts(
        _ control: String, isolation: isolated (any Actor)? = #isolation, verify: (Request) async throws -> Answer
    ) async -> Bool {
        guard let vector = vectors[control] else { return false }
        let outcome = await finding(vector, verify: verify).outcome
        return outcome == .pass || outcome == .wrongOutput && vector.steps == nil
    }

    private func judged(
        _ vector: Vector, request: Request, isolation: isolated (any Actor)? = #isolation,
        verify: (Request) async throws -> Answer
    ) async -> Finding {
        let answer = await ask(request, verify)
        // A stored key that is no key is no fault of the evidence.
        if vector.requirement == "AST-KEY", vector.expect == .reject, answer.verdict == .error { return Finding() }
        return compare(answer, vector, vector.expect, vector.result, isStrict: vector.level == .should)
    }

    /// The first wrong answer decides.
    private func judged(
        _ vector: Vector, steps: [Step], isolation: isolated (any Actor)? = #isolation,
        verify: (Request) async throws -> Answer
    ) async -> Finding {
        for step in steps {
            let answer = await ask(step.request, verify)
            let found = compare(answer, vector, step.expect, step.result, isStrict: false)
            if found.outcome != .pass {
                return Finding(outcome: found.outcome, reason: "step \(step.name): \(found.reason)")
            }
        }
        return Finding()
    }

    private func ask(
        _ request: Request, _ verify: (Request) async throws -> Answer, isolation: isolated (any Actor)? = #isolation
    ) async -> Answer {
        do {
            return try await verify(request)
        } catch {
            return Answer(verdict: .error, reason: "\(error)")
        }
    }

    private func compare(
        _ answer: Answer, _ vector: Vector, _ expect: Expectation, _ result: VerifiedOutput?, isStrict: Bool
    ) -> Finding {
        let title = "\(vector.title) (\(vector.requirement))"
        let reason = answer.reason.isEmpty ? "no reason" : answer.reason
        switch (answer.verdict, expect) {
        case (.error, _): return Finding(outcome: .error, reason: "\(reason): \(title)")
        case (.unsupported, _): return Finding(outcome: .notTestable, reason: "unsupported: \(title)")
        case (_, .either), (.reject, .reject): return Finding()
        case (.reject, .accept):
            return Finding(outcome: .wrongVerdict, reason: "rejected (\(reason)), and must be accepted: \(title)")
        case (.accept, _):
            guard let result, expect == .accept || !vector.id.hasPrefix("devicecheck/") else {
                return Finding(outcome: .wrongVerdict, reason: "accepted, and must be rejected: \(title)")
            }
            let wrong = wrongValues(answer.output.values, result.values, isStrict: isStrict)
            guard !wrong.isEmpty else { return Finding() }
            let names = wrong.joined(separator: ", ")
            return Finding(outcome: .wrongOutput, reason: "accepted with a wrong \(names): \(title)")
        }
    }

    /// - Parameter isStrict: a risk metric of 0 is wrong, too, for a receipt without one.
    private func wrongValues(
        _ values: [String: AnyHashable], _ right: [String: AnyHashable], isStrict: Bool
    ) -> [String] {
        values.keys.sorted().filter { name in
            if let right = right[name] { return right != values[name] && name != "body" }
            let isNoMetric = name == "riskMetric" && values[name] == AnyHashable(0) && !isStrict
            return VerifiedOutput.neverMadeUp.contains(name) && !isNoMetric
        }
    }
}
