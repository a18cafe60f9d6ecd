import AppleServices
import ArgumentParser
import AttestModel
import BackendOrder
import ClientCheck
import LiveConformance
import VectorCatalog

/// The simulated service that the client calls.
struct ServiceOptions: ParsableArguments {
    @Option(help: Self.help("key")) var key: String?
    @Option(help: Self.help("productionPort")) var productionPort: UInt16 = 0
    @Option(help: Self.help("developmentPort")) var developmentPort: UInt16 = 0

    var listeners: Listeners { Listeners(production: Int(productionPort), development: Int(developmentPort)) }

    /// Returns the account whose provider tokens are expected.
    /// - Throws: `CommandFailure` that names the file.
    func developer() throws -> SimulatedDeveloper {
        if let key { return SimulatedDeveloper(key: try DeveloperKeyArgument(key).key()) }
        do {
            return try SimulatedDeveloper(seed: SetGenerator.defaultSeed)
        } catch { throw CommandFailure.suite("\(error)") }
    }

    /// Returns the simulated Apple that a running backend calls; `nil` when no option is about it.
    /// - Throws: `CommandFailure` for a key without a port, and the other way round.
    func knownApple() throws -> KnownApple? {
        let hasPort = productionPort != 0 || developmentPort != 0
        guard hasPort || key != nil else { return nil }
        guard hasPort, key != nil else {
            throw CommandFailure.configuration(
                "a running backend calls the simulated Apple at ports that it knows, and signs with its own key: "
                    + "--key goes with --production-port or --development-port")
        }
        return KnownApple(developer: try developer(), listeners: listeners)
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (key.map { ["--key", $0] } ?? []) + (productionPort == 0 ? [] : ["--production-port", "\(productionPort)"])
            + (developmentPort == 0 ? [] : ["--development-port", "\(developmentPort)"])
    }
}

/// The value of `--key`: key identifier, team identifier and file, with colons between them.
struct DeveloperKeyArgument {
    private let text: String
    private let parts: [String]

    /// - Throws: `CommandFailure` when the text has another form.
    init(_ text: String) throws {
        self.text = text
        // A file's name may have colons of its own.
        parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts.contains("") else {
            throw CommandFailure.configuration(
                "--key '\(text)' is not KID:TEAM:FILE, like ABC123DEFG:ABCDE12345:public.pem")
        }
    }

    /// - Throws: `CommandFailure` that names the file.
    func key() throws -> DeveloperKey {
        let pem = try InputFile(path: parts[2]).text()
        do {
            return try DeveloperKey(keyId: parts[0], teamId: parts[1], publicKeyPEM: pem)
        } catch { throw CommandFailure.configuration("--key '\(text)': \(parts[2]) is \(error)") }
    }

    /// Reads the private key that a backend signs with.
    /// - Throws: `CommandFailure` that names the file.
    func access(receiptInterval: Double?) throws -> BackendOrder.Apple {
        BackendOrder.Apple(
            keyId: parts[0], teamId: parts[1], privateKeyPEM: try InputFile(path: parts[2]).text(),
            keyOrigin: "--key '\(text)': \(parts[2])", receiptInterval: receiptInterval)
    }
}
