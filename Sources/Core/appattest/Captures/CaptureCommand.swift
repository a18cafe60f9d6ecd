import ArgumentParser
import AttestModel
import Captures
import EvidenceAnatomy
import LabModel
import Primitives
import SuiteFiles

struct CaptureCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest capture", subcommands: [CaptureToVectorCommand.self])
}

struct CaptureToVectorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest capture to-vector")

    @Argument(help: "The id of the capture.")
    var id: String

    @Argument(help: "Files of captures.")
    var file: [String]

    @Option(help: ArgumentHelp("Write the vector to this file instead of standard output.", valueName: "file"))
    var out: String?

    func run() async throws {
        let capture = try await CaptureLog(file).capture(id)
        let vector: Vector
        do throws(CaptureJudge.Fault) {
            vector = try PublicVector(judge: Diagnosing.judge(Claims())).vector(like: capture)
        } catch { throw CommandFailure.configuration("the capture '\(id)': \(error.reason)") }
        let text = vector.json.canonicalText
        if let out { try OutputFile(path: out).write(text) } else { try StandardOutput.write(text) }
    }
}

/// The search for a vector with the fault of a capture. Its bytes are those of the suite: nothing of the capture is in it.
struct PublicVector {
    let judge: CaptureJudge

    /// Returns the vector with the same violations and the same cause; for genuine evidence, that with the most similar shape.
    func vector(like capture: Capture) throws(CaptureJudge.Fault) -> Vector {
        let wanted = try judge.profile(of: capture)
        let isGenuine = wanted.fault.isEmpty
        let vectors = candidates(capture.kind, isGenuine: isGenuine).flatMap { [$0] + mistaken($0) }
        let found = vectors.compactMap { vector -> (vector: Vector, distance: Int)? in
            guard let request = vector.request, let own = try? judge.profile(of: Self.capture(request)),
                own.fault == wanted.fault
            else { return nil }
            let parts = own.traits.symmetricDifference(wanted.traits).filter {
                !$0.isValue && !$0.name.hasPrefix("receipt")
            }
            return (vector, parts.count)
        }
        guard let best = found.min(by: { ($0.distance, $0.vector.id) < ($1.distance, $1.vector.id) }) else {
            throw CaptureJudge.Fault("no vector has the fault \(wanted.fault.joined(separator: ", "))")
        }
        return best.vector
    }

    private func candidates(_ kind: EvidenceKind, isGenuine: Bool) -> [Vector] {
        guard let supply = try? VectorSource.parse([]).supply().vectors else { return [] }
        let outlines = supply.outlines.filter {
            $0.id.suite == kind.suite.rawValue && (!isGenuine || $0.expect == .accept)
        }
        return (try? supply.vectors(Set(outlines.map(\.id)))) ?? []
    }

    /// Returns a genuine vector with each mistake of a server about the environment, the time or the app, which are no
    /// vectors of their own.
    private func mistaken(_ vector: Vector) -> [Vector] {
        guard vector.expect == .accept, let request = vector.request else { return [] }
        var changed: [VerificationRequest] = []
        switch request {
        case .attestation(var own):
            own.environment = own.environment == .production ? .development : .production
            changed.append(.attestation(own))
            for time in ["2019-01-01T00:00:00Z", "2060-01-01T00:00:00Z"].compactMap(Timestamp.init) {
                changed += [request.verified(at: time)].compactMap(\.self)
            }
            for hash in [sha256(own.clientDataHash), own.challenge] {
                (own.environment, own.clientDataHash, own.challenge) = (.production, hash, hash)
                changed.append(.attestation(own))
            }
        case .assertion(var own):
            own.storedCounter += 1000
            changed.append(.assertion(own))
        default: break
        }
        return changed.map { request in
            var made = vector
            (made.id, made.expect, made.content) = (Self.id(of: vector), .reject, .single(request, result: nil))
            return made
        }
    }

    private static func id(of vector: Vector) -> VectorID {
        VectorID("\(vector.id.suite)/captured/\(vector.id.name)") ?? vector.id
    }

    /// Returns the request of a vector as a line of a log.
    private static func capture(_ request: VerificationRequest) -> Capture {
        var capture = Capture()
        (capture.kind, capture.evidence) = (request.kind, CapturedEvidence(request.evidence))
        capture.belief.claims = Claims(request, appleRoots: [])
        capture.belief.roots = capture.belief.claims.roots?.map(\.base64)
        return capture
    }
}
