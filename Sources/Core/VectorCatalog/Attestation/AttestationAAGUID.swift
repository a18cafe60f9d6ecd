import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose aaguid is not that of the expected environment.
    static func attestationAAGUID(_ subject: EvidenceSubject) -> Group {
        Group(.attestationAAGUID, mixed + inDevelopment(subject) + inProduction(subject))
    }

    /// The aaguids of the other environment.
    private static let mixed: [Entry] = [
        aaguid(
            "development-in-production", madeBy: .otherDeveloper, needs: [.environment]
        ) { _ in Array("appattestdevelop".utf8) },
        aaguid(
            "production-in-development", impact: .hardening, madeBy: .deviceOwner, control: "development",
            needs: [.environment]
        ) { _ in Array("appattest".utf8) + zeros(7) },
    ]

    private static func inDevelopment(_ subject: EvidenceSubject) -> [Entry] {
        let needs = subject.needs(.development)
        return [
            aaguid(
                "appattestsandbox-in-development", control: "development", needs: needs
            ) { _ in Array("appattestsandbox".utf8) },
            aaguid("zero-in-development", control: "development", needs: needs) { _ in zeros(16) },
        ]
    }

    private static func inProduction(_ subject: EvidenceSubject) -> [Entry] {
        let needs = subject.needs(.production)
        return [
            aaguid("appattestsandbox", needs: needs) { _ in Array("appattestsandbox".utf8) },
            aaguid("zero", needs: needs) { _ in zeros(16) },
            aaguid("random", needs: needs) { $0.bytes(16, "aaguid") },
            aaguid("appattest-with-spaces", needs: needs) { _ in Array("appattest       ".utf8) },
            aaguid("nine-bytes-right-last-wrong", needs: needs) { _ in Array("appattest".utf8) + zeros(6) + [1] },
            aaguid(
                "appattest-then-develop-zero-padded", needs: needs
            ) { _ in Array("appattest".utf8) + [0] + Array("develo".utf8) },
            aaguid("shifted", needs: needs) { _ in zeros(7) + Array("appattest".utf8) },
            aaguid("upper-case", needs: needs) { _ in Array("APPATTEST".utf8) + zeros(7) },
            aaguid("webauthn-apple-aaguid", needs: needs) { _ in [UInt8](hex: "f24a8e70d0d3f82c293732523cc4de5a") ?? []
            },
        ]
            + nearMisses(of: "aaguid", except: [.lastByte, .base64Case, .asText]) { name, miss in
                aaguid(name, needs: needs) { miss($0.authData.credential?.aaguid ?? []) }
            }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func aaguid(
        _ name: String, impact: Impact = .impersonation, madeBy: Maker = .apple, control: String = "production",
        needs: Set<Capability> = [], _ value: @escaping Bytes
    ) -> Entry {
        .reject(
            name, impact: impact, madeBy: madeBy, control: control, needs: needs, at: .aaguid, after: .authData
        ) { draft in
            let aaguid = value(draft)
            draft.authData.credential?.aaguid = aaguid
        }
    }
}
