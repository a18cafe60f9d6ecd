import AppleServices
import AttestModel
import FixtureForge

/// The developer account of the client: a team with a key.
package struct SimulatedDeveloper: Sendable {
    /// The key as the service knows it.
    package let key: DeveloperKey
    /// The private key, PEM of PKCS #8; empty when only the client has it.
    package let privateKeyPEM: String

    /// Creates the account of a key that only the client has.
    package init(key: DeveloperKey) {
        self.key = key
        privateKeyPEM = ""
    }

    /// Creates the account of a simulated key.
    /// - Throws: `ServiceError.badKey`, practically never: when the seed derives no number of a key.
    package init(seed: Seed, teamId: String = AppIdentity.example.teamId) throws(ServiceError) {
        let key = ECKey(curve: .p256, scalar: seed.bytes(32, for: "DeviceCheck key of the client under test"))
        self.key = try DeveloperKey(keyId: "CLIENTKEY1", teamId: teamId, publicKeyPEM: PEM.publicKey(key.point) ?? "")
        privateKeyPEM = key.privateKeyPEM
    }

    /// The lines of the private key between its first and its last one.
    var secretLines: [String] {
        privateKeyPEM.split(separator: "\n").filter { !$0.hasPrefix("-----") && $0.count > 20 }.map(String.init)
    }
}
