import TestBasics
@testable import Reports

/// Reports of runs that have checks in the place of vectors.
@Suite("Reports of checks")
struct CheckRunTests {
    private static let log = """
        (3 earlier exchanges are left out)
        > POST /nonces
        > Authorization: …
        < 200
        < {"nonce":"AAAA"}
        > POST /orders
        > {"order":"tea"}
        < 201
        < {"ok":true}
        """

    /// A check.
    static func outline(
        _ name: String, _ requirement: Requirement, _ impact: Impact, level: Level = .must, accept: Bool = false
    ) -> VectorOutline {
        VectorOutline(
            id: VectorID(.live, requirement.group, name), title: "Title of \(name)", why: "Why.",
            requirement: requirement,
            level: level, impact: impact, expect: level == .info ? .either : accept ? .accept : .reject, stage: nil,
            control: nil, alsoBreaks: nil, needs: [], tags: ["live"])
    }

    /// A run of live checks with one result of each kind.
    private static func run(_ kinds: Set<Outcome> = Set(Outcome.allCases), rounds: Int = 30) -> RunRecord {
        var race = VectorResult(outline("equal-counters", .liveRace, .replay), outcome: .pass, verdict: .reject)
        race.cleanRounds = CleanRounds(rounds)
        var noted = VectorResult(
            outline("noted", .liveInput, .hardening, level: .info), outcome: .observed, reason: "it was 404")
        noted.observedEnding = ReceivedAnswer.none
        let results = [
            race, noted,
            VectorResult(
                outline("replay", .liveFreshness, .replay), outcome: .wrongVerdict, verdict: .accept,
                reason: "an assertion was accepted twice", milliseconds: 1.23456789, evidence: log),
            VectorResult(
                outline("genuine", .liveGenuine, .lockout, accept: true), outcome: .wrongVerdict, verdict: .reject),
            VectorResult(outline("broken", .liveInput, .hardening), outcome: .error, verdict: .error, evidence: log),
            VectorResult(outline("odd", .liveKeys, .replay), outcome: .inconclusive, reason: "a control failed"),
        ].filter { kinds.contains($0.outcome) }
        return RunRecord(header: ExampleRun.liveHeader(count: results.count), results: results)
    }

    @Test("The first checks that were not tested are named")
    func untested() {
        var run = Self.run([.observed])
        run.results += (1...5).map {
            VectorResult(Self.outline("n\($0)", .liveKeys, .replay), outcome: .notTestable, reason: "a hook failed")
        }
        let ids = (1...3).map { "live/\(Requirement.liveKeys.group)/n\($0)" }.joined(separator: ", ")
        #expect(RunSummary(run).notes.contains("not tested: \(ids), and 2 more"))
    }

    /// The text of every report for people, by the name of its format.
    private static func texts(_ report: RunRecord) throws -> [(String, String)] {
        return [
            ("console", report.console), ("markdown", report.markdown),
            ("junit", report.junit), ("annotations", report.annotations),
            ("page", try report.page().replacing(/(?s)<style>.*?<\/style>|<script>.*?<\/script>/, with: "")),
        ]
    }

    @Test("No report speaks of vectors or objects", arguments: [Set(Outcome.allCases), [.pass, .observed]])
    func nouns(kinds: Set<Outcome>) throws {
        for (name, text) in try Self.texts(Self.run(kinds)) {
            // Options of the example run, and the meanings of impacts and requirements, have words of their own.
            let text = text.replacing("my vectors", with: "").replacing("a captured object works again", with: "")
            #expect(!text.contains(/\bvectors?\b/.ignoresCase()), "\(name): \(text)")
            #expect(!text.contains(/\bobjects\b/.ignoresCase()), "\(name): \(text)")
        }
    }

