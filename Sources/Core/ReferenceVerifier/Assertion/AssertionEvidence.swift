import AttestModel

/// The steps in which an assertion is taken apart.
package struct AssertionSteps: Sendable {
    package var decode: @Sendable ([UInt8]) -> ObjectMap = { ObjectMap($0) }
    /// Returns a signature in DER: the bytes as received.
    package var signature: @Sendable (_ received: [UInt8]) -> [UInt8] = { $0 }
    package var nonceInputs: @Sendable (AssertionRequest, _ authenticatorData: [UInt8]) -> NonceInputs = {
        NonceInputs($0, authenticatorData: $1)
    }
}

/// An assertion, taken apart for its checks.
package struct AssertionEvidence {
    package let request: AssertionRequest
    package let object: AssertionObject
    let clientDataHash: [UInt8]
    /// The stored key; absent when it is not a point on P-256.
    let key: Located<P256Point>
    package let header: Located<AuthenticatorHeader>
    /// The bytes after the 37th.
    package let tail: Located<[UInt8]>
    /// The signature with the key that is to verify it; absent without key, signature or authenticator data.
    package let signature: Located<AssertionSignature>
    let signed: Located<SignedContent>

    package init(_ request: AssertionRequest, steps: AssertionSteps, cryptography: any Cryptography) {
        self.request = request
        let object = AssertionObject(request.assertion, decode: steps.decode)
        let key: Located<P256Point> =
            P256Point(octets: request.publicKey[...]).map { .found($0) }
            ?? .absent("the stored key is not a point on P-256")
        (self.object, self.key) = (object, key)
        clientDataHash = Digest.sha256(request.clientData)
        header = object.authenticatorData.map(AuthenticatorHeader.init)
        tail = object.authenticatorData.flatMap { data in
            data.slice(from: AuthenticatorHeader.length).map { .found(Array($0)) }
                ?? .absent("authenticatorData is \(Count.text(data.count, "byte")) long and ends before the extensions")
        }
        let signature = key.flatMap { point in
            object.signature.flatMap { signature in
                object.authenticatorData.map {
                    AssertionSignature(
                        steps.signature(signature), by: point, inputs: steps.nonceInputs(request, $0),
                        cryptography: cryptography)
                }
            }
        }
        self.signature = signature
        signed = signature.map(\.content)
    }
}

extension AssertionEvidence: VerifiedEvidence {
    package var unverifiedParts: [UnverifiedPart] {
        .members(object.unknownMembers)
            + ExtensionValues.unverifiedParts(of: tail.value ?? [], in: "authenticatorData", request.policy)
    }

    package static let rightSteps = AssertionSteps()

    package static let checks: [Check<Self>] = [
        Check(.assertionDecode, checkDecoding), Check(.assertionSignature, checkSignature),
        Check(.assertionNonce, checkNonce), Check(.assertionClientData, checkClientData),
        Check(.assertionAppID, checkAppID), Check(.assertionCounter, checkCounter),
        Check(.assertionChallenge, checkChallenge), Check(.assertionAuthData, checkAuthData),
        Check(.assertionExtensions, checkExtensions), Check(.assertionKey, checkStoredKey),
    ]

    package var output: VerifiedOutput {
        let extensions = tail.value.flatMap { try? ExtensionValues($0) }
        return VerifiedOutput(
            counter: header.flatMap(\.counter).value.map(Int64.init),
            validationCategory: extensions?.category.map(Int64.init), bundleVersion: extensions?.bundleVersion)
    }
}

/// The assertion object: a map of signature and authenticatorData. Other keys are named, and ignored.
package struct AssertionObject {
    /// The reasons why it is not such a map; empty when it is.
    let faults: [String]
    package let signature: Located<[UInt8]>
    package let authenticatorData: Located<[UInt8]>
    let unknownMembers: [String]

    package init(_ bytes: [UInt8], decode: ([UInt8]) -> ObjectMap = { ObjectMap($0) }) {
        let object = decode(bytes)
        var members = ObjectMembers(object.map, place: "the object")
        signature = members.bytes("signature")
        authenticatorData = members.bytes("authenticatorData")
        faults = object.faults + members.faults
        unknownMembers = object.map.value?.unknownMembers(besides: ["signature", "authenticatorData"]) ?? []
    }
}
