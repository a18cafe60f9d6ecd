import Captures
import Diagnosis
import FixtureForge
import LabModel
import Primitives
import TestBasics

/// A log that is made for tests: ordinary checks between which stories are planted.
struct MadeLog: Sendable {
    private(set) var captures: [Capture] = []
    private var random: UInt64 = 7

    static let start = Timestamp(secondsSinceEpoch: 1_767_225_600)
    private static let context = ForgeContext(seed: Seed("captures"), time: start)
    /// The number of distinct objects of each form.
    private static let pool = ProcessInfo.processInfo.environment["APPATTEST_LOG_POOL"].flatMap { Int($0) } ?? 12

    /// The lines with their numbers.
    var lines: [CaptureLine] {
        captures.enumerated().map { CaptureLine(number: $0 + 1, bytes: Capture.fields.json(of: $1).compactBytes) }
    }

    /// Writes the lines to a file.
    func write(to path: String) throws {
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        for start in stride(from: 0, to: captures.count, by: 512) {
            let lines = captures[start..<min(start + 512, captures.count)]
            try file.write(contentsOf: lines.flatMap { Capture.fields.json(of: $0).compactBytes + [0x0A] })
        }
    }

    /// The result of judging the log.
    var summary: CaptureSummary { Self.summary(lines) }

    static func summary(_ lines: [CaptureLine]) -> CaptureSummary {
        var study = CaptureStudy(CaptureJudge(Diagnostician(), suiteRoots: []))
        for start in stride(from: 0, to: lines.count, by: 512) {
            study.add(Array(lines[start..<min(start + 512, lines.count)]))
        }
        return study.result()
    }

    static func at(_ text: String) -> Timestamp { Timestamp(text) ?? start }

    mutating func next(_ bound: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((random >> 33) % UInt64(bound))
    }

    mutating func add(_ capture: Capture) {
        var capture = capture
        capture.id = "line-\(captures.count + 1)"
        captures.append(capture)
    }

    // MARK: Objects

    static let before = shaped { $0.adopt(.iOS26BeforeEKU) }
    static let old = shaped { $0.adopt(.iOS17) }
    static let usage = shaped { _ in }
    static let map = shaped { $0.adopt(.iOS27) }
    static let development = shaped {
        $0.adopt(.iOS26BeforeEKU)
        $0.environment = .development
    }
    static let assertions = signed { _ in }
    static let mapAssertions = signed { $0.adopt(.iOS27) }
    static let twice = signed { $0.rawClientDataHash = sha256(sha256($0.clientData)) }

    private static func shaped(_ change: @escaping @Sendable (inout AttestationDraft) -> Void) -> [VerificationRequest]
    {
        (0..<pool).map { number in
            AttestationDraft.forge("attestation-\(number)", in: context, edits: [DraftEdit(.plan, change)])
                .verificationRequest
        }
    }

    private static func signed(_ change: @escaping @Sendable (inout AssertionDraft) -> Void) -> [VerificationRequest] {
        (0..<pool).map { number in
            AssertionDraft.forge("assertion-\(number)", in: context, edits: [DraftEdit(.plan, change)])
                .verificationRequest
        }
    }

    /// Returns an accepted check, with redacted client data.
    static func capture(_ request: VerificationRequest, at: Timestamp) -> Capture {
        var capture = Capture()
        (capture.at, capture.kind) = (at, request.kind)
        capture.evidence = CapturedEvidence(request.evidence)
        capture.claims = Claims(request, appleRoots: [])
        (capture.claims.time, capture.claims.challenge) = (nil, nil)
        if let data = capture.claims.clientData { capture.claims.clientDataHash = sha256(data) }
        capture.claims.clientData = nil
        capture.server = ["name": "api", "version": "2.4", "library": "attest-kit", "libraryVersion": "1.8.0"]
        return capture
    }

    // MARK: Stories

    /// The planted stories by the cause of their groups.
    struct Story {
        var count = 0
        var first: Timestamp?
    }

    private(set) var planted: [String: Story] = [:]

    /// Makes nine months of checks with six stories.
    static func ofSixStories(_ count: Int) -> MadeLog {
        var log = MadeLog()
        let end = at("2026-10-01T00:00:00Z")
        let step = Double(end.secondsSinceEpoch - start.secondsSinceEpoch) / Double(count)
        for index in 0..<count { log.addLine(at: start.adding(seconds: Int64(Double(index) * step))) }
        return log
    }

    private mutating func addLine(at time: Timestamp) {
        let (device, region, app) = (next(100), ["us", "us", "eu", "eu", "eu", "ap"][next(6)], next(100))
        let isAttestation = next(3) == 0
        let number = next(Self.pool)
        let isMap = time >= Self.at("2026-09-14T17:00:00Z") && device < 30
        let isUsage = time >= Self.at("2026-01-05T07:00:00Z") && !isMap && device < 40
        var version = app < 15 ? "3.9" : "3.8"
        if time >= Self.at("2026-03-03T10:00:00Z"), app >= 85 { version = "4.0" }
        let pool: [VerificationRequest] =
            if isAttestation {
                isMap
                    ? Self.map
                    : isUsage
                        ? Self.usage
                        : version == "4.0"
                            ? Self.development
                            : device % 2 == 0 ? Self.old : Self.before
            } else {
                isMap
                    ? Self.mapAssertions
                    : version == "3.9" && time >= Self.at("2026-04-01T12:00:00Z")
                        ? Self.twice
                        : Self.assertions
            }
        var capture = Self.capture(pool[number], at: time)
        capture.app = ["version": version]
        capture.os = ["name": "iOS", "version": isMap ? "27.0" : isUsage ? "26.2" : device % 2 == 0 ? "17.5" : "26.1"]
        capture.labels = ["region": region]
        func refuse(_ cause: String, _ message: String) {
            (capture.verdict.outcome, capture.verdict.message) = (.reject, message)
            planted[cause, default: Story()].count += 1
            if planted[cause]?.first == nil { planted[cause]?.first = time }
        }
        capture.claims.environment = isAttestation ? .production : nil
        if isMap {
            refuse("authData.extensions", "authenticator data has trailing bytes")
        } else if isAttestation, isUsage {
            refuse("credCert.extensions.2.5.29.37", "unhandled certificate purpose")
        } else if isAttestation, version == "4.0" {
            refuse("environment-development", "wrong aaguid")
        } else if isAttestation, region == "ap",
            (Self.at("2026-05-10T00:00:00Z")..<Self.at("2026-05-22T00:00:00Z")).contains(time)
        {
            capture.claims.time = time.adding(days: 11_000)
            refuse("ATT-VALIDITY", "certificate expired")
        } else if !isAttestation, version == "3.9", time >= Self.at("2026-04-01T12:00:00Z") {
            refuse("client-data-hashed-twice", "invalid signature")
        }
        add(capture)
        if time >= Self.at("2026-07-20T03:00:00Z"), next(12) == 0 {
            var replay = Self.capture(Self.assertions[0], at: time)
            replay.claims.storedCounter = Int64(1 + next(9))
            (replay.app, replay.os) = (["version": "3.8"], ["name": "iOS", "version": "17.5"])
            (replay.labels, replay.address) = (["region": "us"], "a0b1c2")
            (replay.verdict.outcome, replay.verdict.message) = (.reject, "counter")
            planted["AST-COUNTER", default: Story()].count += 1
            if planted["AST-COUNTER"]?.first == nil { planted["AST-COUNTER"]?.first = time }
            add(replay)
        }
    }
}
