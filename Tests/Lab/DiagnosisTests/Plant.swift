import Diagnosis
import FixtureForge
import LabModel
import Primitives
import ReferenceVerifier
import TestBasics

/// A mistake that is planted: an object, the claims of a server that makes the mistake, and the expected diagnosis.
struct Plant: Sendable, CustomTestStringConvertible {
    /// The object and the claims of the server.
    struct Scene: Sendable {
        var object: [UInt8]
        var claims: Claims
        var kind: EvidenceKind
    }

    let name: String
    /// The names of the expected mistakes, in their order.
    let expected: [String]
    let outcome: Diagnosis.Outcome
    let scene: @Sendable () throws -> Scene

    var testDescription: String { name }

    init(
        _ name: String, _ expected: [String], _ outcome: Diagnosis.Outcome = .explained,
        _ scene: @escaping @Sendable () throws -> Scene
    ) { (self.name, self.expected, self.outcome, self.scene) = (name, expected, outcome, scene) }

    typealias Request = @Sendable () throws -> VerificationRequest

    /// A mistake in the claims about a genuine object.
    ///
    /// - Parameter expected: the names of the expected mistakes; `nil` for the one whose name the plant has.
    static func claim(
        _ name: String, _ expected: [String]? = nil, _ outcome: Diagnosis.Outcome = .explained,
        in request: @escaping Request,
        _ change: @escaping @Sendable (inout Claims) throws -> Void
    ) -> Plant {
        Plant(name, expected ?? [name], outcome) {
            var scene = Scene(try request())
            try change(&scene.claims)
            return scene
        }
    }

    static let attestation: Request = { Forged.attestation() }
    static let assertion: Request = { Forged.assertion() }
    static let receipt: Request = { Forged.receipt() }

    /// The request of a vector.
    static func vector(_ id: String) -> Request { { try #require(CommittedVectors.named(id).request) } }

    struct Missing: Error {}
}

extension Plant.Scene {
    init(_ request: VerificationRequest) {
        self.init(object: request.evidence, claims: Claims(request), kind: request.kind)
    }
}

extension Claims {
    /// The claims of a request about genuine evidence.
    init(_ request: VerificationRequest) {
        let isReceipt = request.kind == ReceiptRequest.kind
        self.init(request, appleRoots: [isReceipt ? AppleRoots.receipts : AppleRoots.appAttestation])
    }
}

/// Evidence that is forged for a test.
enum Forged {
    static let context = ForgeContext(
        seed: Seed("diagnosis"), time: Timestamp("2026-03-01T12:00:00Z") ?? Timestamp(secondsSinceEpoch: 0))

    /// An attestation whose device was given this client data hash.
    static func attestation(
        hash: [UInt8]? = nil, _ change: @escaping @Sendable (inout AttestationDraft) -> Void = { _ in }
    ) -> VerificationRequest {
        let edit = DraftEdit<AttestationDraft>(.plan) { draft in
            draft.rawClientData = hash
            change(&draft)
        }
        return AttestationDraft.forge("attestation", in: context, edits: [edit]).verificationRequest
    }

    /// An assertion whose device signed these client data.
    static func assertion(
        clientData: [UInt8]? = nil, _ change: @escaping @Sendable (inout AssertionDraft) -> Void = { _ in }
    ) -> VerificationRequest {
        let edit = DraftEdit<AssertionDraft>(.plan) { draft in
            draft.ownClientData = clientData
            draft.expectsChallenge = clientData == nil
            change(&draft)
        }
        return AssertionDraft.forge("assertion", in: context, edits: [edit]).verificationRequest
    }

    /// An assertion whose device was given this client data hash.
    static func assertion(hash: [UInt8]) -> VerificationRequest {
        let edit = DraftEdit<AssertionDraft>(.digest) { draft in
            draft.digest = sha256(sha256(draft.authDataBytes + hash))
        }
        return AssertionDraft.forge("assertion", in: context, edits: [edit]).verificationRequest
    }

    static func receipt(
        _ change: @escaping @Sendable (inout ReceiptDraft) -> Void = { _ in }
    ) -> VerificationRequest {
        ReceiptDraft.forge("receipt", in: context, edits: [DraftEdit(.plan, change)]).verificationRequest
    }
}
