import AttestModel

extension Scenario {
    /// A redirect to the other host and another path, once: a client that tries the other host by itself calls its own path.
    static let redirect = Scenario(
        "redirect",
        script: #"{"status":307,"body":"","headers":{"Location":"DEVELOPMENT_URL/v1/validate_device_token"}}"#
    ).with { $0.scripted = 1 }
}

extension ClientChecks {
    private static let misread =
        "A body that is not Apple's and is read as false lets a device through again that has had its promotion."

    private static func body(
        _ name: String, _ title: String, level: Level = .must, answer: String, kinds: Set<ClientKind> = [.adapter]
    ) -> ClientCheck {
        ClientCheck(
            name, .answerBody, level, .replay, title, why: misread, kinds: kinds, in: Scenario(name, answer: answer),
            expect: .unknown(nil))
    }

    /// The checks of answers that are not Apple's.
    static let oddities: [ClientCheck] = [
        body("body-empty", "A query that is answered without a body has no bits", answer: "emptyBody"),
        body("body-html", "A page of HTML has no bits", answer: "html"),
        body("body-text", "An unknown text has no bits", answer: "otherText"),
        body("body-broken", "JSON that ends too early has no bits", answer: "brokenJSON"),
        body("body-integers", "0 and 1 are no bits", level: .should, answer: "bitsAsIntegers"),
        body("body-texts", "Texts are no bits", level: .should, answer: "bitsAsText"),
        body("body-one-bit", "One bit alone is no answer", answer: "withoutBit1"),
        ClientCheck(
            "status-404", .answerStatus, .should, .lockout, "404 says nothing about the device",
            why: "Apple's table has no 404. The address is wrong, not the device.", in: .notFound, expect: .unknown(nil)
        ),
        ClientCheck(
            "status-redirect", .answerStatus, .must, .lockout, "A redirect says nothing about the device",
            why: "Apple's server does not redirect.", in: Scenario("status-redirect", script: #"{"fail":"redirect"}"#),
            expect: .unknown(nil)),
        ClientCheck(
            "redirect-provider-token", .answerStatus, .must, .forgery, "The provider token does not follow a redirect",
            why: "The finder of a provider token can read and write the bits of all devices for an hour.",
            in: .redirect,
            .redirectUnfollowed(tokenOnly: true)),
        ClientCheck(
            "redirect-followed", .answerStatus, .should, .hardening, "A redirect is not followed",
            why: "The device token would go to another host.", in: .redirect, .redirectUnfollowed(tokenOnly: false)),
    ]
}
