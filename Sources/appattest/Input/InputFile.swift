import AttestModel
import Foundation
import SuiteFiles

/// A file that the user names for input, or standard input.
struct InputFile {
    private let path: String
    /// The bytes as they are in the file.
    let contents: [UInt8]

    /// Reads a file whole; `-` is standard input.
    ///
    /// - Throws: `CommandFailure` that names the file.
    init(path: String) throws(CommandFailure) {
        do throws(FileFault) {
            contents = path == "-" ? try Self.standardInput() : try NamedFile.read(path)
        } catch {
            throw .configuration("cannot read \(path): \(error)")
        }
        self.path = path == "-" ? "standard input" : path
    }

    private static func standardInput() throws(FileFault) -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw FileFault(error)
        }
    }

    /// Returns the object in the file. A file that is base64 or hexadecimal text (line breaks allowed) is decoded, any
    /// other is taken as it is.
    ///
    /// - Throws: `CommandFailure` when the file is empty.
    func object() throws(CommandFailure) -> [UInt8] {
        guard !contents.isEmpty else { throw .configuration("\(path) is empty") }
        let text = String(decoding: contents, as: UTF8.self).filter { !$0.isWhitespace }
        guard !text.isEmpty else { return contents }
        return [UInt8](hex: text) ?? [UInt8](base64: text) ?? contents
    }

    /// Returns the certificates of a PEM file.
    ///
    /// - Throws: `CommandFailure` when there is none.
    func certificates() throws(CommandFailure) -> [[UInt8]] {
        let found = PEM.decode(String(decoding: contents, as: UTF8.self), label: "CERTIFICATE")
        guard !found.isEmpty else { throw .configuration("\(path) has no certificate in PEM") }
        return found
    }

    /// Returns the text in the file.
    ///
    /// - Throws: `CommandFailure` when the bytes are not UTF-8.
    func text() throws(CommandFailure) -> String {
        guard let text = String(validating: contents, as: UTF8.self) else {
            throw .configuration("\(path) is not UTF-8 text")
        }
        return text
    }
}
