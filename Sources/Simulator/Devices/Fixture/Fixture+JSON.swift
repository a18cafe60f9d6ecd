import AttestModel

// `fixture.json`. spec/fixtures.md describes it, and spec/schema/fixture.schema.json its members.

extension Fixture {
    /// The content of the file.
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
