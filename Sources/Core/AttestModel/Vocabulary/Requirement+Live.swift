/// The requirements about a running backend. No vector is about them: the checks of live conformance are.
extension Requirement {
    private static func live(
        _ id: String, _ group: String, _ source: String, _ statement: String, duty: String, remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .live, group: group, statement: statement, source: source, stage: nil, duty: duty,
            remedy: remedy)
    }

    private static let establishing = "Apple, Establishing your app's integrity"
    private static let validating = "Apple, Validating apps that connect to your server"

    // MARK: Challenges

    package static let liveChallenge = live(
        "LIVE-CHALLENGE", "challenge", establishing,
        "Each challenge is new, random and at least 16 bytes long.",
        duty: "make challenges that nobody can predict",
        remedy:
            "Take at least 16 bytes from the system's random numbers for each challenge, and forbid caches to keep it.")
    package static let liveFreshness = live(
        "LIVE-FRESHNESS", "freshness", "\(validating), assertion step 6",
        "A challenge is one that the server made, works once, and works for a short time.",
        duty: "insist on a fresh challenge of its own",
        remedy:
            "Store each challenge with its time of expiry, and delete it in the transaction that accepts the evidence over it."
    )
    package static let liveBinding = live(
        "LIVE-BINDING", "binding", "\(validating), attestation steps 2 to 4 and assertion step 6",
        "A challenge works for the account and the purpose that it was made for alone.",
        duty: "bind challenges to an account and a purpose",
        remedy: "Store the account and the purpose with each challenge, and compare both.")

    // MARK: Keys

    package static let liveGenuine = live(
        "LIVE-GENUINE", "genuine", validating,
        "Genuine devices are let through.",
        duty: "let genuine devices through",
        remedy: "Compare the genuine object with what the server expects; appattest diagnose names the known mistakes.")
    package static let liveOwner = live(
        "LIVE-OWNER", "owner", "\(validating), Store the public key and receipt",
        "A key belongs to one account, and its assertions count for that account alone.",
        duty: "keep each key to one account",
        remedy: "Make the key identifier unique among all accounts, and look keys up among those of the account.")
    package static let liveKeys = live(
        "LIVE-KEYS", "keys", "\(validating), Store the public key and receipt",
        "An account may have several keys, a key is attested once, and only attested keys that are not revoked work.",
        duty: "keep its record of attested keys",
        remedy: "Store each attested key with its own counter, add new ones beside it, and never write over one.")

    // MARK: Counters and requests

    package static let liveCounter = live(
        "LIVE-COUNTER", "counter", "\(validating), assertion step 5",
        "The counter of each accepted assertion is greater than that of all accepted before it.",
        duty: "compare and store counters",
        remedy:
            "Set the counter where it is smaller than the new one, in one statement, after all checks have passed, and reject "
            + "when no row changes.")
    package static let liveRace = live(
        "LIVE-RACE", "race", "\(validating), assertion step 5",
        "Requests that arrive together are judged as if they came one after the other.",
        duty: "judge requests that arrive together one after the other",
        remedy:
            "Compare and change a value in one statement or transaction: reading it first and writing it later is a race."
    )
    package static let liveRequest = live(
        "LIVE-REQUEST", "request", "\(validating), assertion steps 1, 2 and 6",
        "An assertion counts for the request that the device signed: its body, method and path, as received.",
        duty: "hold the signed client data against the request",
        remedy:
            "Hash the bytes of the body as they were received, and compare method, path and body with the client data.")
    package static let liveSession = live(
        "LIVE-SESSION", "session", establishing,
        "An assertion does not replace the session of its user.",
        duty: "demand a session beside the assertion",
        remedy: "Authenticate the user first, and look the key up among those of the account.")

    // MARK: Input and resources

    package static let liveInput = live(
        "LIVE-INPUT", "input", "RFC 9110 section 15",
        "Bad input is refused with a status from 400 to 499, and has no effect.",
        duty: "refuse bad input",
        remedy: "Check the form and the size of every member before you use it, and answer 400 when it is wrong.")
    package static let liveErrors = live(
        "LIVE-ERRORS", "errors", "CWE-209",
        "Error answers show nothing of the inside of the server.",
        duty: "keep its internals out of error answers",
        remedy: "Answer with a fixed word for each kind of error, and write the details to your log.")
    package static let liveResources = live(
        "LIVE-RESOURCES", "resources", "CWE-400, CWE-770",
        "Large, slow and frequent requests are bounded in size and time.",
        duty: "bound the size, the time and the number of requests",
        remedy: "Limit the body to some kilobytes, a request to some seconds, and an account to some requests a second."
    )

    // MARK: Apple's services

    package static let liveReceipt = live(
        "LIVE-RECEIPT", "receipt", "Apple, Assessing fraud risk",
        "Receipts are exchanged with the right host when they may be, and the last valid one is kept.",
        duty: "exchange and keep receipts as Apple demands",
        remedy:
            "Send the last receipt as base64 to the host of its environment, not before its field 19, and store the new one "
            + "only after it was verified.")
    package static let liveDeviceCheck = live(
        "LIVE-DEVICECHECK", "devicecheck", "Apple, Accessing and modifying per-device data",
        "A device token is used once, Apple's answers are understood, and a promotion is granted once.",
        duty: "use device tokens and bits as Apple demands",
        remedy:
            "Refuse a token that was used, let nothing through when Apple's answer is missing, and grant in one transaction."
    )

    /// Every requirement about running backends.
    package static let live: [Requirement] = [
        liveChallenge, liveFreshness, liveBinding, liveGenuine, liveOwner, liveKeys, liveCounter, liveRace, liveRequest,
        liveSession, liveInput, liveErrors, liveResources, liveReceipt, liveDeviceCheck,
    ]
}
