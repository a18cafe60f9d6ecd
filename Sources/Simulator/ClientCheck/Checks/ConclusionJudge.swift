import AppleServices
import AttestModel

/// The judge of the answers of a client.
struct ConclusionJudge {
    let expected: ExpectedConclusion
    let level: Level
    let kind: ClientKind
    /// The one call that the script of the scenario answers; `nil` for any.
    var scriptedCall: DeviceCheckCall?
    /// A Boolean value that indicates whether a client fails that never gives up, whatever it does to the device.
    var isAboutTime = false

    /// Judges an answer; `nil` when the scenario says nothing about it.
    func finding(of exchange: Exchange, timeout: Duration) -> CheckFinding? {
        guard isTold(exchange.calls) else { return nil }
        var finding = CheckFinding(verdict: exchange.answer.verdict)
        switch exchange.answer.content {
        case .crash(let how): (finding.outcome, finding.reason) = (.crash, how)
        case .protocolError(let what): (finding.outcome, finding.reason) = (.protocolError, what)
        case .timeout:
            (finding.outcome, finding.reason) = (.timeout, "no answer within \(timeout.secondsText) s")
            // An endpoint that keeps its app waiting has not blamed the device.
            if kind == .endpoint, expected.expectation == .reject, level == .must, !isAboutTime {
                finding.outcome = .pass
            }
        case .concluded(let response): judge(response, after: exchange.calls, &finding)
        // A backend that says in a 2xx that it grants nothing gives nothing away.
        case .responded(200..<300, _) where expected == .notLetThrough && exchange.answer.isGranted == false: break
        case .responded(let status, _): judge(status, after: exchange.calls, &finding)
        }
        noteWrongCall(exchange.calls, &finding)
        return isUnasked(exchange, finding) ? nil : finding
    }

    /// Returns whether an endpoint refused a request without a call, perhaps since it is busy: that says nothing of how it reads
    /// the answers of the service.
    private func isUnasked(_ exchange: Exchange, _ finding: CheckFinding) -> Bool {
        guard case .unknown = expected else { return false }
        return kind == .endpoint && exchange.calls.isEmpty && finding.outcome == .wrongVerdict
            && finding.verdict == .reject
    }

    /// Takes back a finding that follows from a wrong call: it proves nothing about the reading of answers.
    private func noteWrongCall(_ calls: [ObservedCall], _ finding: inout CheckFinding) {
        guard [.wrongVerdict, .wrongOutput, .error].contains(finding.outcome), !finding.isDeceived else { return }
        let isKnown = if case .known = expected { true } else { false }
        let isScripted = calls.contains(where: \.isScripted)
        // Beside an answer of the script, only an update of a new device can go wrong by itself.
        guard
            let call = calls.first(where: { call in
                call.isRefused && (isScripted ? isNewDevice && call.call != nil : isKnown || call.call == nil)
            })
        else { return }
        finding.outcome = .inconclusive
        finding.reason =
            "\(Self.story(of: calls)), nothing can be said: the service refused \(call.subject), because "
            + (call.faults.first?.meaning ?? "it is none of Apple's calls")
    }

    /// A Boolean value that indicates whether the scenario is about a device without bits.
    private var isNewDevice: Bool {
        if case .known(let values) = expected { values.conclusion == .unset } else { false }
    }

    /// Returns whether a client got the answers of the scenario, and no other answer after them.
    private func isTold(_ calls: [ObservedCall]) -> Bool {
        guard let scripted = calls.first(where: \.isScripted) else { return scriptedCall == nil || calls.isEmpty }
        // The service's own answer to a new device says the same as the script.
        if isNewDevice { return true }
        // A client that went on until the script was over has had a genuine answer.
        return !calls.contains { call in
            !call.isScripted && call.status == 200 && (scriptedCall == nil || call.call == scripted.call)
        }
    }

    private func judge(_ response: VerdictResponse, after calls: [ObservedCall], _ finding: inout CheckFinding) {
        (finding.reason, finding.code) = (response.reason, response.code)
        guard response.verdict != .unsupported else { return finding.outcome = .notTestable }
        let conclusion = response.output.deviceCheck.conclusion
        switch Judgement(of: response, expect: expected.expectation, result: expected.output, level: level) {
        case .right where !expected.allowsTokenRefused && conclusion == .tokenRefused:
            finding.outcome = .wrongOutput
            finding.reason =
                "\(Self.story(of: calls)): conclusion is tokenRefused, although the answer is not about the device token"
        case .right, .observed: return
        case .wrongOutput(let mismatches):
            finding.outcome = .wrongOutput
            finding.reason = "\(Self.story(of: calls)): \(mismatches.joined(separator: "; "))"
        case .wrongVerdict:
            finding.outcome = response.verdict == .error ? .error : .wrongVerdict
            let own = [conclusion?.rawValue, response.reason].compactMap(\.self)
            let words = own.isEmpty ? "" : " (\(own.joined(separator: ": ")))"
            finding.reason = "\(Self.story(of: calls)), the client answered \(response.verdict.rawValue)\(words)"
        }
    }

    private func judge(_ status: Int, after calls: [ObservedCall], _ finding: inout CheckFinding) {
        guard let fault = fault(of: status) else { return }
        finding.reason = "\(Self.story(of: calls)), the endpoint answered \(status): \(fault.clause)"
        (finding.outcome, finding.verdict) = (fault.outcome, fault.verdict)
    }

    /// A fault of an endpoint, as its status shows it.
    private struct StatusFault {
        let clause: String
        var outcome = Outcome.wrongVerdict
        let verdict: Verdict
    }

    private func fault(of status: Int) -> StatusFault? {
        let isThrough = (200..<300).contains(status)
        let saysUnknown = status == 429 || status >= 500
        switch expected {
        case .known(let values) where values.conclusion == .unset:
            // Whoever fails at a new device locks it out as a refusal does.
            return saysUnknown
                ? StatusFault(clause: "the backend fails, although the device is new and not unknown", verdict: .reject)
                : nil
        case .known:
            return isThrough
                ? nil : StatusFault(clause: "the backend does not let the device through", verdict: .reject)
        case .knownOrUnknown: return nil
        case .unknown(.tokenRefused), .notLetThrough:
            if isThrough { return StatusFault(clause: "the backend lets the device through", verdict: .accept) }
            guard level != .must, saysUnknown, expected != .notLetThrough else { return nil }
            return StatusFault(
                clause: "the backend fails instead of refusing the request", outcome: .wrongOutput, verdict: .error)
        case .unknown:
            if isThrough {
                return StatusFault(
                    clause: "the backend lets the device through, although nothing is known about it", verdict: .accept)
            }
            return saysUnknown
                ? nil : StatusFault(clause: "the backend blames the app or the device for it", verdict: .reject)
        }
    }

    /// Returns the answers of the service, as the beginning of a sentence.
    private static func story(of calls: [ObservedCall]) -> String {
        let answers = calls.map(\.answer)
        switch answers.count {
        case 0: return "without any call"
        case 1...4: return "after \(answers.joined(separator: ", "))"
        default: return "after \(answers.prefix(3).joined(separator: ", ")) and \(answers.count - 3) more answers"
        }
    }
}
