import AppAttestTesting
import Crypto
import Foundation

/// The sender of an account's requests, which carry an assertion by the account's key, or else a device token.
actor AttestedRequests {
    private let device: any AppAttestService & Sendable
    private let tokens: any DeviceTokenService & Sendable
    private let server: AppServer
    private let store: KeyStore
    private let mayAttest: Bool
    /// The key that is being made, so that requests at the same time share it.
    private var making: Task<StoredKey?, any Error>?

    /// - Parameter mayAttest: False in app extensions that have no App Attest, whatever `isSupported` says.
    init(
        device: any AppAttestService & Sendable, tokens: any DeviceTokenService & Sendable, server: AppServer,
        store: KeyStore, mayAttest: Bool
    ) {
        (self.device, self.tokens, self.server, self.store, self.mayAttest) = (device, tokens, server, store, mayAttest)
    }

    func send(order: Int, attested isWanted: Bool) async throws {
        for attempt in 0..<3 where isWanted && mayAttest && device.isSupported {
            guard let key = try await readyKey() else { break }
            let challenge = try await server.challenge()
            let clientData = try JSONEncoder().encode([
                "order": "\(order)", "challenge": challenge.base64EncodedString(),
            ])
            let assertion: Data
            do {
                assertion = try await device.generateAssertion(key.keyId, clientDataHash: hash(clientData))
            } catch let error as AppAttestError {
                guard error.code == .invalidKey else { break }
                await giveUp(key)
                continue
            }
            switch try await server.send(keyId: key.keyId, assertion: assertion, clientData: clientData) {
            case .accepted: return
            case .unknownKey: await giveUp(key)
            case .unavailable: try await Task.sleep(nanoseconds: 200_000_000 << UInt64(attempt))
            }
        }
        try await server.send(deviceToken: tokens.isSupported ? try await tokens.generateToken() : nil)
    }

    private func hash(_ bytes: Data) -> Data { Data(SHA256.hash(data: bytes)) }

    // MARK: The key

    private func readyKey() async throws -> StoredKey? {
        if let making { return try await making.value }
        let task = Task { try await makeKey() }
        making = task
        return try await task.value
    }

    /// Forgets a key that the device or the server does not know, unless another has taken its place.
    private func giveUp(_ key: StoredKey) async {
        let current = making
        guard let made = try? await current?.value, made.keyId == key.keyId, making == current else { return }
        store.forget()
        making = nil
    }

    /// Returns the key that the server has accepted, and makes and attests it before if need be; `nil` when there is none now.
    private func makeKey() async throws -> StoredKey? {
        for _ in 0..<2 {
            var key: StoredKey
            if let stored = store.load() {
                key = stored
            } else {
                key = StoredKey(keyId: try await device.generateKey())
            }
            store.save(key)
            if key.isAccepted { return key }
            do {
                let attestation: Data
                if let own = key.attestation { attestation = own } else { attestation = try await attest(&key) }
                switch try await server.register(keyId: key.keyId, attestation: attestation) {
                case .accepted:
                    key = StoredKey(keyId: key.keyId, isAccepted: true)
                    store.save(key)
                    return key
                // The server may have accepted the key: the same attestation is sent again later.
                case .unavailable: return nil
                case .unknownKey: store.forget()
                }
            } catch let error as AppAttestError {
                // Apple's server will attest the same key later.
                if error.code == .serverUnavailable { return nil }
                store.forget()
            }
        }
        return nil
    }

    /// Attests a key. While Apple's server cannot be reached, the same call is made again, a little later each time.
    private func attest(_ key: inout StoredKey) async throws -> Data {
        let clientDataHash: Data
        if let own = key.clientDataHash {
            clientDataHash = own
        } else {
            clientDataHash = hash(try await server.challenge())
        }
        key.clientDataHash = clientDataHash
        store.save(key)
        for attempt in UInt64(0)... {
            do {
                let attestation = try await device.attestKey(key.keyId, clientDataHash: clientDataHash)
                key.attestation = attestation
                store.save(key)
                return attestation
            } catch let error as AppAttestError where error.code == .serverUnavailable && attempt < 2 {
                try await Task.sleep(nanoseconds: 200_000_000 << attempt)
            }
        }
        throw CancellationError()
    }
}

/// The key of an account, with how far it has come.
struct StoredKey: Codable, Sendable {
    var keyId: String
    /// The hash that is attested, until the server has accepted the key.
    var clientDataHash: Data?
    /// The attestation, until the server has accepted the key.
    var attestation: Data?
    var isAccepted = false
}

/// The store of an account's key. On a device, it is the keychain.
struct KeyStore: Sendable {
    private let file: URL

    init(folder: String, account: String) {
        file = URL(fileURLWithPath: folder).appendingPathComponent("\(account).json")
    }

    func load() -> StoredKey? {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(StoredKey.self, from: $0) }
    }
    func save(_ key: StoredKey) { try? JSONEncoder().encode(key).write(to: file) }
    func forget() { try? FileManager.default.removeItem(at: file) }
}
