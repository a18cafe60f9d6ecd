import AttestModel
import Diagnosis
import EvidenceAnatomy
import LabModel
import ReferenceVerifier

/// A line of a log with its number from 1.
package struct CaptureLine: Sendable {
    package let number: Int
    /// The bytes; `nil` for a line that is longer than any capture.
    package let bytes: [UInt8]?

    package init(number: Int, bytes: [UInt8]?) { (self.number, self.bytes) = (number, bytes) }

    package func capture() throws(CaptureFault) -> Capture {
        guard let bytes else { throw CaptureFault("the line is too long") }
        do throws(ModelError) {
            var reader = try ObjectReader(try JSONValue.parse(bytes), isClosed: false)
            var capture = Capture()
            try Capture.fields.read(into: &capture, from: &reader)
            guard capture.version == Capture.version else { throw ModelError(.badValue, path: "v", detail: "") }
            return capture
        } catch {
            switch error.code {
            case .notJSON: throw CaptureFault("the line is not one JSON document")
            case .duplicateMember: throw CaptureFault("a member is there twice")
            case .missingField: throw CaptureFault("the member '\(error.path)' is missing")
            case .unknownField, .badValue:
                throw CaptureFault(
                    error.path.isEmpty ? "the line is no object" : "the member '\(error.path)' has no form of its kind")
            }
        }
    }
}

/// The reason why a line cannot be read or judged, without anything of its content.
package struct CaptureFault: Error, Sendable, Hashable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// Judges captures by the reference verifier, with the values that the server believed.
package struct CaptureJudge: Sendable {
    private let diagnostician: Diagnostician
    private let suiteRoots: [[UInt8]]
    private let defaults: Claims
    private let verifier = ReferenceVerifier(cryptography: IssuerMemory())

    /// - Parameters:
    ///   - suiteRoots: the roots that the name `suite` stands for.
    ///   - defaults: the app ID, the environment and the roots of lines that state none.
    package init(_ diagnostician: Diagnostician, suiteRoots: [[UInt8]], defaults: Claims = Claims()) {
        (self.diagnostician, self.suiteRoots, self.defaults) = (diagnostician, suiteRoots, defaults)
    }

    package func sighting(of capture: Capture) -> Sighting {
        let claims = claims(of: capture)
        let verdict = capture.evidence.bytes.map {
            Diagnostician.verdict(on: $0, as: capture.kind, claims, by: verifier)
        }
        return Sighting(capture, claims, verdict)
    }

    /// Returns the whole diagnosis of a capture, which needs its evidence.
    package func diagnosis(of sighting: Sighting) -> Diagnosis {
        diagnostician.diagnose(sighting.capture.evidence.bytes ?? [], as: sighting.capture.kind, sighting.claims)
    }

    /// Explains why the evidence of a capture must be refused.
    func cause(of sighting: Sighting) -> Cause { Cause(diagnosis(of: sighting), sighting.violated) }

    /// Returns whether the same requirements are violated from the same cause.
    package func isSameFault(_ one: Sighting, _ other: Sighting) -> Bool {
        one.violated == other.violated && (one.violated.isEmpty || cause(of: one).key == cause(of: other).key)
    }

    /// Returns the cause of a fault in words.
    package func fault(of sighting: Sighting) -> String {
        let cause = cause(of: sighting)
        return (cause.mistakes.map(\.title) + sighting.violated.map(\.statement)).joined(separator: " ")
    }

    private func claims(of capture: Capture) -> Claims {
        var claims = capture.claims
        claims.app = claims.app ?? defaults.app
        claims.environment = claims.environment ?? defaults.environment
        claims.time = claims.time ?? (capture.kind.dependsOnTime ? capture.at : nil)
        let apple = capture.kind == ReceiptRequest.kind ? AppleRoots.receipts : AppleRoots.appAttestation
        let named = [Array("apple".utf8): [apple], Array("suite".utf8): suiteRoots]
        claims.roots = claims.roots.map { $0.flatMap { named[$0] ?? [$0] } } ?? defaults.roots
        if claims.roots == [apple] { claims.roots = nil }
        return claims
    }
}
