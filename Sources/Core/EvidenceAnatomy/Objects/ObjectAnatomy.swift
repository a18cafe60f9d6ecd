import AttestModel

extension EvidenceAnatomy {
    package static func tree(of bytes: [UInt8], as kind: ObjectKind) -> AnatomyNode {
        let tree =
            switch kind {
            case .attestation: AttestationAnatomy.tree(of: bytes)
            case .assertion: AssertionAnatomy.tree(of: bytes)
            case .receipt: ReceiptAnatomy.tree(of: bytes)
            case .authData: authData(bytes)
            case .certificate, .certificates: certificates(bytes, kind)
            case .publicKey: publicKey(bytes)
            case .digest:
                AnatomyNode(
                    path: "digest", label: kind.title, offset: 0, length: bytes.count, value: bytes.hex,
                    meaning: "a key identifier, a client data hash, or another SHA-256 value")
            case .deviceToken:
                AnatomyNode(
                    path: "deviceToken", label: kind.title, offset: 0, length: bytes.count,
                    value: ByteReader(bytes).excerpt, meaning: "encrypted for Apple: nothing in it can be read")
            }
        return EvidenceParts(of: bytes, tree).relatedRoot
    }

    private static func authData(_ bytes: [UInt8]) -> AnatomyNode {
        // The authData of an assertion is 37 bytes, or more when extensions follow, which begin with the head of a map.
        let hasCredential = AuthDataAnatomy.hasCredential(bytes)
        let name = hasCredential ? "authData" : "authenticatorData"
        return AnatomyNode(
            path: name, label: name, offset: 0, length: bytes.count,
            children: AuthDataAnatomy.children(ByteReader(bytes), name: name, hasCredential: hasCredential))
    }

    private static func certificates(_ bytes: [UInt8], _ kind: ObjectKind) -> AnatomyNode {
        var reader = ByteReader(bytes)
        guard kind == .certificates else {
            var node = CertificateAnatomy.node(&reader, name: "certificate")
            node.children += [reader.rest(label: "bytes after the certificate")].compactMap(\.self)
            node.length = bytes.count
            return node
        }
        var found: [AnatomyNode] = []
        while !reader.isAtEnd, found.count < certificateLimit {
            found.append(CertificateAnatomy.node(&reader, name: "certificates[\(found.count)]"))
        }
        found += [reader.rest(label: "further certificates")].compactMap(\.self)
        return AnatomyNode(
            path: "certificates", label: "certificates", offset: 0, length: bytes.count, value: "\(found.count)",
            children: found)
    }

    /// The number of certificates that are taken apart.
    private static let certificateLimit = 16

    private static func publicKey(_ bytes: [UInt8]) -> AnatomyNode {
        var node = AnatomyNode(path: "publicKey", label: "publicKey", offset: 0, length: bytes.count)
        var reader = ByteReader(bytes)
        switch bytes.first {
        case 4:
            node.meaning = "uncompressed point (X9.62)"
            for (label, count) in [("04, uncompressed", 1), ("x", 32), ("y", 32)] {
                let offset = reader.position
                guard let part = reader.read(count) else { break }
                node.children.append(AnatomyNode(label: label, offset: offset, length: count, value: part.excerpt))
            }
        case 0x30:
            node.meaning = "SubjectPublicKeyInfo (RFC 5480)"
            node.children = DERAnatomy.nodes(&reader)
        default:
            node.meaning = "COSE_Key (RFC 9052)"
            node.children = [AuthDataAnatomy.key(&reader)]
        }
        node.children += [reader.rest(label: "bytes after the key")].compactMap(\.self)
        return node
    }
}
