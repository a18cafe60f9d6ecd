import AttestModel

/// The values that the operator of the backend decides.
package struct BackendConfiguration: Sendable {
    /// The app whose evidence is accepted. Evidence of every other app is refused, also of the same team.
    package var app: AppIdentity
    /// The environment whose keys are accepted. Evidence of the other one is refused: otherwise everybody with Xcode
    /// could attest a key for a production backend.
    package var environment: AttestEnvironment
    /// The trust anchors of attestations, DER. A root of tests is for tests only: whoever has its key can attest all.
    package var attestationRoots: [[UInt8]]
    /// The trust anchors of receipts, DER. They are others than those of attestations.
    package var receiptRoots: [[UInt8]]
    package var limits: BackendLimits
    /// The treatment of requests without evidence from accounts that never attested a key.
    package var unsupportedDevices = UnsupportedDevices.reject
    /// The greatest risk metric with which a purchase is made; `nil` for any.
    package var riskLimit: Int64?
    /// Returns the remote flag of App Attest, which is read for each request: whether evidence is demanded.
    package var demandsEvidence: @Sendable () -> Bool = { true }
    /// The way to Apple's servers; `nil` for none. Without it no promotion is granted and no receipt is exchanged.
    package var apple: AppleAccess?

    package init(
        app: AppIdentity, environment: AttestEnvironment = .production, attestationRoots: [[UInt8]],
        receiptRoots: [[UInt8]], limits: BackendLimits = BackendLimits(), apple: AppleAccess? = nil
    ) {
        (self.app, self.environment, self.limits, self.apple) = (app, environment, limits, apple)
        (self.attestationRoots, self.receiptRoots) = (attestationRoots, receiptRoots)
    }
}

/// The bounds of everything that a caller can make grow. Without them, one caller can fill the disk, the memory or the time
/// of all others.
package struct BackendLimits: Sendable, Hashable {
    /// The bytes of a body; a larger one is answered with 413.
    package var bodyBytes = 64 << 10
    /// The seconds for the body of a request; a slower one is answered with 408.
    package var requestSeconds = 10.0
    /// The bytes of the header with an assertion or with client data.
    package var headerBytes = 8 << 10
    /// The seconds for which a challenge can be used. Apple's advice is a few minutes.
    package var challengeSeconds: Int64 = 300
    /// The unused challenges of an account; one more ends the oldest.
    package var challengesPerAccount: Int64 = 1024
    /// The seconds for which a session token can be used: 30 days.
    package var sessionSeconds: Int64 = 30 * 86_400
    /// The keys of an account that are in use. An assertion is tried with each of them.
    package var keysPerAccount: Int64 = 32
    /// The bytes of a device token; real ones have about 2,000.
    package var deviceTokenBytes = 8 << 10
    /// The seconds for which a device token is remembered, longer than Apple takes it.
    package var deviceTokenSeconds: Int64 = 86_400
    /// The calls that may wait for their turn at Apple's servers.
    package var waitingCalls = 256
    /// The requests of an account in a second, on average; an address has ten times as many, and either may save up ten
    /// seconds of them. `nil` for no limit.
    package var requestsPerSecond: Double? = 100
    /// The cost of a password hash: the parameter N of scrypt, a power of 2. A hash needs 1 KiB of memory times N.
    package var passwordCost = 1 << 14

    package init() {}
}
