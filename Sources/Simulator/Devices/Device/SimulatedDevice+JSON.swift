import AttestModel
import FixtureForge

/// The form of a device in a file. `spec/device.md` describes it.
extension SimulatedDevice {
    private static let format: Int64 = 1

    package var json: JSONValue {
        .members([
            "format": .integer(Self.format), "seed": .string(model.apple.seed.description), "name": .string(name),
            "appId": .string(profile.app.appId), "environment": .string(profile.environment.rawValue),
            "system": .string(profile.system.rawValue), "host": .string(profile.host.rawValue),
            "bundleVersion": profile.bundleVersion.map(JSONValue.string),
            "validationCategory": profile.validationCategory.map { .integer(Int64($0)) },
            "installation": .integer(Int64(installation)), "generatedKeys": .integer(Int64(generatedKeys)),
            "generatedTokens": .integer(Int64(generatedTokens)), "keys": .array(keys.map(\.json)),
            "plannedErrors": .array(plannedErrors.map(\.json)),
        ])
    }

    /// Reads a device.
    ///
    /// - Parameter apple: Returns the simulated Apple of a seed.
    /// - Throws: `ModelError` that names the member.
    package init(json: JSONValue, apple: (Seed) -> AttestingApple) throws(ModelError) {
        var reader = try ObjectReader(json)
        let format = try reader.integer("format")
        guard format == Self.format else {
            throw ModelError(.badValue, path: "format", detail: "expected \(Self.format), found \(format)")
        }
        let seed = try reader.string("seed")
        guard !seed.isEmpty else { throw ModelError(.badValue, path: "seed", detail: "is empty") }
        let profile = try DeviceProfile(reading: &reader)
        self.init(
            DeviceModel(apple: apple(Seed(seed)), profile: profile), name: try reader.string("name"))
        installation = try reader.number("installation", from: 1)
        generatedKeys = try reader.number("generatedKeys")
        generatedTokens = try reader.number("generatedTokens")
        for (place, entry) in try reader.entries("keys").enumerated() {
            let key = try AppAttestKey(json: entry, path: "keys[\(place)]", of: keyOrigin)
            guard key.number <= generatedKeys, keys.last.map({ $0.number < key.number }) ?? true else {
                throw ModelError(
                    .badValue, path: "keys[\(place)].number", detail: "the numbers of keys rise up to generatedKeys")
            }
            keys.append(key)
        }
        for (place, entry) in try reader.entries("plannedErrors").enumerated() {
            plannedErrors.append(try PlannedError(json: entry, path: "plannedErrors[\(place)]"))
        }
        try reader.finish()
    }
}

extension DeviceProfile {
    fileprivate init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(
            app: try reader.value("appId", as: .appID), environment: try reader.word("environment"),
            system: try reader.word("system"),
            host: try reader.word("host"), bundleVersion: try reader.optionalString("bundleVersion"),
            validationCategory: try reader.optionalNumber("validationCategory"))
    }
}

extension AppAttestKey {
    fileprivate var json: JSONValue {
        .members([
            "number": .integer(Int64(number)), "keyId": .base64(keyId),
            "attestedAt": attestedAt.map(JSONValue.integer), "counter": .integer(Int64(counter)),
        ])
    }

    fileprivate init(json: JSONValue, path: String, of origin: Origin) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.init(number: try reader.number("number", from: 1), of: origin)
        guard try reader.bytes("keyId") == keyId else {
            throw ModelError(
                .badValue, path: reader.path(of: "keyId"),
                detail: "is not that of the key of this number, which follows from seed, name, appId and environment")
        }
        attestedAt = try reader.optionalInteger("attestedAt")
        guard attestedAt.map({ (0...253_402_300_799_999).contains($0) }) ?? true else {
            throw ModelError(
                .badValue, path: reader.path(of: "attestedAt"), detail: "expected milliseconds since 1970")
        }
        counter = try reader.number("counter")
        try reader.finish()
    }
}

extension PlannedError {
    fileprivate var json: JSONValue {
        .members([
            "call": .string(call.rawValue), "error": .string(code.rawValue), "times": .integer(Int64(times)),
        ])
    }

    fileprivate init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.init(
            try reader.word("error"), in: try reader.word("call"), times: try reader.number("times", from: 1))
        try reader.finish()
    }
}

extension ObjectReader {
    /// Reads an unsigned number of 32 bits.
    fileprivate mutating func number(_ name: String, from minimum: UInt32 = 0) throws(ModelError) -> UInt32 {
        guard let number = try optionalNumber(name) else {
            throw ModelError(.missingField, path: path(of: name), detail: "is missing")
        }
        guard number >= minimum else {
            throw ModelError(.badValue, path: path(of: name), detail: "expected \(minimum) or more, found \(number)")
        }
        return number
    }

    fileprivate mutating func optionalNumber(_ name: String) throws(ModelError) -> UInt32? {
        guard let integer = try optionalInteger(name) else { return nil }
        guard let number = UInt32(exactly: integer) else {
            throw ModelError(
                .badValue, path: path(of: name), detail: "expected an unsigned number of 32 bits, found \(integer)")
        }
        return number
    }

    fileprivate mutating func entries(_ name: String) throws(ModelError) -> [JSONValue] {
        guard case .array(let entries) = try value(name) else {
            throw ModelError(.badValue, path: path(of: name), detail: "expected an array")
        }
        return entries
    }
}
