import AttestModel
import Foundation
import LiveMapping

/// F-19, F-38, F-73 to F-75 and F-80 to F-82: input that is no request of an app.
extension LiveChecks {
    static let input = Scenes(
        HostileInput.all.flatMap { input in
            ChallengePurpose.allCases.map { purpose in
                CheckScene(
                    id: "input/\(purpose.rawValue)-\(input.name)", row: "input/\(input.name)",
                    words: "\(purpose.rawValue.capitalized) request with \(input.title)"
                ) { scene async throws(SceneStop) in
                    let account = try await scene.account()
                    let key = try await scene.key()
                    let values = try await scene.challenge(purpose, account, key: key)
                    let request =
                        purpose == .attestation
                        ? try await scene.attestation(of: key, account, over: values)
                        : try await scene.assertion(by: key, account, over: values)
                    guard let changed = input.changed(request, of: account) else {
                        return .observed("not tested: the request has no such part")
                    }
                    let flows = scene.flows
                    return try input.finding(
                        try await scene.send(
                            changed, to: purpose == .attestation ? flows.attest : flows.assert, as: account))
                }
            }
        })
}
