import AttestModel

/// The content of a certificate's extension, which is DER inside of an OCTET STRING.
struct ExtensionContent {
    /// The extension's identifier, dotted.
    let identifier: String
    /// The evidence around the certificate.
    let whole: ByteReader

    /// Names the parts of the extension.
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
        case "1.2.840.113635.100.8.5": entry.edit(content, 0) { name(&$0, by: Self.tagsOfKey) }
        case "1.2.840.113635.100.8.6": entry.meaning = accessControl(value)
        case "1.2.840.113635.100.8.7": entry.edit(content, 0) { name(&$0, by: Self.tagsOfSystem) }
        default: break
        }
    }

    /// Names the members of a SEQUENCE of tagged values.
    private func name(_ sequence: inout AnatomyNode, by tags: [Int: (name: String, meaning: String)]) {
        sequence.editParts { member in
            guard let number = Int(member.label.dropFirst().dropLast()) else { return }
            let tag = tags[number]
            member.name(label: tag.map { "\(member.label) \($0.name)" }, meaning: tag?.meaning ?? "undocumented")
            guard member.children.count == 1, let content = whole.primitive(member.children[0]) else { return }
            let text = member.children[0].label == "INTEGER" ? content.decimal : content.printable
            member.value = text ?? (content.isAtEnd ? "empty" : content.excerpt)
            member.children[0].value = member.value
            if text != nil { member.children[0].children = [] }
        }
    }

    private func accessControl(_ value: AnatomyNode?) -> String {
        let content = value?.children.first?.children.first.flatMap(whole.primitive)?.content ?? []
        return switch content.base64 {
        case "MEMMAjExMD0wCgwDb2tkoQMBAf8wCQwCb2GhAwEB/zALDARvc2duoQMBAf8wCwwEb2RlbKEDAQH/MAoMA29ja6EDAQH/":
            "the list of iOS 26.1 and later"
        case "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB":
            "the list of macOS with System Integrity Protection and Full Security"
        default: "a list that is not documented"
        }
    }

    /// The values of extension 1.2.840.113635.100.8.5, by tag.
    private static let tagsOfKey = [
        4: (name: "class of the system", meaning: "undocumented; 10 on iOS and 13 on macOS, as seen"),
        1204: (name: "app ID", meaning: "team and bundle, in clear"),
    ]

    /// The values of extension 1.2.840.113635.100.8.7, by tag.
    private static let tagsOfSystem = [
        1026: (name: "platform", meaning: "iphoneos or macosx"),
        1029: (name: "variant of the OS", meaning: "on internal and beta versions only"),
        1400: (name: "OS version", meaning: "of the device"), 1403: (name: "OS build", meaning: "of the device"),
        1401: (name: "version", meaning: "undocumented"), 1404: (name: "version", meaning: "undocumented"),
        1405: (name: "version", meaning: "undocumented"), 1418: (name: "builds", meaning: "undocumented"),
        1419: (name: "builds", meaning: "undocumented"), 1420: (name: "builds", meaning: "undocumented"),
    ]
}
