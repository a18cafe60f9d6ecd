import AttestModel

/// What a receipt says.
package struct ReceiptValues: Sendable {
    /// Field 6.
    package var type: ReceiptType
    /// Field 2.
    package var appId: String
    /// Field 3: the whole leaf certificate, DER.
    package var attestedCertificate: [UInt8]
    /// Field 4 of the type ATTEST. In that of the type RECEIPT Apple's server has decoded it as UTF-8 and put a
    /// replacement character (EF BF BD) wherever that failed.
    package var clientDataHash: [UInt8]
    /// Field 5 before base64: 64 bytes.
    package var token: [UInt8]
    /// Field 7, in Apple's words `production` or `sandbox`.
    package var environment: AttestEnvironment
    /// Field 12, milliseconds since 1970. Field 21 is 90 days later, and field 19, in the type RECEIPT only, 24 hours.
    package var createdAt: Int64
    /// Field 17, in the type RECEIPT only.
    package var riskMetric: Int

    package init(
        type: ReceiptType = .attest, appId: String, attestedCertificate: [UInt8], clientDataHash: [UInt8],
        token: [UInt8], environment: AttestEnvironment, createdAt: Int64, riskMetric: Int = 1
    ) {
        self.type = type
        self.appId = appId
        self.attestedCertificate = attestedCertificate
        self.clientDataHash = clientDataHash
        self.token = token
        self.environment = environment
        self.createdAt = createdAt
        self.riskMetric = riskMetric
    }

    private static let day: Int64 = 86_400_000

    /// The fields in real order.
    package var fields: [ReceiptField] {
        let kind = ReceiptField(6, type.rawValue)
        let isExchanged = type == .receipt
        let hash = isExchanged ? Array(String(decoding: clientDataHash, as: UTF8.self).utf8) : clientDataHash
        let subject = [ReceiptField(2, appId), ReceiptField(3, attestedCertificate), ReceiptField(4, hash)]
        let origin = [
            ReceiptField(7, environment == .production ? "production" : "sandbox"),
            ReceiptField(12, Self.time(createdAt)),
        ]
        let token = ReceiptField(5, token.base64)
        let expiry = ReceiptField(21, Self.time(createdAt + 90 * Self.day))
        guard isExchanged else { return subject + [token, kind] + origin + [expiry] }
        return [ReceiptField(17, "\(riskMetric)"), kind] + subject + [token] + origin
            + [ReceiptField(19, Self.time(createdAt + Self.day)), expiry]
    }

    /// ISO 8601 with the fraction's trailing zeros dropped, as Apple writes it.
    ///
    /// - Parameter milliseconds: since 1970, not negative.
    package static func time(_ milliseconds: Int64) -> String {
        let seconds = Timestamp(secondsSinceEpoch: milliseconds / 1000).description.dropLast()
        let fraction = milliseconds % 1000
        guard fraction != 0 else { return "\(seconds)Z" }
        var digits = String(1000 + fraction).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(seconds).\(digits)Z"
    }
}
