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

    init(_ request: AssertionRequest, reading: Reading = .right) {
        self.request = request
        let object = AssertionObject(request.assertion, reading: reading)
        let clientData = reading.normalizesClientData?(request.clientData) ?? request.clientData
        let hash = Digest.sha256(clientData)
        let key: Located<P256Point> =
            P256Point(octets: request.publicKey[...]).map { .found($0) }
            ?? .absent("the stored key is not a point on P-256")
        self.object = object
        clientDataHash = hash
        self.key = key
        header = object.authenticatorData.map(AuthenticatorHeader.init)
        tail = object.authenticatorData.flatMap { data in
            data.slice(from: AuthenticatorHeader.length).map { .found(Array($0)) }
                ?? .absent("authenticator data of \(data.count) bytes end before the extensions")
        }
        signed = key.flatMap { point in
            object.signature.flatMap { signature in
                object.authenticatorData.map {
                    SignedContent.identify(
                        signature: SignatureReading.der(of: signature, form: reading.signatureForm), by: point,
                        inputs: NonceInputs(
                            authenticatorData: $0, clientData: clientData, clientDataHash: hash,
                            statedHash: reading.normalizesClientData == nil ? request.clientDataHash : hash))
                }
            }
        }
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
