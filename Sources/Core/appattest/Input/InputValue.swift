import ArgumentParser
import AttestModel
import Diagnosis
import EvidenceAnatomy
import FixtureForge
import VectorCatalog

/// Values of options, read with errors that name the option.
enum InputValue {
    /// Returns bytes that are written as base64, base64url or hexadecimal. A line on standard error says so when the length decided
    /// between two encodings.
    /// - Parameters:
    ///   - lengths: the numbers of bytes that the value should have; they decide between two encodings, and nothing else.
    ///   - hint: what else the user may have meant, to end the error.
    static func bytes(
        _ text: String, option: String, lengths: Set<Int> = [], hint: String = ""
    ) throws(CommandFailure) -> [UInt8] {
        do throws(ValueFault) {
            let reading = try ValueReading(text, lengths: lengths)
            if reading.isGuess {
                let count = Count.text(reading.bytes.count, "byte")
                StandardError.write("appattest: \(option) is read as \(reading.encoding.description), \(count)")
            }
            return reading.bytes
        } catch { throw .configuration("\(option) '\(text)' \(error)\(hint)") }
    }

    static func challenge(_ text: String) throws(CommandFailure) -> [UInt8] {
        let bytes = try bytes(text, option: "--challenge", hint: "; text goes with --challenge-text")
        if text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) {
            StandardError.write(
                "appattest: --challenge is read as an encoding of \(Count.text(bytes.count, "byte")); text goes with "
                    + "--challenge-text")
        }
        return bytes
    }

    /// Returns the value of `--client-data-hash`, 32 bytes where it is a hash of SHA-256.
    static func clientDataHash(_ text: String) throws(CommandFailure) -> [UInt8] {
        try bytes(text, option: "--client-data-hash", lengths: [32])
    }

    /// Returns the value of `--public-key`, a key on P-256 in any form that servers keep, as its X9.62 uncompressed point: 65 bytes.
    static func publicKey(_ text: String) throws(CommandFailure) -> [UInt8] {
        let bytes: [UInt8]
        if text.contains("-----BEGIN") {
            bytes = (try? ObjectRecognizer.recognize(Array(text.utf8)))?.bytes ?? []
        } else {
            // The point, SubjectPublicKeyInfo and a COSE key.
            bytes = try self.bytes(text, option: "--public-key", lengths: [65, 91, 77])
        }
        if let point = PublicKeyForm.point(bytes) { return point }
        throw .configuration(
            "--public-key '\(text)' is not a key on P-256: an uncompressed point (65 bytes that begin with 04), "
                + "SubjectPublicKeyInfo or a COSE key, in base64, hexadecimal or PEM")
    }

    /// Returns the bytes of a stored key: of a key in any form that servers keep, the point, with a line on standard error.
    /// - Throws: `CommandFailure` for a value that is no key in any form, such as the name of a file.
    static func storedKey(_ text: String, option: String) throws(CommandFailure) -> [UInt8] {
        // The point, SubjectPublicKeyInfo, a COSE key, the two coordinates, the compressed point, and a key identifier.
        let bytes = (try? ValueReading(text, lengths: [65, 91, 77, 64, 33, 32]))?.bytes ?? Array(text.utf8)
        if let point = Diagnostician.point(of: Array(text.utf8)) ?? Diagnostician.point(of: bytes) {
            StandardError.write(
                "appattest: \(option) is read as its point, 65 bytes; a server with another form decodes it first")
            return point
        }
        if Diagnostician.isStoredKey(bytes) { return bytes }
        throw .configuration(
            "\(option) '\(text)' is not a key on P-256 in base64, hexadecimal, PEM or JWK, and no key identifier; "
                + "of a file, give the contents")
    }

    /// Returns a key identifier as the server has it, because its form may be the mistake.
    /// - Throws: `CommandFailure` for a value that encodes nothing, such as the name of a file.
    static func keyId(_ text: String, option: String) throws(CommandFailure) -> String {
        // The alphabets of both forms of base64, and the marks of quotes, percent-encoding and white space.
        if text.wholeMatch(of: /[A-Za-z0-9+\/=_%:'"\s\x00-]+/) != nil { return text }
        throw .configuration("\(option) '\(text)' is neither base64 nor hexadecimal; of a file, give the contents")
    }

    static func app(_ appID: String) throws(CommandFailure) -> AppIdentity {
        guard let app = AppIdentity(appId: appID), app.isWhole else {
            throw .configuration(
                "--app-id '\(appID)' is not a team and a bundle with a period between, like ABCDE12345.com.example.app")
        }
        if !AppIdentity.isTeam(app.teamId) {
            StandardError.write(
                "appattest: --app-id '\(appID)' begins with '\(app.teamId)', which is not a team identifier like ABCDE12345: "
                    + "ten capital letters and digits")
        }
        return app
    }

    /// Returns the app that evidence is made for, which must be one that an app can have.
    static func ownApp(_ appID: String) throws(CommandFailure) -> AppIdentity {
        let app = try app(appID)
        if let defect = app.defect { throw .configuration("--app-id '\(appID)' \(defect)") }
        return app
    }

    /// Returns the value of `--at` in whole seconds. A fraction, as receipts have one, is cut off.
    static func time(_ text: String) throws(CommandFailure) -> Timestamp {
        if let time = Timestamp(text.replacing(/\.[0-9]{1,9}Z$/, with: "Z")) { return time }
        throw .configuration("--at '\(text)' is not a time like 2026-03-01T12:00:00Z")
    }

    /// Checks that the value of `--at` is a time for which a set can be made.
    static func checkTimeOfSet(_ time: Timestamp) throws(CommandFailure) {
        let times = SetGenerator.times
        guard times.contains(time) else {
            throw .configuration(
                "--at \(time) is outside \(times.lowerBound) … \(times.upperBound), where the test authorities are valid"
            )
        }
    }

    /// Returns the value of `--at` for a simulation, at whose time the authorities have to be valid.
    static func simulatedTime(_ text: String) throws(CommandFailure) -> Timestamp {
        let time = try time(text)
        if (Validity.start...Validity.end).contains(time) { return time }
        throw .configuration("--at '\(text)' is outside \(Validity.start) … \(Validity.end)")
    }

    static func seed(_ text: String) throws(CommandFailure) -> Seed {
        guard !text.isEmpty else { throw .configuration("--seed is empty; any other text will do") }
        return Seed(text)
    }

    /// Returns the roots to trust: those of the PEM file of `--root`, or else Apple's.
    static func roots(_ file: String?, or root: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
        guard let file else { return [root] }
        return try InputFile(path: file).certificates()
    }
}

extension AttestEnvironment: ExpressibleByArgument {}
extension UnsupportedDevices: ExpressibleByArgument {}
extension ReceiptType: ExpressibleByArgument {}
