/// Mistakes about trust anchors.
extension Mistake {
    static let roots = [
        rootWebAuthn, rootReceipts, rootAttestation, rootTest, rootForm, rootFromObject, rootOther, chainTest,
        chainForeign,
    ]

    package static let rootWebAuthn = root(
        "root-webauthn", "Apple WebAuthn Root CA", "Its name is alike; it signs passkeys of Apple's platforms.")
    package static let rootReceipts = root(
        "root-g3", "Apple Root CA - G3", "It is the root of receipts and of the App Store, not of attestations.")
    package static let rootAttestation = root(
        "root-attestation", "Apple App Attestation Root CA", "Receipts have another root: Apple Root CA - G3.",
        sources: [MistakeSource.receiptRoot])
    package static let rootTest = root(
        "root-test", "a root of this suite",
        "A root for tests was configured for genuine evidence. Everyone has its key.")
    package static let rootOther = root(
        "root-other", "another certificate", "A root of another generation or of another company was configured.")
    package static let rootFromObject = root(
        "root-from-object", "a certificate of the object itself",
        "The leaf or the intermediate was taken for the root: whoever makes the object would choose the root.")
    package static let rootForm = Mistake(
        "root-form", .root, .correct, "The root is in another form than DER.",
        believed: "The bytes of the root are DER.", done: "They are PEM or base64 text of the right root.",
        correction: "Decode the root to DER, or read it with a PEM decoder.",
        why: "Files that end in .cer, .crt and .pem hold either form.", sources: ["RFC 7468"])
    package static let chainTest = Mistake(
        "chain-test", .root, .refuse, "The object was forged with the test authorities of this suite.",
        believed: "The object is from a device.", done: "A generator made it; its keys are known to everyone.",
        correction: "Refuse it in production. In a test, trust the test root by injection.",
        why: "A test object reached a server that trusts Apple, or the other way round.",
        sources: [MistakeSource.validating])
    package static let chainForeign = Mistake(
        "chain-foreign", .root, .refuse, "The certificates lead to no root that may be trusted.",
        believed: "The object is from a device.",
        done: "Its certificates lead neither to the root given nor to Apple's. It may be home-made or changed.",
        correction: "There is none. Do not add a root to make it pass.",
        why: "Attackers, simulators and mocks make such objects; so does damage on the way.",
        sources: [MistakeSource.validating])

    private static func root(_ id: String, _ name: String, _ why: String, sources: [String] = []) -> Mistake {
        Mistake(
            id, .root, .correct, "The root given is \(name).", believed: "The object ends at \(name).",
            done: "Its certificates end at Apple's root for this kind of evidence.",
            correction: "Trust Apple's root for this kind of evidence instead, and nothing else.", why: why,
            sources: sources + [MistakeSource.authorities])
    }
}

/// Mistakes about the time of the verification.
extension Mistake {
    static let times = [timeExpired, timeTooEarly, timeMilliseconds, timeSeconds, timeZone]

    package static let timeExpired = Mistake(
        "time-expired", .time, .confirm, "A certificate has expired since the object was made.",
        believed: "The object is verified when it arrives.", done: "It is verified later than its leaf is valid.",
        correction: "Verify an object when it arrives, or a stored one at the time when it arrived.",
        why: "Leaves are valid for three days to a year. A leaf that expires does not revoke the key.",
        sources: [MistakeSource.pkix])
    package static let timeTooEarly = Mistake(
        "time-early", .time, .confirm, "The time of the verification is before the object was made.",
        believed: "It is earlier than the object.", done: "Apple issued the object later than that.",
        correction: "Set the server's clock, or give the time when the object arrived.",
        why: "The clock is behind, or a fixed time of a test was left in place.", sources: [MistakeSource.pkix])
    package static let timeMilliseconds = Mistake(
        "time-milliseconds", .time, .correct, "The time counts milliseconds, and was read as seconds.",
        believed: "The number counts seconds since 1970.", done: "It counts milliseconds.",
        correction: "Divide the time by 1000.", why: "Date.now() of JavaScript and Java's clock count milliseconds.",
        sources: [MistakeSource.pkix])
    package static let timeSeconds = Mistake(
        "time-seconds", .time, .correct, "The time counts seconds, and was read as milliseconds.",
        believed: "The number counts milliseconds since 1970.", done: "It counts seconds.",
        correction: "Multiply the time by 1000.", why: "Unix time was handed to a Date of JavaScript.",
        sources: [MistakeSource.pkix])
    package static let timeZone = Mistake(
        "time-zone", .time, .confirm, "The time is off by the difference of two time zones.",
        believed: "The time is UTC.", done: "The object is from the future by that clock.",
        correction: "Compare times in UTC.", why: "Local time was taken for UTC.", sources: ["RFC 3339 section 4"])
}

