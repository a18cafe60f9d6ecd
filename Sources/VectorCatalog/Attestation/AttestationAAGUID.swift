import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationAAGUID = Group(
        .attestationAAGUID,
        [
            aaguid(
                "development-in-production", "Development key where production is expected", needs: [.environment],
                why: "Anyone with Xcode makes development keys for an app of his own build: they prove nothing.",
                Array("appattestdevelop".utf8)),
            aaguid(
                "production-in-development", "Production key where development is expected", level: .should,
                control: "development", needs: [.environment],
                why: "Environments must not mix: a key of the live app has no business on the test server.",
                Array("appattest".utf8) + zeros(7)),
            aaguid(
                "appattestsandbox", "aaguid appattestsandbox",
                why: "One page of Apple's documentation names it, no device emits it.", Array("appattestsandbox".utf8)),
            aaguid(
                "appattestsandbox-in-development", "aaguid appattestsandbox where development is expected",
                control: "development", needs: [.environment],
                why: "One page of Apple's documentation names it, no device emits it.", Array("appattestsandbox".utf8)),
            aaguid(
                "zero-in-development", "aaguid of zeros where development is expected", control: "development",
                needs: [.environment],
                why: "What is not production is not development yet: there are two environments, and no others.",
                zeros(16)),
            aaguid("zero", "aaguid of zeros", why: anyOther, zeros(16)),
            aaguid("random", "aaguid of another authenticator", why: anyOther) { $0.bytes(16, "aaguid") },
            aaguid(
                "appattest-with-spaces", "appattest filled up with spaces",
                why: "A comparison that trims white space takes it for production.",
                Array("appattest       ".utf8)),
            aaguid(
                "nine-bytes-right-last-wrong", "appattest, six zero bytes and 0x01",
                why: "A comparison of nine bytes takes it for production.", Array("appattest".utf8) + zeros(6) + [1]),
            aaguid(
                "appattest-then-develop-zero-padded", "appattest, a zero byte and develo",
                why: "A comparison that stops at a zero byte takes it for production.",
                Array("appattest".utf8) + [0] + Array("develo".utf8)),
            aaguid(
                "shifted", "Seven zero bytes before appattest",
                why: "A comparison that trims zeros at both ends takes it for production.",
                zeros(7) + Array("appattest".utf8)),
            aaguid(
                "upper-case", "APPATTEST", why: "A comparison that ignores case takes it for production.",
                Array("APPATTEST".utf8) + zeros(7)),
            aaguid(
                "webauthn-apple-aaguid", "aaguid of Apple's passkeys",
                why: "A passkey of the same device is no app attestation.",
                [UInt8](hex: "f24a8e70d0d3f82c293732523cc4de5a") ?? []),
        ])

    private static let anyOther = "An environment that is not known must not count as production."

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func aaguid(
        _ name: String, _ title: String, level: Level = .must, control: String = "production",
        needs: Set<Capability> = [], tags: [String] = [], why: String, _ value: [UInt8]
    ) -> Case<AttestationDraft> {
        aaguid(name, title, level: level, control: control, needs: needs, tags: tags, why: why) { _ in value }
    }

    private static func aaguid(
        _ name: String, _ title: String, level: Level = .must, control: String = "production",
        needs: Set<Capability> = [], tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .impersonation, control: control, needs: needs, tags: tags, why: why,
            Fault(.aaguid, "aaguid replaced", after: .authData) { draft in
                let aaguid = value(draft)
                draft.authData.credential?.aaguid = aaguid
            })
    }
}
