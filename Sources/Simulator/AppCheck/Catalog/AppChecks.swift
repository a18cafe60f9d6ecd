import AttestModel
import CEmbeddedFiles
import ConformanceRunner
import Primitives

/// One thing that an app has to do right: a scenario, and a rule for what happens in it.
package struct AppCheck: Sendable {
    package let outline: VectorOutline
    let scenario: AppScenario
    let rule: AppRule
}

/// Every check of an app.
package enum AppChecks {
    /// The scenario and the rule of each check, by the check's name. `Resources/app-checks.json` has the facts.
    private static let trials: [String: (scenario: AppScenario, rule: AppRule)] = [
        "unsupported": (.unsupported, .noAppAttest), "unsupported-goes-on": (.unsupported, .sendsRequests),
        "extension": (.inExtension, .noAppAttest),
        "one-key": (.plain, .keys(atMost: 1)), "own-key": (.accounts, .ownKeys),
        "one-key-at-once": (.atOnce, .keys(atMost: 1)), "accepted-first": (.serverDown, .acceptedFirst),
        "challenge-hashed": (.accounts, .attestsChallenge), "challenge-fresh": (.accounts, .attestsFreshChallenge),
        "attestation-sent": (.plain, .sendsAttestation), "attested-once": (.plain, .attestsOnce),
        "retry-key": (.outage, .retriesKey), "retry-hash": (.blip, .retriesHash),
        "attempts": (.outage, .attempts(atMost: 3)), "backoff": (.outage, .backsOff),
        "outage-keeps-key": (.outage, .keys(atMost: 1)), "outage-recovers": (.outage, .endsWithEvidence),
        "invalid-key": (.invalidKey, .discardsFailedKey), "invalid-key-recovers": (.invalidKey, .endsWithEvidence),
        "system-failure": (.systemFailure, .discardsFailedKey),
        "system-failure-recovers": (.systemFailure, .endsWithEvidence), "refused-key": (.refused, .discardsRefusedKey),
        "refused-recovers": (.refused, .endsWithEvidence), "refused-once": (.alwaysRefused, .keys(atMost: 2)),
        "unknown-state": (.serverDown, .keepsUnknownKey), "server-down-recovers": (.serverDown, .endsWithEvidence),
        "keys-lost": (.keysLost, .endsWithEvidence), "keys-lost-once": (.keysLost, .keys(atMost: 2)),
        "unknown-key": (.keysForgotten, .endsWithEvidence),
        "unknown-key-discarded": (.keysForgotten, .discardsRefusedKey), "client-data-hash": (.plain, .signsWhatItSends),
        "client-data-challenge": (.plain, .signsFreshChallenge), "assertion-each": (.plain, .sendsAssertionOnce),
        "assertion-at-once": (.atOnce, .sendsAssertionOnce), "assertion-retry": (.requestDown, .sendsAssertionOnce),
        "at-once-recovers": (.atOnce, .endsWithEvidence), "request-down-recovers": (.requestDown, .endsWithEvidence),
        "token-new": (.unsupported, .newTokens), "token-support": (.noDeviceCheck, .noToken),
        "flag-off": (.rollout, .noAppAttest(inLaunch: 1)), "flag-back": (.rollout, .keepsKeyOverRollout),
        "flag-first-off": (.notYet, .endsWithEvidence),
    ]

    /// The names of the checks whose rule needs the calls to the device alone.
    private static let ofDevice = ["attested-once", "retry-key", "retry-hash", "attempts", "backoff", "invalid-key"]

    private static let fields = FieldTable<VectorOutline>([
        .required("id", \.id, .vectorID), .required("requirement", \.requirement, .requirement),
        .required("level", \.level, .word), .required("impact", \.impact, .word),
        .required("title", \.title, .string), .required("why", \.why, .string), .optional("fix", \.remedy, .string),
    ])

    /// The facts about all checks; none, practically never, when the file cannot be read.
    private static var outlines: [VectorOutline] {
        let blank = VectorOutline(
            id: VectorID(.app, "", ""), title: "", why: "", requirement: .appKeys, level: .must, impact: .lockout,
            expect: .accept, stage: nil, control: nil, alsoBreaks: nil, needs: [], tags: ["app"])
        return (try? fields.rows(of: EmbeddedFile.app_checks_json.bytes, empty: blank)) ?? []
    }

    /// The checks in the order of their ids.
    package static let all: [AppCheck] = outlines.compactMap { outline in
        var outline = outline
        outline.source = outline.requirement.source
        return trials[outline.id.name].map { AppCheck(outline: outline, scenario: $0.scenario, rule: $0.rule) }
    }.sorted { $0.outline.id < $1.outline.id }

    /// The digest that tells the checks from those of another version.
    package static var digest: [UInt8] { sha256(CheckSelection.digestText(of: all.map(\.outline))) }

    /// All checks of apps, as explanations state them.
    package static var sheets: [CheckSheet] {
        all.map { check in
            CheckSheet(
                check.outline, kind: .app, made: "of an app that a command launches",
                command: "appattest check-app --app COMMAND --only \(check.outline.id)")
        }
    }

    /// Judges an app's calls to a device by the rules that need no more, for the device service's `GET /v1/report`.
    package static func report(on calls: [AppEvent]) -> JSONValue {
        let history = AppHistory(calls)
        let found = all.filter { ofDevice.contains($0.outline.id.name) }.map { ($0.outline, $0.rule.breaches(history)) }
        return .members([
            "findings": .array(
                found.compactMap { outline, breaches in
                    guard let breaches, !breaches.isEmpty else { return nil }
                    return .members([
                        "check": .string(outline.id.description), "level": .string(outline.level.rawValue),
                        "title": .string(outline.title), "why": .string(outline.why),
                        "fix": outline.remedy.map(JSONValue.string), "seen": .strings(breaches),
                    ])
                }),
            "kept": .strings(found.filter { $0.1?.isEmpty == true }.map(\.0.id.description)),
            "notTested": .strings(found.filter { $0.1 == nil }.map(\.0.id.description)),
        ])
    }
}
