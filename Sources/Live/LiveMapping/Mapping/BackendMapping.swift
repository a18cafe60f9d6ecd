import AttestModel
import Foundation

/// The way in which a backend is spoken to, as a mapping file states it.
package struct BackendMapping: Sendable {
    /// The base URLs of the backend: the first for all requests, the others for its replicas.
    package var baseURLs: [BaseURL] = []
    /// The address at which the backend answers HTTP without encryption beside its base URL; `nil` for none.
    package var plainURL: BaseURL?
    package var app = AppIdentity(teamId: "", bundleId: "")
    package var environment = AttestEnvironment.production
    /// The accounts that the backend knows, by name; the plan named `fresh` makes a new account each time.
    package var accounts: [AccountPlan] = []
    package var flows = Flows()
    package var policies = Policies()
    package var hooks = Hooks()
    /// The way to start the backend; `nil` for one that runs already.
    package var start: StartPlan?
    /// The way in which the backend learns where the simulated Apple is; `nil` when it calls nobody.
    package var apple: ApplePlan?
    /// The database before which a delaying proxy is put; `nil` for none.
    package var database: DatabasePlan?
    package var limits = Limits()
    /// The parts that the mapping leaves out, with its reasons.
    package var omits: [LivePart: String] = [:]
}

/// The steps by which a device speaks with the backend.
package struct Flows: Sendable {
    /// Fetches a challenge for an attestation; `nil` when the app makes it.
    @Boxed package var attestChallenge: Step?
    @Boxed package var attest = Step(name: "attest")
    /// Fetches a challenge for an assertion; `nil` when client data has none.
    @Boxed package var assertChallenge: Step?
    /// Sends a protected request with an assertion: the first, where the mapping names several.
    @Boxed package var assert = Step(name: "assert")
    /// The protected requests after the first, each with an assertion of its own.
    package var otherAsserts: [Step] = []
    /// Sends a device token; `nil` when the backend takes none.
    @Boxed package var deviceCheck: Step?
    /// Sends a protected request of a client without App Attest; `nil` when the backend serves none.
    @Boxed package var fallback: Step?
    /// Reads how many protected requests took effect for the account, as capture `count`; `nil` when no step tells it.
    @Boxed package var effects: Step?
    /// Revokes the key of the account; `nil` when the backend cannot.
    @Boxed package var revoke: Step?
    /// Exchanges the receipts of the account that it is time for; `nil` when no request makes the backend do so.
    @Boxed package var refreshReceipts: Step?
    /// Reads the risk metric that the backend knows of the account, as capture `metric`; `nil` when it does not tell it.
    @Boxed package var risk: Step?

    /// The protected requests, the first of which stands for all where a check needs a single request.
    package var asserts: [Step] {
        get { [assert] + otherAsserts }
        set {
            guard let first = newValue.first else { return }
            (assert, otherAsserts) = (first, Array(newValue.dropFirst()))
        }
    }
}

/// One account, or the plan of new ones.
package struct AccountPlan: Sendable {
    /// The name in the mapping (`a`, `b`, `fresh`).
    package var name: String
    /// The values of the account by name, in the order of the file.
    package var values: [NamedTemplate] = []
    /// The header fields of each request of the account.
    package var headers: [NamedTemplate] = []
    /// The step that creates the account, whose captures are values of it; `nil` for none.
    @Boxed package var register: Step?
    /// The step that opens a session, whose captures are values of the account; `nil` for none.
    @Boxed package var login: Step?
    /// The step that ends the session; `nil` for none.
    @Boxed package var logout: Step?

    /// Returns the values with those of the account, made from values such as `account` and `uuid`.
    package func values(_ values: Values) throws(MappingError) -> Values {
        var values = values
        for value in self.values { values[value.name] = try value.template.render(values) }
        return values
    }
}

/// The base URL of a backend.
package struct BaseURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    package var scheme: String
    /// The name or number of the host, without brackets.
    package var host: String
    package var port: Int
    /// The path before that of each request, without a final slash; usually empty.
    package var path: String

    package init(scheme: String, host: String, port: Int, path: String) {
        (self.scheme, self.host, self.port, self.path) = (scheme, host, port, path)
    }

    /// - Returns: `nil` for anything but `http` or `https` with a host, and for a URL with a user, query or fragment.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = parts.host,
            !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        let path = parts.percentEncodedPath
        self.init(
            scheme: scheme, host: host.filter { $0 != "[" && $0 != "]" }.lowercased(), port: port,
            path: path.hasSuffix("/") ? String(path.dropLast()) : path)
    }

    /// The host and the port as in the header `Host`.
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }

    package var description: String { "\(scheme)://\(authority)\(path)" }
}
