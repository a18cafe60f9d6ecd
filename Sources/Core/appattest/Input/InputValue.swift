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

    /// Returns a key on P-256 in any form that servers keep, as its X9.62 uncompressed point: 65 bytes.
    static func publicKey(_ text: String) throws(CommandFailure) -> [UInt8] {
        try point(of: text, option: "--public-key")
    }

    /// Returns the bytes of a stored key: of a key in any form that servers keep, the point, with a line on standard error; or of
    /// a key identifier.
    /// - Throws: `CommandFailure` for a value that is no key in any form, such as the name of a file.
    static func storedKey(_ text: String, option: String) throws(CommandFailure) -> [UInt8] {
        let bytes = keyBytes(text)
        if let bytes, bytes.count == 32 { return bytes }
        let point = try point(of: text, option: option)
        if point != bytes {
            StandardError.write(
                "appattest: \(option) is read as its point, 65 bytes; a server with another form decodes it first")
        }
        return point
    }

    /// The bytes that are encoded in a point, SubjectPublicKeyInfo, a COSE key, two coordinates, a compressed point, or a key
    /// identifier.
    private static func keyBytes(_ text: String) -> [UInt8]? {
        try? ValueReading(text, lengths: [65, 91, 77, 64, 33, 32]).bytes
    }

    private static func point(of text: String, option: String) throws(CommandFailure) -> [UInt8] {
        let forms = [Array(text.utf8), keyBytes(text)].compactMap(\.self)
        if let point = forms.firstNonNil({ Diagnostician.point(of: $0) }) { return point }
        if let fault = forms.firstNonNil({ JWKFault($0) }) {
            let found = fault.found.map { "'\($0)', " } ?? ""
            throw .configuration("\(option) is a JSON Web Key whose \(fault.member) is \(found)not \(fault.wanted)")
        }
        throw .configuration(
            "\(option) '\(text)' is not a key on P-256: its point, SubjectPublicKeyInfo, a COSE key or a certificate, in base64, "
                + "hexadecimal or PEM, or a JSON Web Key; of a file, give the contents")
    }

    /// Returns a key identifier as the server has it, because its form may be the mistake.
    /// - Throws: `CommandFailure` for a value that encodes nothing, such as the name of a file.
    static func keyId(_ text: String, option: String) throws(CommandFailure) -> String {
        // The alphabets of both forms of base64, and the marks of quotes, percent-encoding and white space.
        guard text.wholeMatch(of: /[A-Za-z0-9+\/=_%:'"\s\x00-]+/) != nil else {
            throw .configuration("\(option) '\(text)' is neither base64 nor hexadecimal; of a file, give the contents")
        }
        remarkKeyId(try? ValueReading(text, lengths: [32]).bytes, option: option)
        return text
    }

    /// Returns the bytes of `--key-id`.
    static func keyIdentifier(_ text: String) throws(CommandFailure) -> [UInt8] {
        let bytes = try bytes(text, option: "--key-id", lengths: [32], hint: "; a key identifier has 32 bytes")
        remarkKeyId(bytes, option: "--key-id")
        return bytes
    }

    private static func remarkKeyId(_ bytes: [UInt8]?, option: String) {
        guard bytes?.count != 32 else { return }
        let found = bytes.map { "\(Count.text($0.count, "byte")), not" } ?? "not an encoding of"
        StandardError.write("appattest: \(option) is \(found) 32 bytes, as every key identifier is")
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
