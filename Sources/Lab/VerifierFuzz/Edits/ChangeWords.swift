import AttestModel
import FixtureForge
import Primitives

/// The change of a value in the words of a title.
enum ChangeWords {
    /// Returns what an edit of a tree does to a node besides its value; `nil` for an edit of the value.
    static func structural(_ edit: Edit) -> String? {
        switch edit.word {
        case .remove: "is missing"
        case .twice: "is there twice"
        case .swap: "is exchanged with what follows it"
        case .backwards: "has its parts in reverse order"
        case .extra: "has a part that nobody asked for"
        case .retype: "is of another type"
        case .size: "declares a wrong length"
        case .longForm: "is written in a longer form than needed"
        case .deep: "is nested too deep"
        case .decoy: "is altered beside a copy of the genuine member"
        default: nil
        }
    }

    /// Returns what became of a value.
    static func change(_ before: [UInt8], _ after: [UInt8]) -> String {
        let (old, new) = (Count.text(before.count, "byte"), Count.text(after.count, "byte"))
        guard !after.isEmpty, before != after else { return before == after ? "is unchanged" : "is empty" }
        if let old = quoted(before), let new = quoted(after) { return "is \(new) instead of \(old)" }
        if before.starts(with: after) { return "ends after \(after.count) of \(old)" }
        if after.starts(with: before) { return "has \(added(after.dropFirst(before.count))) after it" }
        if after.reversed().starts(with: before.reversed()) {
            return "has \(added(after.dropLast(before.count))) before it"
        }
        if before.reversed().starts(with: after.reversed()) {
            return "lacks its first \(Count.text(before.count - after.count, "byte"))"
        }
        guard before.count == after.count else { return "is \(new) of other content instead of \(old)" }
        let different = zip(before, after).map { $0 ^ $1 }.filter { $0 != 0 }
        if different.count == 1, different[0].nonzeroBitCount == 1 { return "differs in one bit" }
        if after.allSatisfy({ $0 == 0 }) { return "is all zeros" }
        return "differs in \(different.count) of \(old)"
    }

    /// Returns a moment relative to another.
    static func time(_ before: [UInt8], _ after: [UInt8]) -> String {
        let seconds = Int64(bitPattern: UInt64(bigEndian: after)) - Int64(bitPattern: UInt64(bigEndian: before))
        guard seconds != 0 else { return "is now" }
        return "is \(Count.text(Int(seconds.magnitude), "second")) \(seconds < 0 ? "ago" : "ahead")"
    }

    private static func added(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.elementsEqual([0xEF, 0xBB, 0xBF]) ? "a byte order mark" : Count.text(bytes.count, "byte")
    }

    /// Returns a short text in quotation marks; `nil` for other bytes.
    private static func quoted(_ bytes: [UInt8]) -> String? {
        guard bytes.count <= 40, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return "'\(String(decoding: bytes, as: UTF8.self))'"
    }
}

extension EditableTree {
    /// Returns an edit of a node in words, without its tree.
    func words(for edit: Edit, with material: EditMaterial, other: (Int) -> Self?) -> String {
        let paths = paths
        let path = paths[edit.node % paths.count]
        let node = self[path[...]]
        let names = path.indices.compactMap { self[path[...$0].dropLast()]?.name(ofChild: path[$0]) }
        let change =
            ChangeWords.structural(edit)
            ?? {
                let after = node?.changed(by: edit, with: material, donor: other(edit.amount)?[path[...]])
                return ChangeWords.change(node?.value ?? [], after?.value ?? [])
            }()
        guard !names.isEmpty else { return path.isEmpty ? "the whole \(change)" : "a part \(change)" }
        return "the \(names.suffix(2).reversed().joined(separator: " in ")) \(change)"
    }

    /// The content of a node without children; the encoding of any other.
    private var value: [UInt8] { children.isEmpty ? content : encoded }
}

extension CBORTree {
    func name(ofChild position: Int) -> String? {
        guard stride == 2 else { return nil }
        let key = children[position / 2 * 2]
        let text = key.major == 3 ? String(decoding: key.content, as: UTF8.self) : key.encoded.hex
        return position % 2 == 0 ? "name \(text)" : text
    }
}

extension DERTree {
    private static let ofCertificate = [
        "version", "serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo", "extensions",
    ]
    private static let ofMessage = ["version", "digestAlgorithms", "encapContentInfo", "certificates", "signerInfos"]
    private static let identifiers: [[UInt8]: String] = [
        [0x55, 0x04, 0x03]: "commonName", [0x55, 0x04, 0x06]: "countryName", [0x55, 0x04, 0x08]: "stateOrProvinceName",
        [0x55, 0x04, 0x0A]: "organizationName", [0x55, 0x04, 0x0B]: "organizationalUnitName",
        [0x55, 0x1D, 0x0F]: "keyUsage", [0x55, 0x1D, 0x13]: "basicConstraints", [0x55, 0x1D, 0x25]: "extendedKeyUsage",
        [0x55, 0x1D, 0x23]: "authorityKeyIdentifier", [0x55, 0x1D, 0x0E]: "subjectKeyIdentifier",
    ]

    /// Returns the name of a field of a certificate or a message, or of what an object identifier at the beginning of a node names.
    func name(ofChild position: Int) -> String? {
        if children.count == 8, children[0].tag == [0xA0] { return Self.ofCertificate[position] }
        if children.count == 5, children[0].tag == [0x02], children[1].tag == [0x31] { return Self.ofMessage[position] }
        guard let first = children[position].children.first, first.tag == [0x06] else { return nil }
        return Self.identifiers[first.content]
    }
}