/// Mistakes about the app and the environment.
extension Mistake {
    static let apps = [
        appBundleOnly, appCase, appSpaces, appQuoted, appTeam, appExtended, appParent, appSigningIdentifier, appOther,
    ]

    package static let appBundleOnly = app(
        "app-bundle-only", .confirm, "The app ID lacks the team identifier.", "The app ID is the bundle identifier.",
        "It is the team identifier, a period and the bundle identifier.",
        "Bundle.main.bundleIdentifier has no team. Take the team from your account: anybody can sign your identifier.")
    package static let appCase = app(
        "app-case", .correct, "The app ID has other capitals.", "Capitals do not matter.",
        "The device hashes the app ID byte by byte.", "A configuration or a database changed the case.")
    package static let appSpaces = app(
        "app-space", .correct, "The app ID has white space around it.", "The app ID is exact.",
        "The device hashes it without.", "A line feed at the end of a variable or a secret.")
    package static let appQuoted = app(
        "app-quoted", .correct, "The app ID has quotes around it.", "The app ID is exact.",
        "The device hashes it without.", "A file of environment variables keeps the quotes.")
    package static let appTeam = app(
        "app-team", .confirm, "The object is from the same bundle identifier of another team.",
        "The app is signed by the team given.", "Another team signed it.",
        "An older app keeps the prefix of another account. But anybody can sign an app with your bundle identifier.")
    package static let appExtended = app(
        "app-extended", .confirm, "The app ID given is longer: that of an App Clip or an extension.",
        "An App Clip or an extension has its own app ID.", "The device used the full app's identifier.",
        "App Clips use the identifier of their full app.")
    package static let appParent = app(
        "app-parent", .confirm, "The object is from an identifier below the one given.",
        "The object is from the app.", "It is from an extension or a variant of the app.",
        "Extensions, watch apps and variants for tests have identifiers of their own.")
    package static let appSigningIdentifier = app(
        "app-macos", .confirm, "The object is from macOS, with another identifier of the same team.",
        "The identifier is the bundle identifier.", "macOS uses the identifier of the code signature.",
        "On macOS the identifier of the code signature may differ from the bundle identifier.")
    package static let appOther = app(
        "app-other", .refuse, "The object is from another app.", "The object is from the app given.",
        "It is from another app.", "Two configurations were mixed up, or somebody sends evidence of another app.")

    private static func app(
        _ id: String, _ consequence: Consequence, _ title: String, _ believed: String, _ done: String, _ why: String
    ) -> Mistake {
        Mistake(
            id, .app, consequence, title, believed: believed, done: done,
            correction: consequence == .refuse
                ? "Refuse it, unless the app is yours and this server serves it."
                : "Configure the app ID as the device uses it: team identifier, period, identifier.",
            why: why, sources: [MistakeSource.validating])
    }

    static let environments = [environmentDevelopment, environmentProduction]

    package static let environmentDevelopment = Mistake(
        "environment-development", .environment, .confirm, "The object is from the development environment.",
        believed: "The app uses the production environment.", done: "The app was attested in development.",
        correction: "On a production server refuse it. On a development server expect development.",
        why: "A build from Xcode uses development unless its entitlement says production. A production server that "
            + "accepts development accepts what debuggers change.",
        sources: [MistakeSource.preparing, MistakeSource.environmentSwitch])
    package static let environmentProduction = Mistake(
        "environment-production", .environment, .confirm, "The object is from the production environment.",
        believed: "The app uses the development environment.", done: "The app was attested in production.",
        correction: "Expect production, or send the app to the production server.",
        why: "TestFlight, the App Store and enterprise builds always use production.",
        sources: [MistakeSource.preparing, MistakeSource.environmentSwitch])
}
