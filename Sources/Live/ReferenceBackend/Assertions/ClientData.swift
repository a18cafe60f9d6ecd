import AttestModel

/// The client data of an assertion: the JSON in the header `X-App-Attest-Client-Data`, which says what the device signed.
package struct ClientData: Sendable, Hashable {
    package static let header = "X-App-Attest-Client-Data"

    /// The bytes as received. Their hash is what was signed: a JSON writer here would make other bytes of the same values.
    package var bytes: [UInt8]
    /// The challenge as the bytes of its text.
    package let challenge: [UInt8]
    package let method: String
    /// The path without a query.
    package let path: String
    /// The SHA-256 of the request's body, 32 bytes.
    package let bodyHash: [UInt8]

    package init(bytes: [UInt8], challenge: [UInt8], method: String, path: String, bodyHash: [UInt8]) {
        (self.bytes, self.challenge) = (bytes, challenge)
        (self.method, self.path, self.bodyHash) = (method, path, bodyHash)
    }

    /// Reads client data: an object of `challenge`, `method`, `path` and `bodySHA256`, all of them and no other.
    /// - Throws: `Refusal.malformed`.
    package init(_ bytes: [UInt8]) throws(Refusal) {
        var reader = try BackendCall.object(bytes)
        self = try reader.form { reader throws(ModelError) in
            ClientData(
                bytes: bytes, challenge: Array(try reader.string("challenge").utf8),
                method: try reader.string("method"), path: try reader.string("path"),
                bodyHash: try reader.bytes("bodySHA256"))
        }
    }
}

/// The evidence of a request that is protected by an assertion.
package struct AssertionForm: Sendable, Hashable {
    package static let header = "X-App-Attest-Assertion"

    /// The assertion object, CBOR.
    package let assertion: [UInt8]
    package var clientData: ClientData

    package init(assertion: [UInt8], clientData: ClientData) {
        (self.assertion, self.clientData) = (assertion, clientData)
    }

    /// Reads the two headers, each base64.
    package init(_ call: BackendCall, limits: BackendLimits) throws(Refusal) {
        assertion = try call.bytes(ofHeader: Self.header, limit: limits.headerBytes)
        clientData = try ClientData(try call.bytes(ofHeader: ClientData.header, limit: limits.headerBytes))
    }
}

/// An assertion that was verified with one of the account's keys.
package struct VerifiedAssertion: Sendable, Hashable {
    package let key: StoredKey
    /// The counter in the assertion, which is above the one that was read with the key.
    package let counter: Int64

    package init(key: StoredKey, counter: Int64) { (self.key, self.counter) = (key, counter) }
}
