import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose aaguid is not that of the expected environment.
    static func attestationAAGUID(_ subject: EvidenceSubject) -> Group {
        Group(.attestationAAGUID, mixed + inDevelopment(subject) + inProduction(subject))
    }

    /// The aaguids of the other environment.
    private static let mixed: [Case<AttestationDraft>] = [
        aaguid(
            "development-in-production", "Development key where production is expected", madeBy: .otherDeveloper,
            needs: [.environment],
            why:
                "Anyone with Xcode can make development keys for a modified build. They prove nothing about the app in "
                + "the App Store.",
            Array("appattestdevelop".utf8)),
        aaguid(
            "production-in-development", "Production key where development is expected", madeBy: .deviceOwner,
            control: "development", needs: [.environment],
            why: "The environments must not mix. Real users' keys do not belong on a test server.",
            Array("appattest".utf8) + zeros(7)),
    ]

    private static func inDevelopment(_ subject: EvidenceSubject) -> [Case<AttestationDraft>] {
        let needs = subject.needs(.development)
        return [
            aaguid(
                "appattestsandbox-in-development", "aaguid is 'appattestsandbox' in the development environment",
                control: "development", needs: needs,
                why: "A verifier that was written from the documentation alone expects this value, and rejects every "
                    + "genuine development device.", Array("appattestsandbox".utf8)),
            aaguid(
                "zero-in-development", "aaguid of 16 zero bytes in the development environment", control: "development",
                needs: needs,
                why: "A verifier that treats everything but production as development accepts a value that no App "
                    + "Attest key has.",
                zeros(16)),
        ]
    }

    private static func inProduction(_ subject: EvidenceSubject) -> [Case<AttestationDraft>] {
        let needs = subject.needs(.production)
        return [
            aaguid(
                "appattestsandbox", "aaguid is 'appattestsandbox'",
                needs: needs,
                why:
                    "One page of Apple's documentation has this value, but no device sends it. A verifier that tests for "
                    + "'not development' mistakes it for production.", Array("appattestsandbox".utf8)),
            aaguid(
                "zero", "aaguid of 16 zero bytes",
                needs: needs,
                why: "WebAuthn authenticators that hide their model send zeros. They are not App Attest keys.",
                zeros(16)),
            aaguid(
                "random", "aaguid of another authenticator",
                needs: needs,
                why: "An unknown value must not count as production. A verifier that only excludes known bad values "
                    + "accepts it."
            ) { $0.bytes(16, "aaguid") },
            aaguid(
                "appattest-with-spaces", "aaguid is 'appattest' with spaces at the end",
                needs: needs,
                why: "A comparison that trims white space mistakes it for production.",
                Array("appattest       ".utf8)),
            aaguid(
                "nine-bytes-right-last-wrong", "aaguid is 'appattest', six zero bytes and 0x01",
                needs: needs,
                why: "A comparison of only the nine letters mistakes it for production. The same comparison accepts "
                    + "development keys.", Array("appattest".utf8) + zeros(6) + [1]),
            aaguid(
                "appattest-then-develop-zero-padded", "aaguid is 'appattest', a zero byte and 'develo'",
                needs: needs,
                why: "A comparison of C strings stops at the zero byte and mistakes it for production.",
                Array("appattest".utf8) + [0] + Array("develo".utf8)),
            aaguid(
                "shifted", "aaguid is seven zero bytes and 'appattest'",
                needs: needs,
                why: "A comparison that trims zeros at both ends mistakes it for production.",
                zeros(7) + Array("appattest".utf8)),
            aaguid(
                "upper-case", "aaguid is 'APPATTEST' with zero bytes at the end",
                needs: needs,
                why: "A comparison as text that ignores case mistakes it for production.",
                Array("APPATTEST".utf8) + zeros(7)),
            aaguid(
                "webauthn-apple-aaguid", "aaguid of Apple's passkeys",
                needs: needs,
                why: "A passkey of the same device belongs to a website and proves no app.",
                [UInt8](hex: "f24a8e70d0d3f82c293732523cc4de5a") ?? []),
        ]
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func aaguid(
        _ name: String, _ title: String, madeBy: Maker = .apple, control: String = "production",
        needs: Set<Capability> = [], why: String, _ value: [UInt8]
    ) -> Case<AttestationDraft> {
        aaguid(name, title, madeBy: madeBy, control: control, needs: needs, why: why) { _ in value }
    }

    private static func aaguid(
        _ name: String, _ title: String, madeBy: Maker = .apple, control: String = "production",
        needs: Set<Capability> = [], why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .impersonation, madeBy: madeBy, control: control, needs: needs, why: why,
            Fault(.aaguid, "aaguid replaced", after: .authData) { draft in
                let aaguid = value(draft)
                draft.authData.credential?.aaguid = aaguid
            })
    }
}
