import AttestModel

/// The choices of a backend that the sources leave open.
package struct Policies: Sendable, Hashable {
    /// The seconds for which a challenge is valid.
    package var challengeSeconds = 300
    /// The fewest bytes of a challenge, decoded.
    package var minChallengeBytes = 16
    package var isChallengeRepeatedUntilUsed = false
    /// A Boolean value that indicates whether an account that revokes a key is signed out.
    package var revocationEndsSessions = false
    package var challengeBinding = ChallengeBinding.account
    /// A Boolean value that indicates whether challenges of attestations and assertions are told apart.
    package var separatesPurposes = true
    package var challengeAfterFailure = Choice.either
    /// The answer to a second attestation of a key by its owner.
    package var sameAccountReattestation = Choice.either
    /// The answer to an assertion that arrives after one with a greater counter.
    package var outOfOrder = OutOfOrder.reject
    /// The parts of a request that client data covers.
    package var binds: Set<BoundPart> = [.body, .method, .path]
    package var otherEnvironment = Choice.reject
    package var errorDetail = ErrorDetail.coarse
    /// The bit of DeviceCheck whose devices get nothing.
    package var refusedBit = RefusedBit.none
    /// The answer to a request that is the same as an earlier one, byte by byte.
    package var repeated = Repeated.refuse
    /// The fate of an account's older key when a new key is attested.
    package var olderKey = OlderKey.keep
    /// The answer to requests without evidence from accounts that never attested a key.
    package var unsupportedDevices = UnsupportedDevices.reject
    /// The greatest risk metric with which a protected request is served; `nil` for any.
    package var riskLimit: Int?
    /// The keys of the mapping whose policies it states itself: promises, which every profile demands.
    package var stated: Set<String> = []

    package init() {}

    package enum ChallengeBinding: String, Sendable, Hashable, CaseIterable { case none, account, key }
    package enum Choice: String, Sendable, Hashable, CaseIterable { case accept, reject, either }
    package enum OutOfOrder: String, Sendable, Hashable, CaseIterable { case reject, either }
    package enum BoundPart: String, Sendable, Hashable, CaseIterable { case body, method, path, query }
    package enum ErrorDetail: String, Sendable, Hashable, CaseIterable { case coarse, any }
    package enum Repeated: String, Sendable, Hashable, CaseIterable {
        case refuse
        /// The first answer comes again, and nothing happens a second time.
        case sameAnswer = "same-answer"
    }
    package enum RefusedBit: String, Sendable, Hashable, CaseIterable { case none, bit0, bit1 }
    package enum OlderKey: String, Sendable, Hashable, CaseIterable { case keep, retire }
}

/// The commands by which the surroundings of a backend are changed. Each is run by `/bin/sh -c`.
package struct Hooks: Sendable {
    /// Restarts the backend; `nil` when it cannot be, unless this program starts it.
    package var restart: Template?
    /// Sets the clock of the backend ahead of the real time by `${seconds}`.
    package var clock: Template?
    /// Switches the remote flag that demands evidence to `${flag}`: `on` or `off`.
    package var flag: Template?
    /// Forgets all state.
    package var reset: Template?
    /// The file that holds the number of the process to pause with SIGSTOP in races; `nil` for none.
    package var pausedProcessFile: String?

    package init() {}
}

/// The way to start a backend.
package struct StartPlan: Sendable {
    package var command: [String] = []
    package var environment: [NamedTemplate] = []
    /// The path of a GET request that is answered with 2xx as soon as the backend is ready.
    package var readyPath = ""
    /// The seconds after which a backend that is not ready is given up.
    package var readySeconds = 30
}

/// The variables of the environment in which a backend that this program starts finds the simulated Apple.
package struct ApplePlan: Sendable, Hashable {
    /// The variables by the value that they get.
    package var variables: [Value: String] = [:]

    package enum Value: String, Sendable, Hashable, CaseIterable {
        case deviceCheckURL = "device_check_url"
        case deviceCheckDevelopmentURL = "device_check_development_url"
        case attestationDataURL = "attestation_data_url"
        case attestationDataDevelopmentURL = "attestation_data_development_url"
        case key
        case keyId = "key_id"
        case teamId = "team_id"
        case privateKeyFile = "private_key_file"
        case attestationRootFile = "attestation_root_file"
        case receiptRootFile = "receipt_root_file"
    }
}

/// The database of a backend, and the proxy that delays the traffic with it.
package struct DatabasePlan: Sendable, Hashable {
    /// The host and port of the database, as an address of HTTP.
    package var address = BaseURL(scheme: "http", host: "", port: 0, path: "")
    /// The port of 127.0.0.1 at which the backend finds the proxy.
    package var proxyPort = 0
    /// The delay of each direction in races.
    package var delayMilliseconds = 20
}

/// The limits of a run.
package struct Limits: Sendable, Hashable {
    /// The most requests of a run.
    package var requests = 20_000
    /// The most requests of one second, except in races.
    package var requestsPerSecond = 500
    /// The most seconds of a run.
    package var seconds = 300
    package var rounds = 30

    package init() {}

    /// Allows the requests that learning needs, unless the mapping has bounds of its own.
    package mutating func allowLearning() { if requests == Limits().requests { requests = 100_000 } }
}
