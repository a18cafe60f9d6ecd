import AttestModel
import LabModel
import ReferenceVerifier

/// The search for the mistakes about an assertion.
struct AssertionInvestigation: Investigation {
    static let kind = AssertionRequest.kind

    private let object: [UInt8]
    private let header: AuthenticatorHeader?

    init(_ object: [UInt8], testRoots: [[UInt8]]) {
        self.object = object
        var request = AssertionRequest.blank
        request.assertion = object
        header = AssertionEvidence(request).header.value
    }

    private var counter: Int64? { header?.counter.value.map(Int64.init) }

    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement] {
        let signature = assessment.results.first { $0.requirement == .assertionSignature }
        let isProved =
            isTrusted && signature?.status == .satisfied
            && assessment.satisfies([.assertionNonce, .assertionClientData])
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
        return AssertionRequest(
            assertion: object, clientData: clientData,
            clientDataHash: claims.clientDataHash ?? Digest.sha256(clientData), publicKey: claims.publicKey ?? [],
            publicKeyPEM: "", credentialCertificate: [], keyId: [], app: AppIdentity(anyText: claims.app ?? ""),
            environment: claims.environment ?? .production, storedCounter: claims.storedCounter ?? 0,
            challenge: claims.challenge, time: claims.time ?? Timestamp(secondsSinceEpoch: 0), policy: claims.policy)
    }

    func unchecked(_ claims: Claims) -> [Requirement: String] {
        var missing: [Requirement: String] = [:]
        if claims.app == nil { missing[.assertionAppID] = "the app ID" }
        if claims.storedCounter == nil { missing[.assertionCounter] = "the stored counter" }
        if claims.clientData == nil {
            missing[.assertionClientData] = "the client data"
            missing[.assertionChallenge] = "the client data"
        }
        let hasHash = claims.clientData != nil || claims.clientDataHash != nil
        if !hasHash || claims.publicKey == nil {
            let claim = claims.publicKey == nil ? "the stored key" : "the client data"
            for requirement in [Requirement.assertionSignature, .assertionNonce] { missing[requirement] = claim }
        }
        if claims.publicKey == nil { missing[.assertionKey] = "the stored key" }
        return missing
    }

    func search(_ trial: inout Trial, violated: Set<Requirement>) {
        if violated.contains(.assertionKey) { _ = trial.correctKeyForm() }
        let signed = judge(trial.claims)
        if !signed.satisfies([.assertionSignature, .assertionNonce, .assertionClientData]) {
            searchClientData(&trial)
            // A challenge in the client data given is right, although it is not in what the device hashed.
            if signed.satisfies([.assertionChallenge]), !judge(trial.claims).satisfies([.assertionChallenge]) {
                trial.claims.challenge = nil
            }
        }
        if violated.contains(.assertionAppID) { searchApp(&trial) }
        if violated.contains(.assertionCounter) { searchCounter(&trial) }
        if !judge(trial.claims).satisfies([.assertionChallenge]) { searchChallenge(&trial) }
    }

    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding] {
        let violated = Set(assessment.violations.map(\.requirement))
        if violated.contains(.assertionNonce), !violated.contains(.assertionSignature) {
            let found = assessment.violations.first { $0.requirement == .assertionNonce }?.evidence ?? ""
            return [Finding(.nonceConstruction, "Here, \(found).")]
        }
        guard violated.contains(.assertionSignature), let keyId = trial.claims.keyId.flatMap({ [UInt8](base64: $0) }),
            let point = trial.claims.publicKey.flatMap({ P256Point(octets: $0[...]) }), keyId.count == 32
        else { return [] }
        trial.hypotheses += 1
        return point.keyID == keyId
            ? []
            : [
                Finding(
                    .keyNotOfIdentifier, "The key's identifier is \(point.keyID.base64), you stored \(keyId.base64).")
            ]
    }

    // MARK: Topics

    private func searchClientData(_ trial: inout Trial) {
        let claims = trial.claims
        guard let signature = AssertionEvidence(assertion(claims)).signature.value else { return }
        let guesses = ClientDataHypotheses.groups(
            clientData: claims.clientData, isChallenge: false, hash: claims.clientDataHash, challenge: claims.challenge)
        let authenticatorData = signature.inputs.authenticatorData
        let found = trial.first(of: guesses) { guess in
            signature.covers(Digest.sha256(Digest.sha256(authenticatorData + guess.hash)))
        }
        guard let found else { return }
        trial.claims.clientData = found.value.clientData
        trial.claims.clientDataHash = found.value.clientData == nil ? found.value.hash : nil
        // A challenge that is part of the signed bytes is in no JSON.
        if found.mistakes.contains(.challengeOnly) || found.mistakes.contains(.challengeWithPayload) {
            trial.claims.challenge = nil
        }
        let given = claims.clientDataHash ?? claims.clientData.map { Digest.sha256($0) }
        trial.add(found.mistakes, detail: found.value.detail, given: given?.hex, corrected: found.value.hash.hex)
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
        if counter == stored {
            trial.find(Finding(.counterEqual, detail, given: "\(stored)"))
        } else if stored >= 1 << 24, swapped > 0, swapped < counter {
            trial.find(Finding(.counterByteOrder, detail, given: "\(stored)", corrected: "\(swapped)"))
            trial.claims.storedCounter = swapped
            return
        } else {
            trial.find(Finding(.counterLower, detail, given: "\(stored)"))
        }
        trial.claims.storedCounter = counter - 1
    }

    private func searchChallenge(_ trial: inout Trial) {
        guard let given = trial.claims.challenge, let clientData = trial.claims.clientData,
            case .object(let members)? = try? JSONValue.parse(clientData)
        else { return }
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
