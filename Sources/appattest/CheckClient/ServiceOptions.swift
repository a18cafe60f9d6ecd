import AppleServices
import ArgumentParser
import AttestModel
import ClientCheck
import VectorCatalog

/// The simulated service that the client calls.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Expect provider tokens by this key of a running backend, like ABC123DEFG:ABCDE12345:public.pem.",
            valueName: "kid:team:file"))
    var key: String?

    @Option(help: ArgumentHelp("Serve the production host at this port (default: any).", valueName: "port"))
    var productionPort: UInt16 = 0

    @Option(help: ArgumentHelp("Serve the development host at this port (default: any).", valueName: "port"))
    var developmentPort: UInt16 = 0

    /// The ports of the service.
    var listeners: Listeners { Listeners(production: Int(productionPort), development: Int(developmentPort)) }

    /// Returns the account whose provider tokens are expected.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func developer() throws -> SimulatedDeveloper {
        if let key { return SimulatedDeveloper(key: try DeveloperKeyArgument(key).key()) }
        do {
            return try SimulatedDeveloper(seed: SetGenerator.defaultSeed)
        } catch {
            throw CommandFailure.suite("\(error)")
        }
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (key.map { ["--key", $0] } ?? []) + (productionPort == 0 ? [] : ["--production-port", "\(productionPort)"])
            + (developmentPort == 0 ? [] : ["--development-port", "\(developmentPort)"])
    }
}
