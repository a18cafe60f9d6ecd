import LocalServer

/// An endpoint of the backend.
enum Route: String, CaseIterable {
    case health = "GET /health"
    case accounts = "POST /accounts"
    case sessions = "POST /sessions"
    case endSession = "DELETE /sessions"
    case attestChallenge = "GET /attest/challenge"
    case attest = "POST /attest/verify"
    case revoke = "DELETE /attest/key"
    case assertChallenge = "GET /assert/challenge"
    case purchase = "POST /purchase"
    case gift = "POST /gift"
    case purchases = "GET /purchases"
    case refreshReceipts = "POST /receipts/refresh"
    case risk = "GET /risk"
    case verifyDevice = "POST /verify-device"

    /// Returns the endpoint of a request. The path is compared as it was sent: another spelling of it is another path.
    /// - Throws: `Refusal` for an unknown path, another method, and a query, which no endpoint has.
    static func find(_ request: LocalRequest) throws(Refusal) -> Route {
        let routes = allCases.filter { $0.path == request.path }
        guard !routes.isEmpty else { throw .notFound }
        guard let route = routes.first(where: { $0.method == request.method }) else {
            throw .methodNotAllowed(routes.map(\.method))
        }
        guard !request.hasQuery else { throw .malformed }
        return route
    }

    private var method: String { String(rawValue.prefix { $0 != " " }) }
    private var path: String { String(rawValue.drop { $0 != " " }.dropFirst()) }
}
