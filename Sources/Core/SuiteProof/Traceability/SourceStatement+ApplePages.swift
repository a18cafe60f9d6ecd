import AttestModel

extension SourceStatement {
    private static let walk = SourcePlace(.guide)

    /// Apple's sample objects.
    static let guide: [SourceStatement] = [
        walk.must(
            "A verifier gets the listed values for Apple's sample at each of the attestation steps.",
            .attestationValid,
            vectors: "attestation/valid/raw-challenge-as-client-data-hash",
            "attestation/valid/os27-extensions-ed-clear"),
        walk.must(
            "The device gives the key identifier as standard base64.", .attestationValid,
            vectors: "attestation/valid/key-id-with-plus-and-slash"),
        walk.must(
            "clientDataHash of the sample is the SHA-256 of its challenge.", excluded: .contradicted,
            "The sample has the challenge itself in its place."),
        walk.must(
            "The counter rises with each assertion after the attestation.", .sequenceValid, .assertionCounter,
            vectors: "sequence/valid/three-assertions", "assertion/counter/*"),
    ]

    private static let app = SourcePlace(.establishing)

    /// The duties of the app, with those that reach the server.
    static let establishing: [SourceStatement] = [
        app.must("Check whether the device supports App Attest, and go on without it if not.", excluded: .app),
        app.must(
            "The server cannot demand assertions of devices without support.", excluded: .policy),
        app.must("Most kinds of app extensions go without App Attest.", excluded: .app),
        app.must("Make one key for each user account on each device.", excluded: .app),
        app.must("Keep the key identifier; nothing can recover it.", excluded: .app),
        app.must("An App Clip and its full app use the same key.", excluded: .app),
        app.must(
            "Do not share a key between users.", excluded: .app,
            "A server sees it when a second user registers the same key."),
        app.must(
            "The attestation embeds the hash of a challenge that is used once.", .attestationNonce,
            vectors: "attestation/nonce/other-challenge", "attestation/nonce/sha256-of-challenge-only"),
        app.should("A challenge has at least 16 bytes.", excluded: .challenge),
        app.must("After `serverUnavailable`, try again later with the same key.", excluded: .app),
        app.must("After any other error, drop the key and make a new one.", excluded: .app),
        app.must(
            "The server gets the attestation together with the key identifier.", .attestationKeyID,
            vectors: "attestation/keyid/other-device", "attestation/keyid/empty"),
        app.may("The attestation travels as bytes or as base64.", excluded: .transport),
        app.must("Store the key identifier once the server has accepted the attestation.", excluded: .app),
        app.must(
            "The client data of an assertion holds the request and a challenge that is used once.",
            .assertionChallenge, .assertionClientData,
            vectors: "assertion/challenge/missing", "assertion/challenge/other", "assertion/clientdata/*"),
        app.must("The server decides what follows a failed assertion.", excluded: .policy),
        app.may(
            "A key signs any number of assertions.", .sequenceValid, .assertionValid,
            vectors: "sequence/valid/hundred-assertions", "sequence/valid/highest-counter",
            "assertion/valid/counter-*"),
        app.must(
            "Keys survive updates of the app, and nothing else. A known user then comes with a new key.",
            excluded: .storage),
    ]

    private static let sandbox = SourcePlace(
        .preparing, "Test your implementation", fragment: "Test-Your-implementation")
    private static let onboarding = SourcePlace(
        .preparing, "Onboard users gradually", fragment: "Onboard-users-gradually")
    private static let entitlement = SourcePlace(.environment)

    /// The two environments.
    static let preparing: [SourceStatement] = [
        sandbox.must(
            "aaguid of the sandbox is `appattestsandbox`.", excluded: .contradicted,
            "It is `appattestdevelop`, and `attestation/aaguid/appattestsandbox*` must be rejected."),
        sandbox.must(
            "A key or receipt of one environment has no use in the other.", .attestationAAGUID, .receiptEnvironment,
            vectors: "attestation/aaguid/*-in-production", "receipt/env/*-in-*"),
        sandbox.must("Receipts of the sandbox go to the development host.", excluded: .exchange),
        entitlement.may(
            "An app in development chooses its environment by an entitlement.", excluded: .app,
            "The server sees the result in aaguid."),
        entitlement.must(
            "A distributed app always works in production, whatever its entitlement says.", .attestationAAGUID,
            .attestationValid,
            vectors: "attestation/aaguid/development-in-production", "attestation/valid/production"),
        onboarding.should("Bring App Attest to at most ten million users a day.", excluded: .app),
        onboarding.should("Call attestKey less than a hundred times a second over all devices.", excluded: .app),
    ]

    private static let attestKey = SourcePlace(.service, "attestKey")
    private static let generateAssertion = SourcePlace(.service, "generateAssertion")
    private static let generateKey = SourcePlace(.service, "generateKey")
    private static let errors = SourcePlace(.dcError, "invalidKey and serverUnavailable")
    private static let talk = SourcePlace(.session)

    /// The reference of the classes, and the talk of 2026.
    static let service: [SourceStatement] = [
        generateKey.must(
            "The key is made in the Secure Enclave.", .attestationKeyType,
            vectors: "attestation/keytype/*-leaf-key"),
        attestKey.should(
            "clientDataHash is the SHA-256 of data with a challenge, and has at least 16 bytes.", .attestationValid,
            vectors: "attestation/valid/raw-challenge-as-client-data-hash", "attestation/valid/production"),
        attestKey.must("A server verifies the attestation, never the app.", excluded: .app),
        attestKey.must("If the server rejects the attestation, the app drops the key identifier.", excluded: .app),
        generateAssertion.should(
            "clientDataHash is the SHA-256 of the client data, and has at least 16 bytes.", .assertionValid,
            vectors: "assertion/valid/client-data-hash-given", "assertion/valid/binary-client-data"),
        errors.must("A key is attested once.", excluded: .app),
        errors.must("An assertion needs an attested key.", excluded: .app),
        errors.should(
            "After `serverUnavailable`, try again with the same key and the same clientDataHash.", excluded: .app),
        talk.must(
            "The receipt holds the server's app ID, the attested key and the hash of the challenge.", .receiptAppID,
            .receiptKey, .receiptClientHash),
        talk.must(
            "The counter rises strictly; one that stays or falls points to a copy of the app.", .assertionCounter),
        talk.should(
            "New keys of known users are not rejected outright, and their older keys stay.", excluded: .storage),
        talk.should("The metric starts an investigation; it blocks nobody by itself.", excluded: .policy),
        talk.must(
            "Devices before iOS 27 send no extensions and are accepted.", .attestationValid, .assertionValid,
            vectors: "attestation/valid/production", "assertion/valid/first"),
    ]
}
