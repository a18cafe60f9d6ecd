import AttestModel
import FixtureForge

/// An attestation as a simulated device returns it, with the values that an app or a test needs beside it.
package struct DeviceAttestation: Sendable, Hashable {
    /// The attestation object, CBOR.
    package let object: [UInt8]
    /// The receipt in the object, BER.
    package let receipt: [UInt8]
    package let key: AppAttestKey
}

/// An assertion as a simulated device returns it, with the values that an app or a test needs beside it.
package struct DeviceAssertion: Sendable, Hashable {
    /// The assertion object, CBOR.
    package let object: [UInt8]
    package let counter: UInt32
    package let key: AppAttestKey
}

/// The calls of `DCAppAttestService`. A call that throws leaves the keys as they were.
extension SimulatedDevice {
    /// The value of `DCAppAttestService.isSupported` (Apple, Establishing your app's integrity).
    package var isSupported: Bool { profile.host == .app }

    /// Generates a key, and returns its identifier, standard base64 of 32 bytes. An app asks for one for each user,
    /// which the device does not enforce (Apple, Establishing your app's integrity).
    /// - Throws: `featureUnsupported`, or a planned error.
    package mutating func generateKey() throws(DeviceError) -> String {
        try checkSupport()
        try throwPlannedError(of: .generateKey)
        generatedKeys += 1
        let key = AppAttestKey(number: generatedKeys, of: self)
        keys.append(key)
        return key.identifier
    }

    /// Attests a key. A key is attested once. After `serverUnavailable` the same call succeeds later (Apple, DCError,
    /// invalidKey and serverUnavailable).
    /// - Parameters:
    ///   - identifier: The key identifier, standard base64.
    ///   - clientDataHash: The hash to attest, normally 32 bytes; the system does not enforce a length.
    ///   - now: The milliseconds since 1970, not negative.
    ///   - validity: The days for which the leaf certificate is valid. They begin a day before now. Apple's are 3 days,
    ///     and were up to a year.
    /// - Throws: `featureUnsupported`, `invalidInput`, `invalidKey` for an unknown or attested key, or a planned error.
    package mutating func attestKey(
        _ identifier: String, clientDataHash: [UInt8], at now: Int64, validity: Int = 3
    ) throws(DeviceError) -> DeviceAttestation {
        let index = try index(of: identifier, clientDataHash: clientDataHash)
        guard keys[index].attestedAt == nil else {
            throw DeviceError(.invalidKey, "the key is attested already; a key is attested once, so generate a new one")
        }
        do throws(DeviceError) {
            try throwPlannedError(of: .attestKey)
        } catch {
            // Apple's server refuses such a key for good.
            if error.code == .invalidKey { keys.remove(at: index) }
            throw error
        }
        keys[index].attestedAt = now
        let draft = attestation(of: keys[index].key, clientDataHash: clientDataHash, at: now, validity: validity)
        return DeviceAttestation(object: draft.encoded, receipt: draft.receipt, key: keys[index])
    }

    /// Signs a hash with an attested key. The counter of the first assertion is 1, and each further one is greater by
    /// one (Apple, Validating apps that connect to your server, Verify the assertion).
    /// - Parameters:
    ///   - identifier: The key identifier, standard base64.
    ///   - clientDataHash: The hash to sign, normally 32 bytes.
    ///   - counter: The counter of this assertion; `nil` for the next one. Later assertions count on from the greatest.
    /// - Throws: `featureUnsupported`, `invalidInput`, `invalidKey` for an unknown or unattested key, or a planned one.
    package mutating func generateAssertion(
        _ identifier: String, clientDataHash: [UInt8], counter: UInt32? = nil
    ) throws(DeviceError) -> DeviceAssertion {
        let index = try index(of: identifier, clientDataHash: clientDataHash)
        guard keys[index].attestedAt != nil else {
            throw DeviceError(.invalidKey, "the key is not attested; attest it before its first assertion")
        }
        guard counter != nil || keys[index].counter < .max else {
            throw DeviceError(.unknownSystemFailure, "the key's counter is at its end; generate a new key")
        }
        try throwPlannedError(of: .generateAssertion)
        let counter = counter ?? keys[index].counter + 1
        keys[index].counter = max(counter, keys[index].counter)
        let object = assertion(by: keys[index].key, clientDataHash: clientDataHash, counter: counter)
        return DeviceAssertion(object: object, counter: counter, key: keys[index])
    }

