import AttestModel
import FixtureForge

// The faults of authenticatorData: its length, its app, its counter and its extensions.

extension Group where Draft == AssertionDraft {
    /// authenticatorData that is too short for its fixed fields.
    static let assertionAuthData = Group(.assertionAuthData) {
        length("empty", 0)
        length("31-bytes", 31)
        length("32-bytes", 32)
        // Its first three bytes are also a counter that has grown.
        length("36-bytes", 36, control: "counter-far-ahead")
    }

    private static let length = Place(.authDataBytes, after: .authDataBytes).setting {
        $0.authDataBytes = Array($0.authDataBytes.prefix($1))
    }

    static func assertionAppID(_ app: AppIdentity) -> Group { Group(.assertionAppID) { otherAppIDs(than: app) } }

    static let assertionCounter = Group(.assertionCounter) {
        stored("replay-equal", control: "next") { Int64($0.counter) }
        stored("replay-with-extensions", control: "os27-extensions-ed-set") { Int64($0.counter) }
        stored("lower-by-one", control: "next") { Int64($0.counter) + 1 }
        counter("zero-first", 0, control: "first")
        counter("zero-after-many", 0, control: "gap")
        counter("max-then-zero", 0, control: "counter-max")
        stored("lower-than-stored-2-31", 0x8000_0000, level: .should, control: "first")
        stored("lower-than-stored-max", 0xFFFF_FFFF, level: .should, control: "first")
        stored("equal-at-max", 0xFFFF_FFFF, level: .should, control: "counter-max")
        stored("little-endian-bigger", control: "next") { (Int64($0.counter) / 256 + 1) * 256 }
        stored("lower-as-text", control: "gap") { draft in
            let counter = Int64(draft.counter)
            return sequence(first: 10) { $0 * 10 }.first { $0 > counter } ?? counter + 1
        }
        stored("lower-after-255", control: "counter-255") { (Int64($0.counter) / 256 + 1) * 256 }
        stored("lower-after-65535", control: "counter-65535") { (Int64($0.counter) / 65_536 + 1) * 65_536 }
    }

    private static let stored = Place(
        .storedCounter, after: .request, impact: .replay, madeBy: .deviceOwner, needs: [.storedCounter], tag: "replay"
    ).setting { $0.request.storedCounter = $1 }

    private static let counter = Place(
        .counter, after: .authData, needs: [.storedCounter], tag: "replay"
    ).setting { $0.authData.counter = $1 }

    static let assertionExtensions = Group(.assertionExtensions) {
        flagWithoutExtensions(at: .flags)
        extensionsMap("array", CBORValue.extensionsInArray.encoded)
        extensionValue("bundle-version-older-than-policy", .bundleVersion("41"), madeBy: .deviceOwner)
        commonExtensionFaults
    }
}
