import Synchronization

/// A mistake of an app.
enum AppMistake: String, Sendable, CaseIterable {
    // Support and rollout
    case ignoresSupport, triesAndFallsBack, stopsWhereUnsupported, ignoresPlace, ignoresTokenSupport, ignoresFlag
    case forgetsKeyWhenOff, staysOffAfterFlag, asksFlagOnce
    // Keys
    case newKeyEachLaunch, newKeyEachRequest, sharesKey, keyForEachOfTwo, usesUnacceptedKey, newKeyAfterUpdate
    // Attestations
    case hashesNothing, hashesText, attestsOwnChallenge, reusesChallenge, sendsOtherKeyId, attestsAgain, cutsAttestation
    case newKeyOnRetry, newHashOnRetry, triesFiveTimes, triesAtOnce, waitsEvenly, forgetsKeyInOutage
    case keepsInvalidKey, keepsFailedKey, givesUpAfterInvalidKey, givesUpAfterFailure, givesUpAfterOutage
    // Recovery
    case keepsRefusedKey, usesRefusedKey, givesUpAfterRefusal, triesWithoutEnd, newKeyWhenServerDown
    case givesUpWhenServerDown, keepsLostKey, newKeysAfterLoss, keepsForgottenKey, retriesForgottenKey
    // Assertions and tokens
    case signsOtherBytes, signsClientData, signsWithoutChallenge, reusesRequestChallenge, sendsAssertionTwice
    case sharesAssertion, repeatsAssertion, repeatsToken, givesUpAfterRequestDown, keepsTokenForLaunches
    // Programs
    case crashesWhenRefused, hangsInOutage
}

/// A clock that moves when somebody waits.
final class ManualClock: Sendable {
    private let time = Mutex<Int64>(1_770_000_000_000)

    var now: Int64 { time.withLock { $0 } }

    func wait(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}