    @Test("The verdict counts checks")
    func verdict() {
        #expect(
            RunVerdict(Self.run()).sentence
                == "It accepts what must be rejected in 1 check (1 replay), rejects what is genuine in 1 check and answers "
                + "error in 1 check; 1 check proves nothing, because a control was not accepted.")
        #expect(RunVerdict(Self.run([.pass, .observed])).sentence == "It passes the one check.")
        #expect(Self.run().summary.causeLines.contains { $0.hasSuffix("what must be rejected in 1 of 1 check") })
    }

    @Test("What a backend should reject is not called what it must reject", arguments: [Level.must, .should])
    func should(level: Level) {
        let blank = VectorResult(
            Self.outline("body-blank", .liveRequest, .hardening, level: level), outcome: .wrongVerdict, verdict: .accept
        )
        let verdict = RunVerdict(RunRecord(header: ExampleRun.liveHeader(count: 1), results: [blank]))
        #expect(verdict.headline == "Not conforming: it accepts what it \(level) reject")
        #expect(verdict.sentence == "It accepts what \(level) be rejected in 1 check (1 hardening).")
    }

    @Test("Calls that Apple refuses come first, and what was not accepted because of them is no cause")
    func refusedCalls() {
        func result(_ name: String, _ impact: Impact, _ outcome: Outcome, control: VectorID? = nil) -> VectorResult {
            var outline = Self.outline(name, .callTimestamp, impact, accept: control == nil)
            (outline.remedy, outline.control) = ("Repair \(name).", control)
            return VectorResult(outline, outcome: outcome, verdict: .reject)
        }
        let through = result("let-through", .lockout, .inconclusive)
        var header = ExampleRun.liveHeader(count: 4)
        header.options.kind = .client
        let results = [
            result("leak", .forgery, .wrongOutput), through, result("seconds", .lockout, .wrongOutput),
            result("body", .replay, .inconclusive, control: through.id),
        ]
        let causes = RunSummary(RunRecord(header: header, results: results)).causes
        #expect(causes.map(\.remedy) == ["Repair seconds.", "Repair leak."])
        let judged = results.filter { $0.outcome == .wrongOutput }
        let others = RunSummary(RunRecord(header: header, results: judged)).causes
        #expect(others.map(\.remedy) == ["Repair leak.", "Repair seconds."])
    }

    @Test("A clean race states its rounds and its bound in every report", arguments: [(30, "9.5 %"), (300, "0.99 %")])
    func races(rounds: Int, bound: String) throws {
        let report = Self.run([.pass], rounds: rounds)
        for (name, text) in try Self.texts(report) where name != "annotations" {
            let plain = text.replacing("&#37;", with: "%")
            #expect(plain.contains(bound) && plain.contains("\(rounds)"), "\(name): \(text)")
        }
        let sarif = SARIFReport.text(report.summary)
        #expect(sarif.contains("\(rounds) clean rounds"))
        let line = JSONValue.object(report.header.members(of: report.results[0])).compactText
        #expect(line.contains("\"cleanRounds\":\(rounds)"))
    }

    @Test("The terminal has the last two exchanges, and the page has all, the last one open")
    func exchanges() throws {
        let text = Self.run().console
        #expect(text.contains("exchanges (3 earlier exchanges are left out)"))
        #expect(text.contains("|> POST /orders") && text.contains("|< 201"))
        let page = try Self.run().page()
        #expect(page.contains("<code>POST /nonces</code> <b>200</b>"))
        #expect(page.contains("<details open><summary><code>POST /orders</code> <b>201</b>"))
        #expect(page.contains("3 earlier exchanges are left out"))
    }

    @Test("The page shows the requirements of the checks alone, and the remark about what is only recorded")
    func page() throws {
        let page = try Self.run().page()
        #expect(page.contains("level L2"))
        #expect(!page.contains("id=\"suite-receipt\"") && page.contains("id=\"suite-live\""))
        #expect(page.contains("recorded only") && page.contains("it was 404") && !page.contains("not sent"))
        #expect(page.contains("1.235 ms"))
    }

    @Test("A report in JSON Lines keeps command, level and rounds")
    func reading() throws {
        let report = Self.run([.pass])
        let read = try Recorded.run(report)
        #expect(read.header.options.kind == .live && read.header.options.level == "L2")
        #expect(read.results[0].cleanRounds == CleanRounds(30))
        #expect(RunVerdict(read) == RunVerdict(report))
    }

    @Test("In a transcript requests are told from answers, and a body may have several lines")
    func transcript() throws {
        let transcript = try #require(
            Transcript(
                "(2 earlier exchanges are left out)\n> GET /a\n< 200\n< one\ntwo\n> POST /b\n> body\n< (no answer: x)"))
        #expect(transcript.leftOut == 2)
        #expect(transcript.exchanges.map(\.sent) == [["GET /a"], ["POST /b", "body"]])
        #expect(transcript.exchanges.map(\.received) == [["200", "one", "two"], ["(no answer: x)"]])
        #expect(
            transcript.lines(last: 1, cutTo: 6)
                == ["(3 earlier exchanges are left out)", "> POST…", "> body", "< (no …"])
    }

    @Test("Other words of a target are no transcript", arguments: ["", "panic: oops", "-- no exchange"])
    func other(text: String) { #expect(Transcript(text) == nil) }
}
