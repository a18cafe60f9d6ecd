import AttestModel

/// Everything that the checks of an assertion read, decoded once and as leniently as it can be.
struct AssertionEvidence {
    let request: AssertionRequest
    let object: AssertionObject
    /// SHA-256 of the client data as received.
    let clientDataHash: [UInt8]
    /// The stored key; absent when it is not a point on P-256.
    let key: Located<P256Point>
    let header: Located<AuthenticatorHeader>
    /// The bytes after the 37th.
    let tail: Located<[UInt8]>
    /// What the stored key signed; absent without key, signature or authenticator data.
    let signed: Located<SignedContent>

    /// - Parameter other: another reading of the same request, of which what is the same is taken over.
    init(_ request: AssertionRequest, reading: Reading = .right, takingOver other: AssertionEvidence? = nil) {
        self.request = request
        let object = AssertionObject(request.assertion, reading: reading)
        let clientData = reading.normalizesClientData?(request.clientData) ?? request.clientData
        let hash = Digest.sha256(clientData)
        let key = other?.key ?? Self.key(request.publicKey)
        let signature = object.signature.map { SignatureReading.der(of: $0, form: reading.signatureForm) }
        self.object = object
        clientDataHash = hash
        self.key = key
        header = object.authenticatorData.map(AuthenticatorHeader.init)
        tail = object.authenticatorData.flatMap { data in
            data.slice(from: AuthenticatorHeader.length).map { .found(Array($0)) }
                ?? .absent("authenticator data of \(data.count) bytes end before the extensions")
        }
        if let other, reading.normalizesClientData == nil, signature.value != nil,
            signature.value == other.object.signature.value,
            object.authenticatorData.value == other.object.authenticatorData.value
        {
            signed = other.signed
            return
        }
        signed = key.flatMap { point in
            signature.flatMap { signature in
                object.authenticatorData.map {
                    SignedContent.identify(
                        signature: signature, by: point,
                        inputs: NonceInputs(
                            authenticatorData: $0, clientData: clientData, clientDataHash: hash,
                            statedHash: reading.normalizesClientData == nil ? request.clientDataHash : hash))
                }
            }
        }
    }

    private static func key(_ octets: [UInt8]) -> Located<P256Point> {
        P256Point(octets: octets[...]).map { .found($0) } ?? .absent("the stored key is not a point on P-256")
    }
}

extension AssertionEvidence {
    /// What a server stores and acts on after accepting.
    var output: VerifiedOutput {
        let extensions = tail.value.flatMap { try? ExtensionValues($0) }
        return VerifiedOutput(
            counter: header.flatMap(\.counter).value.map(Int64.init),
            validationCategory: extensions?.category.map(Int64.init), bundleVersion: extensions?.bundleVersion)
    }
}
