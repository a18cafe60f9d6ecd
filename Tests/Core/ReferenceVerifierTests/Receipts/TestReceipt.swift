import AttestModel
import Testing

@testable import ReferenceVerifier

/// A receipt to be written for a test, with every part open to change.
struct TestReceipt {
    struct Field {
        var number: UInt8
        var value: [UInt8]

        init(_ number: UInt8, _ text: String) { self.init(number, Array(text.utf8)) }

        init(_ number: UInt8, _ value: [UInt8]) {
            self.number = number
            self.value = value
        }

        var encoded: [UInt8] {
            DER.sequence(DER.tlv(0x02, [number]), DER.tlv(0x02, [0x01]), DER.tlv(0x04, value))
        }
    }

    static let marker: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x0C, 0x0F]
    static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    static let sha256 = DER.sequence(DER.oid([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]), [0x05, 0x00])

    let deviceKey: TestKey
    let signerKey: TestKey
    let intermediateKey: TestKey
    let rootKey: TestKey
    var signer: TestCertificate
    var intermediate: TestCertificate
    var root: TestCertificate
    var fields: [Field]
    /// The signed bytes, when they are not the SET of the fields.
    var content: [UInt8]?
    /// The change of the list of certificates: signer, intermediate, root.
    var bag: (([[UInt8]]) -> [[UInt8]])?
    var isIndefinite = false
    var type = ReceiptType.attest

    init() throws {
        (deviceKey, signerKey, intermediateKey, rootKey) = (
            try TestKey(), try TestKey(), try TestKey(), try TestKey(.p384)
        )
        root = .authority("root", issuer: "root", key: rootKey)
        intermediate = .authority("intermediate", issuer: "root", key: intermediateKey)
        signer = .authority("signer", issuer: "intermediate", key: signerKey)
        signer.entries = [
            .init(id: TestCertificate.basicConstraints, critical: true, value: [0x30, 0x00]),
            .init(id: TestCertificate.keyUsage, critical: true, value: [0x03, 0x02, 0x07, 0x80]),
            .init(id: [0x55, 0x1D, 0x0E], value: DER.tlv(0x04, [UInt8](repeating: 1, count: 20))),
            .init(id: Self.marker, value: [0x05, 0x00]),
        ]
        let leaf = try TestCertificate.leaf(issuer: "attestation", key: deviceKey, nonce: []).signed(by: rootKey)
        fields = [
            Field(2, "ABCDE12345.com.example.app"), Field(3, leaf), Field(4, Digest.sha256([7])), Field(5, "token"),
            Field(6, "ATTEST"), Field(7, "production"), Field(12, "2026-03-01T11:58:00.25Z"),
            Field(21, "2026-05-30T11:58:00.25Z"),
        ]
    }

    /// Replaces the value of a field.
    mutating func set(_ number: UInt8, _ text: String) { set(number, Array(text.utf8)) }

    /// Replaces the value of a field.
    mutating func set(_ number: UInt8, _ value: [UInt8]) {
        for index in fields.indices where fields[index].number == number { fields[index].value = value }
    }

    mutating func remove(_ number: UInt8) { fields.removeAll { $0.number == number } }

    /// Turns it into one of type RECEIPT, as Apple's server makes them.
    mutating func exchange(risk: String?) {
        type = .receipt
        set(4, [0x5C, 0xEF, 0xBF, 0xBD])
        set(6, "RECEIPT")
        fields.insert(Field(19, "2026-03-02T11:58:00.25Z"), at: 7)
        fields = [fields[4]] + fields[..<4] + fields[5...]
        if let risk { fields.insert(Field(17, risk), at: 0) }
    }

    var payload: [UInt8] { content ?? DER.tlv(0x31, fields.flatMap(\.encoded)) }

    /// The receipt with its root.
    func bytes() throws -> (receipt: [UInt8], root: [UInt8]) {
        let rootBytes = try root.signed(by: rootKey)
        let chain = [try signer.signed(by: intermediateKey), try intermediate.signed(by: rootKey), rootBytes]
        let info = DER.sequence(
            DER.tlv(0x02, [1]), DER.sequence(signer.issuer, DER.tlv(0x02, [1])), Self.sha256, DER.ecdsa,
            DER.tlv(0x04, try signerKey.sign(payload)))
        let content = constructed(0x30, DER.oid(Self.data) + constructed(0xA0, string(payload)))
        let message = constructed(
            0x30,
            DER.tlv(0x02, [1]) + DER.tlv(0x31, Self.sha256) + content
                + constructed(0xA0, (bag?(chain) ?? chain).flatMap { $0 }) + DER.tlv(0x31, info))
        return (constructed(0x30, DER.oid(Self.signedData) + constructed(0xA0, message)), rootBytes)
    }

    func request() throws -> ReceiptRequest {
        let (receipt, root) = try bytes()
        return ReceiptRequest(
            receipt: receipt, receiptType: type, app: AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app"),
            publicKey: deviceKey.point, publicKeyPEM: "", clientDataHash: type == .attest ? Digest.sha256([7]) : nil,
            environment: .production, roots: [root], time: Timestamp(secondsSinceEpoch: 1_772_366_400))
    }

    private func constructed(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        isIndefinite ? [tag, 0x80] + content + [0x00, 0x00] : DER.tlv(tag, content)
    }

    /// The content's OCTET STRING, in pieces of 1000 bytes when lengths are indefinite.
    private func string(_ bytes: [UInt8]) -> [UInt8] {
        guard isIndefinite else { return DER.tlv(0x04, bytes) }
        let pieces = stride(from: 0, to: bytes.count, by: 1000).map { start in
            DER.tlv(0x04, Array(bytes[start..<min(start + 1000, bytes.count)]))
        }
        return constructed(0x24, pieces.flatMap { $0 })
    }
}

/// Forges a receipt with one change and demands that it violates exactly these requirements.
func expectReceipt(
    _ ids: [String], _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    change: (inout TestReceipt) throws -> Void
) throws {
    var receipt = try TestReceipt()
    try change(&receipt)
    for isIndefinite in [false, true] {
        receipt.isIndefinite = isIndefinite
        let assessment = assess(try receipt.request(), sourceLocation: sourceLocation)
        #expect(
            assessment.violatedIDs == ids, "\(name) \(assessment.account)", sourceLocation: sourceLocation)
    }
}
