import TestBasics

@testable import FixtureForge

/// A receipt of type ATTEST, taken apart by a reader that shares nothing with the forge's writers.
struct RealReceipt {
    struct Entry {
        let type: Int
        let value: [UInt8]
    }

    private let contentInfo: TestBERReader.Node
    let signedData: TestBERReader.Node
    /// The content, its chunks joined.
    let payload: [UInt8]
    let entries: [Entry]
    /// The elements of the SignerInfo.
    let signer: [TestBERReader.Node]

    init(_ encoded: [UInt8]) throws {
        contentInfo = try TestBERReader.node(encoded)
        signedData = try #require(contentInfo.children.last?.children.first)
        try #require(signedData.children.count == 5)
        payload = try #require(signedData.children[2].children.last?.children.first).children.flatMap(\.content)
        entries = try TestBERReader.node(payload).children.map { entry in
            try #require(entry.children.map(\.tag) == [0x02, 0x02, 0x04])
            return Entry(type: Int(entry.children[0].content[0]), value: entry.children[2].content)
        }
        signer = try #require(signedData.children[4].children.first).children
        try #require(signer.count >= 5)
    }

    func certificates() throws -> [RealCertificate] { try certificateNodes.map { try RealCertificate($0.encoded) } }

    /// Tags and forms, one a line. Certificates are one line each; so is the issuer and serial number of the signer.
    /// Signed attributes are left out.
    var skeleton: [String] {
        contentInfo.skeleton(isLeftOut: { $0.tag == 0xA0 && !$0.isIndefinite }) { node in
            // A certificate or `issuerAndSerialNumber`: a SEQUENCE that begins with another one.
            node.tag == 0x30 && node.children.first?.tag == 0x30 && node.children.count > 1
        }
    }

    /// Signer, intermediate, root.
    var certificateNodes: [TestBERReader.Node] { signedData.children[3].children }

    func value(_ type: Int) throws -> [UInt8] { try #require(entries.first { $0.type == type }).value }

    /// The values with which the forge makes the same receipt. Of the times it gets only the creation time.
    func fields(for request: AttestationRequest) throws -> ReceiptValues {
        let real = try RealAttestation(request.attestation)
        return ReceiptValues(
            appId: request.app.appId, attestedCertificate: real.leaf.der, clientDataHash: request.clientDataHash,
            token: try token(), environment: request.environment, createdAt: try createdAt())
    }

    /// The same for a receipt of type RECEIPT.
    ///
    /// - Parameter clientDataHash: The clientDataHash of the attestation, before Apple damaged it.
    func exchangedFields(for request: ReceiptRequest, clientDataHash: [UInt8]) throws -> ReceiptValues {
        ReceiptValues(
            type: .receipt, appId: request.app.appId, attestedCertificate: try value(3),
            clientDataHash: clientDataHash, token: try token(), environment: request.environment,
            createdAt: try createdAt(),
            riskMetric: try #require(Int(String(decoding: try value(17), as: UTF8.self))))
    }

    /// Field 12 in milliseconds since 1970.
    private func createdAt() throws -> Int64 {
        let created = String(decoding: try value(12), as: UTF8.self)
        let parts = created.dropLast().split(separator: ".")
        let seconds = try #require(Timestamp("\(parts[0])Z")).secondsSinceEpoch
        let fraction = parts.count == 2 ? String(parts[1]) + String(repeating: "0", count: 3 - parts[1].count) : "0"
        return seconds * 1000 + (try #require(Int64(fraction)))
    }

    private func token() throws -> [UInt8] {
        try #require([UInt8](base64: String(decoding: try value(5), as: UTF8.self)))
    }
}
