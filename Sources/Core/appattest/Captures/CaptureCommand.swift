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

    @Argument(help: Self.help("id")) var id: String
    @Argument(help: Self.help("file")) var file: [String]
    @Option(help: Self.help("out")) var out: String?

    func run() async throws {
        let capture = try await CaptureLog(file).capture(id)
        let text = try PublicVector(judge: Diagnosing.judge(Claims())).vector(like: capture).json.canonicalText
        if let out { try OutputFile(path: out).write(text) } else { try StandardOutput.write(text) }
    }
}

/// The search for a vector with the fault of a capture. Its bytes are those of the suite: nothing of the capture is in it.
struct PublicVector {
    let judge: CaptureJudge

    /// The mistakes of a server about genuine evidence, which are no vectors of their own.
    private static let mistakes: [@Sendable (inout Claims) -> Void] = [
        { $0.environment = $0.environment == .production ? .development : .production },
        { $0.time = Timestamp("2019-01-01T00:00:00Z") }, { $0.time = Timestamp("2060-01-01T00:00:00Z") },
        { $0.app = "ABCDE12345.com.example.other" }, { $0.keyId = sha256([]).base64 },
        { $0.storedCounter = $0.storedCounter.map { $0 + 1000 } }, hashed { sha256($0) },
        // The device hashed the value that the server took for the hash.
        { claims in
            guard let last = claims.clientData ?? claims.challenge, last.count < 256 else { return }
            (claims.clientDataHash, claims.challenge, claims.clientData) = (last, nil, nil)
        },
        hashed { Array($0.hex.utf8) }, hashed { sha256(Array($0.hex.utf8)) }, hashed { sha256(Array($0.base64.utf8)) },
    ]

    private static func hashed(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> @Sendable (inout Claims) -> Void {
        { claims in
            claims.clientDataHash = (claims.clientDataHash ?? claims.clientData.map { sha256($0) }).map(change)
            (claims.challenge, claims.clientData) = (nil, nil)
        }
    }

    /// Returns the vector with the same violations and the same cause, and of those the one with the most similar shape.
    func vector(like capture: Capture) throws(CommandFailure) -> Vector {
        let wanted = judge.sighting(of: capture)
        let traits = wanted.traits
        let vectors = Self.vectors(of: capture.kind)
        var best: (vector: Vector, distance: Int)?
        for (index, mistake) in ([{ _ in }] + Self.mistakes).enumerated() {
            for vector in vectors where vector.expect == .accept || index == 0 && !wanted.violated.isEmpty {
                guard let request = vector.request else { continue }
                let own = judge.sighting(of: Self.capture(request, mistake))
                guard judge.isSameFault(own, wanted), let request = own.request else { continue }
                let parts = own.traits.symmetricDifference(traits).filter {
                    !$0.isValue && !$0.name.hasPrefix("receipt")
                }
                guard parts.count < best?.distance ?? .max else { continue }
                best = (index == 0 ? vector : Self.mistaken(vector, request), parts.count)
            }
        }
        if let best { return best.vector }
        throw .configuration("the suite has no vector with the fault of this capture: \(judge.fault(of: wanted))")
    }

    /// Returns the vectors of a kind, in the order of their ids.
    static func vectors(of kind: EvidenceKind) -> [Vector] {
        guard let supply = try? VectorSource.parse([]).supply().vectors else { return [] }
        let names = supply.outlines.map(\.id).filter { $0.suite == kind.suite.rawValue }
        return ((try? supply.vectors(Set(names))) ?? []).sorted { $0.id < $1.id }
    }

    /// Returns a genuine vector with the mistake of a server.
    private static func mistaken(_ vector: Vector, _ request: VerificationRequest) -> Vector {
        var made = vector
        made.id = VectorID("\(vector.id.suite)/captured/\(vector.id.name)") ?? vector.id
        (made.expect, made.content) = (.reject, .single(request, result: nil))
        return made
    }

    /// Returns the request of a vector as a line of a log.
    private static func capture(_ request: VerificationRequest, _ mistake: (inout Claims) -> Void) -> Capture {
        var capture = Capture()
        (capture.kind, capture.evidence) = (request.kind, CapturedEvidence(request.evidence))
        capture.claims = Claims(request, appleRoots: [])
        mistake(&capture.claims)
        return capture
    }
}
