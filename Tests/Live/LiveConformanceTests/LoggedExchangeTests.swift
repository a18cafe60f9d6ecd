import AttestModel
import Transport
import Testing

@testable import LiveConformance

@Suite("The words of exchanges")
struct LoggedExchangeTests {
    @Test("Sessions, cookies and the bodies of logins and registrations are masked", arguments: ["login", "register"])
    func masking(step: String) {
        let exchange = LiveExchange(
            request: LiveRequest(
                method: "POST", target: "/sessions",
                headers: [HeaderField("Authorization", "Bearer secret-1"), HeaderField("X-User", "secret-5")],
                body: Array("secret-2".utf8)),
            start: .zero, end: .milliseconds(3),
            result: .success(
                LiveResponse(
                    status: 200, headers: [HeaderField("Set-Cookie", "sid=secret-3")], body: Array("secret-4".utf8))))
        let text = LoggedExchange.text(of: [LoggedExchange(exchange, step: step, secrets: ["x-user"])])
        #expect(!text.contains("secret") && text.contains("> POST /sessions") && text.contains("< 200"))
    }
}
