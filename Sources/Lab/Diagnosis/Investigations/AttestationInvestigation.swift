import AttestModel
import LabModel
import ReferenceVerifier

struct AttestationInvestigation: Investigation {
    static let kind = AttestationRequest.kind
    static let claims: Set<Claim> = [.app, .keyId, .challenge, .clientDataHash, .environment, .time, .roots]
    static let proof: [Requirement] = [.attestationChain]

    private let object: [UInt8]
    private let testRoots: [[UInt8]]
    private let deferred: Deferred

    /// The facts, which a verdict with all claims does not need.
    private final class Deferred {
        private let object: [UInt8]
        private(set) lazy var facts = AttestationFacts(object)

        init(_ object: [UInt8]) { self.object = object }
    }

    init(_ object: [UInt8], testRoots: [[UInt8]]) {
        (self.object, self.testRoots, deferred) = (object, testRoots, Deferred(object))
    }

    private var facts: AttestationFacts { deferred.facts }

    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement] {
        let isChained = isTrusted && assessment.satisfies([.attestationX5C, .attestationChain, .attestationCA])
        let nonce = assessment.results.first { $0.requirement == .attestationNonce }
        return facts.statements(isChained: isChained, isNonceRight: nonce?.status == .satisfied)
    }

    func request(_ claims: Claims) -> VerificationRequest {
        let hash = claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) } ?? facts.clientDataHash ?? []
        let keyId = claims.keyId.map { [UInt8](base64: $0) ?? Array($0.utf8) } ?? facts.point?.keyID ?? []
        return .attestation(
            AttestationRequest(
                attestation: object, challenge: claims.challenge ?? hash, clientDataHash: hash, keyId: keyId,
                app: AppIdentity(anyText: claims.app ?? facts.appID ?? ""),
                environment: claims.environment ?? facts.environment ?? .production,
                roots: claims.roots ?? [AppleRoots.appAttestation],
                time: claims.time ?? facts.creation ?? Timestamp(secondsSinceEpoch: 0), policy: claims.policy))
    }

    func unchecked(_ claims: Claims) -> [Requirement: Gap] {
        var gaps: [Requirement: Gap] = [:]
        if claims.app == nil { gaps[.attestationAppID] = .missing(.app) }
        if claims.keyId == nil { gaps[.attestationKeyID] = .missing(.keyId) }
        if claims.challenge == nil, claims.clientDataHash == nil { gaps[.attestationNonce] = .missing(.challenge) }
        if claims.environment == nil, facts.environment != nil { gaps[.attestationAAGUID] = .missing(.environment) }
        if claims.time == nil { gaps[.attestationValidity] = .missing(.time) }
        return gaps
    }

    var keyID: [UInt8]? { facts.point?.keyID }
    var rpIDHash: [UInt8]? { facts.rpIDHash }

    func states(_ claims: Claims) -> Bool {
        facts.receipt?.value(.clientDataHash) == claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) }
    }

    func search(_ trial: inout Trial, violated: Set<Requirement>) {
        if violated.contains(.attestationChain) || violated.contains(.attestationCA) {
            searchRoots(
                &trial, apple: AppleRoots.appAttestation, in: object, testRoots: testRoots,
                chain: [.attestationChain, .attestationCA])
        }
        if violated.contains(.attestationValidity) { searchTime(&trial) }
        if violated.contains(.attestationNonce) { searchNonce(&trial) }
        if violated.contains(.attestationKeyID), let point = facts.point {
            trial.correctKeyId(of: point, leaf: facts.leafBytes, or: .keyIdOther)
        }
        if violated.contains(.attestationAppID) { searchApp(&trial) }
        if violated.contains(.attestationAAGUID), let environment = facts.environment {
            trial.findEnvironment(environment)
        }
    }

    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding] {
        if let foreign = facts.foreign { return [foreign] }
        return foreignChain(assessment, &trial, chain: .attestationChain)
    }

    private func searchTime(_ trial: inout Trial) {
        guard let given = trial.claims.time else { return }
        let candidates = TimeHypotheses.candidates(
            given: given, creation: facts.creation, late: .timeExpired, hasZones: false, isValid: facts.isValid)
        guard let found = trial.first(of: candidates, holds: facts.isValid) else { return }
        trial.correctTime(found, detail: validity(at: given))
    }

    private func validity(at given: Timestamp) -> String {
        guard let start = facts.leaf?.notBefore, let end = facts.leaf?.notAfter else { return "" }
        let (from, until) = (Timestamp(secondsSinceEpoch: start), Timestamp(secondsSinceEpoch: end))
        let days = Count.text(Int((end - start + 43_200) / 86_400), "day")
        return "The leaf is valid for \(days), from \(from) until \(until); the time given is \(given)."
    }

    private func searchNonce(_ trial: inout Trial) {
        let claims = trial.claims
        let guesses = ClientDataHypotheses.groups(
            clientData: claims.challenge, isChallenge: true, hash: claims.clientDataHash, keyId: facts.point?.keyID,
            known: facts.clientDataHash)
        let given = claims.clientDataHash ?? claims.challenge.map { Digest.sha256($0) }
        if let found = trial.first(of: guesses, holds: { facts.isSigned($0.hash) }) {
            trial.claims.clientDataHash = found.value.hash
            trial.add(found.mistakes, detail: found.value.detail, given: given?.hex, corrected: found.value.hash.hex)
        } else if let hash = facts.clientDataHash, claims.challenge != nil || given?.count == 32 {
            trial.claims.clientDataHash = hash
            trial.find(
                Finding(
                    .otherChallenge,
                    "The client data hash in the object is \(hash.excerpt), the expected one "
                        + "\(given?.excerpt ?? "").", given: given?.hex))
        }
    }

    private func searchApp(_ trial: inout Trial) {
        guard let given = trial.claims.app, let used = facts.appID else { return }
        let mistakes = AppHypotheses.mistakes(from: given, to: used, isMac: facts.properties?.isMac == true)
        trial.correctApp(mistakes, from: given, to: used)
    }
}
