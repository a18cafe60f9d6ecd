import AttestModel

/// The content of a certificate's extension, which is DER inside of an OCTET STRING.
struct ExtensionContent {
    private let identifier: String
    private let whole: ByteReader

    /// - Parameters:
    ///   - identifier: the extension's identifier, dotted.
    ///   - whole: the evidence around the certificate.
    init(identifier: String, in whole: ByteReader) {
        self.identifier = identifier
        self.whole = whole
    }

    /// Returns the extension with its parts named.
    func annotated(_ entry: AnatomyNode) -> AnatomyNode {
        guard let content = entry.children.indices.last, content > 0 else { return entry }
        var entry = entry
        switch identifier {
        case "2.5.29.19":
            let parts = entry.children[content].children.first?.children ?? []
            let length = parts.first { $0.label == "INTEGER" }.flatMap(whole.primitive).flatMap(DERNumber.text)
            let isAuthority = parts.contains { $0.value == "TRUE" }
            entry.meaning =
                (isAuthority ? "a certification authority" : "no certification authority")
                + (length.map { ", path length \($0)" } ?? "")
        case "2.5.29.15":
            let bits = entry.children[content].children.first.flatMap(whole.primitive)?.content(atMost: 3) ?? []
            entry.meaning = CertificateFacts.usages(bits).joined(separator: ", ")
        case "1.2.840.113635.100.8.2": entry.children[content] = nonce(entry.children[content])
        case "1.2.840.113635.100.8.5", "1.2.840.113635.100.8.7":
            let table = identifier.hasSuffix("5") ? AppleTag.ofKey : AppleTag.ofSystem
            entry.children[content].edit(0) { properties($0, table) }
        case "1.2.840.113635.100.8.6": entry.meaning = accessControl(entry.children[content])
        case "2.5.29.37": entry.meaning = usage(entry.children[content])
        default: break
        }
        return entry
    }

    private func nonce(_ node: AnatomyNode) -> AnatomyNode {
        var node = node
        node.edit(0) { sequence in
            var sequence = sequence
            sequence.edit(0) { tagged in
                var tagged = tagged
                tagged.edit(0) { value in
                    var value = value.relabelled("nonce").meaning("SHA-256 of authData and client data hash")
                    value.children = []
                    return value
                }
                return tagged
            }
            return sequence
        }
        return node
    }

    /// Names the members of a SEQUENCE of tagged values.
    private func properties(_ sequence: AnatomyNode, _ table: [Int: AppleTag]) -> AnatomyNode {
        var sequence = sequence
        for position in sequence.children.indices {
            sequence.edit(position) { member in
                guard let number = Int(member.label.dropFirst().dropLast()) else { return member }
                let tag = table[number] ?? AppleTag(name: nil, meaning: "undocumented")
                var member = member.relabelled([member.label, tag.name].compactMap(\.self).joined(separator: " "))
                guard member.children.count == 1, let content = whole.primitive(member.children[0]) else {
                    return member.meaning(tag.meaning)
                }
                let isNumber = member.children[0].label == "INTEGER"
                let text = isNumber ? DERNumber.text(content) : content.printable
                member.value = text ?? (content.isAtEnd ? "empty" : content.excerpt)
                member.children[0].value = member.value
                if text != nil { member.children[0].children = [] }
                return member.meaning(tag.meaning)
            }
        }
        return sequence
    }

    private func usage(_ node: AnatomyNode) -> String? {
        let names = node.children.first?.children.compactMap(\.value) ?? []
        return names.isEmpty ? nil : names.prefix(4).joined(separator: ", ")
    }

    private func accessControl(_ node: AnatomyNode) -> String {
        let content = node.children.first?.children.first?.children.first.flatMap(whole.primitive)?.content ?? []
        return switch content.base64 {
        case Self.systemOfiOS: "the list of iOS 26.1 and later"
        case Self.systemOfMacOS: "the list of macOS with System Integrity Protection and Full Security"
        default: "a list that is not documented"
        }
    }

    private static let systemOfiOS =
        "MEMMAjExMD0wCgwDb2tkoQMBAf8wCQwCb2GhAwEB/zALDARvc2duoQMBAf8wCwwEb2RlbKEDAQH/MAoMA29ja6EDAQH/"
    private static let systemOfMacOS =
        "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB"
}

/// A tagged value of Apple's extensions about the key and the system.
struct AppleTag {
    /// The name; `nil` for a value that Apple does not document.
    let name: String?
    let meaning: String

    /// The values of extension 1.2.840.113635.100.8.5, by tag.
    static let ofKey = [
        4: AppleTag(name: "class of the system", meaning: "undocumented; 10 on iOS and 13 on macOS, as seen"),
        1204: AppleTag(name: "app ID", meaning: "team and bundle, in clear"),
    ]

    /// The values of extension 1.2.840.113635.100.8.7, by tag.
    static let ofSystem = [
        1026: AppleTag(name: "platform", meaning: "iphoneos or macosx"),
        1029: AppleTag(name: "variant of the OS", meaning: "on internal and beta versions only"),
        1400: AppleTag(name: "OS version", meaning: "of the device"),
        1403: AppleTag(name: "OS build", meaning: "of the device"),
        1401: AppleTag(name: "version", meaning: "undocumented"),
        1404: AppleTag(name: "version", meaning: "undocumented"),
        1405: AppleTag(name: "version", meaning: "undocumented"),
        1418: AppleTag(name: "builds", meaning: "undocumented"),
        1419: AppleTag(name: "builds", meaning: "undocumented"),
        1420: AppleTag(name: "builds", meaning: "undocumented"),
    ]
}
