import ArgumentParser
import AttestModel
import FixtureForge

/// Values given as options, read with errors that name the option.
enum InputValue {
    static func base64(_ text: String, option: String, hint: String = "") throws -> [UInt8] {
        guard let bytes = [UInt8](base64: text), !bytes.isEmpty else {
            throw CommandFailure.configuration("\(option) '\(text)' is not standard padded base64\(hint)")
        }
        return bytes
    }

    static func app(_ appID: String) throws -> AppIdentity {
        guard let app = AppIdentity(appId: appID) else {
            throw CommandFailure.configuration(
                "--app-id '\(appID)' has no period; it is like ABCDE12345.com.example.app")
        }
        return app
    }

    /// SHA-256 of what the app signed or was challenged with: 32 bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { FixtureForge.sha256(bytes) }
}

extension AttestEnvironment: ExpressibleByArgument {}
