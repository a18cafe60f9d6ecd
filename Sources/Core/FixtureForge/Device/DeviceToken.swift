import AttestModel
import Foundation
import Primitives

/// A token of DeviceCheck, by which a device identifies itself to Apple's server for its two bits.
///
/// Apple encrypts its tokens, and their format is not known. These are encrypted for the simulated Apple of a seed, and
/// have the length of real ones.
package struct DeviceToken: Sendable, Hashable {
    /// The name of the device, which keeps its bits when the app is installed again.
    package var device: String
    /// The app ID of the app that asked for the token.
    package var appId: String
    package var environment: AttestEnvironment
    /// The milliseconds since 1970 at which the token was made.
    package var createdAt: Int64
    /// The number of the token among those of its device, by which any two of them differ.
    package var number: UInt32

    package init(device: String, appId: String, environment: AttestEnvironment, createdAt: Int64, number: UInt32) {
        (self.device, self.appId, self.environment) = (device, appId, environment)
        (self.createdAt, self.number) = (createdAt, number)
    }

    /// The length of the values with padding: 2,088 characters of base64, where Apple's tokens have 2,000 to 3,000.
    private static let paddedLength = 1536

    /// Returns the token as devices hand it out: AES-GCM nonce, values and tag, 1,564 bytes unless names are very long.
    package func sealed(for seed: Seed) -> [UInt8] {
        let text = json.compactBytes
        // A reader of JSON skips the space after the document.
        let plain = text + [UInt8](repeating: UInt8(ascii: " "), count: max(0, Self.paddedLength - text.count))
        // The same values give the same token, and other values another nonce.
        let nonce = Array(sha256(seed.bytes(32, for: "nonces of device tokens") + text).prefix(12))
        return nonce + Self.cipher(of: seed).seal(plain, nonce: nonce)
    }

    /// Opens a token; `nil` for bytes that are no token for this seed.
    package init?(_ sealed: [UInt8], of seed: Seed) {
        guard sealed.count > 12,
            let plain = Self.cipher(of: seed).open(Array(sealed[12...]), nonce: Array(sealed[..<12])),
            let json = try? JSONValue.parse(plain), let token = try? DeviceToken(json: json)
        else { return nil }
        self = token
    }

    private static func cipher(of seed: Seed) -> AESGCM { AESGCM(key: seed.bytes(32, for: "device tokens")) }

    private var json: JSONValue {
        .members([
            "device": .string(device), "appId": .string(appId), "environment": .string(environment.rawValue),
            "createdAt": .integer(createdAt), "number": .integer(Int64(number)),
        ])
    }

    private init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        device = try reader.string("device")
        appId = try reader.string("appId")
        environment = try reader.word("environment")
        createdAt = try reader.integer("createdAt")
        number = UInt32(truncatingIfNeeded: try reader.integer("number"))
    }
}
