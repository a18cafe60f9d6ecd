import AttestModel

/// What a receipt of type ATTEST says.
public struct ReceiptFields: Sendable {
    /// Field 2.
    public var appId: String
    /// Field 3: the whole leaf certificate, DER.
    public var attestedCertificate: [UInt8]
    /// Field 4.
    public var clientDataHash: [UInt8]
    /// Field 5 before base64: 64 bytes.
    public var token: [UInt8]
    /// Field 7, in Apple's words `production` or `sandbox`.
    public var environment: AttestEnvironment
    /// Field 12, milliseconds since 1970; field 21 is 90 days later.
    public var createdAt: Int64

    /// The payload: a SET of SEQUENCE { type, version 1, value } in real order, not sorted.
    var payload: [UInt8] {
        let expiry = createdAt + 90 * 86_400_000
        let fields: [(Int, [UInt8])] = [
            (2, Array(appId.utf8)), (3, attestedCertificate), (4, clientDataHash), (5, Array(token.base64.utf8)),
            (6, Array("ATTEST".utf8)), (7, Array((environment == .production ? "production" : "sandbox").utf8)),
            (12, Array(Self.time(createdAt).utf8)), (21, Array(Self.time(expiry).utf8)),
        ]
        return DERBytes.set(
            fields.map { type, value in
                DERBytes.sequence(DERBytes.integer(type), DERBytes.integer(1), DERBytes.octetString(value))
            }.concatenated)
    }

    /// ISO 8601 with the fraction's trailing zeros dropped, as Apple writes it.
    private static func time(_ milliseconds: Int64) -> String {
        let seconds = Timestamp(secondsSinceEpoch: milliseconds / 1000).description.dropLast()
        let fraction = milliseconds % 1000
        guard fraction != 0 else { return "\(seconds)Z" }
        var digits = String(1000 + fraction).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(seconds).\(digits)Z"
    }
}
