import AttestModel
import EvidenceAnatomy
import Primitives

/// A request whose values can be shown beside those of its evidence.
protocol ComparedRequest {
    func rows(_ parts: EvidenceParts, _ assessment: Assessment) -> [RequestComparison.Row]
}

extension AttestationRequest: ComparedRequest {
    func rows(_ parts: EvidenceParts, _ assessment: Assessment) -> [RequestComparison.Row] {
        var rows: [RequestComparison.Row] = []
        if let found = parts.field("authData.rpIdHash") { rows.append(.appID(app, found, .attestationAppID)) }
        let leaf = parts.certificates.first.flatMap { CertificateFacts(parts.certificate($0).bytes) }
        if let authData = parts.content("authData"), leaf != nil {
            let nonce = parts.nonceExtension
            let hash = sha256(authData + clientDataHash)
            let wanted = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + hash
            let isFramed = nonce?.count == 38 && nonce?.starts(with: wanted.prefix(6)) == true
            rows.append(
                .init(
                    "nonce, SHA-256(authData ‖ clientDataHash)", .attestationNonce, wanted: hash.hex,
                    found: nonce.map { isFramed ? Array($0.suffix(32)).hex : "extension \($0.hex)" },
                    isDifferent: nonce != wanted))
        }
        if let leaf, leaf.publicKey.first == 4 {
            rows.append(
                .init(
                    "key identifier, SHA-256 of the leaf's key", .attestationKeyID, wanted: keyId.hex,
                    found: sha256(leaf.publicKey).hex))
        }
        if let part = parts["authData.credentialId"] {
            let found = part.problem ?? parts.field("authData.credentialId")?.hex
            rows.append(
                .init("key identifier, credentialId", .attestationCredentialID, wanted: keyId.hex, found: found))
        }
        if let found = parts.field("authData.aaguid") {
            let wanted = Array((environment == .production ? "appattest" : "appattestdevelop").utf8)
            let padded = wanted + [UInt8](repeating: 0, count: 16 - wanted.count)
            rows.append(
                .init(
                    "environment \(environment.rawValue), aaguid", .attestationAAGUID,
                    wanted: "\(padded.hex) “\(padded.printable)”", found: "\(found.hex) “\(found.printable)”"))
        }
        if let counter = parts.counter {
            rows.append(.init("counter of an attestation", .attestationCounter, wanted: "0", found: "\(counter)"))
        }
        return rows
    }
}

extension AssertionRequest: ComparedRequest {
    func rows(_ parts: EvidenceParts, _ assessment: Assessment) -> [RequestComparison.Row] {
        var rows: [RequestComparison.Row] = []
        if let found = parts.field("authenticatorData.rpIdHash") { rows.append(.appID(app, found, .assertionAppID)) }
        if let counter = parts.counter {
            rows.append(
                .init(
                    "counter", .assertionCounter, wanted: "stored \(storedCounter), so greater than \(storedCounter)",
                    found: "\(counter)", isDifferent: assessment.violates(.assertionCounter)))
        }
        if let challenge {
            let found = (try? JSONValue.parse(clientData))?["challenge"]
            rows.append(
                .init(
                    "challenge in the client data", .assertionChallenge,
                    wanted: String(decoding: challenge, as: UTF8.self), found: found?.string ?? found?.compactText,
                    isDifferent: found?.string.map { Array($0.utf8) } != challenge))
        }
        if let isRight = isSignatureRight(parts, assessment) {
            rows.append(
                .init(
                    "signature over this client data", .assertionSignature, wanted: "verifies with the stored key",
                    found: isRight ? "verifies" : "does not verify", isDifferent: !isRight))
        }
        return rows
    }

    /// Returns whether the signature verifies over this client data; `nil` where key or evidence cannot be read.
    private func isSignatureRight(_ parts: EvidenceParts, _ assessment: Assessment) -> Bool? {
        let signature = assessment.results.first { $0.requirement == .assertionSignature }
        guard parts.content("authenticatorData") != nil, parts.content("signature") != nil, publicKey.first == 4,
            signature?.status != .notReached
        else { return nil }
        return !RequestComparison.signed.contains(where: assessment.violates)
    }
}

extension ReceiptRequest: ComparedRequest {
    func rows(_ parts: EvidenceParts, _ assessment: Assessment) -> [RequestComparison.Row] {
        var rows = [RequestComparison.Row("app ID, field 2", .receiptAppID, wanted: app.appId, found: parts.text(2))]
        rows.append(.init("type, field 6", .receiptType, wanted: receiptType.rawValue, found: parts.text(6)))
        if let found = parts.text(7) {
            let wanted = environment == .production ? "production" : "sandbox"
            rows.append(.init("environment, field 7", .receiptEnvironment, wanted: wanted, found: found))
        }
        if receiptType == .attest, let clientDataHash {
            rows.append(
                .init(
                    "clientDataHash, field 4", .receiptClientHash, wanted: clientDataHash.hex,
                    found: parts.value(4)?.hex))
        }
        if let found = parts.text(12), Timestamp(wholeSecondsOf: found) != nil {
            rows.append(
                .init(
                    "creation, field 12", .receiptCreation,
                    wanted: "\(time.adding(seconds: -300)) to \(time)", found: found,
                    isDifferent: assessment.violates(.receiptCreation)))
        }
        if let found = parts.text(21), Timestamp(wholeSecondsOf: found) != nil {
            rows.append(
                .init(
                    "expiration, field 21", .receiptExpiry, wanted: "after \(time)", found: found,
                    isDifferent: assessment.violates(.receiptExpiry)))
        }
        if let key = parts.value(3).flatMap(CertificateFacts.init)?.publicKey {
            rows.append(.init("attested key, field 3", .receiptKey, wanted: publicKey.hex, found: key.hex))
        }
        return rows
    }
}
