import AttestModel

// `fixture.json`. spec/fixtures.md describes it.

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

    static let schemaMembers: [SchemaMember] = [
        .required("format", .constant(.integer(format)), "The version of this format."),
        .required("suiteVersion", .text, "The version of the suite that made the fixture."),
        .required(
            "seed", .text,
            "The text that every key, serial number and derived challenge follows from. The same seed and options give "
                + "the same bytes."),
        .required(
            "time", .shared("time"), "The moment at which the evidence was made and is to be verified."),
        .required("validUntil", .shared("time"), "The last second at which the leaf certificate is valid."),
        .required("appId", .text, "The app ID: team identifier, period, bundle identifier."),
        .required("teamId", .text, "The team identifier."), .required("bundleId", .text, "The bundle identifier."),
        .required("environment", .shared(AttestEnvironment.schemaName), "The environment of the key."),
        .required("system", .text, "The operating system of the device, such as ios-26."),
        .required(
            "challenge", .shared("base64"),
            "The one-time challenge of the attestation; the clientDataHash where only that was given."),
        .required("clientDataHash", .shared("base64"), "The hash that the device got for the attestation."),
        .required("clientData", .shared("base64"), "The bytes that the assertions sign."),
        .required("keyId", .shared("base64Of32Bytes"), "The key identifier that the app sends."),
        .required("publicKey", .shared("base64"), "The public key as X9.62 uncompressed point, 65 bytes."),
        .required("publicKeyPEM", .text, "The public key as PEM SubjectPublicKeyInfo."),
        .required("certificate", .shared("base64"), "The leaf certificate of the genuine attestation, DER."),
        .required(
            "fault", .nullable(.shared("vectorId")),
            "The case that one object is; null when every object is genuine."),
        .required(
            "objects", .array(of: .object(Object.schemaMembers), atLeast: 1),
            "The evidence in the order in which a server gets it."),
    ]
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

    fileprivate static let schemaMembers: [SchemaMember] = [
        .required("name", .text, "The name of the object, and of its files."),
        .required(
            "files", .array(of: .text, isSet: true, atLeast: 2), "The files with the bytes and with the base64 text."),
        .required("case", .shared("vectorId"), "The case of the catalogue that the object is."),
        .required("title", .text, "The case in a few words. Numbers in it are those of the catalogue."),
        .required("requirement", .shared("requirementId"), "The requirement that the case is about."),
        .required("level", .shared(Level.schemaName)),
        .required("expect", .shared(Expectation.schemaName), "The answer of a correct verifier."),
        .required(
            "fault", .nullable(.object(FaultRecord.fields.schemaMembers)),
            "The one thing that is wrong; null for genuine objects."),
        .required(
            "replaced", .array(of: .text, isSet: true),
            "The members of the request that the case sets to other values than those of the fixture, sorted."),
        .required(
            "trailingZeros", .nullable(.integer(1, through: Int64(Vector.mostTrailingZeros))),
            "The number of zero bytes after the evidence, which the files have and the request has not; null for nearly "
                + "all cases."),
        .required(
            "request", ["$ref": "vector.schema.json#/$defs/request"],
            "The evidence with the values that the server believes, as in a vector."),
        .required(
            "result", .nullable(.shared("verifiedOutput")), "What a correct verifier returns when it accepts."),
    ]
}

extension SchemaFile {
    package static let fixture = SchemaFile(
        "fixture", title: "Fixture",
        "fixture.json of 'appattest device fixture': evidence of one device with all values of its verification "
            + "(spec/fixtures.md). A closed format.",
        .object(Fixture.schemaMembers))
}
