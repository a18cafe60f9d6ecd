import Captures
import LabModel
import TestBasics

@testable import Reports

@Suite("A log of captures is told by its causes")
struct CaptureStudyTests {
    private static let isNightly = ProcessInfo.processInfo.environment["APPATTEST_TESTS"] == "all"

    @Test("Six planted stories are six groups with their numbers and dates, and nothing else is told")
    func stories() throws {
        let log = MadeLog.ofSixStories(Self.isNightly ? 200_000 : 9000)
        let summary = log.summary
        #expect(summary.lines == log.captures.count && summary.unread.isEmpty)
        #expect(Set(summary.groups.map(\.cause)) == Set(log.planted.keys) && summary.groups.count == 6)
        for group in summary.groups {
            let story = try #require(log.planted[group.cause])
            #expect(group.count == story.count && group.first == story.first, "\(group.cause)")
            let onset = try #require(group.onset, "\(group.cause)")
            let first = try #require(story.first).secondsSinceEpoch
            #expect((0..<3600).contains(first - onset.secondsSinceEpoch), "\(group.cause): \(onset)")
        }
        #expect(summary.groups.first?.direction == .refusedGenuine)
        #expect(summary.accepted == summary.lines - log.planted.values.reduce(0) { $0 + $1.count })
    }

    @Test("The properties that separate a story are named with measured shares, and no others")
    func facts() throws {
        let groups = MadeLog.ofSixStories(9000).summary.groups
        func facts(_ cause: String) throws -> [String: [String]] {
            let group = try #require(groups.first { $0.cause == cause })
            return Dictionary(uniqueKeysWithValues: group.facts.map { ($0.dimension, $0.values) })
        }
        #expect(try facts("credCert.extensions.2.5.29.37")["system"] == ["iOS 26.2"])
        #expect(try facts("authData.extensions")["system"] == ["iOS 27.0"])
        #expect(try facts("environment-development") == ["app version": ["4.0"]])
        #expect(try facts("ATT-VALIDITY") == ["clock": ["days ahead"], "region": ["ap"]])
        #expect(try facts("client-data-hashed-twice") == ["app version": ["3.9"]])
        #expect(try facts("AST-COUNTER")["address"] == ["one"] && facts("AST-COUNTER")["object"] == ["one"])
        for cause in ["credCert.extensions.2.5.29.37", "authData.extensions"] {
            let shape = try #require(groups.first { $0.cause == cause }?.facts.first)
            #expect(shape.dimension == "shape" && shape.others == 0)
        }
        let usage = try #require(groups.first { $0.cause == "credCert.extensions.2.5.29.37" })
        #expect((0.35...0.45).contains(usage.share), "\(usage.share)")
    }

    @Test("Accepted but wrong comes first, and a fault that was always there has no beginning")
    func holes() throws {
        var log = MadeLog()
        for index in 0..<400 {
            var capture = MadeLog.capture(
                MadeLog.assertions[index % 12], at: MadeLog.start.adding(seconds: Int64(index) * 3600))
            if index % 4 == 0 { capture.claims.storedCounter = 9 }
            if index % 4 == 1 { (capture.verdict.outcome, capture.verdict.message) = (.reject, "no") }
            if index % 4 == 2 { (capture.verdict.outcome, capture.verdict.message) = (.error, "index 7 of \"key 7\"") }
            log.add(capture)
        }
        let groups = log.summary.groups
        #expect(groups.map(\.direction) == [.acceptedWrongly, .refusedGenuine, .error])
        #expect(groups.map(\.count) == [100, 100, 100] && groups.map(\.onset) == [nil, nil, nil])
        #expect(groups.allSatisfy { $0.facts.isEmpty }, "\(groups.map(\.facts))")
        #expect(groups[0].cause == "AST-COUNTER" && groups[2].message == "index … of …")
    }

