import AttestModel

/// The judge of the answers of a client.
struct ConclusionJudge {
    let expected: ExpectedConclusion
    let level: Level
    let kind: ClientKind
    /// A Boolean value that indicates whether a client fails that never gives up, whatever it does to the device.
    var isAboutTime = false

    /// Judges an answer; `nil` when the scenario says nothing about it.
    func finding(of exchange: Exchange, timeout: Duration) -> CheckFinding? {
        // A client that went on until the script was over has had a genuine answer.
        let isScripted = exchange.calls.contains(where: \.isScripted)
        if isScripted, exchange.calls.contains(where: { !$0.isScripted && $0.status == 200 }) { return nil }
        var finding = CheckFinding(verdict: exchange.answer.verdict)
        switch exchange.answer.content {
        case .crash(let how): (finding.outcome, finding.reason) = (.crash, how)
        case .protocolError(let what): (finding.outcome, finding.reason) = (.protocolError, what)
        case .timeout:
            (finding.outcome, finding.reason) = (.timeout, "no answer within \(timeout.secondsText) s (--timeout)")
            // An endpoint that keeps its app waiting has not blamed the device.
            if kind == .endpoint, expected.expectation == .reject, level == .must, !isAboutTime {
                finding.outcome = .pass
            }
        case .concluded(let response): judge(response, after: exchange.calls, &finding)
        case .responded(let status, _): judge(status, after: exchange.calls, &finding)
        }
        return finding
    }

    private func judge(_ response: VerdictResponse, after calls: [ObservedCall], _ finding: inout CheckFinding) {
        (finding.reason, finding.code) = (response.reason, response.code)
        guard response.verdict != .unsupported else { return finding.outcome = .notTestable }
        switch Judgement(of: response, expect: expected.expectation, result: expected.output, level: level) {
        case .right, .observed: return
        case .wrongOutput(let mismatches):
            finding.outcome = .wrongOutput
            finding.reason = "\(Self.story(of: calls)): \(mismatches.joined(separator: "; "))"
        case .wrongVerdict:
            finding.outcome = response.verdict == .error ? .error : .wrongVerdict
            let own = [response.output.deviceCheck.conclusion?.rawValue, response.reason].compactMap(\.self)
            let words = own.isEmpty ? "" : " (\(own.joined(separator: ": ")))"
            finding.reason = "\(Self.story(of: calls)), the client answered \(response.verdict.rawValue)\(words)"
        }
    }

    private func judge(_ status: Int, after calls: [ObservedCall], _ finding: inout CheckFinding) {
        let isThrough = (200..<300).contains(status)
        let saysUnknown = status == 429 || status >= 500
        let fault: String? =
            switch expected {
            case .known(let values) where values.conclusion == .unset:
                saysUnknown ? "the backend fails, although the device is new and not unknown" : nil
            case .known: isThrough ? nil : "the backend does not let the device through"
            case .knownOrUnknown: nil
            case .unknown(.tokenRefused):
                if isThrough {
                    "the backend lets the device through"
                } else if level != .must, saysUnknown {
                    "the backend fails instead of refusing the request"
                } else {
                    nil
                }
            case .unknown:
                if isThrough {
                    "the backend lets the device through, although nothing is known about it"
                } else if !saysUnknown {
                    "the backend blames the app or the device for it"
                } else {
                    nil
                }
            }
        guard let fault else { return }
        finding.reason = "\(Self.story(of: calls)), the endpoint answered \(status): \(fault)"
        finding.outcome = finding.verdict == .error ? .error : .wrongVerdict
    }

    /// Returns the answers of the service, as the beginning of a sentence.
    private static func story(of calls: [ObservedCall]) -> String {
        let statuses = calls.map { "\($0.status)" }
        switch statuses.count {
        case 0: return "without any call"
        case 1...4: return "after \(statuses.joined(separator: ", "))"
        default: return "after \(statuses.prefix(3).joined(separator: ", ")) and \(statuses.count - 3) more answers"
        }
    }
}
