import AttestModel
import FixtureForge

// The faults of authenticatorData: its length, its app, its counter and its extensions.

extension Group where Draft == AssertionDraft {
    /// authenticatorData that is too short for its fixed fields.
    static let assertionAuthData = Group(
        .assertionAuthData,
        [
            length("empty", 0),
            length("31-bytes", 31),
            length("32-bytes", 32),
            // Its first three bytes are also a counter that has grown.
            length("36-bytes", 36, control: "counter-far-ahead"),
        ])

    private static func length(_ name: String, _ length: Int, control: String = Draft.ordinary) -> Entry {
        .reject(name, impact: .denialOfService, control: control, at: .authDataBytes, after: .authDataBytes) {
            $0.authDataBytes = Array($0.authDataBytes.prefix(length))
        }
    }

    /// Returns the assertions for other relying party IDs than that of an app.
    static func assertionAppID(_ app: AppIdentity) -> Group { Group(.assertionAppID, Entry.otherAppIDs(than: app)) }

    /// Counters that do not grow.
    static let assertionCounter = Group(
        .assertionCounter,
        [
            stored("replay-equal", control: "next") { $0 },
            stored("replay-with-extensions", control: "os27-extensions-ed-set") { $0 },
            stored("lower-by-one", control: "next") { $0 + 1 },
            counter("zero-first", control: "first", 0),
            counter("zero-after-many", control: "gap", 0),
            counter("max-then-zero", level: .should, control: "counter-max", 0),
            stored("lower-than-stored-2-31", level: .should, control: "first", 0x8000_0000),
            stored("lower-than-stored-max", level: .should, control: "first", 0xFFFF_FFFF),
            stored("equal-at-max", level: .should, control: "counter-max", 0xFFFF_FFFF),
            stored("little-endian-bigger", control: "next") { ($0 / 256 + 1) * 256 },
            stored("lower-as-text", control: "gap") { counter in
                sequence(first: 10) { $0 * 10 }.first { $0 > counter } ?? counter + 1
            },
            stored("lower-after-255", control: "counter-255") { ($0 / 256 + 1) * 256 },
            stored("lower-after-65535", control: "counter-65535") { ($0 / 65_536 + 1) * 65_536 },
        ])

    private static func stored(_ name: String, level: Level = .must, control: String, _ value: Int64) -> Entry {
        stored(name, level: level, control: control) { _ in value }
    }

    private static func stored(
        _ name: String, level: Level = .must, control: String, _ value: @escaping @Sendable (_ counter: Int64) -> Int64
    ) -> Entry {
        .reject(
            name, level: level, impact: .replay, madeBy: .deviceOwner, control: control, needs: [.storedCounter],
            at: .storedCounter, after: .request
        ) { $0.request.storedCounter = value(Int64($0.counter)) }.tagged("replay")
    }

    private static func counter(_ name: String, level: Level = .must, control: String, _ value: UInt32) -> Entry {
        .reject(
            name, level: level, impact: .replay, control: control, needs: [.storedCounter], at: .counter,
            after: .authData
        ) { $0.authData.counter = value }.tagged("replay")
    }

    static let assertionExtensions = Group(
        .assertionExtensions,
        [
            .flagWithoutExtensions(at: .flags),
            .extensionsMap("array", CBORValue.extensionsInArray.encoded),
            .extensionValue("bundle-version-older-than-policy", madeBy: .deviceOwner, .bundleVersion("41")),
        ] + Entry.commonExtensionFaults)
}
