import AttestModel

/// The meaning of the fields of a certificate, beside its extensions.
enum CertificateMeaning {
    /// Returns the signed part with the meaning of its fields.
    ///
    /// - Parameters:
    ///   - node: the signed part, its fields named.
    ///   - name: the prefix of the names.
    static func annotated(_ node: AnatomyNode, name: String) -> AnatomyNode {
        let isLeaf = node.children.last?.children.first?.children.contains { $0.path?.hasSuffix(".100.8.2") == true }
        var node = node
        for position in node.children.indices {
            node.edit(position) { field in
                switch field.path?.dropFirst(name.count + 1) {
                case "version": field.meaning(version(field))
                case "serialNumber" where isLeaf == true:
                    field.meaning(
                        time(ofSerialNumber: field.value).map { "issued \($0), in milliseconds since 1970" })
                case "signature": field.meaning(field.children.first?.value)
                case "validity": field.meaning(validity(field))
                case "issuer", "subject": field.meaning(distinguishedName(field))
                case "subjectPublicKeyInfo": field.meaning(key(field))
                default: field
                }
            }
        }
        return node
    }

    private static func version(_ field: AnatomyNode) -> String? {
        field.children.first?.value.flatMap { Int($0, radix: 16) }.map { "version \($0 + 1)" }
    }

    /// Returns the time at which Apple issued a leaf: its serial number in milliseconds since 1970.
    static func time(ofSerialNumber value: String?) -> String? {
        guard let value, value.count == 12, let number = Int64(value, radix: 16) else { return nil }
        let time = Timestamp(secondsSinceEpoch: number / 1000).description.dropLast()
        return "\(time).\("\(1000 + number % 1000)".dropFirst())Z"
    }

    private static func validity(_ field: AnatomyNode) -> String? {
        guard let start = CertificateFacts.time(field.children.first),
            let end = CertificateFacts.time(field.children.dropFirst().first)
        else { return nil }
        return "\(start) to \(end)"
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
