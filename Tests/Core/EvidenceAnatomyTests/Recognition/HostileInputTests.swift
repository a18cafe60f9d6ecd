import AttestModel
import EvidenceAnatomy
import TestSupport
import Testing

@Suite("Hostile input is recognized and taken apart as far as it goes")
struct HostileInputTests {
    /// Recognizes and takes apart, and checks the rules of a tree.
    private func inspect(_ bytes: [UInt8]) {
        guard let found = try? ObjectRecognizer.recognize(bytes) else { return }
        let tree = EvidenceAnatomy.tree(of: found.bytes, as: found.kind)
        _ = ObjectSummary(found.bytes, found.kind, tree)
        #expect(isNested(tree))
    }

    /// A plain function: an expectation for each of millions of parts would take minutes.
    private func isNested(_ node: AnatomyNode) -> Bool {
        var position = node.offset
        for child in node.children {
            guard child.offset >= position, child.range.upperBound <= node.range.upperBound, isNested(child) else {
                return false
            }
            position = child.range.upperBound
        }
        return true
    }

    @Test("Every prefix of each kind")
    func prefixes() throws {
        for (_, bytes) in try CommittedObjects.all() {
            let step = max(1, bytes.count / 400)
            for count in stride(from: 0, to: bytes.count, by: step) { inspect(Array(bytes.prefix(count))) }
        }
    }

    @Test("A cut object keeps its kind, and all parts before the cut keep their names")
    func cut() throws {
        let bytes = try CommittedObjects.attestation().attestation
        let found = try ObjectRecognizer.recognize(Array(bytes.prefix(900)))
        #expect(found.kind == .attestation)
        let tree = EvidenceAnatomy.tree(of: found.bytes, as: found.kind)
        #expect(tree.byPath["credCert.subject"] != nil && tree.byPath["credCert.extensions.2.5.29.15"] != nil)
        let summary = ObjectSummary(found.bytes, found.kind, tree)
        #expect(summary.problems.contains("There is no authData."))
        #expect(summary.problems.contains { $0.contains("only") })
        let text = try ObjectRecognizer.recognize(Array(bytes.base64.prefix(2001).utf8))
        #expect(text.kind == .attestation && text.path.contains("ends within a byte") && !text.isPlain)
    }

    @Test("Changes of single bytes", arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func changes(mask: UInt8) throws {
        for (_, bytes) in try CommittedObjects.all() {
            for position in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
                var changed = bytes
                changed[position] ^= mask
                inspect(changed)
            }
        }
    }

    @Test("An object with a damaged first byte is still known by its names")
    func firstByte() throws {
        for (kind, bytes) in try CommittedObjects.all() where [.attestation, .assertion].contains(kind) {
            #expect(try ObjectRecognizer.recognize([0x00] + bytes.dropFirst()).kind == kind)
        }
    }

    /// Input that is large or deep, of about a number of bytes.
    enum Large: String, CaseIterable {
        case zeros, letters, brackets, quotes, digits, percentSigns, backslashes, attestationWithZeros, nestedArrays
        case nestedTags, nestedMaps, nestedSequences, hugeArray, receiptOfNulls, words, member, numbers

        func bytes(_ size: Int) -> [UInt8] {
            func fill(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: size) }
            func fill(_ word: [UInt8]) -> [UInt8] {
                var bytes = word
                // Doubling is fast without optimisation, too.
                while bytes.count < size { bytes += bytes }
                return bytes
            }
            let attestation: [UInt8] = [0xA1, 0x67] + Array("attStmt".utf8)
            return switch self {
            case .zeros: fill(0)
            case .letters: fill(0x41)
            case .brackets: fill(0x5B)
            case .quotes: fill(0x22)
            case .digits: fill(0x30)
            case .percentSigns: fill(0x25)
            case .backslashes: fill(0x5C)
            case .attestationWithZeros: attestation + fill(0)
            case .nestedArrays: attestation + fill(0x81)
            case .nestedTags: attestation + fill(0xC1)
            case .nestedMaps: fill(0xBF)
            case .nestedSequences: fill([0x30, 0x80])
            case .hugeArray: attestation + [0x9B, 0x7F] + fill(0xFF)
            case .receiptOfNulls:
                [
                    0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07,
                    0x02, 0xA0, 0x80,
                ] + fill(5)
            case .words: fill(Array("\(String(repeating: "A", count: 63)) ".utf8))
            case .member: Array("{\"attestation\": \"".utf8) + fill(0x41) + Array("\"}".utf8)
            case .numbers:
                Array("[0".utf8) + fill(Array(",0".utf8)) + [0x5D]
            }
        }
    }

    @Test("Megabytes of anything take time in proportion", arguments: Large.allCases)
    func big(input: Large) throws {
        let (part, whole) = (input.bytes(1 << 20), input.bytes(8 << 20))
        let small = ProcessorTime.measure { inspect(part) }
        let large = ProcessorTime.measure { inspect(whole) }
        // Eight times as much. A square would take 64 times as long.
        #expect(large < small * 24 + .milliseconds(500), "\(small), \(large)")
    }
}
