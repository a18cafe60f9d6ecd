import AttestModel
import ClientCheck
import Devices
import Foundation
import LiveMapping

/// The files and variables by which a backend that is started finds the simulated Apple.
struct StartFiles: Sendable {
    let folder: String
    let apple: AttestingApple
    /// The simulated services; `nil` below L3.
    let connection: AppleConnection?

    private var attestationRoot: String { "\(folder)/attestation-root.pem" }
    private var receiptRoot: String { "\(folder)/receipt-root.pem" }
    private var privateKey: String { "\(folder)/private-key.pem" }

    /// Writes the files, so that only this user can read them.
    func write() throws(RunnerError) {
        var files = [
            (attestationRoot, PEM.encode(apple.attestationRoot, label: "CERTIFICATE")),
            (receiptRoot, PEM.encode(apple.receiptRoot, label: "CERTIFICATE")),
        ]
        if let connection { files.append((privateKey, connection.service.privateKeyPEM)) }
        for (path, text) in files {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            else { throw RunnerError(.file, "cannot write \(path) for the backend") }
        }
    }

    /// Returns the variables for the environment of the backend.
    func variables(of plan: ApplePlan?) -> [String: String] {
        (plan?.variables ?? [:]).reduce(into: shared) { $0[$1.value] = text(of: $1.key) }
    }

    /// The variable that the backend and the hooks get: a folder for their own files, which is removed after the run.
    var shared: [String: String] { [RunFolder.variable: folder] }

    /// Returns the text of a value; `nil` for one that is not known at this level.
    private func text(of value: ApplePlan.Value) -> String? {
        switch value {
        case .attestationRootFile: attestationRoot
        case .receiptRootFile: receiptRoot
        case .deviceCheckURL, .attestationDataURL: connection?.service.productionURL
        case .deviceCheckDevelopmentURL, .attestationDataDevelopmentURL: connection?.service.developmentURL
        case .key: connection.map { "\($0.service.keyId):\($0.service.teamId):\(privateKey)" }
        case .keyId: connection?.service.keyId
        case .teamId: connection?.service.teamId
        case .privateKeyFile: connection.map { _ in privateKey }
        }
    }
}
