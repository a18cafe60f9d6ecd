import AttestModel

package struct ReceiptValues: Sendable {
    /// The receipt type, field 6.
    package var type: ReceiptType
    /// The app ID, field 2.
    package var appId: String
    /// The leaf certificate of the attested key, field 3, DER.
    package var attestedCertificate: [UInt8]
    /// The clientDataHash, field 4. In a receipt of type RECEIPT it is damaged: Apple's server decodes it as UTF-8 and
    /// puts a replacement character (EF BF BD) in place of every byte that is not.
    package var clientDataHash: [UInt8]
    /// The token, field 5, before base64: 64 bytes.
    package var token: [UInt8]
    /// The environment, field 7, which Apple calls `production` or `sandbox`.
    package var environment: AttestEnvironment
    /// The creation time, field 12, in milliseconds since 1970. The expiration time, field 21, is 90 days later. The time
    /// before which no new receipt is issued, field 19 of type RECEIPT only, is 24 hours later.
    package var createdAt: Int64
    /// The risk metric, field 17, in type RECEIPT only.
    package var riskMetric: Int

    package init(
        type: ReceiptType = .attest, appId: String, attestedCertificate: [UInt8], clientDataHash: [UInt8],
        token: [UInt8], environment: AttestEnvironment, createdAt: Int64, riskMetric: Int = 1
    ) {
        (self.type, self.appId, self.attestedCertificate) = (type, appId, attestedCertificate)
        (self.clientDataHash, self.token, self.environment) = (clientDataHash, token, environment)
        (self.createdAt, self.riskMetric) = (createdAt, riskMetric)
    }

    private static let day: Int64 = 86_400_000

    /// The fields in their real order.
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

    /// Returns a time in ISO 8601 without trailing zeros of the fraction, as Apple writes it.
    ///
    /// - Parameter milliseconds: The milliseconds since 1970, not negative.
    package static func time(_ milliseconds: Int64) -> String {
        let seconds = Timestamp(secondsSinceEpoch: milliseconds / 1000).description.dropLast()
        let fraction = milliseconds % 1000
        guard fraction != 0 else { return "\(seconds)Z" }
        var digits = String(1000 + fraction).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(seconds).\(digits)Z"
    }
}

extension Seed {
    /// Derives the token of a named device's receipts (field 5) before base64, 64 bytes. It tells the simulated Apple
    /// which receipts are from the same device.
    package func receiptToken(ofDevice device: String) -> [UInt8] {
        bytes(64, for: "receipt token of device \(device)")
    }
}

/// A field of a receipt: SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }.
package struct ReceiptField: Sendable, Hashable {
    package var type: Int
    /// The version, 1 in every known receipt.
    package var version = 1
    /// The value: bare bytes or text without an ASN.1 type of their own; `nil` leaves the OCTET STRING out.
    package var value: [UInt8]?

    package init(_ type: Int, _ value: [UInt8]?) { (self.type, self.value) = (type, value) }

    package init(_ type: Int, _ text: String) { self.init(type, Array(text.utf8)) }

    package var der: [UInt8] { DERBytes.sequence(nodes) }

    /// The nodes of type, version and value, joined, DER.
    package var nodes: [UInt8] {
        DERBytes.integer(type) + DERBytes.integer(version) + (value.map { DERBytes.octetString($0) } ?? [])
    }
}

extension [ReceiptField] {
    /// The first field of a type. A new value replaces it in its place or is appended; `nil` removes all fields of this type.
    package subscript(type type: Int) -> ReceiptField? {
        get { first { $0.type == type } }
        set {
            guard let newValue else { return removeAll { $0.type == type } }
            if let index = firstIndex(where: { $0.type == type }) { self[index] = newValue } else { append(newValue) }
        }
    }

    /// The payload of a receipt: a SET of the fields in the order given, which DER would sort.
    package var payload: [UInt8] { DERBytes.set(map(\.der).concatenated) }
}
