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

    /// The value of `--public-key`: the X9.62 uncompressed point of a key on P-256, 65 bytes, base64.
    static func publicKey(_ text: String) throws -> [UInt8] {
        let bytes = try base64(text, option: "--public-key")
        guard bytes.count == 65, bytes[0] == 0x04 else {
            throw CommandFailure.configuration(
                "--public-key '\(text)' is not an uncompressed point: 65 bytes that begin with 04, in base64")
        }
        return bytes
    }

    static func app(_ appID: String) throws -> AppIdentity {
        guard let app = AppIdentity(appId: appID), app.isWhole else {
            throw CommandFailure.configuration(
                "--app-id '\(appID)' is not a team and a bundle with a period between, like ABCDE12345.com.example.app")
        }
        return app
    }

    /// SHA-256 of what the app signed or was challenged with: 32 bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { FixtureForge.sha256(bytes) }
}

extension AttestEnvironment: ExpressibleByArgument {}
