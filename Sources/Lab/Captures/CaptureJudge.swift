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
}

/// Judges lines by the reference verifier, with the values that the server believed.
package struct CaptureJudge: Sendable {
    /// The reason why a line cannot be read, without anything of its content.
    package struct Fault: Error, Sendable {
        package let reason: String

        package init(_ reason: String) { self.reason = reason }
    }

    /// Of the evidence that a server accepts, the shape of the first lines is looked at, and then that of one in 16.
    private static let lookedAt = (first: 20_000, then: 16)

    private let diagnostician: Diagnostician
    private let suiteRoots: [[UInt8]]
    private let defaults: Claims

    /// Creates a judge.
    ///
    /// - Parameters:
    ///   - suiteRoots: the roots that the name `suite` stands for.
    ///   - defaults: the app ID, the environment and the roots of lines that state none.
    package init(_ diagnostician: Diagnostician, suiteRoots: [[UInt8]], defaults: Claims = Claims()) {
        (self.diagnostician, self.suiteRoots, self.defaults) = (diagnostician, suiteRoots, defaults)
    }

    /// Reads a line.
    package static func capture(_ line: CaptureLine) throws(Fault) -> Capture {
        guard let bytes = line.bytes else { throw Fault("the line is too long") }
        do throws(ModelError) {
            var reader = try ObjectReader(try JSONValue.parse(bytes), isClosed: false)
            var capture = Capture()
            try Capture.fields.read(into: &capture, from: &reader)
            guard capture.version == Capture.version else { throw ModelError(.badValue, path: "v", detail: "") }
            return capture
        } catch {
            switch error.code {
            case .notJSON: throw Fault("the line is not one JSON document")
            case .duplicateMember: throw Fault("a member is there twice")
            case .missingField: throw Fault("the member '\(error.path)' is missing")
            case .unknownField, .badValue:
                throw Fault(
                    error.path.isEmpty ? "the line is no object" : "the member '\(error.path)' has no form of its kind")
            }
        }
    }

    /// Returns the values that the server believed.
    package func claims(of capture: Capture) throws(Fault) -> Claims {
        var claims = capture.belief.claims
        claims.app = claims.app ?? defaults.app
        claims.environment = claims.environment ?? defaults.environment
        claims.time = claims.time ?? (capture.kind.dependsOnTime ? capture.at : nil)
        claims.roots = defaults.roots
        guard let names = capture.belief.roots, names != ["apple"] else { return claims }
        let apple = capture.kind == ReceiptRequest.kind ? AppleRoots.receipts : AppleRoots.appAttestation
        claims.roots = []
        for name in names {
            let roots = name == "apple" ? [apple] : name == "suite" ? suiteRoots : [UInt8](base64: name).map { [$0] }
            guard let roots else { throw Fault("the member 'request.roots' has no form of its kind") }
            claims.roots? += roots
        }
        return claims
    }

    /// Returns the request that a line makes to a verifier.
    package func request(_ line: CaptureLine) throws(Fault) -> VerificationRequest {
        let capture = try Self.capture(line)
        let (claims, verdict) = try (claims(of: capture), verdict(on: capture))
        guard case .assertion(var assertion) = verdict.request else { return verdict.request }
        assertion.publicKeyPEM = PEM.publicKey(assertion.publicKey) ?? ""
        assertion.keyId = claims.keyId.flatMap { [UInt8](base64: $0) } ?? []
        return .assertion(assertion)
    }

    /// Reads and judges a line.
    /// - Parameter answer: the verdict of a verifier that was asked again; `nil` for that of the line.
    func sighting(_ line: CaptureLine, _ answer: Result<Capture.Ruling, Fault>?) -> Result<Sighting, Fault> {
        do throws(Fault) {
            var capture = try Self.capture(line)
            if let answer { (capture.before, capture.verdict) = (capture.verdict, try answer.get()) }
            var sighting = Sighting(capture, try claims(of: capture))
            guard capture.evidence.bytes != nil else { return .success(sighting) }
            let verdict = try verdict(on: capture)
            sighting.judge(verdict)
            let isLookedAt =
                sighting.direction == nil
                ? line.number <= Self.lookedAt.first || line.number.isMultiple(of: Self.lookedAt.then)
                : sighting.isGenuine
            if isLookedAt { sighting.traits = SharedTrait.all(of: verdict.request).filter(\.isOfShape) }
            return .success(sighting)
        } catch { return .failure(error) }
    }

    /// Explains why the evidence of a line must be refused.
    func cause(of sighting: Sighting) -> Cause {
        let capture = sighting.capture
        return Cause(
            diagnostician.diagnose(capture.evidence.bytes ?? [], as: capture.kind, sighting.claims), sighting.violated)
    }

    /// Returns what is wrong with some evidence, with its traits, to find other evidence with the same fault.
    package func profile(of capture: Capture) throws(Fault) -> (fault: [String], traits: Set<SharedTrait>) {
        let verdict = try verdict(on: capture)
        var sighting = Sighting(capture, try claims(of: capture))
        sighting.judge(verdict)
        let key = sighting.violated.isEmpty ? [] : [cause(of: sighting).key]
        return (sighting.violated.map(\.id).sorted() + key, SharedTrait.all(of: verdict.request).filter(\.isOfShape))
    }

    /// Returns the whole diagnosis of a line, for a person.
    package func diagnosis(of capture: Capture) throws(Fault) -> Diagnosis {
        diagnostician.diagnose(try Self.evidence(of: capture), as: capture.kind, try claims(of: capture))
    }

    private func verdict(on capture: Capture) throws(Fault) -> BelievedVerdict {
        Diagnostician.verdict(on: try Self.evidence(of: capture), as: capture.kind, try claims(of: capture))
    }

    private static func evidence(of capture: Capture) throws(Fault) -> [UInt8] {
        guard let bytes = capture.evidence.bytes else { throw Fault("the evidence is not whole") }
        return bytes
    }
}

extension SharedTrait {
    /// A Boolean value that indicates whether it is no matter of chance.
    fileprivate var isOfShape: Bool { if case .edge = self { false } else { true } }
}
