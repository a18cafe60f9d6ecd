import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// authenticatorData that is too short for its fixed fields.
    static let assertionAuthData = Group(
        .assertionAuthData,
        [
            length(
                "empty", "Empty authenticatorData", 0,
                why: "Reading the first byte of an empty buffer traps in many languages. If this happens before "
                    + "the signature is verified, anyone can take the server down."),
            length(
                "31-bytes", "authenticatorData that ends inside rpIdHash", 31,
                why: "A slice of 32 bytes out of 31 traps, or yields a shorter hash that a lenient comparison accepts."),
            length(
                "32-bytes", "authenticatorData that ends before the flags", 32,
                why:
                    "rpIdHash is complete, so only a check of the whole length keeps the read of the flags from failing."
            ),
            // Its first three bytes are also a counter that has grown.
            length(
                "36-bytes", "authenticatorData that ends inside the counter", 36, control: "counter-far-ahead",
                why: "A counter of three bytes is read past the end of the buffer, or as another number."),
        ])

    private static func length(
        _ name: String, _ title: String, _ length: Int, control: String = "first", why: String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .denialOfService, control: control, why: why,
            Fault(.authDataBytes, "cut to \(length) bytes", after: .authDataBytes) {
                $0.authDataBytes = Array($0.authDataBytes.prefix(length))
            })
    }
}
