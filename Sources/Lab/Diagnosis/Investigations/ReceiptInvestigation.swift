import AttestModel
import LabModel
import ReferenceVerifier

/// The search for the mistakes about a receipt.
struct ReceiptInvestigation: Investigation {
    static let kind = ReceiptRequest.kind

    private let object: [UInt8]
    private let testRoots: [[UInt8]]
    private let contents: ReceiptContents?
    /// The receipt inside of an attestation object, or the object itself.
    private let receipt: [UInt8]

    init(_ object: [UInt8], testRoots: [[UInt8]]) {
        (self.object, self.testRoots) = (object, testRoots)
        receipt = ReceiptContents.receipt(inAttestation: object) ?? object
        contents = ReceiptContents(receipt)
    }

    private var appID: String? { contents?.value(.appID)?.text }

    /// Field 21.
    private var expiration: Timestamp? {
        contents?.value(.expirationTime).flatMap(ReceiptTime.init)?.timestamp
    }

    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement] {
        contents?.statements(isProved: isTrusted && assessment.satisfies([.receiptSignature, .receiptChain])) ?? []
    }

    func request(_ claims: Claims) -> VerificationRequest {
        .receipt(
            ReceiptRequest(
                receipt: receipt, receiptType: claims.receiptType ?? contents?.type ?? .attest,
                app: AppIdentity(anyText: claims.app ?? appID ?? ""),
                publicKey: claims.publicKey ?? contents?.publicKey ?? [], publicKeyPEM: "",
                clientDataHash: claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) },
                environment: claims.environment ?? contents?.environment ?? .production,
                roots: claims.roots ?? [AppleRoots.receipts],
                time: claims.time ?? contents?.creationTime ?? Timestamp(secondsSinceEpoch: 0)))
    }

    func unchecked(_ claims: Claims) -> [Requirement: String] {
        var missing: [Requirement: String] = [:]
        if claims.app == nil, appID != nil { missing[.receiptAppID] = "the app ID" }
        if claims.publicKey == nil, contents?.publicKey != nil { missing[.receiptKey] = "the stored key" }
        if claims.receiptType == nil, contents?.type != nil { missing[.receiptType] = "the type" }
        if claims.environment == nil, contents?.environment != nil { missing[.receiptEnvironment] = "the environment" }
        if claims.time == nil, contents?.creationTime != nil {
            missing[.receiptCreation] = "the time"
            if expiration != nil { missing[.receiptExpiry] = "the time" }
        }
        return missing
    }

    func search(_ trial: inout Trial, violated: Set<Requirement>) {
        if violated.contains(.receiptChain) {
            searchRoots(
                &trial, apple: AppleRoots.receipts, in: object, testRoots: testRoots, chain: [.receiptChain])
        }
        if violated.contains(.receiptCreation) || violated.contains(.receiptExpiry) { searchTime(&trial) }
        if violated.contains(.receiptAppID), let given = trial.claims.app, let appID {
            trial.correctApp(AppHypotheses.mistakes(from: given, to: appID, isMac: false), from: given, to: appID)
        }
        if violated.contains(.receiptKey) { searchKey(&trial) }
        if violated.contains(.receiptClientHash) { searchClientDataHash(&trial) }
        if violated.contains(.receiptType), let given = trial.claims.receiptType, let type = contents?.type {
            trial.claims.receiptType = type
            trial.add(
                [type == .attest ? .receiptIsAttest : .receiptIsReceipt], given: given.rawValue,
                corrected: type.rawValue)
        }
        if violated.contains(.receiptEnvironment), let environment = contents?.environment {
            trial.findEnvironment(environment)
        }
    }

    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding] {
        foreignChain(assessment, &trial, chain: .receiptChain)
    }

    // MARK: Topics

    private func searchTime(_ trial: inout Trial) {
        guard let given = trial.claims.time, let creation = contents?.creationTime else { return }
        let isFresh: (Timestamp) -> Bool = { time in
            creation <= time && time <= creation.adding(seconds: ReceiptEvidence.maximumAge)
                && expiration.map { time < $0 } ?? true
        }
        let isExpired = expiration.map { $0 <= given } ?? false
        let candidates = TimeHypotheses.candidates(
            given: given, creation: creation, late: isExpired ? .receiptExpired : .receiptStale, hasZones: true,
            isValid: isFresh)
        guard let found = trial.first(of: candidates, holds: isFresh) else { return }
        trial.correctTime(found, detail: "The receipt was created at \(creation); the time given is \(given).")
    }

    private func searchKey(_ trial: inout Trial) {
        guard let given = trial.claims.publicKey, let key = contents?.publicKey else { return }
        var form = trial
        if form.correctKeyForm(), form.claims.publicKey == key {
            trial = form
            return
        }
        trial.hypotheses = form.hypotheses
        trial.claims.publicKey = key
        trial.find(Finding(.keyOther, given: given.count <= 100 ? given.base64 : Count.text(given.count, "byte")))
    }

    private func searchClientDataHash(_ trial: inout Trial) {
        guard let signed = contents?.value(.clientDataHash) else { return }
        let claims = trial.claims
        let guesses = ClientDataHypotheses.groups(
            clientData: claims.challenge, isChallenge: true, hash: claims.clientDataHash)
        let given = claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) }
        trial.claims.clientDataHash = signed
        if let found = trial.first(of: guesses, holds: { $0.hash == signed }) {
            trial.add(found.mistakes, given: given?.hex, corrected: signed.hex)
        } else {
            trial.find(Finding(.otherChallenge, given: given?.hex))
        }
    }
}
