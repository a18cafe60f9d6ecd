import TestBasics

/// A receipt that OpenSSL's own CMS command has verified, and its fields in their order, as `verify receipt` shows them.
struct OpenedReceipt {
    let fields: [(number: Int64, value: [UInt8])]

    /// Opens a receipt.
    ///
    /// - Parameters:
    ///   - root: the trust anchor, DER.
    ///   - time: when the certificates have to be valid.
    /// - Throws: when the signature or the chain does not verify.
    static func verified(_ text: String, root: [UInt8], at time: Timestamp) async throws -> OpenedReceipt {
        let scratch = try ScratchFolder()
        let receipt = scratch.path("receipt")
        try Data(try #require([UInt8](base64: text))).write(to: URL(filePath: receipt))
        let anchor = try scratch.write(PEM.encode(root, label: "CERTIFICATE"), to: "root.pem")
        try await Program.run(
            "openssl",
            [
                "cms", "-verify", "-inform", "DER", "-in", receipt, "-CAfile", anchor, "-attime",
                "\(time.secondsSinceEpoch)", "-out", "/dev/null",
            ]
        ).succeeded()
        let shown = try await Command.run(
            "verify", "receipt", receipt, "--root", anchor, "--at-creation", "--format", "json")
        return OpenedReceipt(
            fields: try shown.json().elements("fields").map { field in
                guard case .integer(let number)? = field["number"] else { throw CocoaError(.coderInvalidValue) }
                return (number, try #require([UInt8](base64: field.text("value"))))
            })
    }

    subscript(number: Int64) -> [UInt8]? { fields.first { $0.number == number }?.value }

    func text(_ number: Int64) -> String? { self[number].map { String(decoding: $0, as: UTF8.self) } }
}
