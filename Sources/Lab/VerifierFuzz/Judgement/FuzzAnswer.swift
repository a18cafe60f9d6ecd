import AttestModel

/// The reaction of a target to one question.
package struct FuzzAnswer: Sendable, Hashable {
    package enum Ending: Sendable, Hashable {
        case verdict(VerdictResponse)
        /// The process or the connection ended instead, as the words say.
        case crash(String)
        /// No answer in time.
        case hang
        /// Something outside the protocol, as the words say: noise, a flood, an answer to another question.
        case breach(String)
    }

    package let ending: Ending
    package let milliseconds: Double

    package init(_ ending: Ending, milliseconds: Double) { (self.ending, self.milliseconds) = (ending, milliseconds) }

    var response: VerdictResponse? { if case .verdict(let response) = ending { response } else { nil } }

    /// The verdict; `nil` where the target gives none.
    package var verdict: Verdict? { response?.verdict }

    /// The target's own code for its answer; empty where it gives none.
    package var code: String { response?.code ?? "" }

    /// The code of an answer that is no verdict, or else the words around its numbers and quotations: the same fault of a
    /// target fails with other lengths and offsets each time.
    var failure: String {
        guard code.isEmpty else { return code }
        let words = description.split { !$0.isLetter && $0 != "_" }
        return words.filter { $0.count < 24 }.prefix(12).joined(separator: " ")
    }

    /// A Boolean value that indicates whether the target cannot be asked this, so that nothing is known.
    var isUnsupported: Bool { response?.verdict == .unsupported }

    /// The answer in a few words.
    package var description: String {
        switch ending {
        case .verdict(let response):
            [response.verdict.rawValue, response.code ?? "", response.reason ?? ""].filter { !$0.isEmpty }
                .joined(separator: ": ")
        case .crash(let how): "crash: \(how)"
        case .hang: "no answer in time"
        case .breach(let what): "outside the protocol: \(what)"
        }
    }

    /// Returns the answer after the comparisons that the target leaves to its caller.
    func completed(
        by comparisons: Set<ScopedWord<CallerComparison>>, about request: VerificationRequest,
        breaking violated: [Requirement]
    ) -> FuzzAnswer {
        guard let response, response.verdict == .accept else { return self }
        let own = CallerComparison.allCases.filter { comparison in
            comparisons.contains { $0.word == comparison && $0.holds(for: request.kind) }
                && violated.allSatisfy(comparison.requirements.contains) && !violated.isEmpty
        }
        for comparison in own {
            if case .different(let words) = comparison.result(of: response.output, for: request) {
                return FuzzAnswer(.verdict(VerdictResponse(.reject, reason: words)), milliseconds: milliseconds)
            }
        }
        return self
    }
}
