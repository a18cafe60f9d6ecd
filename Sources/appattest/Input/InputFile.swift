import AttestModel
import SuiteFiles

/// A file that a user names.
struct InputFile {
    private let path: String
    /// The bytes as they lie there.
    let contents: [UInt8]

    /// - Throws: `CommandFailure` when the file cannot be read.
    init(path: String) throws {
        self.path = path
        do {
            contents = try NamedFile.read(path)
        } catch {
            throw CommandFailure.configuration("cannot read \(path): \(error)")
        }
    }

    /// The object: decoded where the file is base64 text (line breaks allowed), as it lies there otherwise.
    /// - Throws: `CommandFailure` when the file is empty.
    func object() throws -> [UInt8] {
        guard !contents.isEmpty else { throw CommandFailure.configuration("\(path) is empty") }
        let text = String(decoding: contents, as: UTF8.self).filter { !$0.isWhitespace }
        return text.isEmpty ? contents : [UInt8](base64: text) ?? contents
    }

    /// The certificates of a PEM file.
    /// - Throws: `CommandFailure` when there is none.
    var certificates: [[UInt8]] {
        get throws {
            let found = PEM.decode(String(decoding: contents, as: UTF8.self), label: "CERTIFICATE")
            guard !found.isEmpty else {
                throw CommandFailure.configuration("\(path) holds no certificate in PEM")
            }
            return found
        }
    }
}
