import AdapterTargets
import AttestModel

/// The way to a client, as the command line names it.
package enum ClientAccess: Sendable {
    case adapter(any Target)
    /// The endpoint of a backend that takes JSON objects with the device token in a member, and is started if need be.
    case endpoint(HTTPTarget, tokenMember: String, start: BackendStart?)

    package var kind: ClientKind {
        switch self {
        case .adapter: .adapter
        case .endpoint: .endpoint
        }
    }

    /// Frees the resources of the way, once the client is closed.
    package func close() async {
        switch self {
        case .adapter(let target): await target.close()
        case .endpoint(let target, _, _): await target.close()
        }
    }

    /// Returns the client. Nothing is started yet.
    func client(_ service: ServiceAccess, options: RunOptions) -> any CheckedClient {
        switch self {
        case .adapter(let target): AdapterClient(target: target, options: options)
        case .endpoint(let target, let tokenMember, let start):
            EndpointClient(target, tokenMember: tokenMember, start: start?.launch(for: service), options: options)
        }
    }
}

/// The way to start a backend that learns from its environment where the simulated service is.
package struct BackendStart: Sendable {
    let command: Command
    let settings: TargetSettings
    let privateKeyFile: String

    /// - Parameter privateKeyFile: The path of a file that holds `SimulatedDeveloper.privateKeyPEM`.
    package init(command: Command, settings: TargetSettings, privateKeyFile: String) {
        (self.command, self.settings, self.privateKeyFile) = (command, settings, privateKeyFile)
    }

    func launch(for service: ServiceAccess) -> Launch {
        var settings = settings
        settings.environment.merge([
            "DEVICECHECK_URL": service.productionURL, "DEVICECHECK_DEVELOPMENT_URL": service.developmentURL,
            "DEVICECHECK_KEY_ID": service.keyId, "DEVICECHECK_TEAM_ID": service.teamId,
            "DEVICECHECK_PRIVATE_KEY": privateKeyFile,
        ]) { $1 }
        return settings.launch(command)
    }
}
