import AttestModel
import Foundation
import TestSupport
import Testing

/// A receipt that OpenSSL's own CMS command has verified, and its fields as they stand there.
struct OpenedReceipt {
    /// Values by the number of the field.
    let fields: [UInt8: [UInt8]]
    /// The numbers in their order.
    let order: [UInt8]

    /// - Parameters:
    ///   - root: the trust anchor, DER.
    ///   - time: when the certificates have to be valid.
    /// - Throws: when the signature or the chain does not verify.
    static func verified(_ text: String, root: [UInt8], at time: Timestamp) async throws -> OpenedReceipt {
        let scratch = try ScratchFolder()
        let receipt = try #require([UInt8](base64: text))
        try Data(receipt).write(to: scratch.url.appending(path: "receipt"))
        let anchor = try scratch.write(PEM.encode(root, label: "CERTIFICATE"), to: "root.pem")
        let ended = try await Program.run(
            "openssl",
            [
                "cms", "-verify", "-inform", "DER", "-in", scratch.path("receipt"), "-CAfile", anchor, "-attime",
                "\(time.secondsSinceEpoch)", "-out", scratch.path("payload"),
            ])
        try #require(ended.status == 0, "\(ended.standardError)")
        return OpenedReceipt(payload: [UInt8](try Data(contentsOf: scratch.url.appending(path: "payload"))))
    }

    func text(_ field: UInt8) -> String? { fields[field].map { String(decoding: $0, as: UTF8.self) } }

    /// The payload: SET { SEQUENCE { INTEGER, INTEGER, OCTET STRING } … } with definite lengths.
    private init(payload: [UInt8]) {
        var fields: [UInt8: [UInt8]] = [:]
        var order: [UInt8] = []
        for set in Self.nodes(payload[...]) {
            for field in Self.nodes(set.content) {
                let parts = Self.nodes(field.content)
                guard parts.map(\.tag) == [0x02, 0x02, 0x04], let number = parts[0].content.last else { continue }
                fields[number] = Array(parts[2].content)
                order.append(number)
            }
        }
        (self.fields, self.order) = (fields, order)
    }

    private static func nodes(_ bytes: ArraySlice<UInt8>) -> [(tag: UInt8, content: ArraySlice<UInt8>)] {
        var rest = bytes
        var nodes: [(UInt8, ArraySlice<UInt8>)] = []
        while rest.count >= 2 {
            let tag = rest.removeFirst()
            var length = Int(rest.removeFirst())
            if length >= 0x80 {
                let digits = rest.prefix(length - 0x80)
                rest = rest.dropFirst(length - 0x80)
                length = digits.reduce(0) { $0 << 8 | Int($1) }
            }
            nodes.append((tag, rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return nodes
    }
}
