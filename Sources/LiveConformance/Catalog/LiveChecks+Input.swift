import AttestModel
import LiveMapping
import LiveTransport

/// F-19, F-38, F-73 to F-75 and F-80 to F-85: input that is no request of an app.
extension LiveChecks {
    static let input: [LiveCheck] =
        HostileInput.all.flatMap { input in
            [("attestation", true), ("assertion", false)].map { name, isAttestation in
                LiveCheck(
                    "input/\(name)-\(input.name)", input.number, .liveInput, input.level, .denialOfService, .reject,
                    "\(isAttestation ? "Attestation" : "Assertion") request with \(input.title)", why: input.why,
                    at: always, cost: 6
                ) { scene async throws(SceneStop) in
                    let account = try await scene.account()
                    let key = try await scene.key()
                    let step = isAttestation ? scene.mapping.flows.attest : scene.mapping.flows.assert
                    let values = try await scene.challenge(isAttestation ? .attestation : .assertion, account, key: key)
                    let request =
                        isAttestation
                        ? try await scene.attestation(of: key, account, over: values)
                        : try await scene.assertion(by: key, account, over: values)
                    guard let changed = input.changed(request, of: account) else {
                        return .observed("not tested: the request has no such part")
                    }
                    let sent = try await scene.send(changed, to: step, as: account)
                    return input.finding(sent)
                }
            }
        } + [
            LiveCheck(
                "errors/no-internals", "F-84", .liveErrors, .should, .hardening, .reject,
                "Error answers without stack traces, queries and paths",
                why: "Details of the inside tell an attacker which check has failed, and which library to study.",
                at: always,
                needs: [.policy("error_detail: coarse") { $0.errorDetail == .coarse }], cost: 20
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.key()
                for input in HostileInput.all {
                    let values = try await scene.challenge(.attestation, account, key: key)
                    let request = try await scene.attestation(of: key, account, over: values)
                    guard let changed = input.changed(request, of: account) else { continue }
                    _ = try await scene.send(changed, to: scene.mapping.flows.attest, as: account)
                }
                for response in await scene.responses where response.status >= 400 {
                    if let trace = Internals.found(in: response.body) {
                        return .hole("an answer with \(response.status) shows '\(PrintableText.of(trace))'")
                    }
                }
                return .pass(.reject)
            }
        ]
}

/// Signs of the inside of a server in its answers.
enum Internals {
    /// Texts that no answer for people has.
    private static let signs = [
        "Traceback (most recent call last)", "node_modules", "site-packages", "goroutine ", "java.lang.", "at java.",
        "System.Exception", "stack trace", "stacktrace", "SQLSTATE", "SQLITE_", "sqlite3.", "SELECT ", "INSERT INTO",
        "psycopg", "pyattest.", "at async ", "at Object.", "panic:", "Fatal error", "NSError", "DecodingError",
        "/usr/lib/",
        "/ho" + "me/", "/var/task", "Exception in thread", "org.springframework", "thread 'main' panicked", ".swift:",
    ]

    /// Returns the first sign with some text around it; `nil` when there is none.
    static func found(in body: [UInt8]) -> String? {
        let text = String(decoding: body, as: UTF8.self)
        for sign in signs {
            guard let range = text.firstRange(of: sign) else { continue }
            return String(text[range.lowerBound...].prefix(60))
        }
        return nil
    }
}
