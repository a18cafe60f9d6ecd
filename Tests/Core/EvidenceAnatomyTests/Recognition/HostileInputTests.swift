import TestBasics

@Suite("Hostile input is recognized and taken apart as far as it goes")
struct HostileInputTests {
    /// Recognizes and takes apart, and checks the rules of a tree.
    private func inspect(_ bytes: [UInt8], as kind: ObjectKind? = nil) {
        if let kind { #expect(EvidenceAnatomy.tree(of: bytes, as: kind).isNested) }
        guard let found = try? ObjectRecognizer.recognize(bytes) else { return }
        let tree = EvidenceAnatomy.tree(of: found.bytes, as: found.kind)
        _ = ObjectSummary(found, tree)
        #expect(tree.isNested)
    }

    @Test("Every prefix of each kind, and changes of single bytes")
    func damages() async throws {
        for (kind, bytes) in try CommittedObjects.all() {
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
                inspect(Array(bytes.prefix(count)), as: kind)
                // Half a minute of work leaves the few threads of all tests to others in between.
                await Task.yield()
            }
            for position in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
                for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
                    var changed = bytes
                    changed[position] ^= mask
                    inspect(changed, as: kind)
                    await Task.yield()
                }
            }
        }
    }

    @Test("A cut object keeps its kind, and all parts before the cut keep their names")
    func cut() throws {
        let bytes = try CommittedObjects.attestation().attestation
        let found = try ObjectRecognizer.recognize(Array(bytes.prefix(900)))
        #expect(found.kind == .attestation)
        let tree = EvidenceAnatomy.tree(of: found.bytes, as: found.kind)
        #expect(tree.byPath["credCert.subject"] != nil && tree.byPath["credCert.extensions.2.5.29.15"] != nil)
        let summary = ObjectSummary(found, tree)
        #expect(summary.problems.contains("There is no authData."))
        #expect(summary.problems.contains { $0.contains("only") })
        let text = try ObjectRecognizer.recognize(Array(bytes.base64.prefix(2001).utf8))
        #expect(text.kind == .attestation && text.path.contains("ends within a byte") && !text.isPlain)
    }

    @Test("An object with a damaged first byte is still known by its names")
    func firstByte() throws {
        for (kind, bytes) in try CommittedObjects.all() where [.attestation, .assertion].contains(kind) {
            #expect(try ObjectRecognizer.recognize([0x00] + bytes.dropFirst()).kind == kind)
        }
    }

    /// Input that is large or deep: a beginning, the word that is repeated, and an end.
    private static let large: [String: (String, [UInt8], String)] = {
        // The map of an attestation, up to the content of its statement.
        let attestation = [0xA1, 0x67].hex + Array("attStmt".utf8).hex
        let receipt = "30847fffffff06092a864886f70d010702a080"
        return [
            "zeros": ("", [0], ""), "letters": ("", [0x41], ""), "brackets": ("", [0x5B], ""),
            "quotes": ("", [0x22], ""),
            "digits": ("", [0x30], ""), "percent signs": ("", [0x25], ""), "backslashes": ("", [0x5C], ""),
            "an attestation with zeros": (attestation, [0], ""), "nested arrays": (attestation, [0x81], ""),
            "nested tags": (attestation, [0xC1], ""), "nested maps": ("", [0xBF], ""),
            "nested sequences": ("", [0x30, 0x80], ""), "a huge array": ("\(attestation)9b7f", [0xFF], ""),
            "a receipt of nulls": (receipt, [5], ""),
            "words": ("", Array("\(String(repeating: "A", count: 63)) ".utf8), ""),
            "a member": (Array("{\"attestation\": \"".utf8).hex, [0x41], "\"}"),
            "numbers": (Array("[0".utf8).hex, Array(",0".utf8), "]"),
        ]
    }()

    @Test("Megabytes of anything take time in proportion", arguments: large.keys.sorted())
    func big(name: String) throws {
        let (beginning, word, end) = try #require(Self.large[name])
        func input(_ size: Int) throws -> [UInt8] {
            var bytes = word
            // Doubling is fast without optimisation, too.
            while bytes.count < size { bytes += bytes }
            return try #require([UInt8](hex: beginning)) + bytes + Array(end.utf8)
        }
        let (part, whole) = (try input(1 << 18), try input(8 << 18))
        let small = ProcessorTime.measure { inspect(part) }
        let large = ProcessorTime.measure { inspect(whole) }
        // Eight times as much. A square would take 64 times as long.
        #expect(large < small * 24 + .milliseconds(500), "\(small), \(large)")
    }
}
