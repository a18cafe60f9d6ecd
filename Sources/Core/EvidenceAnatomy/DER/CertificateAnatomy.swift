/// The parts of a certificate (RFC 5280 section 4.1), with the names of fault paths.
enum CertificateAnatomy {
    /// Reads the next certificate.
    ///
    /// - Parameter name: The name of the certificate, such as `credCert`.
    static func node(_ reader: inout ByteReader, name: String) -> AnatomyNode {
        let whole = reader
        var certificate = DERAnatomy.node(&reader).named(name, label: name)
        certificate.edit(0) { tbsCertificate($0, name: name, whole: whole) }
        guard certificate.children.count == 3 else { return certificate }
        certificate.children[1] = certificate.children[1].named(
            "\(name).signatureAlgorithm", label: "signatureAlgorithm"
        ).meaning(certificate.children[1].children.first?.value)
        certificate.children[2] = certificate.children[2].named("\(name).signatureValue", label: "signatureValue")
        return certificate
    }

    private static func tbsCertificate(_ node: AnatomyNode, name: String, whole: ByteReader) -> AnatomyNode {
        var node = node.named("\(name).tbsCertificate", label: "tbsCertificate")
        // A certificate of version 1 has no version field.
        let hasVersion = node.children.first?.label == "[0]"
        let fields = ["serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo"]
        for (index, field) in ((hasVersion ? ["version"] : []) + fields).enumerated() where index < node.children.count
        {
            node.children[index] = node.children[index].named("\(name).\(field)", label: field)
        }
        if let last = node.children.last, last.label == "[3]" {
            node.children[node.children.count - 1] = extensions(last, name: name, whole: whole)
        }
        return CertificateMeaning.annotated(node, name: name)
    }

    private static func extensions(_ node: AnatomyNode, name: String, whole: ByteReader) -> AnatomyNode {
        var node = node.named("\(name).extensions", label: "extensions")
        guard var list = node.children.first else { return node }
        list.children = list.children.map { entry in
            let identifier = entry.children.first?.value ?? "?"
            let dotted = String(identifier.prefix { $0 != " " })
            let named = entry.named("\(name).extensions.\(dotted)", label: "extension \(identifier)")
            return ExtensionContent(identifier: dotted, in: whole).annotated(named)
        }
        node.children = [list]
        return node
    }
}
