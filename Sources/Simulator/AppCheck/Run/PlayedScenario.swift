import AttestModel
import DeviceServer
import Devices

/// A scenario that was played, with everything that was seen of the app.
struct PlayedScenario: Sendable {
    var history = AppHistory()
    /// The first ending of a launch that is no normal one.
    var ending = AppEnding.finished
    /// The last output of the app.
    var output = ""

    /// A Boolean value that indicates whether the plain app's calls break a rule, which says why it gets nowhere.
    var breaksRules: Bool {
        AppChecks.all.contains { check in
            check.scenario.name == AppScenario.plain.name && check.rule.breaches(history)?.isEmpty == false
        }
    }

    /// The fault of an app that sends no assertion although nothing is in its way; `nil` for any other.
    var faultOfPlainApp: RunFault? {
        guard let breach = AppRule.endsWithEvidence.breaches(history)?.first else { return nil }
        let words: String? =
            switch ending {
            case .finished: nil
            case .crash(let how): "It \(how)."
            case .timeout: "It did not end in time."
            }
        return RunFault(
            sentence:
                "The app did not attest a key and send a request with an assertion, although nothing was in its way, "
                + "so that nothing can be judged: \(breach)."
                + (words.map { " \($0)" } ?? "") + (output.isEmpty ? "" : "\nIt said: \(output)"),
            exitCode: 3)
    }

    func result(of check: AppCheck) -> VectorResult {
        let breaches = check.rule.breaches(history)
        var (outcome, reason) = (Outcome.pass, String?.none)
        if let breaches, !breaches.isEmpty {
            let more = breaches.count > 3 ? "; and \(breaches.count - 3) more" : ""
            (outcome, reason) = (.wrongOutput, breaches.prefix(3).joined(separator: "; ") + more)
        } else {
            switch ending {
            case .crash(let how): (outcome, reason) = (.crash, how)
            case .timeout: (outcome, reason) = (.timeout, "the app did not end in time")
            case .finished where breaches == nil:
                (outcome, reason) = (.observed, "not judged: the app did nothing that could show it")
            case .finished: break
            }
        }
        let isFailure = outcome != .pass && outcome != .observed
        var result = VectorResult(
            check.outline, outcome: outcome, verdict: nil, reason: reason.map(PrintableText.bounded), milliseconds: 0,
            evidence: isFailure ? PrintableText.bounded(history.transcript + (output.isEmpty ? "" : "\n\(output)")) : ""
        )
        if outcome == .observed { result.observedEnding = ReceivedAnswer.none }
        return result
    }
}

extension AppHistory {
    /// The events in lines of text: the calls to the device and to the server, under the launch in which they were made.
    var transcript: String {
        events.map { event in
            switch event {
            case .launch(let launch): return "launch for \(launch.account)"
            case .device(let call):
                let error = call.error.map { " -> \($0.rawValue)" } ?? ""
                return "  device: \(call.call.rawValue)\(call.keyId.map { " \($0.prefix(8))…" } ?? "")\(error)"
            case .server(let call):
                let carried =
                    call.evidence != nil ? " with evidence" : call.deviceToken != nil ? " with a device token" : ""
                return "  server: \(call.kind.rawValue)\(call.kind == .challenge ? "" : carried) -> \(call.status)"
            }
        }.joined(separator: "\n")
    }
}
