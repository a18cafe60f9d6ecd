import AttestModel
import FixtureForge

// The faults of a CBOR object, the same in both suites.

extension Group where Draft: DeviceDraft {
    /// Returns a genuine object with more in it than the members that a verifier reads.
    static func beside(_ name: String, _ edit: @escaping Edit) -> Entry {
        accept(name, level: .should, after: Draft.objectStage, edit)
    }

    /// The bytes of the object, which by default prove nothing when they are others.
    static var encoded: ValuePlace<Draft, [UInt8]> {
        Place(Draft.objectPath, after: Draft.encodedStage, impact: .forgery).setting { $0.encoded = $1 }
    }

    /// The object before it is encoded. By default it proves nothing after a change.
    static var object: Place { Place(Draft.objectPath, after: Draft.objectStage, impact: .forgery) }

    /// An object that other decoders read differently.
    static var lenient: Place { Place(Draft.objectPath, after: Draft.objectStage) }

    static var commonDecodeFaults: [Entry] {
        [
            encoded("empty-input") { _ in [] },
            encoded("not-cbor") { _ in Array("not an \(Draft.acceptance.suite.rawValue)".utf8) },
            encoded("top-level-array", impact: .hardening) { CBORValue.array($0.objectEntries.map(\.value)).encoded },
            encoded("top-level-integer") { _ in CBORValue.unsigned(0).encoded },
            encoded("bytes-length-2-63", impact: .denialOfService) { _ in CBORValue.head(2, 1 << 63) }
                .killingProcesses(),
            lenient("keys-in-other-case") { draft in
                draft.objectEntries = draft.objectEntries.map { entry in
                    guard case .text(let name) = entry.key else { return entry }
                    return .init(.text(name.prefix(1).uppercased() + name.dropFirst()), entry.value)
                }
            },
            encoded("map-count-too-high", impact: .hardening) { [$0.encoded[0] + 1] + $0.encoded.dropFirst() },
            encoded("trailing-bytes", level: .should, impact: .hardening) { $0.encoded + [0x00, 0x01, 0x02] },
            encoded("indefinite-map", level: .info, impact: .hardening) { [0xBF] + $0.encoded.dropFirst() + [0xFF] },
            encoded("bare-break") { _ in [0xFF] },
            // A key that no verifier reads.
            lenient("duplicate-unknown-member") { draft in
                draft.objectEntries += [0, 1].map { .init(.text("other"), .unsigned($0)) }
            },
            reject(
                "duplicate-among-many", control: withManyMembers, at: Draft.objectPath,
                after: Draft.objectStage
            ) { draft in
                guard let first = draft.objectEntries.first(where: { $0.key == .text("other-0") }) else { return }
                draft.objectEntries.append(first)
            },
        ]
    }

    /// Returns the case of an object that is 10000 items inside each other, each with the head before the next one.
    static func nested(_ name: String, _ head: [UInt8]) -> Entry {
        encoded(name, impact: .denialOfService) { _ in [[UInt8]](repeating: head, count: 10_000).concatenated + [0x00] }
            .killingProcesses()
    }

    /// The genuine objects with members that no source defines, which a verifier ignores.
    static var unknownMembers: [Entry] {
        [
            // Members under the right names in the wrong place, for parsers that search the object for a key.
            beside("decoy-members-before") { $0.objectEntries.insert(.init(.text("other"), $0.decoys), at: 0) },
            beside("decoy-members-after") { $0.objectEntries.append(.init(.text("other"), $0.decoys)) },
            beside("unknown-member-every-item") { $0.objectEntries.append(.init(.text("other"), .everyItem)) },
            beside(withManyMembers) { draft in
                draft.objectEntries += (0..<10).map {
                    CBORValue.Entry(.text("other-\($0)"), .array([.unsigned(0), .unsigned($0)]))
                }
            },
        ]
    }

    private static var withManyMembers: String { "unknown-members-many" }
}

extension CBORValue {
    /// A map of every kind of item that the canonical form of CTAP2 allows, with heads of every size. Its last item is a
    /// map of one-byte items, which ends with the object.
    fileprivate static var everyItem: CBORValue {
        let numbers: [UInt64] = [1, 100, 1000, 100_000, 1 << 40]
        let keys = numbers.map(CBORValue.unsigned) + numbers.map(CBORValue.negative)
        return .map([
            "texts": .array([.text(""), .text("é€😀"), .text(String(repeating: "text", count: 10))]),
            "bytes": .array([.bytes([]), .bytes([0xFF]), .bytes([UInt8](repeating: 0, count: 300))]),
            "literals": .array([.raw([0xF4]), .raw([0xF5]), .null]),
            "floats": .array([
                .raw([0xF9, 0x3C, 0x00]), .raw([0xFA, 0x3F, 0x80, 0, 0]), .raw([0xFB, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
            ]),
            "arrays": .array([.array([]), .map([])]),
            "numbers": .map(keys.map { Entry($0, $0) }),
            "small": .map([Entry(.unsigned(0), .unsigned(1)), Entry(.unsigned(2), .unsigned(3))]),
        ])
    }
}
