import AttestModel
import LabModel
import ReferenceVerifier

/// The kinds of things that are sent as objects, recognized by their structure alone.
enum SentKind {
    case evidence(EvidenceKind)
    case authData, certificate, clientData, hash

    /// The largest number of bytes of an object that is looked at.
    private static let largest = 1 << 20

    init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= Self.largest else { return nil }
        if case .found(let map) = ObjectMap(bytes).map {
            if map[.text("authData")] != nil, map[.text("attStmt")] != nil {
                self = .evidence(AttestationRequest.kind)
            } else if map[.text("authenticatorData")] != nil, map[.text("signature")] != nil {
                self = .evidence(AssertionRequest.kind)
            } else {
                return nil
            }
        } else if let contents = ReceiptContents(bytes), !contents.fields.isEmpty {
            self = .evidence(ReceiptRequest.kind)
        } else if Certificate(bytes) != nil || Self.isCertificateList(bytes) {
            self = .certificate
        } else if AttestedCredential(bytes).aaguid.value.flatMap(AAGUID.environment) != nil {
            self = .authData
        } else if bytes.count == 37, bytes[32] == 0x40 {
            self = .authData
        } else if bytes.first == UInt8(ascii: "{"), (try? JSONValue.parse(bytes)) != nil {
            self = .clientData
        } else if bytes.count == 32, bytes.text == nil {
            self = .hash
        } else {
            return nil
        }
    }

    /// The mistake of sending this in place of another kind of object.
    var mistake: Mistake {
        switch self {
        case .evidence(AttestationRequest.kind): .kindAttestation
        case .evidence(AssertionRequest.kind): .kindAssertion
        case .evidence: .kindReceipt
        case .authData: .kindAuthData
        case .certificate: .kindCertificate
        case .clientData: .kindClientData
        case .hash: .kindKeyId
        }
    }

    func isEvidence(of kind: EvidenceKind) -> Bool { if case .evidence(let own) = self { own == kind } else { false } }

    private static func isCertificateList(_ bytes: [UInt8]) -> Bool {
        guard let decoded = try? CBORReader.read(bytes[...]), case .array(let items) = decoded.item,
            case .bytes(let first)? = items.first
        else { return false }
        return Certificate(Array(first)) != nil
    }
}
