import AttestModel
import LiveMapping

/// F-19, F-38, F-73 to F-75 and F-80 to F-82: input that is no request of an app.
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
        }
}
