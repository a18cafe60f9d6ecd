import AttestModel

/// The faults of targets that give one answer to everything. They get a sentence, never a score.
enum ConstantTarget {
    /// The fault of a target that answered several controls and accepted none in any shape. One answer proves nothing.
    /// - Parameter sent: the number of the same objects that were sent in other shapes.
    static func refusesEverything(_ controls: [VectorResult], inOtherShapes sent: Int) -> RunFault? {
        let answered = controls.filter { $0.verdict != nil }
        guard answered.count > 1, answered.allSatisfy(isRefused) else { return nil }
        let words = Set(answered.compactMap(\.verdict))
        let shapes = sent > 0 ? " and of \(sent) in the shapes of other devices" : ""
        let sentence =
            (words == [.reject]
                ? "The target rejects everything, genuine objects too: it accepted none of the \(answered.count) controls"
                : "The target accepts nothing: it accepted none of the \(answered.count) genuine objects")
            + " that were sent\(shapes), so no rejection proves anything."
        return RunFault(sentence: sentence + (TargetQuote(answered).map { " \($0.sentence)" } ?? ""), exitCode: 3)
    }

    /// The remark about a control that the target accepts in no shape; `nil` when nothing rests on it.
    /// - Parameter sent: the number of other shapes in which the same object was sent.
    static func refused(_ control: VectorResult, inOtherShapes sent: Int, results: [VectorResult]) -> RunRemark? {
        let rests = results.contains { result in
            result.outline?.control == control.id && (result.outcome == .inconclusive || result.verdict == .error)
        }
        guard control.verdict == .reject || control.verdict == .error, isRefused(control), rests else { return nil }
        let count = results.count { $0.outcome == .inconclusive && $0.outline?.control?.suite == control.id.suite }
        return .refusesControl(control.id, otherShapes: sent, unproven: count, quote: TargetQuote([control]))
    }

    /// A sequence that got beyond its first step was accepted there, and an unstable object was accepted once. One that
    /// may be a replay was accepted before.
    private static func isRefused(_ result: VectorResult) -> Bool {
        result.verdict != .accept && ![.unstable, .inconclusive].contains(result.outcome)
            && (result.step?.number ?? 1) == 1
    }

    /// The fault of a target that accepted junk: it verifies nothing, whatever its other answers are.
    /// - Parameter probed: the number of operations that were asked about junk.
    static func acceptsJunk(_ accepted: [Operation], of probed: Int, results: [VectorResult]) -> RunFault? {
        let accepted = accepted.map(\.rawValue)
        guard !accepted.isEmpty else { return nil }
        let broken = results.filter { $0.expect == .reject && $0.outcome != .notTestable }
        let acceptsAll = accepted.count == probed && broken.allSatisfy { $0.verdict == .accept }
        return RunFault(
            sentence: acceptsAll
                ? "The target accepts everything, even four bytes of junk: it verifies nothing."
                : "The target accepts four bytes of junk (\(accepted.joined(separator: ", "))): it verifies nothing there, "
                    + "whatever its other answers are, so there is no score.", exitCode: 3)
    }

    /// The fault of a target that answers from memory, where no vector shows what it accepts by that.
    static func remembers(_ remarks: [RunRemark], results: [VectorResult]) -> RunFault? {
        guard !results.contains(where: \.isHole) else { return nil }
        return remarks.firstNonNil { remark in
            guard case .answersFromMemory = remark else { return nil }
            return RunFault(sentence: "The target is not judged: \(remark.description)", exitCode: 3)
        }
    }

    /// The fault of a target that accepted several controls at the start, and none of them at the end.
    static func gaveUp(accepted: Int, still: Int) -> RunFault? {
        guard accepted > 1, still == 0 else { return nil }
        return RunFault(
            sentence: "The target accepted \(accepted) genuine objects at the start and none of them at the end: "
                + "at some point it stopped verifying, so no rejection proves anything.", exitCode: 3)
    }

    /// The fault of a run that would be green although not one vector was judged.
    static func nothingTestable(_ results: [VectorResult], header: RunHeader) -> RunFault? {
        let judged = results.filter { $0.outcome != .observed }
        guard !judged.isEmpty, judged.allSatisfy({ $0.outcome == .notTestable }),
            !judged.contains(where: { header.status(of: $0).failsRun })
        else { return nil }
        let declared = header.description.sortedCapabilities.joined(separator: ", ")
        return RunFault(
            sentence: "None of the \(judged.count) selected vectors can be tested on this target, which declares "
                + "\(declared.isEmpty ? "no capability" : declared).", exitCode: 2)
    }
}
