import AttestModel

/// Evidence of one device for the unit tests of a backend, with every value that a server needs to verify it: an
/// attestation, assertions of its key, and its receipt.
package struct Fixture: Sendable, Hashable {
    /// One piece of evidence of the fixture.
    package struct Object: Sendable, Hashable {
        /// The name, which is also that of its files: `attestation`, `assertion-1`, `assertion-2`, `receipt`.
        let name: String
        /// The case of the catalogue that it is, with the request and the right answer.
        package var vector: Vector
        /// The members of the request, sorted, that the case sets to other values than those of the fixture.
        package var replaced: [String]
    }

    package static let fileName = "fixture.json"
    static let format: Int64 = 1

    /// The version of the suite that made the fixture.
    package var suiteVersion: String
    /// The text that every key, serial number and derived challenge follows from.
    package var seed: String
    /// The moment at which the evidence was made and is to be verified.
    package var time: Timestamp
    /// The last second at which the leaf certificate is valid.
    package var validUntil: Timestamp
    package var subject: EvidenceSubject
    /// The name of the device's operating system, such as `ios-26`.
    package var system: String
    /// The one-time challenge of the attestation; the clientDataHash where only that is known.
    package var challenge: [UInt8]
    /// The hash that the device got for the attestation.
    package var clientDataHash: [UInt8]
    /// The bytes that the assertions sign.
    package var clientData: [UInt8]
    /// The key identifier, 32 bytes.
    package var keyId: [UInt8]
    /// The public key as X9.62 uncompressed point, 65 bytes.
    package var publicKey: [UInt8]
    /// The public key as PEM SubjectPublicKeyInfo.
    package var publicKeyPEM: String
    /// The leaf certificate, DER.
    package var certificate: [UInt8]
    /// The case that was asked for; `nil` when everything is genuine.
    package var fault: VectorID?
    package var objects: [Object]
}

extension Fixture.Object {
    /// The names of its two files: the bytes, and the same as base64 text in one line.
    package var fileNames: (bytes: String, base64: String) {
        let isReceipt = vector.request?.kind == ReceiptRequest.kind
        return ("\(name).\(isReceipt ? "ber" : "cbor")", "\(name).b64")
    }

    /// The evidence as it is sent.
    package var evidence: [UInt8] {
        (vector.request?.evidence ?? []) + [UInt8](repeating: 0, count: vector.trailingZeros)
    }
}

extension Fixture {
    /// The files with values, by name: `fixture.json`, the evidence, and the values that programs read from files.
    package var files: [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            Self.fileName: Array(json.canonicalText.utf8), "key-id.txt": Array("\(keyId.base64)\n".utf8),
            "public-key.pem": Array(publicKeyPEM.utf8), "client-data.bin": clientData,
        ]
        for object in objects {
            files[object.fileNames.bytes] = object.evidence
            files[object.fileNames.base64] = Array("\(object.evidence.base64)\n".utf8)
        }
        return files
    }
}

// `fixture.json`. spec/fixtures.md describes it, and spec/schema/fixture.schema.json its members.

extension Fixture {
    package var json: JSONValue {
        .object([
            "format": .integer(Self.format), "suiteVersion": .string(suiteVersion), "seed": .string(seed),
            "time": .string(time.description), "validUntil": .string(validUntil.description),
            "appId": .string(subject.app.appId), "teamId": .string(subject.app.teamId),
            "bundleId": .string(subject.app.bundleId), "environment": .string(subject.environment.rawValue),
            "system": .string(system), "challenge": .string(challenge.base64),
            "clientDataHash": .string(clientDataHash.base64), "clientData": .string(clientData.base64),
            "keyId": .string(keyId.base64), "publicKey": .string(publicKey.base64),
            "publicKeyPEM": .string(publicKeyPEM), "certificate": .string(certificate.base64),
            "fault": fault.map { .string($0.description) } ?? .null, "objects": .array(objects.map(\.json)),
        ])
    }
}

extension Fixture.Object {
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name), "files": .strings([fileNames.bytes, fileNames.base64]),
            "case": .string(vector.id.description), "title": .string(vector.title),
            "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
            "expect": .string(vector.expect.rawValue),
            "fault": vector.fault.map { .object(FaultRecord.fields.members(of: $0)) } ?? .null,
            "replaced": .strings(replaced),
            "trailingZeros": vector.trailingZeros == 0 ? .null : .integer(Int64(vector.trailingZeros)),
            "request": vector.request?.json ?? .null,
            "result": vector.result.map { .object($0.members) } ?? .null,
        ])
    }
}
