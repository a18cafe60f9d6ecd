import AttestModel
import Foundation
import LabModel
import ReferenceVerifier
import TestSupport
import Testing

/// Accepted evidence to plant mistakes in: forged objects of the committed set, and real ones where there are some.
enum Genuine {
    private static let vectors = Built.packageRoot.appending(path: "vectors")

    /// The roots of the committed set, DER.
    static func testRoots() throws -> [[UInt8]] {
        try ["attestation-root.pem", "receipt-root.pem"].flatMap { name in
            let text = try String(contentsOf: vectors.appending(path: "authorities/\(name)"), encoding: .utf8)
            return PEM.decode(text, label: "CERTIFICATE")
        }
    }

    /// Every vector about one object.
    static func all() throws -> [Vector] {
        let manifest = try Manifest(json: json(Manifest.fileName))
        return try manifest.files.filter { $0.vector != nil }.map { try Vector(json: json($0.path)) }
    }

    static func request(_ id: String) throws -> VerificationRequest {
        try #require(try Vector(json: json("\(id).json")).request)
    }

    private static func json(_ path: String) throws -> JSONValue {
        try JSONValue.parse(try Data(contentsOf: vectors.appending(path: path)))
    }

    /// A real attestation that is bound to the SHA-256 of its challenge.
    static func realAttestation() throws -> AttestationRequest {
        try #require(try Samples.attestations().first { $0.name == "att_a6dda57872f41ccb.json" }).request
    }

    struct Missing: Error {}
}

extension Claims {
    /// The claims of a request about genuine evidence.
    init(_ request: VerificationRequest) {
        let isReceipt = request.kind == ReceiptRequest.kind
        self.init(request, appleRoots: [isReceipt ? AppleRoots.receipts : AppleRoots.appAttestation])
    }
}
