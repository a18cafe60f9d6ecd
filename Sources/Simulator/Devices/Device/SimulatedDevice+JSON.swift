import AttestModel
import FixtureForge

/// The form of a device in a file. `spec/device.md` describes it.
extension SimulatedDevice {
    package var json: JSONValue {
        DeviceRecord.fields.json(
            of: DeviceRecord(
                seed: model.apple.seed.description, name: name, profile: profile, installation: installation,
                generatedKeys: generatedKeys, generatedTokens: generatedTokens,
                keys: keys.map {
                    KeyRecord(number: $0.number, keyId: $0.keyId, attestedAt: $0.attestedAt, counter: $0.counter)
                }, plannedErrors: plannedErrors))
    }

    /// - Throws: `ModelError` that names the member.
    package init(json: JSONValue, apple: (Seed) -> AttestingApple) throws(ModelError) {
        let record = try DeviceRecord.fields.read(json, empty: DeviceRecord())
        self.init(DeviceModel(apple: apple(Seed(record.seed)), profile: record.profile), name: record.name)
        installation = record.installation
        (generatedKeys, generatedTokens) = (record.generatedKeys, record.generatedTokens)
        plannedErrors = record.plannedErrors
        for (place, entry) in record.keys.enumerated() {
            var key = AppAttestKey(number: entry.number, of: self)
            guard entry.keyId == key.keyId else {
                throw ModelError(
                    .badValue, path: "keys[\(place)].keyId",
                    detail:
                        "is not that of the key of this number, which follows from seed, name, appId and environment")
            }
            guard key.number <= generatedKeys, keys.last.map({ $0.number < key.number }) ?? true else {
                throw ModelError(
                    .badValue, path: "keys[\(place)].number", detail: "the numbers of keys rise up to generatedKeys")
            }
            (key.attestedAt, key.counter) = (entry.attestedAt, entry.counter)
            keys.append(key)
        }
    }
}

/// The members of a device in a file.
private struct DeviceRecord: Sendable {
    var format = Self.format
    var seed = ""
    var name = ""
    var profile = DeviceProfile(app: .example)
    var installation: UInt32 = 1
    var generatedKeys: UInt32 = 0
    var generatedTokens: UInt32 = 0
    var keys: [KeyRecord] = []
    var plannedErrors: [PlannedError] = []

    static let format: Int64 = 1

    static let fields = FieldTable<DeviceRecord>([
        .required(
            "format", \.format, .integer.checked { $0 == Self.format ? nil : "expected \(Self.format), found \($0)" }),
        .required("seed", \.seed, .string.checked { $0.isEmpty ? "is empty" : nil }),
        .required("appId", \.profile.app, .appID), .required("environment", \.profile.environment, .word),
        .required("system", \.profile.system, .word), .required("host", \.profile.host, .word),
        .optional("bundleVersion", \.profile.bundleVersion, .string),
        .optional("validationCategory", \.profile.validationCategory, .unsigned32()),
        .required("name", \.name, .string), .required("installation", \.installation, .unsigned32(from: 1)),
        .required("generatedKeys", \.generatedKeys, .unsigned32()),
        .required("generatedTokens", \.generatedTokens, .unsigned32()),
        .required("keys", \.keys, .list(of: .object(KeyRecord.fields, empty: KeyRecord()))),
        .required(
            "plannedErrors", \.plannedErrors,
            .list(of: .object(PlannedError.fields, empty: PlannedError(.invalidKey, in: .attestKey)))),
    ])
}

/// The members of a key in the file of its device.
private struct KeyRecord: Sendable {
    var number: UInt32 = 1
    var keyId: [UInt8] = []
    var attestedAt: Int64?
    var counter: UInt32 = 0

    static let fields = FieldTable<KeyRecord>([
        .required("number", \.number, .unsigned32(from: 1)), .required("keyId", \.keyId, .base64),
        .optional(
            "attestedAt", \.attestedAt,
            .integer.checked { (0...253_402_300_799_999).contains($0) ? nil : "expected milliseconds since 1970" }),
        .required("counter", \.counter, .unsigned32()),
    ])
}

extension PlannedError {
    fileprivate static let fields = FieldTable<PlannedError>([
        .required("call", \.call, .word), .required("error", \.code, .word),
        .required("times", \.times, .unsigned32(from: 1)),
    ])
}
