extension RunRemark {
    /// The remark as a sentence or two. That of a cause says that it has to be fixed first.
    package var sentence: String { isCause ? "Fix this first: \(description)" : description }

    /// The remark without the advice to fix it first.
    package var description: String {
        switch self {
        case .refusesShape(let shape, let count, let example, let quote):
            let judged = count == 1 ? "1 vector was" : "\(count) vectors were"
            return
                "it refuses \(shape.refusal); \(judged) judged in the shape of \(shape.title) instead, in which it accepts "
                + "'\(example)'.\(quote.map { " \($0.sentence)" } ?? "")"
        case .refusesControl(let id, let otherShapes, let count, let quote):
            let shapes = otherShapes > 0 ? ", nor the same in \(Count.text(otherShapes, "other shape"))" : ""
            let proof = count == 1 ? "the answer to 1 vector proves" : "the answers to \(count) vectors prove"
            return "the target does not accept '\(id)'\(shapes)\(count > 0 ? ", so that \(proof) nothing" : "")."
                + (quote.map { " \($0.sentence)" } ?? "")
        case .keepsState(let ids, _):
            return
                "the target seems to keep state. It accepted \(Self.list(ids)), and "
                + "rejected the same request when it came again. A rejection of another object of that key proves nothing "
                + "then."
        case .keepsEarlierState(let ids):
            return
                "the target seems to keep state from an earlier run. It rejected "
                + "\(Self.list(ids)), accepted the same with another key, and rejected "
                + "that when it came again. Its rejections prove nothing then."
        case .answersFromMemory(let operations):
            return
                "it answers from memory (\(operations.map(\.rawValue).joined(separator: ", "))): it accepts four bytes of junk "
                + "under the key identifier of an object that it accepted before, and rejects them under another."
        case .remembersAcceptance(let id):
            return
                "it answers from memory: it accepts '\(id)' at its time, and then also at a time when it is not valid, "
                + "where it rejects the same with other keys."
        case .hasNoShapes:
            return "This set is not one that this program makes, so no vector was asked in the shapes of other devices."
        case .ignoresTime(let ids, _, let count):
            let objects = ids.map { "it accepted '\($0)' at its time and at another" }.joined(separator: ", ")
            let unjudged = count == 1 ? "The vector that needs it was" : "The \(count) vectors that need it were"
            return
                "The target declares clock, but its answer does not follow 'time': \(objects). \(unjudged) not judged."
        case .doubtsExitStatus(let status, let message):
            return
                "Rejections by exit status \(status) do not count: the target ends with it after \(message), too, so that "
                + "it cannot be told from an unhandled exception. \(Self.rejectionAdvice)"
        case .trustsExitStatus(let status):
            return "Rejections by exit status \(status) count, although many languages end with it after an unhandled "
                + "exception: the target did not do so for unreadable requests. To leave no doubt: \(Self.rejectionAdvice)"
        case .leavesComparisons(let words):
            return
                "The target leaves comparisons to its caller (\(words.joined(separator: ", "))). What it accepted was judged "
                + "as a caller does who makes them; a server without them has the defects that they prevent."
        case .otherParts(let parts, let count):
            return "The target was not asked about \(parts.map(\.rawValue).joined(separator: ", ")) "
                + "(\(Count.text(count, "vector"))): it declares nothing of \(parts.count == 1 ? "it" : "them")."
        case .lacksPart(let part, let count):
            return "\(Count.text(count, "check")) \(count == 1 ? "was" : "were") left out: the mapping has no \(part)."
        case .knownFindings(let count):
            return "Left out: \(Count.text(count, "known finding")) of earlier searches. --mode batch counts them."
        case .load(let requests, let refused, let paused):
            let waited = paused > .zero ? ", waited \(paused / .seconds(1)) seconds" : ""
            let answered = refused > 0 ? ", \(refused) of them answered with 429\(waited)" : ""
            return "\(Count.text(requests, "request")) sent\(answered)."
        case .learned(let name, let states, let sequences, let longest):
            return
                "\(name): \(Count.text(states, "state")); no difference in \(Count.text(sequences, "sequence")) of up to "
                + "\(Count.text(longest, "input"))."
        case .learningEnded(let clause): return "The sequences ended early: \(clause)."
        case .unknownCapability(let word):
            let hint = Spelling.hint(word, among: Capability.allCases.map(\.rawValue))
            return "The target declares '\(word)'\(hint), which is not a capability, so it has no effect."
        case .omitsFeature(let word):
            return
                "The target says that it omits '\(word)'. That is a feature, not a check: leave it out of 'capabilities'."
        case .omitsUnknownCheck(let word):
            let checks = Capability.checks.map(\.rawValue)
            return
                "The target says that it omits '\(word)'\(Spelling.hint(word, among: checks)), which is not a check; "
                + "there are \(checks.joined(separator: ", "))."
        case .unknownComparison(let word):
            let known = CallerComparison.allCases.map(\.rawValue)
            return
                "The target says that its caller compares '\(word)'\(Spelling.hint(word, among: known)), which is not one "
                + "of \(known.joined(separator: ", ")), so it has no effect."
        case .omitsCounterOnly:
            return
                "The target returns counters, but leaves out \(Capability.storedCounter.rawValue). If its documentation "
                + "tells the caller to compare them, list counter under 'callerCompares' instead, so that replay is tested."
        case .listsChecks(let listed, let others):
            return
                "The target lists \(ListText.of(listed.map(\.rawValue))), but not "
                + "\(ListText.of(others.map(\.rawValue))). Every server owes these checks, so "
                + "they are tested all the same. To leave one out, give the reason under 'omits' in the description, or "
                + "with --omit."
        }
    }

    /// The advice to a maintainer about a cause; `nil` for any other remark.
    package var remedy: String? {
        switch self {
        case .refusesShape(let shape, _, _, _): shape.remedy
        case .refusesControl(let id, _, _, _):
            "Find out why it does not accept '\(id)', an everyday object: its own words or the explain command name the step. "
                + "Then run again."
        case .keepsState(_, hasReset: true): "Make its reset forget all keys and counters."
        case .keepsState(_, hasReset: false):
            "Keep no state in the adapter, or declare the capability reset ('appattest explain protocol')."
        case .keepsEarlierState:
            "Restart it without its keys and counters, or run with another --seed. To be judged in full, keep no state in "
                + "the adapter, or declare the capability reset ('appattest explain protocol')."
        case .answersFromMemory:
            "Verify every object in full. A key identifier is not secret, so that a verdict must never be looked up by it."
        case .remembersAcceptance:
            "Compare the validity of all certificates with the time of each verification. A cache of verified chains must "
                + "end with the first of its certificates that expires."
        default: nil
        }
    }

    private static func list(_ ids: [VectorID]) -> String { ListText.of(ids.map { "'\($0)'" }) }

    private static let rejectionAdvice =
        "Print one line of JSON, like {\"id\":…,\"verdict\":\"reject\"}, or end with another status when the verifier "
        + "rejects: 88, or any other with --reject-status N."
}
