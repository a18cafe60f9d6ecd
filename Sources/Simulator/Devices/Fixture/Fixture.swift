import AttestModel
import FixtureForge
import VectorCatalog

/// Evidence of one device for the unit tests of a backend, with every value that a server needs to verify it: an
/// attestation, assertions of its key, and its receipt.
package struct Fixture: Sendable {
    /// One piece of evidence of the fixture.
    package struct Object: Sendable, Hashable {
        /// The name, which is also that of its files: `attestation`, `assertion-1`, `assertion-2`, `receipt`.
        let name: String
        /// The case of the catalogue that it is, with the request and the right answer.
        package var vector: Vector
        /// The members of the request, sorted, that the case sets to other values than those of the fixture.
        package var replaced: [String]

        /// The names of its two files: the bytes, and the same as base64 text in one line.
        package var fileNames: (bytes: String, base64: String) {
            let isReceipt = vector.request?.kind == ReceiptRequest.kind
            return ("\(name).\(isReceipt ? "ber" : "cbor")", "\(name).b64")
        }

        /// The evidence as it is sent.
        package var evidence: [UInt8] {
            (vector.request?.evidence ?? []) + [UInt8](repeating: 0, count: vector.trailingZeros)
        }

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

    package static let fileName = "fixture.json"
    static let format: Int64 = 1
    /// The counter that a server has stored before each assertion.
    static let storedCounters: [(name: String, counter: Int64)] = [("assertion-1", 0), ("assertion-2", 1)]

    /// The values that somebody gave for it.
    let plan: FixturePlan
    /// The last second at which the leaf certificate is valid.
    let validUntil: Timestamp
    /// The leaf certificate, DER.
    let certificate: [UInt8]
    /// The request of the genuine attestation. Its challenge is the clientDataHash where only that is known.
    let attestation: AttestationRequest
    /// The request of the genuine first assertion.
    let assertion: AssertionRequest
    package let objects: [Object]

    /// The text that every key, serial number and derived challenge follows from.
    package var seed: String { plan.context.seed.description }
    /// The moment at which the evidence was made and is to be verified.
    var time: Timestamp { plan.context.time }
    var subject: EvidenceSubject { plan.context.subject }
    /// The name of the device's operating system, such as `ios-26`.
    var system: String { plan.system.rawValue }

    /// The files with values, by name: `fixture.json`, the evidence, and the values that programs read from files.
    package var files: [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            Self.fileName: Array(json.canonicalText.utf8), "key-id.txt": Array("\(attestation.keyId.base64)\n".utf8),
            "public-key.pem": Array(assertion.publicKeyPEM.utf8), "client-data.bin": assertion.clientData,
        ]
        for object in objects {
            files[object.fileNames.bytes] = object.evidence
            files[object.fileNames.base64] = Array("\(object.evidence.base64)\n".utf8)
        }
        return files
    }

    /// The content of `fixture.json`. spec/fixtures.md describes it, and spec/schema/fixture.schema.json its members.
    package var json: JSONValue {
        .object([
            "format": .integer(Self.format), "suiteVersion": .string(SetGenerator.suiteVersion), "seed": .string(seed),
            "time": .string(time.description), "validUntil": .string(validUntil.description),
            "appId": .string(subject.app.appId), "teamId": .string(subject.app.teamId),
            "bundleId": .string(subject.app.bundleId), "environment": .string(subject.environment.rawValue),
            "system": .string(system), "challenge": .string(attestation.challenge.base64),
            "clientDataHash": .string(attestation.clientDataHash.base64),
            "clientData": .string(assertion.clientData.base64),
            "keyId": .string(attestation.keyId.base64), "publicKey": .string(assertion.publicKey.base64),
            "publicKeyPEM": .string(assertion.publicKeyPEM), "certificate": .string(certificate.base64),
            "fault": plan.fault.map { .string($0.description) } ?? .null, "objects": .array(objects.map(\.json)),
        ])
    }
}
