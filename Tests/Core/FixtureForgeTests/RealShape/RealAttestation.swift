import SwiftASN1
import TestBasics

@testable import FixtureForge

/// A real attestation, taken apart by readers that share nothing with the forge's writers.
struct RealAttestation: Sendable {
    let leaf: RealCertificate
    let intermediate: RealCertificate
    let receipt: [UInt8]
    let authData: [UInt8]

    init(_ encoded: [UInt8]) throws {
        let object = try TestCBORReader.item(encoded)
        let x5c = (object["attStmt"]?["x5c"]?.items ?? []).compactMap(\.byteString)
        try #require(x5c.count == 2)
        leaf = try RealCertificate(x5c[0])
        intermediate = try RealCertificate(x5c[1])
        receipt = try #require(object["attStmt"]?["receipt"]?.byteString)
        authData = try #require(object["authData"]?.byteString)
        try #require(authData.count >= 164)
    }

    var flags: UInt8 { authData[32] }
    var credentialId: [UInt8] { Array(authData[55..<87]) }
    var coseKey: [UInt8] { Array(authData[87..<164]) }
    /// The coordinates inside the COSE key.
    var x: [UInt8] { Array(coseKey[10..<42]) }
    var y: [UInt8] { Array(coseKey[45..<77]) }
    /// The bytes after the credential.
    var extensionBytes: [UInt8] { Array(authData[164...]) }

    /// The same attestation as the forge makes it. It is told what a device, an authority or a request chooses
    /// (key, app, environment, serial number, dates, properties, signatures) and nothing about shapes.
    func forged(for request: AttestationRequest) throws -> AttestationDraft {
        let plan = try plan(for: request)
        let (leaf, intermediate, receipt) = (leaf, intermediate, receipt)
        let (keyId, coseKey, point) = (credentialId, coseKey, [0x04] + x + y)
        return AttestationDraft.forge(
            "real", in: testContext,
            edits: [
                DraftEdit(.plan, plan), DraftEdit(.issuer) { $0.intermediateTemplate.take(from: intermediate) },
                DraftEdit(.authData) {
                    $0.authData.credential?.credentialId = keyId
                    $0.authData.credential?.publicKey = coseKey
                },
                DraftEdit(.leaf) {
                    $0.leaf.subject = AuthorityNames.leaf(keyId.hex)
                    $0.leaf.replacePoint(with: point)
                },
                DraftEdit(.signed) {
                    $0.credCert.signature = leaf.signature
                    $0.intermediate.signature = intermediate.signature
                },
                DraftEdit(.chain) { $0.receipt = receipt },
            ])
    }

    private func plan(for request: AttestationRequest) throws -> @Sendable (_ draft: inout AttestationDraft) -> Void {
        let profile = try LeafProfile(real: leaf)
        let extensions = try AuthDataExtensions(real: extensionBytes)
        let issuedAt = leaf.serialNumber.reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let (flags, notBefore, notAfter) = (flags, leaf.notBefore, leaf.notAfter)
        return { draft in
            draft.app = request.app
            draft.environment = request.environment
            draft.rawClientData = request.clientDataHash
            draft.flags = flags
            draft.profile = profile
            draft.authDataExtensions = extensions
            draft.issuedAt = issuedAt
            draft.notBefore = notBefore
            draft.notAfter = notAfter
        }
    }
}

extension LeafProfile {
    /// The device properties of a real leaf.
    init(real leaf: RealCertificate) throws {
        let keyProperties = try TaggedProperty.read(try #require(leaf.value(of: .keyProperties)))
        let appID = try #require(keyProperties.firstIndex { $0.tag == 1204 })
        self.init(
            keyPropertiesBeforeAppID: Array(keyProperties[..<appID]),
            keyPropertiesAfterAppID: Array(keyProperties[(appID + 1)...]),
            systemProperties: try TaggedProperty.read(try #require(leaf.value(of: .systemProperties))),
            hasExtendedKeyUsage: leaf.value(of: .extendedKeyUsage) != nil,
            accessControl: leaf.value(of: .accessControl))
    }
}

extension AuthDataExtensions {
    /// The values of a real map; `nil` when there are no bytes.
    init?(real bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return nil }
        let map = try TestCBORReader.item(bytes)
        let category = try #require(map["apple_validation_category_01"]?.byteString)
        self.init(
            bundleVersion: map["apple_bundle_version_01"]?.textString,
            validationCategory: category.reversed().reduce(0) { $0 << 8 | UInt32($1) },
            codeDirectoryHash: map["apple_cd_hash_hash_01"]?.byteString)
    }
}

extension TaggedProperty {
    /// The properties inside an extension's value.
    static func read(_ value: [UInt8]) throws -> [TaggedProperty] {
        guard case .constructed(let nodes) = try DER.parse(value).content else { throw TestBERReader.Malformed() }
        return try nodes.map { node in
            guard node.identifier.tagClass == .contextSpecific, case .constructed(let content) = node.content else {
                throw TestBERReader.Malformed()
            }
            return TaggedProperty(tag: node.identifier.tagNumber, content: content.flatMap { Array($0.encodedBytes) })
        }
    }
}