    @Test("An outage, a restored database in one region and one account with many keys are told, and nothing else")
    func otherStories() throws {
        var log = MadeLog()
        let outage = 3000..<3060
        for index in 0..<6000 {
            let time = MadeLog.start.adding(seconds: Int64(index) * 600)
            func add(_ request: VerificationRequest, account: String, refusal: String?, counter: Int64? = nil) {
                var capture = MadeLog.capture(request, at: time)
                (capture.account, capture.labels) = (account, ["region": ["us", "eu", "ap"][index / 3 % 3]])
                capture.app = ["version": ["3.8", "3.9"][index / 9 % 2]]
                if let refusal { capture.verdict = Capture.Ruling(.reject, refusal) }
                if let counter { capture.claims.storedCounter = counter }
                log.add(capture)
            }
            let isReset = index % 3 > 0 && index / 3 % 3 == 1 && index >= 4000
            add(
                index % 3 == 0 ? MadeLog.before[index % 12] : MadeLog.assertions[index % 12],
                account: "account-\(index % 500)",
                refusal: outage.contains(index) ? "challenge expired" : isReset ? "counter" : nil,
                counter: isReset ? 5000 : nil)
            if index >= 2000, index % 30 == 0 {
                add(MadeLog.before[index / 30 % 12], account: "thief", refusal: "too many keys")
            }
        }
        let groups = log.summary.groups
        #expect(Set(groups.map { $0.message ?? "" }) == ["challenge expired", "counter", "too many keys"])
        for group in groups {
            let facts = group.facts.map { "\($0.dimension) \($0.values.joined())" }
            let (first, wanted, count) =
                switch group.message {
                case "counter": (4000, ["region eu"], log.captures.count { $0.claims.storedCounter == 5000 })
                case "too many keys": (2010, ["account one"], 133)
                default: (outage.lowerBound, [String](), outage.count)
                }
            #expect(facts == wanted && group.count == count, "\(group.message ?? ""): \(facts), \(group.count)")
            let onset = try #require(group.onset).secondsSinceEpoch - MadeLog.start.secondsSinceEpoch
            #expect((-3600...3600).contains(onset - Int64(first) * 600), "\(group.message ?? ""): \(onset)")
        }
    }

    @Test("A line that cannot be read is counted by its reason, and stops nothing")
    func hostile() {
        var log = MadeLog()
        for _ in 0..<20 { log.add(MadeLog.capture(MadeLog.assertions[0], at: MadeLog.start)) }
        var lines = log.lines
        let good = String(decoding: lines[0].bytes ?? [], as: UTF8.self)
        let bad: [String?] = [
            nil, "", "{", "null", "[1]", "\u{0}\u{0}", String(good.dropLast(40)),
            good.replacing("\"v\":1", with: "\"v\":2"),
            good.replacing("\"id\":\"line-1\"", with: "\"id\":7"), good.replacing("\"v\":1", with: "\"v\":1,\"v\":1"),
            good.replacing("line-1", with: "\u{1B}[31m"), String(repeating: "[", count: 100_000),
        ]
        lines += bad.enumerated().map { CaptureLine(number: 21 + $0, bytes: $1.map { Array($0.utf8) }) }
        let summary = MadeLog.summary(lines)
        #expect(summary.lines == 32 && summary.accepted == 20)
        let counts = Dictionary(uniqueKeysWithValues: summary.unread.map { ($0.reason, [$0.count, $0.line]) })
        #expect(counts["the line is too long"] == [1, 21])
        #expect(counts["the line is not one JSON document"] == [6, 22])
        #expect(counts["the member 'v' has no form of its kind"] == [1, 28])
        #expect(counts["the member 'id' has no form of its kind"] == [1, 29])
        #expect(counts["a member is there twice"] == [1, 30])
    }

