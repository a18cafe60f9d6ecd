import ArgumentParser
import AttestModel
import FixtureForge
import Foundation

/// Values of options, read with errors that name the option.
enum InputValue {
    static func base64(_ text: String, option: String, hint: String = "") throws(CommandFailure) -> [UInt8] {
        guard let bytes = [UInt8](base64: text), !bytes.isEmpty else {
            throw .configuration("\(option) '\(text)' is not standard padded base64\(hint)")
        }
        return bytes
    }

    /// Returns the value of `--public-key`: the X9.62 uncompressed point of a key on P-256, 65 bytes, base64.
    static func publicKey(_ text: String) throws(CommandFailure) -> [UInt8] {
        let bytes = try base64(text, option: "--public-key")
        guard bytes.count == 65, bytes[0] == 0x04 else {
            throw .configuration(
                "--public-key '\(text)' is not an uncompressed point: 65 bytes that begin with 04, in base64")
        }
        return bytes
    }

    static func app(_ appID: String) throws(CommandFailure) -> AppIdentity {
        guard let app = AppIdentity(appId: appID), app.isWhole else {
            throw .configuration(
                "--app-id '\(appID)' is not a team and a bundle with a period between, like ABCDE12345.com.example.app")
        }
        return app
    }

    /// Returns the app that evidence is made for, which must be one that an app can have.
    static func ownApp(_ appID: String) throws(CommandFailure) -> AppIdentity {
        let app = try app(appID)
        if let defect = app.defect { throw .configuration("--app-id '\(appID)' \(defect)") }
        return app
    }

    /// Returns the value of `--at`.
    static func time(_ text: String) throws(CommandFailure) -> Timestamp {
        guard let time = Timestamp(text) else {
            throw .configuration("--at '\(text)' is not a time like 2026-03-01T12:00:00Z")
        }
        return time
    }

    /// Returns the value of `--seed`.
    static func seed(_ text: String) throws(CommandFailure) -> Seed {
        guard !text.isEmpty else { throw .configuration("--seed is empty; any other text will do") }
        return Seed(text)
    }

    /// Returns the roots to trust: those of the PEM file of `--root`, or else Apple's.
    static func roots(_ file: String?, or root: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
        guard let file else { return [root] }
        return try InputFile(path: file).certificates()
    }

    /// Returns the SHA-256 of what the app signed or was challenged with: 32 bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { FixtureForge.sha256(bytes) }
}

/// The system's clock, for the options that set another time.
enum SystemClock {
    static var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }
}

extension AttestEnvironment: ExpressibleByArgument {}
extension ReceiptType: ExpressibleByArgument {}
