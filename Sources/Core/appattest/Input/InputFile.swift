import AttestModel
import Diagnosis
import EvidenceAnatomy
import Foundation
import LabModel
import SuiteFiles

/// A file that the user names for input, or standard input.
struct InputFile {
    private let path: String
    let contents: [UInt8]

    /// Reads a whole file; `-` is standard input.
    /// - Throws: `CommandFailure` that names the file.
    init(path: String) throws(CommandFailure) {
        do throws(FileFault) {
            contents = path == "-" ? try Self.standardInput() : try NamedFile.read(path)
        } catch { throw .configuration("cannot read \(path): \(error)") }
        self.path = path == "-" ? "standard input" : path
    }

    /// Takes the bytes of standard input.
    init(_ contents: [UInt8]) { (path, self.contents) = ("standard input", contents) }

    private static func standardInput() throws(FileFault) -> [UInt8] {
        if let recorded = RecordedStreams.current { return recorded.input }
        do { return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()) } catch { throw FileFault(error) }
    }

    /// Returns the object in the file, in whatever encoding it is there.
    /// - Throws: `CommandFailure` when the file is empty, when it has several objects of one kind, and when no object is in it.
    func recognized(preferring kinds: [ObjectKind] = []) throws(CommandFailure) -> Recognition {
        do throws(RecognitionFault) {
            return try SentObject.recognize(contents, preferring: kinds)
        } catch { throw .configuration("\(path) \(error)") }
    }

    /// Returns the bytes to verify as an object of a kind. Bytes in which no object is recognized are evidence, too: a verifier has
    /// to reject them. A line on standard error says so when the object was looked for, or decoded more than once.
    /// - Throws: `CommandFailure` for an empty file, several objects of one kind, and text that encodes no bytes.
    func evidence(_ kind: ObjectKind, or others: [ObjectKind] = []) throws(CommandFailure) -> [UInt8] {
        let kinds = [kind] + others
        let found: Recognition
        do throws(CommandFailure) {
            found = try recognized(preferring: kinds)
        } catch {
            guard let plain = PlainEvidence.bytes(contents) else { throw error }
            return plain
        }
        if !found.isPlain {
            StandardError.write("appattest: \(path): the \(found.kind.title) is read from \(found.path)")
        }
        if !kinds.contains(found.kind) {
            StandardError.write("appattest: \(path) is \(found.kind.titleInSentence), not \(kind.titleInSentence)")
        }
        return found.bytes
    }

    /// Returns the certificates of a PEM file.
    /// - Throws: `CommandFailure` when there is none.
    func certificates() throws(CommandFailure) -> [[UInt8]] {
        let found = PEM.decode(PEM.unescaped(String(decoding: contents, as: UTF8.self)), label: "CERTIFICATE")
        guard !found.isEmpty else { throw .configuration("\(path) has no certificate in PEM") }
        return found
    }

    /// - Throws: `CommandFailure` when the bytes are not UTF-8.
    func text() throws(CommandFailure) -> String {
        if let text = String(validating: contents, as: UTF8.self) { return text }
        throw .configuration("\(path) is not UTF-8 text")
    }
}

/// The object that an input is read as, also in the forms that a diagnosis names.
enum SentObject {
    /// Returns the bytes to diagnose, with the encodings around the object that no server should see, because they may be the
    /// mistake; `nil` for input that is not the object alone.
    static func read(in input: [UInt8]) -> (object: [UInt8], kind: EvidenceKind)? { read(input).map { ($0, $1.kind) } }

    /// Returns the input without its outermost encoding, or else as it is, with the object that the diagnosis reads in it.
    private static func read(
        _ input: [UInt8]
    ) -> (sent: [UInt8], (kind: EvidenceKind, object: [UInt8], findings: [Finding]))? {
        [PlainEvidence.bytes(input), input].compactMap(\.self).firstNonNil { sent in
            Diagnostician.read(sent).map { (sent, $0) }
        }
    }

    /// Returns the object in some input, also in the forms that a diagnosis names, with the mistakes that it would name.
    static func recognize(
        _ input: [UInt8], preferring kinds: [ObjectKind] = []
    ) throws(RecognitionFault) -> Recognition {
        let found = Result { () throws(RecognitionFault) in try ObjectRecognizer.recognize(input, preferring: kinds) }
        var object: Recognition
        if let (_, read) = read(input), let kind = ObjectKind(evidence: read.kind),
            (try? found.get())?.bytes != read.object
        {
            object = Recognition(kind: kind, bytes: read.object, steps: [.restored])
            object.mistakes = read.findings.map(\.mistake.title)
        } else {
            object = try found.get()
        }
        object.foreign = Diagnostician.foreign(object.bytes).map { "\($0.mistake.title) \($0.detail)" }
        return object
    }
}