    @Test("Evidence that is not whole, and values that are missing, are told and not judged")
    func unjudged() {
        var log = MadeLog()
        for index in 0..<10 {
            var capture = MadeLog.capture(MadeLog.before[0], at: MadeLog.start)
            (capture.verdict.outcome, capture.verdict.message) = (.reject, "no")
            if index < 5 {
                capture.evidence = CapturedEvidence()
                capture.evidence.size = 5500
            } else {
                (capture.claims.challenge, capture.claims.clientDataHash) = (nil, nil)
            }
            log.add(capture)
        }
        #expect(
            Set(log.summary.groups.map { "\($0.cause) \($0.count) \($0.title)" }) == [
                "not-whole 5 The evidence was not captured whole.", "missing 5 Not captured: the challenge.",
            ])
    }

    @Test("Times far apart take no more memory: pieces of time are joined")
    func times() throws {
        var log = MadeLog()
        for index in 0..<200 {
            var capture = MadeLog.capture(
                MadeLog.assertions[index % 12], at: MadeLog.start.adding(days: Int64(index) * 97))
            capture.app = ["version": "\(index)"]
            log.add(capture)
        }
        #expect(log.summary.accepted == 200)
    }

    @Test("No report shows a value of the evidence, of what the server believed or of its message")
    func redaction() throws {
        let secrets = ["bob@example.com", "4711-0815", "hunter2hunter2hunter2hunter2"]
        var log = MadeLog()
        for index in 0..<40 {
            var capture = MadeLog.capture(MadeLog.assertions[index % 12], at: MadeLog.start)
            (capture.account, capture.address) = ("acc0unt", "addre55")
            capture.verdict.outcome = .reject
            capture.verdict.message = "user \(secrets[0]) \"Bob Smith\" sent \(secrets[1]) token=\(secrets[2])"
            log.add(capture)
        }
        let first = try #require(log.captures.first)
        let claims = first.claims
        let values =
            secrets + ["Bob", "Smith", "acc0unt", "addre55"]
            + [first.evidence.bytes, claims.publicKey, claims.clientDataHash].compactMap { $0?.base64 }
            + [try #require(claims.app)]
        let report = CaptureReport(log.summary, file: "log.jsonl")
        for text in [report.text(isColored: true), report.json, report.jsonLines, report.markdown, try report.html()] {
            for value in values { #expect(!text.contains(value), "\(value)") }
        }
    }

    @Test("A screen has 80 columns and room for all groups of the log")
    func screen() {
        let text = CaptureReport(MadeLog.ofSixStories(3000).summary, file: "captures.jsonl").text(isColored: false)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 } && lines.count <= 50, "\(text)")
    }

    @Test(
        "Times are read as logs write them",
        arguments: [
            ("2026-01-05T07:00:00Z", true), ("2026-01-05T08:30:00.123+01:30", true),
            ("2026-01-05 04:00:00-03:00", true),
            ("2026-01-05T07:00:00", false), ("2026-01-05T07:00:00+1:xx", false), ("2026-02-30T07:00:00Z", false),
        ])
    func moments(text: String, isRead: Bool) throws {
        var log = MadeLog()
        log.add(MadeLog.capture(MadeLog.assertions[0], at: MadeLog.start))
        let line = String(decoding: log.lines[0].bytes ?? [], as: UTF8.self)
            .replacing("\"at\":\"\(MadeLog.start)\"", with: "\"at\":\"\(text)\"")
        let capture = try? CaptureLine(number: 1, bytes: Array(line.utf8)).capture()
        #expect(capture?.at == (isRead ? Timestamp("2026-01-05T07:00:00Z") : nil))
    }

    @Test("A log is written for measurements", .enabled(if: measured != nil))
    func measurement() throws {
        let words = try #require(Self.measured).split(separator: "=")
        try MadeLog.ofSixStories(try #require(Int(words[0]))).write(to: String(words[1]))
    }

    /// The number of lines of a log and the file to write it to, as `200000=captures.jsonl`.
    private static let measured = ProcessInfo.processInfo.environment["APPATTEST_LOG"]
}