    private func checkSupport() throws(DeviceError) {
        guard isSupported else {
            throw DeviceError(
                .featureUnsupported,
                "isSupported is false in \(profile.host == .simulator ? "the simulator" : "this kind of extension"); "
                    + "an app goes on without App Attest, for instance with a DeviceCheck token")
        }
    }

    /// Returns the place of a key, and checks what the app gives.
    private func index(of identifier: String, clientDataHash: [UInt8]) throws(DeviceError) -> Int {
        try checkSupport()
        guard let keyId = [UInt8](base64: identifier), keyId.count == 32 else {
            throw DeviceError(.invalidInput, "the key identifier is not standard base64 of 32 bytes")
        }
        guard !clientDataHash.isEmpty else {
            throw DeviceError(.invalidInput, "the clientDataHash is empty; it is the SHA-256 of the client data")
        }
        guard let index = keys.lastIndex(where: { $0.keyId == keyId }) else {
            throw DeviceError(
                .invalidKey, "this installation of the app has no such key, or Apple has refused it; generate a new one"
            )
        }
        return index
    }

    // MARK: Evidence

    private static let day: Int64 = 86_400

    private func attestation(
        of key: DeviceKey, clientDataHash: [UInt8], at now: Int64, validity: Int
    ) -> AttestationDraft {
        let (profile, token) = (profile, model.apple.seed.receiptToken(ofDevice: name))
        let notBefore = Timestamp(secondsSinceEpoch: now / 1000 - Self.day)
        return AttestationDraft.forge(
            "device \(name)", in: model.apple.context, device: key,
            edits: [
                DraftEdit(.plan) { draft in
                    draft.app = profile.app
                    draft.environment = profile.environment
                    draft.rawClientData = clientDataHash
                    draft.profile = profile.system.leaf
                    draft.authDataExtensions = profile.extensions
                    draft.flags = profile.system.flags
                    draft.issuedAt = now
                    draft.notBefore = notBefore
                    draft.notAfter = notBefore.adding(days: Int64(validity))
                    draft.receiptToken = token
                }
            ], through: .encoded)
    }

    private func assertion(by key: DeviceKey, clientDataHash: [UInt8], counter: UInt32) -> [UInt8] {
        let profile = profile
        return AssertionDraft.forge(
            "device \(name)", in: model.apple.context, device: key,
            edits: [
                DraftEdit(.plan) { draft in
                    draft.app = profile.app
                    draft.rawClientDataHash = clientDataHash
                    draft.counter = counter
                    draft.authDataExtensions = profile.extensions
                    draft.flags = profile.system.flags
                }
            ], through: .encoded
        ).encoded
    }
}

/// The calls of `DCDevice`.
extension SimulatedDevice {
    /// The value of `DCDevice.isSupported`.
    package var isDeviceCheckSupported: Bool { profile.host != .simulator }

    /// Generates a token by which Apple knows the device, another at each call (Apple, DCDevice, generateToken).
    /// - Parameter now: The milliseconds since 1970.
    /// - Throws: `featureUnsupported`, or a planned error.
    package mutating func generateToken(at now: Int64) throws(DeviceError) -> [UInt8] {
        guard isDeviceCheckSupported else {
            throw DeviceError(.featureUnsupported, "the simulator has no DeviceCheck; an app goes on without a token")
        }
        try throwPlannedError(of: .generateToken)
        generatedTokens += 1
        return DeviceToken(
            device: name, appId: profile.app.appId, environment: profile.environment, createdAt: now,
            number: generatedTokens
        ).sealed(for: model.apple.seed)
    }
}
