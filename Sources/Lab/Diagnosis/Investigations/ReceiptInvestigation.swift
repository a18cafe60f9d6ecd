import AttestModel
import LabModel
import ReferenceVerifier

struct ReceiptInvestigation: Investigation {
    static let kind = ReceiptRequest.kind
    static let claims: Set<Claim> = [
        .app, .publicKey, .challenge, .clientDataHash, .environment, .receiptType, .time, .roots,
    ]
    static let proof: [Requirement] = [.receiptSignature, .receiptChain]

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
    private var expiration: Timestamp? { contents?.value(.expirationTime).flatMap(ReceiptTime.init)?.timestamp }

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

    func unchecked(_ claims: Claims) -> [Requirement: Gap] {
        var gaps: [Requirement: Gap] = [:]
        if claims.app == nil, appID != nil { gaps[.receiptAppID] = .missing(.app) }
        if claims.publicKey == nil, contents?.publicKey != nil { gaps[.receiptKey] = .missing(.publicKey) }
        if claims.receiptType == nil, contents?.type != nil { gaps[.receiptType] = .missing(.receiptType) }
        if claims.environment == nil, contents?.environment != nil {
            gaps[.receiptEnvironment] = .missing(.environment)
        }
        if claims.time == nil, contents?.creationTime != nil {
            gaps[.receiptCreation] = .missing(.time)
            if expiration != nil { gaps[.receiptExpiry] = .missing(.time) }
        }
        // Apple's server damages the hash in receipts of type RECEIPT.
        if claims.challenge != nil || claims.clientDataHash != nil, contents?.type == .receipt {
            gaps[.receiptClientHash] = .incomparable
        }
        return gaps
    }

    var keyID: [UInt8]? { contents?.publicKey.map { Digest.sha256($0) } }

    func search(_ trial: inout Trial, violated: Set<Requirement>) {
        if violated.contains(.receiptChain) {
            searchRoots(&trial, apple: AppleRoots.receipts, in: object, testRoots: testRoots, chain: [.receiptChain])
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
        if P256Point(octets: key[...])?.keyID == given {
            trial.claims.publicKey = key
            trial.add([.keyIsIdentifier], given: given.base64, corrected: key.base64)
            return
        }
        guard P256Point(octets: (form.claims.publicKey ?? given)[...]) != nil else { return }
        trial.claims.publicKey = key
        trial.find(Finding(.keyOther, given: given.count <= 100 ? given.base64 : Count.text(given.count, "byte")))
    }

    private func searchClientDataHash(_ trial: inout Trial) {
        guard let signed = contents?.value(.clientDataHash) else { return }
        let claims = trial.claims
        let guesses = ClientDataHypotheses.groups(
            clientData: claims.challenge, isChallenge: true, hash: claims.clientDataHash, known: signed)
        let given = claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) }
        if let found = trial.first(of: guesses, holds: { $0.hash == signed }) {
            trial.claims.clientDataHash = signed
            trial.add(found.mistakes, given: given?.hex, corrected: signed.hex)
        } else if claims.challenge != nil || given?.count == 32 {
            trial.claims.clientDataHash = signed
            trial.find(Finding(.otherChallenge, given: given?.hex))
        }
    }
}
