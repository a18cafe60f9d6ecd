import AppleServices
import BackendOrder

/// The value of `--key`: key identifier, team identifier and file, with colons between them.
struct DeveloperKeyArgument {
    private let text: String
    private let parts: [String]

    /// - Throws: `CommandFailure` when the text has another form.
    init(_ text: String) throws {
        self.text = text
        // A file's name may have colons of its own.
        parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts.contains("") else {
            throw CommandFailure.configuration(
                "--key '\(text)' is not KID:TEAM:FILE, like ABC123DEFG:ABCDE12345:public.pem")
        }
    }

    /// Reads the key.
    /// - Throws: `CommandFailure` that names the file.
    func key() throws -> DeveloperKey {
        let pem = try InputFile(path: parts[2]).text()
        do {
            return try DeveloperKey(keyId: parts[0], teamId: parts[1], publicKeyPEM: pem)
        } catch {
            throw CommandFailure.configuration("--key '\(text)': \(parts[2]) is \(error)")
        }
    }

    /// Reads the private key that a backend signs with.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func access(receiptInterval: Double?) throws -> BackendOrder.Apple {
        BackendOrder.Apple(
            keyId: parts[0], teamId: parts[1], privateKeyPEM: try InputFile(path: parts[2]).text(),
            keyOrigin: "--key '\(text)': \(parts[2])", receiptInterval: receiptInterval)
    }
}
