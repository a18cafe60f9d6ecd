import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static func attestationAAGUID(_ subject: EvidenceSubject) -> Group {
        let (development, production) = (subject.needs(.development), subject.needs(.production))
        return Group(.attestationAAGUID) {
            // The aaguids of the other environment.
            aaguid(
                "development-in-production", text("appattestdevelop"), madeBy: .otherDeveloper, needs: [.environment])
            aaguid(
                "production-in-development", text("appattest"), impact: .hardening, madeBy: .deviceOwner,
                control: "development", needs: [.environment])
            // Other bytes.
            aaguid(
                "appattestsandbox-in-development", text("appattestsandbox"), control: "development", needs: development)
            aaguid("zero-in-development", text(""), control: "development", needs: development)
            aaguid("appattestsandbox", text("appattestsandbox"), needs: production)
            aaguid("zero", text(""), needs: production)
            aaguid("random", needs: production) { $0.bytes(16, "aaguid") }
            aaguid("appattest-with-spaces", text("appattest       "), needs: production)
            aaguid("nine-bytes-right-last-wrong", text("appattest\0\0\0\0\0\0\u{1}"), needs: production)
            aaguid("appattest-then-develop-zero-padded", text("appattest\0develo"), needs: production)
            aaguid("shifted", text("\0\0\0\0\0\0\0appattest"), needs: production)
            aaguid("upper-case", text("APPATTEST"), needs: production)
            aaguid("webauthn-apple-aaguid", [UInt8](hex: "f24a8e70d0d3f82c293732523cc4de5a") ?? [], needs: production)
            nearMisses(of: "aaguid", except: [.lastByte, .base64Case, .asText]) { name, miss in
                aaguid(name, needs: production) { miss($0.authData.credential?.aaguid ?? []) }
            }
        }
    }

    /// Returns the bytes of a text, with zeros behind it up to 16 bytes.
    private static func text(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
    }

    private static let aaguid = Place(.aaguid, after: .authData, impact: .impersonation).setting {
        $0.authData.credential?.aaguid = $1
    }
}
