import AppleServices
import AttestModel

extension Scenario {
    static let development = Scenario(
        "development",
        [ClientOrder.query, .update, .validation].map { order in
            order.with { ($0.environment, $0.tokenEnvironment) = (.development, .development) }
        })
    static let developmentToken = Scenario(
        "development-token",
        [
            .query.with {
                $0.tokenEnvironment = .development
                $0.state = noBits
            }
        ])
    static let productionToken = Scenario(
        "production-token",
        [
            .query.with {
                $0.environment = .development
                $0.state = noBits
            }
        ])

    /// Bits that a client on the wrong host reads.
    private static let noBits = TwoBits(bit0: false, bit1: false, lastUpdateTime: "2026-02")
}

extension ClientChecks {
    private static let impersonation =
        "Anyone with Xcode can make development tokens. A server that tries the other host takes them for those of "
        + "customers."

    /// The checks of the host that is called.
    static let hosts: [ClientCheck] = [
        host("production-host", "Production tokens go to the production host alone", .plain, .production),
        ClientCheck(
            "development-host", .callEnvironment, .must, .impersonation,
            "Development tokens go to the development host alone",
            why: impersonation, kinds: [.adapter], in: .development, .onlyHost(.development)),
        ClientCheck(
            "development-token", .callEnvironment, .must, .impersonation,
            "A development token is nothing to a production server",
            why: impersonation, in: .developmentToken, expect: .unknown(.tokenRefused), .onlyHost(.production)),
        ClientCheck(
            "production-token", .callEnvironment, .must, .impersonation,
            "A production token is nothing to a development server",
            why: "A test server that calls the production host changes the bits of customers.", kinds: [.adapter],
            in: .productionToken, expect: .unknown(.tokenRefused), .onlyHost(.development)),
        host("host-after-400", "After 400 about the token, the other host is not tried", .badToken, .production),
        host("host-after-401", "After 401, the other host is not tried", .badSignature, .production),
        host("host-after-404", "After 404, the other host is not tried", .notFound, .production),
        host("host-after-503", "After 503, the other host is not tried", .unavailable, .production),
    ]

    private static func host(
        _ name: String, _ title: String, _ scenario: Scenario, _ environment: AttestEnvironment
    ) -> ClientCheck {
        ClientCheck(
            name, .callEnvironment, .must, .impersonation, title, why: impersonation, in: scenario,
            .onlyHost(environment))
    }
}
