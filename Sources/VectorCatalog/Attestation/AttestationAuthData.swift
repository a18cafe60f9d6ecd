import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationAuthData = Group(
        .attestationAuthData,
        [
            length("empty", "Empty authData", 0), length("31-bytes", "authData that ends inside rpIdHash", 31),
            length("32-bytes", "authData that ends before the flags", 32),
            length("36-bytes", "authData that ends inside the counter", 36),
            length("37-bytes-flags-at", "authData that ends before the aaguid", 37),
            length("52-bytes", "authData that ends inside the aaguid", 52),
            length("54-bytes", "authData that ends inside the length of credentialId", 54),
            length("86-bytes", "authData that ends inside credentialId", 86),
            flags(
                "flags-zero", "AT flag clear", 0x00, level: .should,
                why: "The flag says that a credential follows; a WebAuthn parser then reads none."),
            flags(
                "flags-up-uv", "UP and UV flags set", 0x45, level: .info,
                why: "App Attest says nothing about the user; no device sets them."),
            flags(
                "flags-all-ones", "All flags set", 0xFF, level: .info, control: "os27-extensions-ed-set",
                why: "Reserved bits decide nothing; no device sets them."),
        ])

    private static func length(_ name: String, _ title: String, _ length: Int) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .denialOfService, control: "production",
            why: "A verifier that slices without looking at the length traps, and takes the server with it.",
            Fault(.authDataBytes, "cut to \(length) bytes", after: .authDataBytes) {
                $0.authDataBytes = Array($0.authDataBytes.prefix(length))
            })
    }

    private static func flags(
        _ name: String, _ title: String, _ flags: UInt8, level: Level, control: String = "production", why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: control, why: why,
            Fault(.flags, "flags replaced", after: .authData) { $0.authData.flags = flags })
    }
}
