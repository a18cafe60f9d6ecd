import AttestModel

/// The parts of a certificate (RFC 5280 section 4.1), with the names of fault paths and the meanings of the fields.
enum CertificateAnatomy {
    /// Reads the next certificate, with a name such as `credCert`.
    static func node(_ reader: inout ByteReader, name: String) -> AnatomyNode {
        let whole = reader
        var certificate = DERAnatomy.node(&reader)
        certificate.name(name, label: name)
        certificate.edit(0) { tbsCertificate(&$0, name: name, whole: whole) }
        guard certificate.children.count == 3 else { return certificate }
        certificate.nameParts(["tbsCertificate", "signatureAlgorithm", "signatureValue"], prefix: "\(name).")
        certificate.children[1].meaning = certificate.children[1].children.first?.value
        return certificate
    }

    private static func tbsCertificate(_ node: inout AnatomyNode, name: String, whole: ByteReader) {
        node.name("\(name).tbsCertificate", label: "tbsCertificate")
        let fields = ["version", "serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo"]
        // A certificate of version 1 has no version field.
        let hasVersion = node.children.first?.label == "[0]"
        node.nameParts(Array(fields.dropFirst(hasVersion ? 0 : 1)), prefix: "\(name).")
        node.edit(node.children.count - 1) { last in
            if last.label == "[3]" { extensions(&last, name: name, whole: whole) }
        }
        let isLeaf = node.children.last?.children.first?.children.contains { $0.path?.hasSuffix(".100.8.2") == true }
        node.editParts { field in
            field.name(meaning: meaning(of: field, field.path?.dropFirst(name.count + 1) ?? "", isLeaf: isLeaf == true))
        }
    }

    private static func extensions(_ node: inout AnatomyNode, name: String, whole: ByteReader) {
        node.name("\(name).extensions", label: "extensions")
        node.children = Array(node.children.prefix(1))
        node.edit(0) { list in
            list.editParts { entry in
                let identifier = entry.children.first?.value ?? "?"
                let dotted = String(identifier.prefix { $0 != " " })
                entry.name("\(name).extensions.\(dotted)", label: "extension \(identifier)")
                ExtensionContent(identifier: dotted, whole: whole).annotate(&entry)
            }
        }
    }

    private static func meaning(of field: AnatomyNode, _ name: Substring, isLeaf: Bool) -> String? {
        switch name {
        case "version": field.children.first?.value.flatMap { Int($0, radix: 16) }.map { "version \($0 + 1)" }
        case "serialNumber" where isLeaf:
            time(ofSerialNumber: field.value).map { "issued \($0), in milliseconds since 1970" }
        case "signature": field.children.first?.value
        case "validity": validity(field)
        case "issuer", "subject": distinguishedName(field)
        case "subjectPublicKeyInfo": key(field)
        default: nil
        }
    }

    /// Returns the time at which Apple issued a leaf: its serial number in milliseconds since 1970.
    static func time(ofSerialNumber value: String?) -> String? {
        guard let value, value.count == 12, let number = Int64(value, radix: 16) else { return nil }
        let time = Timestamp(secondsSinceEpoch: number / 1000).description.dropLast()
        return "\(time).\("\(1000 + number % 1000)".dropFirst())Z"
    }

    private static func validity(_ field: AnatomyNode) -> String? {
        let times = field.children.prefix(2).compactMap(CertificateFacts.time)
        return times.count == 2 ? "\(times[0]) to \(times[1])" : nil
    }

    private static func distinguishedName(_ field: AnatomyNode) -> String? {
        let values = field.children.compactMap { $0.children.first?.children.last?.value?.dropFirst().dropLast() }
        return values.isEmpty ? nil : values.prefix(6).joined(separator: ", ")
    }

    private static func key(_ field: AnatomyNode) -> String? {
        let names = (field.children.first?.children ?? []).compactMap { part in
            part.value.flatMap { $0.split(separator: "(").dropFirst().first?.dropLast() }
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
