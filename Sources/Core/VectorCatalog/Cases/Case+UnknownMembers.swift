import AttestModel
import FixtureForge

// Members that no source defines, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// The name of the accepted case with many unknown members.
    private static var withManyMembers: String { "unknown-members-many" }

    /// The genuine objects with unknown members, which a verifier ignores.
    static var unknownMembers: [Case] {
        [
            .beside(
                "unknown-member-every-item", "Object with an unknown member that holds every kind of CBOR item",
                why: "Unknown members are ignored, whatever they hold. A decoder that fails on one kind of item locks "
                    + "users out on the day when Apple adds such a member."
            ) { $0.objectEntries.append(.init(.text("other"), .everyItem)) },
            .beside(
                withManyMembers, "Object with ten unknown members",
                why:
                    "Unknown members are ignored, however many they are. A decoder with a small table of members "
                    + "fails here."
            ) { draft in
                let others = (0..<10).map {
                    CBORValue.Entry(.text("other-\($0)"), .array([.unsigned(0), .unsigned($0)]))
                }
                draft.objectEntries += others
            },
        ]
    }

    /// The cases of a repeated key that no verifier reads.
    static var repeatedUnknownMembers: [Case] { [repeatedInSmallMap, repeatedAmongMany] }

    private static var repeatedInSmallMap: Case {
        .object(
            "duplicate-unknown-member", "Two unknown members with the same key", "two members other added",
            level: .should, impact: .hardening,
            why:
                "RFC 8949 section 5.6 calls repeated keys invalid, whatever they name. A decoder that compares only the "
                + "members that it knows does not notice these."
        ) { draft in
            draft.objectEntries += [0, 1].map { .init(.text("other"), .unsigned($0)) }
        }
    }

    private static var repeatedAmongMany: Case {
        .reject(
            "duplicate-among-many", "Object with ten unknown members, one of which stands twice", level: .should,
            impact: .hardening, control: withManyMembers,
            why: "RFC 8949 section 5.6 calls repeated keys invalid. A decoder that compares only neighbours, or only "
                + "the members that it knows, does not notice the repeated one.",
            Fault(Draft.objectPath, "first unknown member added again at the end", after: Draft.objectStage) { draft in
                guard let first = draft.objectEntries.first(where: { $0.key == .text("other-0") }) else { return }
                draft.objectEntries.append(first)
            })
    }
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
