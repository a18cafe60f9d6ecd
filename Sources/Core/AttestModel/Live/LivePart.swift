/// A part of the duties of a backend that every run of live checks owes: while it is untested, no run conforms.
package enum LivePart: String, Sendable, Hashable, CaseIterable {
    case evidence
    case attestChallenge = "attest_challenge"
    case assertChallenge = "assert_challenge"
    case body, method, path, owner, expiry, restart
    case otherRequest = "other_request"
    case receipts, fallback, rollout

    /// The duty, for people.
    package var meaning: String {
        switch self {
        case .evidence: "a protected request needs evidence"
        case .attestChallenge: "challenges of attestations are fresh"
        case .assertChallenge: "challenges of assertions are fresh"
        case .body: "the signature covers the body"
        case .method: "the signature covers the method"
        case .path: "the signature covers the path"
        case .owner: "a key belongs to the account that attested it"
        case .expiry: "challenges expire"
        case .restart: "the state survives a restart"
        case .otherRequest: "an assertion is good for its own request alone"
        case .receipts: "receipts are exchanged with Apple"
        case .fallback: "a device that has attested a key cannot do without its evidence"
        case .rollout: "the remote flag of App Attest opens no way that stays open"
        }
    }

    /// The lines that a mapping needs for the part.
    package var wanted: String {
        switch self {
        case .evidence: "in 'flows.assert', templates that hold ${assertion}"
        case .attestChallenge: "'flows.attest_challenge', and ${challenge} in 'attest.client_data'"
        case .assertChallenge: "'flows.assert_challenge', and ${challenge} in 'assert.client_data'"
        case .body: "'assert.body' with ${body} in 'client_data', and body in 'policies.binds'"
        case .method: "${method} in 'assert.client_data', and method in 'policies.binds'"
        case .path: "${path} in 'assert.client_data', and path in 'policies.binds'"
        case .owner: "a second account: 'accounts.fresh', or 'accounts.a' and 'accounts.b'"
        case .expiry: "'hooks.clock', a command that sets the backend's clock ahead by ${seconds}"
        case .restart: "'start.command' or 'hooks.restart'"
        case .otherRequest: "two protected requests: 'flows.asserts' in place of 'flows.assert'"
        case .receipts: "'flows.refresh_receipts', and 'apple' beside 'start'"
        case .fallback: "'policies.unsupported_devices', and 'flows.fallback' unless the policy is reject"
        case .rollout: "'hooks.flag', a command that switches the remote flag of App Attest to ${flag}, on or off"
        }
    }
}

/// The answer to the question whether a run has tested a part.
package struct PartCoverage: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        /// The part was tested; with the number of checks whose answer counts.
        case tested(checks: Int)
        /// No check of the part could be made, or none had an answer that counts; with the reason as a clause.
        case notTested(String)
        /// The mapping leaves the part out; with the mapping's reason.
        case omitted(String)
        /// The caller chose other checks; with the option.
        case leftOut(String)
    }

    package var part: LivePart
    package var state: State

    package init(_ part: LivePart, _ state: State) { (self.part, self.state) = (part, state) }

    /// A Boolean value that indicates whether the run fails because nobody looked.
    package var failsRun: Bool { if case .notTested = state { true } else { false } }

    /// A Boolean value that indicates whether the part was tested.
    package var isTested: Bool { if case .tested = state { true } else { false } }

    /// The advice for a part that was not tested; `nil` for any other.
    package var remedy: String? {
        failsRun ? "Add \(part.wanted) to the mapping, or omits: {\(part.rawValue): \"the reason\"}." : nil
    }
}

// MARK: - JSON

extension PartCoverage {
    package static let fields = FieldTable<PartCoverage>([
        .required("part", \.part, .word), .required("state", \.word, .string),
        .defaulting("checks", \.checks, to: 0, .count), .nullable("reason", \.reason, .string),
    ])

    package static let blank = PartCoverage(.evidence, .notTested(""))

    private var word: String {
        get {
            switch state {
            case .tested: "tested"
            case .notTested: "notTested"
            case .omitted: "omitted"
            case .leftOut: "leftOut"
            }
        }
        set {
            state =
                switch newValue {
                case "tested": .tested(checks: 0)
                case "omitted": .omitted("")
                case "leftOut": .leftOut("")
                default: .notTested("")
                }
        }
    }

    private var checks: Int {
        get { if case .tested(let checks) = state { checks } else { 0 } }
        set { if isTested { state = .tested(checks: newValue) } }
    }

    /// The reason of a part that was not tested; `nil` for a tested part.
    package var reason: String? {
        get {
            switch state {
            case .tested: nil
            case .notTested(let reason), .omitted(let reason), .leftOut(let reason): reason
            }
        }
        set {
            switch state {
            case .tested: break
            case .notTested: state = .notTested(newValue ?? "")
            case .omitted: state = .omitted(newValue ?? "")
            case .leftOut: state = .leftOut(newValue ?? "")
            }
        }
    }
}

/// The treatment of old clients and of devices without App Attest, whose requests have no evidence.
package enum UnsupportedDevices: String, Sendable, Hashable, CaseIterable {
    case reject, accept
    /// A device token takes the place of the evidence.
    case deviceCheck = "devicecheck"
}
