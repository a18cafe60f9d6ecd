import AttestModel

/// The content of a certificate's extension, which is DER inside of an OCTET STRING.
struct ExtensionContent {
    /// The extension's identifier, dotted.
    let identifier: String
    /// The evidence around the certificate.
    let whole: ByteReader

    func annotate(_ entry: inout AnatomyNode) {
        guard let content = entry.children.indices.last, content > 0 else { return }
        let value = entry.children[content].children.first
        switch identifier {
        case "2.5.29.19":
            let parts = value?.children ?? []
            let length = parts.first { $0.label == "INTEGER" }.flatMap(whole.primitive)?.decimal
            entry.meaning =
                "\(parts.contains { $0.value == "TRUE" } ? "a" : "no") certification authority"
                + (length.map { ", path length \($0)" } ?? "")
        case "2.5.29.15":
            let bits = value.flatMap(whole.primitive)?.content(atMost: 3) ?? []
            entry.meaning = CertificateFacts.usages(bits).joined(separator: ", ")
        case "2.5.29.37":
            let names = value?.children.compactMap(\.value) ?? []
            entry.name(meaning: names.isEmpty ? nil : names.prefix(4).joined(separator: ", "))
        case "1.2.840.113635.100.8.2":
            entry.edit(content, 0, 0, 0) { value in
                value.name(label: "nonce", meaning: "SHA-256 of authData and client data hash")
                value.children = []
            }
        case "1.2.840.113635.100.8.5": entry.edit(content, 0) { name(&$0, by: AnatomyNames["8.5"]) }
        case "1.2.840.113635.100.8.6": entry.meaning = accessControl(value)
        case "1.2.840.113635.100.8.7": entry.edit(content, 0) { name(&$0, by: AnatomyNames["8.7"]) }
        default: break
        }
    }

    /// Names the members of a SEQUENCE of tagged values.
    private func name(_ sequence: inout AnatomyNode, by tags: JSONValue?) {
        sequence.editParts { member in
            guard Int(member.label.dropFirst().dropLast()) != nil else { return }
            let tag = tags?[String(member.label.dropFirst().dropLast())]
            let name = tag?["name"]?.string
            member.name(label: name.map { "\(member.label) \($0)" }, meaning: tag?["meaning"]?.string ?? "undocumented")
            guard member.children.count == 1, let content = whole.primitive(member.children[0]) else { return }
            let text = member.children[0].label == "INTEGER" ? content.decimal : content.printable
            member.value = text ?? (content.isAtEnd ? "empty" : content.excerpt)
            member.children[0].value = member.value
            if text != nil { member.children[0].children = [] }
        }
    }

    private func accessControl(_ value: AnatomyNode?) -> String {
        let content = value?.children.first?.children.first.flatMap(whole.primitive)?.content ?? []
        return AnatomyNames["accessControl"]?[content.base64]?.string ?? "a list that is not documented"
    }
}
