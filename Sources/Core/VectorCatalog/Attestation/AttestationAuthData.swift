import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationAuthData = Group(
        .attestationAuthData,
        [
            length(
                "empty", "Empty authData", 0,
                why: "A verifier that reads the first field without a check of the length traps. If it does so "
                    + "before it compares the nonce, anyone can take the server down."),
            length(
                "31-bytes", "authData that ends inside rpIdHash", 31,
                why:
                    "A slice of 32 bytes reaches one byte past the end. A reader without bounds compares foreign memory."
            ),
            length(
                "32-bytes", "authData that ends before the flags", 32,
                why: "rpIdHash is complete and right, so the first check passes. Reading the flags then traps."),
            length(
                "36-bytes", "authData that ends inside the counter", 36,
                why: "Reading four bytes where three are left traps, or yields a counter with a byte of foreign memory."
            ),
            length(
                "37-bytes-flags-at", "authData that ends before the aaguid", 37,
                why:
                    "An assertion's authData is 37 bytes long, so a shared parser accepts this. It then reads an aaguid "
                    + "that is not there."),
            length(
                "52-bytes", "authData that ends inside the aaguid", 52,
                why: "A comparison over the bytes that are left accepts a part of the aaguid as the whole."),
            length(
                "54-bytes", "authData that ends inside the length of credentialId", 54,
                why: "One of the two bytes of the length is missing. A known verifier trapped on short authData."),
            length(
                "86-bytes", "authData that ends inside credentialId", 86,
                alsoBreaks: AlsoBreaks(
                    .attestationCredentialID,
                    "The credentialId lacks its last byte, so a verifier that compares what is left finds another one."),
                why:
                    "The declared length is one byte longer than the data. A reader that trusts it slices past the end."
            ),
            flags(
                "flags-zero", "AT flag clear in an attestation", 0x00, "flag AT cleared", level: .should,
                why: "The flag announces a credential. A WebAuthn parser that goes by it reads none, and the key "
                    + "identifier goes unchecked."),
            flags(
                "flags-up-without-at", "UP flag set and AT flag clear in an attestation", 0x01,
                "flag AT cleared, flag UP set", level: .should,
                why: "No credential is announced. A verifier that asks whether any flag is set, and not which, does "
                    + "not notice."),
            flags(
                "flags-up-uv", "UP and UV flags set", 0x45, "flags UP and UV set", level: .info,
                why:
                    "App Attest says nothing about the user's presence, and no device sets these flags. A verifier may "
                    + "ignore them."),
            flags(
                "flags-all-ones", "All flags set", 0xFF, "all flags set", level: .info,
                control: "os27-extensions-ed-set",
                why: "The reserved bits have no meaning yet, and no device sets them. A verifier may ignore them."),
        ])

    private static func length(
        _ name: String, _ title: String, _ length: Int, alsoBreaks: AlsoBreaks? = nil, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .denialOfService, control: "production", alsoBreaks: alsoBreaks, why: why,
            Fault(.authDataBytes, "cut to \(length) bytes", after: .authDataBytes) {
                $0.authDataBytes = Array($0.authDataBytes.prefix(length))
            })
    }

    private static func flags(
        _ name: String, _ title: String, _ flags: UInt8, _ change: String, level: Level,
        control: String = "production", why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: control, why: why,
            Fault(.flags, change, after: .authData) { $0.authData.flags = flags })
    }
}
