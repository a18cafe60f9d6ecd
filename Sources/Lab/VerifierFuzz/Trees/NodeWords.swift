import AttestModel

/// The names of nodes in the titles of findings.
extension EditableTree {
    /// Returns an edit of a node in words, without its tree.
    func words(for edit: Edit, with material: EditMaterial) -> String {
        let paths = paths
        let path = paths[edit.node % paths.count]
        let node = self[path[...]]
        let names = path.indices.compactMap { self[path[...$0].dropLast()]?.name(ofChild: path[$0]) }
        let change =
            ChangeWords.structural(edit)
            ?? {
                let after = node?.changed(
                    by: edit, with: material, donor: Self.donor(edit.amount, from: material)?[path[...]])
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
        let text =
            [0: "member \(key.argument)", 1: "member -\(key.argument &+ 1)"][key.major]
            ?? (key.major == 3 ? String(decoding: key.content, as: UTF8.self) : key.encoded.hex)
        return position % 2 == 0 ? "name \(text)" : text
    }
}

extension DERTree {
    private static let ofCertificate = [
        "version", "serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo",
        "list of extensions",
    ]
    private static let ofMessage = [
        "version", "list of digestAlgorithms", "encapContentInfo", "list of certificates", "list of signerInfos",
    ]
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
