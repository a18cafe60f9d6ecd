import Foundation

#if canImport(DeviceCheck)
    import DeviceCheck
#endif

/// The App Attest service of a device, real or simulated.
///
/// Write your app against this protocol instead of `DCAppAttestService`, and hand it `DCAppAttestService.shared` on a
/// device, and a ``SimulatedAppAttestService`` in a simulator or a test.
public protocol AppAttestService {
    /// A Boolean value that indicates whether the device supports App Attest.
    var isSupported: Bool { get }

    /// Generates a key on P-256 in the device.
    /// - Returns: the key identifier: 32 bytes as padded base64, 44 characters.
    /// - Throws: a `DCError`, or where DeviceCheck cannot be imported an ``AppAttestError``.
    func generateKey() async throws -> String

    /// Attests a key, which a device does once for each key.
    /// - Parameters:
    ///   - keyId: The key identifier that ``generateKey()`` returned.
    ///   - clientDataHash: The SHA-256 of the challenge that the server issued, 32 bytes.
    /// - Returns: The attestation object, CBOR.
    /// - Throws: a `DCError`, or where DeviceCheck cannot be imported an ``AppAttestError``. After `serverUnavailable`,
    ///   call it again later with the same key and the same hash. After any other error, discard the key.
    func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data

    /// Signs a hash with an attested key, and counts the signature.
    /// - Parameters:
    ///   - keyId: The key identifier of an attested key.
    ///   - clientDataHash: The SHA-256 of the request that the app sends to its server, 32 bytes.
    /// - Returns: The assertion object, CBOR.
    /// - Throws: a `DCError`, or where DeviceCheck cannot be imported an ``AppAttestError``. After `invalidKey`, generate
    ///   and attest a new key.
    func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data
}

/// The source of DeviceCheck tokens: a device, real or simulated.
public protocol DeviceTokenService {
    /// A Boolean value that indicates whether the device supports DeviceCheck.
    var isSupported: Bool { get }

    /// Generates a token for one call of the server to Apple.
    /// - Returns: the token, which the app sends to its server as base64.
    /// - Throws: a `DCError`, or where DeviceCheck cannot be imported an ``AppAttestError``.
    func generateToken() async throws -> Data
}

#if canImport(DeviceCheck)
    extension DCAppAttestService: AppAttestService {}
    extension DCDevice: DeviceTokenService {}
#endif
