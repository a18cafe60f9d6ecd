import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionAuthData = Group(
        .assertionAuthData,
        [
            length("empty", "Empty authenticatorData", 0),
            length("31-bytes", "authenticatorData that ends inside rpIdHash", 31),
            length("32-bytes", "authenticatorData that ends before the flags", 32),
            // Its first three bytes are a counter that has grown, too.
            length("36-bytes", "authenticatorData that ends inside the counter", 36, control: "counter-far-ahead"),
        ])

    private static func length(_ name: String, _ title: String, _ length: Int, control: String = "first")
        -> Case<AssertionDraft>
    {
        .reject(
            name, title, impact: .denialOfService, control: control,
            why: "A verifier that slices without looking at the length traps, and takes the server with it.",
            Fault(.authDataBytes, "cut to \(length) bytes", after: .authDataBytes) {
                $0.authDataBytes = Array($0.authDataBytes.prefix(length))
            })
    }
}
