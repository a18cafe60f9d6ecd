import AttestModel
import FixtureForge

// Places with values that are more than bytes: the draft gets them back as what they are.

extension FuzzPlace {
    /// Creates a place with a number, big-endian.
    static func number(
        _ name: String, after stage: Draft.Stage, get: @escaping @Sendable (Draft) -> [UInt8]?,
        set: @escaping @Sendable (inout Draft, UInt64) -> Void
    ) -> FuzzPlace { FuzzPlace(name, .number, after: stage, get: get) { set(&$0, UInt64(bigEndian: $1)) } }

    /// Creates a place with a moment, which is moved around the moment of the verification.
    static func time(
        _ name: String, after stage: Draft.Stage, around now: any KeyPath<Draft, Timestamp> & Sendable,
        set: @escaping @Sendable (inout Draft, Timestamp) -> Void
    ) -> FuzzPlace {
        FuzzPlace(name, .time, after: stage) {
            [UInt8](bigEndian: $0[keyPath: now].secondsSinceEpoch, count: 8)
        } set: {
            set(&$0, Timestamp(secondsSinceEpoch: Int64(truncatingIfNeeded: UInt64(bigEndian: $1))))
        }
    }

    /// Creates a place with a member of a JSON object; empty bytes are no member.
    static func json(
        _ name: String, after stage: Draft.Stage,
        _ object: any WritableKeyPath<Draft, [String: JSONValue]> & Sendable, _ member: String
    ) -> FuzzPlace {
        FuzzPlace(name, .json, after: stage) {
            $0[keyPath: object][member].map(\.compactBytes)
        } set: {
            $0[keyPath: object][member] = $1.isEmpty ? nil : try? JSONValue.parse($1)
        }
    }

    /// Creates a place with an app ID. A text that is none changes nothing.
    static func appID(
        _ name: String, after stage: Draft.Stage, _ app: any WritableKeyPath<Draft, AppIdentity> & Sendable
    ) -> FuzzPlace {
        FuzzPlace(name, .text, after: stage) {
            Array($0[keyPath: app].appId.utf8)
        } set: { draft, text in
            if let changed = AppIdentity(appId: String(decoding: text, as: UTF8.self)), changed.isWhole {
                draft[keyPath: app] = changed
            }
        }
    }

    /// Creates the place of a certificate before its issuer signs it.
    /// - Parameter isLeaf: A Boolean value that indicates whether no certificate is issued by it.
    static func certificate(
        _ name: String, after stage: Draft.Stage, isLeaf: Bool,
        _ template: any WritableKeyPath<Draft, CertificateTemplate> & Sendable
    ) -> FuzzPlace {
        FuzzPlace(
            name, CertificateChange.all, after: stage, named: \.name,
            open: { $0.freedom == .any || isLeaf && $0.freedom == .leaf }
        ) { $1.apply(&$0[keyPath: template]) }
    }
}
