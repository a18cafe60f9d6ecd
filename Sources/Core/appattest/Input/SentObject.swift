import AttestModel
import Diagnosis
import EvidenceAnatomy
import LabModel

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
