import AttestModel
import FixtureForge
import Primitives

/// Returns the forms of a genuine CBOR object that verifiers read alike.
func objectForms<Draft: AuthDataDraft>(after stage: Draft.Stage) -> [FuzzChoice<Draft>] {
    func form(_ name: String, _ change: @escaping @Sendable (inout [CBORValue.Entry]) -> Void) -> FuzzChoice<Draft> {
        .after(stage, name) {
            guard case .map(var entries) = $0.object else { return }
            change(&entries)
            $0.object = .map(entries)
        }
    }
    return [
        form("member cdHash") { $0.append(.init(.text("cdHash"), .bytes([UInt8](repeating: 0xCD, count: 32)))) },
        form("unknown member") { $0.append(.init(.text("version"), .unsigned(2))) },
        form("members in another order") { $0.reverse() },
    ]
}

/// The places of authData that attestations and assertions have in common.
struct AuthDataPlaces<Draft: AuthDataDraft>: Sendable {
    let field: String
    /// The stage that makes the values.
    let values: Draft.Stage
    /// The stage that encodes them.
    let encoding: Draft.Stage
    /// The stage after which no signature covers a change of the bytes.
    let signing: Draft.Stage

    static func object(_ name: String, after object: Draft.Stage, _ encoding: Draft.Stage) -> [FuzzPlace<Draft>] {
        [
            FuzzPlace(name, .cbor, after: object, open: [.longForm], get: \.object.encoded) { $0.object = .raw($1) },
            FuzzPlace("\(name).ends", .ends, after: encoding, \.encoded),
            FuzzPlace("\(name).bytes", .bytes, after: encoding, \.encoded),
        ]
    }

    var rpIdHash: [FuzzPlace<Draft>] {
        [
            FuzzPlace("\(field).rpIdHash", .bytes, after: values, \.authData.rpIdHash),
            FuzzPlace("\(field).rpIdHash.appId", .text, after: values) {
                Array($0.app.appId.utf8)
            } set: {
                $0.authData.rpIdHash = sha256($1)
            },
        ]
    }

    /// - Parameter zeroIsOpen: A Boolean value that indicates whether flags without AT may be right.
    func flagsAndCounter(zeroIsOpen: Bool) -> [FuzzPlace<Draft>] {
        [
            FuzzPlace(
                "\(field).flags",
                .after(values, "flag ED the other way") { $0.authData.flags ^= 0x80 },
                .after(values, "flag AT cleared", open: zeroIsOpen) { $0.authData.flags &= ~0x40 },
                .after(values, "flags UP and UV", open: true) { $0.authData.flags |= 0x05 },
                .after(values, "reserved flags", open: true) { $0.authData.flags |= 0x3A },
                .after(values, "flag BE", open: true) { $0.authData.flags |= 0x08 }),
            .number("\(field).counter", after: values, get: \.authData.counterBytes) {
                $0.authData.counter = UInt32(truncatingIfNeeded: $1)
            },
        ]
    }

    var extensionsAndBytes: [FuzzPlace<Draft>] {
        [
            FuzzPlace("\(field).extensions", .cbor, after: values, open: [.longForm], reading: OtherReadings.extensions)
            {
                $0.authData.extensions.isEmpty ? nil : $0.authData.extensions
            } set: {
                $0.authData.extensions = $1
            },
            FuzzPlace("\(field).extensions.ends", .ends, after: values, \.authData.extensions),
            FuzzPlace(field, .ends, after: encoding, \.authDataBytes),
            FuzzPlace("\(field).graft", .bytes, after: encoding, \.authDataBytes),
            FuzzPlace("\(field).unsigned", .bytes, after: signing, \.authDataBytes),
        ]
    }
}
