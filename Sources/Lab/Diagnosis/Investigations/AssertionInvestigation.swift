import AttestModel
import LabModel
import ReferenceVerifier

struct AssertionInvestigation: Investigation {
    static let kind = AssertionRequest.kind
    static let claims: Set<Claim> = [
        .app, .keyId, .publicKey, .clientData, .challenge, .clientDataHash, .storedCounter,
    ]
    static let proof: [Requirement] = [.assertionSignature, .assertionNonce]

    private let object: [UInt8]
    private let header: AuthenticatorHeader?
    private let signers: Signers?

    init(_ object: [UInt8], testRoots: [[UInt8]]) {
        self.object = object
        header = AssertionObject(object).authenticatorData.map(AuthenticatorHeader.init).value
        signers = Signers(object)
    }

    private var counter: Int64? { header?.counter.value.map(Int64.init) }

    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement] {
        let signature = assessment.results.first { $0.requirement == .assertionSignature }
        let isProved =
            isTrusted && signature?.status == .satisfied
            && assessment.satisfies([.assertionNonce, .assertionClientData, .assertionKey])
        let values = [
            ("counter", counter.map(String.init), "authenticatorData, bytes 33 to 36"),
            ("SHA-256 of the app ID", header?.rpIDHash.value?.hex, "authenticatorData, bytes 0 to 31"),
        ]
        return values.compactMap { name, value, place in
            value.map { Statement(name, $0, place: place, isProved: isProved) }
        }
    }

    func request(_ claims: Claims) -> VerificationRequest { .assertion(assertion(claims)) }

    private func assertion(_ claims: Claims) -> AssertionRequest {
        let clientData = claims.clientData ?? []
        let key = claims.publicKey ?? signer(claims)?.uncompressed ?? []
        return AssertionRequest(
            assertion: object, clientData: clientData,
            clientDataHash: claims.clientDataHash ?? Digest.sha256(clientData), publicKey: key,
            publicKeyPEM: "", credentialCertificate: [], keyId: [], app: AppIdentity(anyText: claims.app ?? ""),
            environment: claims.environment ?? .production, storedCounter: claims.storedCounter ?? 0,
            challenge: claims.challenge, time: claims.time ?? Timestamp(secondsSinceEpoch: 0), policy: claims.policy)
    }

    func unchecked(_ claims: Claims) -> [Requirement: Gap] {
        var gaps: [Requirement: Gap] = [:]
        if claims.app == nil { gaps[.assertionAppID] = .missing(.app) }
        if claims.storedCounter == nil { gaps[.assertionCounter] = .missing(.storedCounter) }
        if claims.clientData == nil {
            gaps[.assertionClientData] = .missing(.clientData)
            gaps[.assertionChallenge] = .missing(.clientData)
        }
        let hasKey = claims.publicKey != nil || signer(claims) != nil
        // A key identifier takes the place of the stored key, because the signature leads to the key.
        let isKnown = hasKey || claims.keyId.flatMap(KeyIdHypotheses.identifier) != nil
        let gap = Gap.missing(claims.hashedClientData == nil && isKnown ? .clientData : .publicKey)
        if claims.hashedClientData == nil || !hasKey { for requirement in Self.proof { gaps[requirement] = gap } }
        if !hasKey { gaps[.assertionKey] = gap }
        return gaps
    }

    func contradiction(_ claims: Claims) -> RequirementResult? {
        guard let keyId = claims.keyId, let point = point(claims), point.keyID.base64 != keyId else { return nil }
        let given = "the key identifier given, \(keyId.printable)"
        let isStored = claims.publicKey != nil
        return RequirementResult(
            .assertionKey, .violated,
            isStored
                ? "the identifier of the stored key is not \(given)"
                : "neither of the two keys that can have signed the hash of the client data has \(given)")
    }

    var rpIDHash: [UInt8]? { header?.rpIDHash.value }

    func signers(_ claims: Claims) -> [P256Point] { claims.hashedClientData.flatMap { signers?.keys(over: $0) } ?? [] }

    func search(_ trial: inout Trial, violated: Set<Requirement>) {
        if violated.contains(.assertionKey) { _ = trial.correctKeyForm() }
        let signed = judge(trial.claims)
        let hasSigned = signed.satisfies([.assertionSignature, .assertionNonce, .assertionClientData])
        if !hasSigned || (trial.claims.publicKey == nil && !signed.satisfies([.assertionKey])) {
            searchSigner(&trial)
            // A challenge in the client data given is right, although it is not in what the device hashed.
            if signed.satisfies([.assertionChallenge]), !judge(trial.claims).satisfies([.assertionChallenge]) {
                trial.claims.challenge = nil
            }
        }
        if let point = trial.claims.publicKey.flatMap({ P256Point(octets: $0[...]) }) {
            trial.correctKeyId(of: point, leaf: nil, or: nil)
        }
        if violated.contains(.assertionAppID) { searchApp(&trial) }
        if violated.contains(.assertionCounter) { searchCounter(&trial) }
        if !judge(trial.claims).satisfies([.assertionChallenge]) { searchChallenge(&trial) }
    }

    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding] {
        let violated = Set(assessment.violations.map(\.requirement))
        let malformed = violated.contains(.assertionAppID) ? malformedApp(&trial) : []
        if violated.contains(.assertionNonce), !violated.contains(.assertionSignature) {
            let found = assessment.violations.first { $0.requirement == .assertionNonce }?.evidence ?? ""
            return malformed + [Finding(.nonceConstruction, "Here, \(found).")]
        }
        if let keyId = trial.claims.keyId.flatMap(KeyIdHypotheses.identifier),
            let point = trial.claims.publicKey.flatMap({ P256Point(octets: $0[...]) })
        {
            trial.hypotheses += 1
            let detail = "The key's identifier is \(point.keyID.base64), the one given is \(keyId.base64)."
            if point.keyID != keyId { return malformed + [Finding(.keyNotOfIdentifier, detail)] }
        }
        // The signature covers the hash of the app ID.
        guard violated == [.assertionAppID], assessment.isSigned, let hash = rpIDHash, let app = trial.claims.app else {
            return malformed
        }
        guard malformed.isEmpty else { return malformed + trial.findings }
        trial.hypotheses += 1
        let detail = "The device signed for an app ID whose SHA-256 is \(hash.hex), you asked for \(app.printable)."
        return [Finding(.appDiffers, detail, given: app.printable)] + trial.findings
    }

    private func malformedApp(_ trial: inout Trial) -> [Finding] {
        guard let app = trial.claims.app, let fragment = AppFragment(AppHypotheses.clean(app).0) else { return [] }
        trial.hypotheses += 1
        let detail =
            "\(fragment.form) An assertion has only the SHA-256 of the whole app ID: neither the team identifier nor the "
            + "bundle identifier was compared."
        return [Finding(.appMalformed, detail, given: app.printable)]
    }

    /// Returns the key to verify with where only its identifier is given: that key, or else one that would have signed.
    private func signer(_ claims: Claims) -> P256Point? {
        guard claims.publicKey == nil, let keyId = claims.keyId.flatMap(KeyIdHypotheses.identifier) else { return nil }
        let keys = signers(claims)
        return keys.first { $0.keyID == keyId } ?? keys.first
    }

    private func point(_ claims: Claims) -> P256Point? {
        claims.publicKey.flatMap { P256Point(octets: $0[...]) } ?? signer(claims)
    }

    /// Looks for the key that signed, and for the client data that it signed.
    private func searchSigner(_ trial: inout Trial) {
        let stored = trial.claims.publicKey.flatMap { P256Point(octets: $0[...]) }
        let isIdentifier = trial.claims.publicKey?.count == 32
        let identifiers = [
            trial.claims.keyId.flatMap(KeyIdHypotheses.identifier), isIdentifier ? trial.claims.publicKey : nil,
        ].compactMap(\.self).filter { $0 != stored?.keyID }
        var key = trial.claims.hashedClientData.flatMap { signers?.key(of: identifiers, over: $0) }
        if key == nil, let keyId = trial.claims.keyId, stored == nil {
            key = signers(trial.claims).first { KeyIdHypotheses.isWrongText(keyId, of: $0) }
        }
        if key == nil { key = searchClientData(&trial, identifiers) }
        guard let key else { return }
        defer { trial.claims.publicKey = key.uncompressed }
        guard let given = trial.claims.publicKey, stored != nil || isIdentifier else { return }
        let detail = stored.map {
            "The stored key has the identifier \($0.keyID.base64), the key that signed \(key.keyID.base64)."
        }
        trial.add(
            [isIdentifier && given == key.keyID ? .keyIsIdentifier : .keyNotSigner], detail: detail ?? "",
            given: given.base64, corrected: key.uncompressed.base64)
    }

    /// Looks for the client data that the stored key signed, or another key.
    /// - Returns: the other key; `nil` for the stored key, or where nothing is found.
    private func searchClientData(_ trial: inout Trial, _ identifiers: [[UInt8]]) -> P256Point? {
        let claims = trial.claims
        let signature = claims.publicKey == nil ? nil : AssertionEvidence(assertion(claims)).signature.value
        let guesses = ClientDataHypotheses.groups(
            clientData: claims.clientData, isChallenge: false, hash: claims.clientDataHash, challenge: claims.challenge)
        var key: P256Point?
        let found = trial.first(of: guesses) { guess in
            if let signature {
                let nonce = Digest.sha256(signature.inputs.authenticatorData + guess.hash)
                if signature.covers(Digest.sha256(nonce)) { return true }
            }
            key = signers?.key(of: identifiers, over: guess.hash)
            return key != nil
        }
        guard let found else { return nil }
        trial.claims.clientData = found.value.clientData
        trial.claims.clientDataHash = found.value.clientData == nil ? found.value.hash : nil
        // A challenge that is part of the signed bytes is in no JSON.
        if found.mistakes.contains(.challengeOnly) || found.mistakes.contains(.challengeWithPayload) {
            trial.claims.challenge = nil
        }
        let given = claims.hashedClientData
        trial.add(found.mistakes, detail: found.value.detail, given: given?.hex, corrected: found.value.hash.hex)
        return key
    }

    private func searchApp(_ trial: inout Trial) {
        guard let given = trial.claims.app, let hash = header?.rpIDHash.value else { return }
        let found = trial.first(of: AppHypotheses.candidates(for: given)) { Digest.sha256($0.utf8) == hash }
        if let found { trial.correctApp(found.mistakes, from: given, to: found.value) }
    }

    private func searchCounter(_ trial: inout Trial) {
        guard let stored = trial.claims.storedCounter, let counter, counter > 0 else { return }
        let swapped = Int64(UInt32(truncatingIfNeeded: stored).byteSwapped)
        let detail = "The counter in the object is \(counter), the stored one \(stored)."
        let isSwapped = stored >= 1 << 24 && (1...counter).contains(swapped)
        if isSwapped {
            trial.find(Finding(.counterByteOrder, detail, given: "\(stored)", corrected: "\(swapped)"))
            trial.claims.storedCounter = swapped
            guard counter == swapped else { return }
        }
        trial.find(
            Finding(
                counter == (isSwapped ? swapped : stored) ? .counterEqual : .counterLower, detail, given: "\(stored)"))
        trial.claims.storedCounter = counter - 1
    }

    private func searchChallenge(_ trial: inout Trial) {
        guard let given = trial.claims.challenge, let clientData = trial.claims.clientData else { return }
        if given == clientData {
            trial.find(Finding(.challengeOnly, given: given.shortText))
            trial.claims.challenge = nil
            return
        }
        guard case .object(let members)? = try? JSONValue.parse(clientData) else { return }
        guard case .string(let text)? = members["challenge"] else {
            guard members["challenge"] == nil else { return }
            trial.find(Finding(.challengeMissing, given: given.shortText))
            trial.claims.challenge = nil
            return
        }
        let found = Array(text.utf8)
        let forms = Form.ofValues.compactMap { form in
            form.mistake.consequence == .correct
                ? form.apply(given).map { Candidate(mistakes: [.challengeForm, form.mistake], value: $0) } : nil
        }
        let form = trial.first(of: forms) { $0 == found }
        trial.claims.challenge = found
        trial.add(form?.mistakes ?? [.challengeDiffers], given: given.shortText, corrected: found.shortText)
    }
}

extension Claims {
    /// The client data hash that the claims lead to; `nil` without client data.
    fileprivate var hashedClientData: [UInt8]? { clientDataHash ?? clientData.map { Digest.sha256($0) } }
}
