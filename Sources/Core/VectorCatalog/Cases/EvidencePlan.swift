import AttestModel
import FixtureForge
import Primitives

/// The values of somebody's own that the evidence of a case is made over, beside the app, the environment and the time of
/// the context. A case that sets one of them itself keeps its own.
package struct EvidencePlan: Sendable {
    /// The challenge of an attestation, any bytes; `nil` for one that is derived.
    package var challenge: [UInt8]?
    /// The hash that the device gets as clientDataHash, any length; `nil` for the SHA-256 of the challenge.
    package var clientDataHash: [UInt8]?
    /// The bytes that an assertion signs; `nil` for the JSON object of the suite. In a JSON object with the text
    /// `challenge`, that is the challenge that the server expects.
    package var clientData: [UInt8]?
    /// The key of the device; `nil` for one that is derived.
    package var device: DeviceKey?
    /// The counter that the server has stored. The assertion has the next one.
    package var storedCounter: UInt32 = 0
    /// The leaf certificate that the server has stored for the key, DER; `nil` for one that is made.
    package var certificate: [UInt8]?
    /// The validity of the leaf, and the least end of that of receipt signers; `nil` for the long one of the set.
    package var validity: ClosedRange<Timestamp>?

    /// The properties of the device that its evidence shows; `nil` for those of the context's shape.
    package var traits: DeviceTraits?

    /// The greatest stored counter. Some cases need greater ones that are still less than 2^31.
    package static let mostStored: UInt32 = 0x7FFF_FF00

    package init() {}

    /// The clientDataHash that the plan gives; `nil` when it is derived.
    fileprivate var hash: [UInt8]? { clientDataHash ?? challenge.map { sha256($0) } }

    /// The client data as a JSON object with a challenge; `nil` for other client data.
    fileprivate var object: ClientDataObject? { clientData.flatMap(ClientDataObject.init) }
}

/// The properties of a device that its evidence shows.
package struct DeviceTraits: Sendable, Hashable {
    package let leaf: LeafProfile
    /// The extensions in authData; `nil` before OS 27.
    package let extensions: AuthDataExtensions?
    package let flags: UInt8

    package init(leaf: LeafProfile, extensions: AuthDataExtensions?, flags: UInt8) {
        (self.leaf, self.extensions, self.flags) = (leaf, extensions, flags)
    }

    fileprivate func shape(_ draft: inout some AuthDataDraft) {
        (draft.profile, draft.authDataExtensions, draft.flags) = (leaf, extensions, flags)
    }
}

/// The parts of an attestation that a server keeps.
package struct AttestationParts: Sendable, Hashable {
    /// The leaf certificate, DER.
    package let certificate: [UInt8]
    /// The receipt, CMS SignedData.
    package let receipt: [UInt8]
}

extension AttestationDraft {
    package static func edits(of plan: EvidencePlan) -> [DraftEdit<AttestationDraft>] {
        [
            DraftEdit(.plan) {
                $0.challenge = plan.challenge ?? plan.clientDataHash ?? $0.challenge
                $0.rawClientData = plan.clientDataHash
                $0.device = plan.device ?? $0.device
                $0.notBefore = plan.validity?.lowerBound ?? $0.notBefore
                $0.notAfter = plan.validity?.upperBound ?? $0.notAfter
                plan.traits?.shape(&$0)
            }
        ]
    }

    package static func members(of plan: EvidencePlan) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["challenge"] = (plan.challenge ?? plan.clientDataHash).map { .string($0.base64) }
        members["clientDataHash"] = plan.hash.map { .string($0.base64) }
        members["keyId"] = (plan.device?.keyId).map { .string($0.base64) }
        return members
    }

    package var parts: AttestationParts? { AttestationParts(certificate: credCert.der, receipt: receipt) }
}

extension AssertionDraft {
    package static func edits(of plan: EvidencePlan) -> [DraftEdit<AssertionDraft>] {
        let object = plan.object
        return [
            DraftEdit(.plan) {
                $0.device = plan.device ?? $0.device
                $0.storedCounter = plan.storedCounter
                $0.counter = plan.storedCounter + 1
                plan.traits?.shape(&$0)
                if let object {
                    $0.clientDataObject = object
                } else if let clientData = plan.clientData {
                    $0.ownClientData = clientData
                    $0.expectsChallenge = false
                }
            },
            DraftEdit(.request) {
                if let certificate = plan.certificate { $0.request.credentialCertificate = certificate }
            },
        ]
    }

    package static func members(of plan: EvidencePlan) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["storedCounter": .integer(Int64(plan.storedCounter))]
        if let clientData = plan.clientData {
            members["clientData"] = .string(clientData.base64)
            members["clientDataHash"] = .string(sha256(clientData).base64)
            members["challenge"] = plan.object.map { .string(Array($0.challenge.utf8).base64) }
        }
        if let device = plan.device {
            members["keyId"] = .string(device.keyId.base64)
            members["publicKey"] = .string(device.key.point.base64)
        }
        return members
    }
}

extension ReceiptDraft {
    package static func edits(of plan: EvidencePlan) -> [DraftEdit<ReceiptDraft>] {
        [
            DraftEdit(.plan) {
                $0.clientDataHash = plan.hash ?? $0.clientDataHash
                $0.device = plan.device ?? $0.device
                $0.signerNotAfter = max($0.signerNotAfter, plan.validity?.upperBound ?? $0.signerNotAfter)
                $0.profile = plan.traits?.leaf ?? $0.profile
            },
            DraftEdit(.fields) {
                if let certificate = plan.certificate { $0.fields[type: 3] = ReceiptField(3, certificate) }
            },
        ]
    }

    package static func members(of plan: EvidencePlan) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["clientDataHash"] = plan.hash.map { .string($0.base64) }
        members["publicKey"] = (plan.device?.key.point).map { .string($0.base64) }
        return members
    }
}
