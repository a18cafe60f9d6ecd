import AttestModel
import FixtureForge

// The faults of a CBOR object, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// Returns a genuine object with more in it than the members that a verifier reads.
    static func beside(
        _ name: String, _ title: String, why: String, _ edit: @escaping @Sendable (inout Draft) -> Void
    ) -> Case {
        .accept(name, title, level: .should, why: why, edits: [DraftEdit(Draft.objectStage, edit)])
    }

    /// Returns a case with other bytes than those of the object.
    static func encoded(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String, _ value: @escaping @Sendable (Draft) -> [UInt8]
    ) -> Case {
        .reject(
            name, title, level: level, impact: impact, control: Draft.ordinary, why: why,
            Fault(Draft.objectPath, change, after: Draft.encodedStage) { $0.encoded = value($0) })
    }

    /// Returns a case with a change to the object before it is encoded.
    static func object(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        isHarmlessWithResult: Bool = false, why: String, _ edit: @escaping @Sendable (inout Draft) -> Void
    ) -> Case {
        .reject(
            name, title, level: level, impact: impact, control: Draft.ordinary,
            isHarmlessWithResult: isHarmlessWithResult, why: why,
            Fault(Draft.objectPath, change, after: Draft.objectStage, edit))
    }

    /// The faults that both suites have.
    static var commonDecodeFaults: [Case] { notObjects + otherShapes }

    private static var notObjects: [Case] {
        [
            .encoded(
                "empty-input", "Empty input", "all bytes removed",
                why: "A decoder that reads the first byte without a check of the length crashes."
            ) { _ in [] },
            .encoded(
                "not-cbor", "Text instead of CBOR", "object replaced by text",
                why: "Anyone can send any bytes to a server. An error that the verifier does not handle takes it down."
            ) { _ in Array("not an \(Draft.acceptance.suite.rawValue)".utf8) },
            .encoded(
                "top-level-array", "Array instead of a map", "map replaced by an array of its values",
                why: "A decoder that reads values by position accepts this, or traps when it looks for keys."
            ) { CBORValue.array($0.objectEntries.map(\.value)).encoded },
            .encoded(
                "top-level-integer", "Integer instead of a map", "map replaced by the integer 0",
                why: "It is valid CBOR, so the decoder succeeds. A forced cast of the result to a map then traps."
            ) { _ in CBORValue.unsigned(0).encoded },
            .encoded(
                "bytes-length-2-63", "Byte string that declares 2^63 bytes",
                "object replaced by the head of a byte string",
                why: "As a signed integer the length is negative, so a check against the end of the input passes."
            ) { _ in CBORValue.head(2, 1 << 63) }
            .killingProcesses(),
        ]
    }

    private static var otherShapes: [Case] {
        [
            .object(
                "keys-in-other-case", "Keys with capital first letters", "first letters of the keys changed",
                level: .should, impact: .hardening,
                why: "Keys are case-sensitive. A decoder that ignores case sees one key where another sees two."
            ) { draft in
                draft.objectEntries = draft.objectEntries.map { entry in
                    guard case .text(let name) = entry.key else { return entry }
                    return .init(.text(name.prefix(1).uppercased() + name.dropFirst()), entry.value)
                }
            },
            .encoded(
                "map-count-too-high", "Map that declares one entry too many", "count of the map raised by one",
                why: "A decoder that trusts the count reads an entry from past the end of the input."
            ) { [$0.encoded[0] + 1] + $0.encoded.dropFirst() },
            .encoded(
                "trailing-bytes", "Bytes after the object", "three bytes added", level: .should, impact: .hardening,
                why: "No signature covers these bytes, so anyone can change them. A server that recognizes objects by "
                    + "their hash does not notice that this one was used before."
            ) { $0.encoded + [0x00, 0x01, 0x02] },
            .encoded(
                "indefinite-map", "Map of indefinite length", "head and end rewritten", level: .info,
                impact: .hardening,
                why: "CBOR allows this form, and CTAP2 does not. No device writes it, so either answer is right."
            ) { [0xBF] + $0.encoded.dropFirst() + [0xFF] },
        ]
    }

    /// Returns the case of an object that is 10000 arrays inside each other.
    static func nested(_ name: String) -> Case {
        .encoded(
            name, "10000 nested arrays", "object replaced by 10000 nested arrays",
            why: "A decoder that calls itself for every array overflows its stack. Ten kilobytes take the server down."
        ) { _ in [UInt8](repeating: 0x81, count: 10_000) + [0x00] }
        .killingProcesses()
    }

    /// Returns the case of an object that is 10000 items of another kind inside each other.
    ///
    /// - Parameters:
    ///   - items: The items in the plural, for the title.
    ///   - head: The bytes of each item up to the next one.
    static func nested(_ name: String, _ items: String, _ head: [UInt8]) -> Case {
        .encoded(
            name, "10000 nested \(items)", "object replaced by 10000 nested \(items)",
            why:
                "A decoder that counts the depth of arrays alone calls itself for each of these items, and overflows its "
                + "stack. Some kilobytes take the server down."
        ) { _ in [[UInt8]](repeating: head, count: 10_000).concatenated + [0x00] }
        .killingProcesses()
    }
}
