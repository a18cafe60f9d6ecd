import AttestModel
import FixtureForge

extension DeviceCheckCallDraft: SuiteDraft {
    /// The capabilities of every vector about calls, the clock among them: a provider token is valid for an hour.
    package static let needs: Set<Capability> = [.deviceCheckService, .clock]
    package static let acceptance = Requirement.callServed
    package static let ordinary = "query"

    package static func valid(about subject: EvidenceSubject) -> Group<DeviceCheckCallDraft> { .callServed(subject) }

    package static func groups(about subject: EvidenceSubject) -> [Group<DeviceCheckCallDraft>] {
        [
            .callServed(subject), .callEndpoint, .callBearer, .callAlgorithm, .callKey, .callSignature, .callIssuer,
            .callIssuedAt, .callPayload, .callToken, .callEnvironment(subject.environment), .callTeam,
            .callTransaction, .callTimestamp, .callBits,
        ]
    }
}

/// The answers of Apple's server to wrong calls.
extension DeviceCheckValues {
    static let badAuthorization = DeviceCheckValues(status: 400, body: "Missing or badly formatted authorization token")
    static let unauthorized = DeviceCheckValues(status: 401, body: "Unable to verify authorization token")
    static let badToken = DeviceCheckValues(status: 400, body: "Missing or incorrectly formatted device token payload")
    static let badTimestamp = DeviceCheckValues(status: 400, body: "Missing or incorrectly formatted time stamp")
    static let badBits = DeviceCheckValues(status: 400, body: "Missing or incorrectly formatted bits")
    /// An answer of 400 whose text is not known.
    static let badRequest = DeviceCheckValues(status: 400)
}

extension Group where Draft == DeviceCheckCallDraft {
    /// Returns the case of a call with one fault, which anyone who reaches the service can send.
    /// - Parameter reply: The answer of Apple's server; `nil` where its documentation leaves the status open.
    static func call(
        _ name: String, level: Level = .must, impact: Impact = .hardening, control: String = Draft.ordinary,
        reply: DeviceCheckValues?, _ path: FaultPath<Draft>, after stage: DeviceCheckCallStage, _ edit: @escaping Edit
    ) -> Entry {
        reject(name, level: level, impact: impact, control: control, at: path, after: stage) { draft in
            edit(&draft)
            draft.reply = reply
        }
    }

    /// Returns the case of a call whose provider token has one member changed before it is signed.
    static func claim(
        _ member: String, _ name: String, level: Level = .must, impact: Impact = .hardening, reply: DeviceCheckValues?,
        _ value: @escaping @Sendable (Draft) -> JSONValue?
    ) -> Entry {
        call(name, level: level, impact: impact, reply: reply, .claim(member), after: .token) {
            $0.token.claims[member] = value($0)
        }
    }

    /// Returns the case of a call with one member of the body changed.
    static func payload(
        _ member: String, _ name: String, level: Level = .must, impact: Impact = .hardening,
        control: String = Draft.ordinary, reply: DeviceCheckValues?, _ value: @escaping @Sendable (Draft) -> JSONValue?
    ) -> Entry {
        call(name, level: level, impact: impact, control: control, reply: reply, .payload(member), after: .payload) {
            $0.payload[member] = value($0)
        }
    }
}
