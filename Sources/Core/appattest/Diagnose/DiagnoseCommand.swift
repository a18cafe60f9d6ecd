import ArgumentParser
import AttestModel
import Captures
import EvidenceAnatomy
import LabModel
import Reports

struct DiagnoseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest diagnose")

    @Argument(help: Self.help("file")) var file: [String]
    @Option(name: .customLong("as"), help: Self.help("expected")) var expected: EvidenceKind?
    @Option(help: Self.help("only")) var only: String?
    @OptionGroup var claims: ClaimOptions
    @OptionGroup var reports: CaptureReportOptions
    @OptionGroup var page: PageOptions

    func run() async throws {
        _ = try reports.specifications()
        var stream = try? LineStream(path: file[0])
        if file.count == 1, var opened = stream {
            guard CaptureLog.isLog(file[0], beginning: opened.beginning()) else {
                let input = file[0] == "-" ? InputFile(opened.remainder()) : try InputFile(path: file[0])
                return try diagnose(input)
            }
            stream = opened
        }
        guard let stream else { return try diagnose(try InputFile(path: file[0])) }
        let judge = Diagnosing.judge(try claims.claims(clock: false))
        if let only { return try await diagnose(only, stream, judge) }
        var study = CaptureStudy(judge)
        try await CaptureLog(file).read(stream, note: { study.note($0, line: $1) }) { lines in
            study.add(lines)
            return true
        }
        try reports.print(CaptureReport(study.result(), file: file[0]), page)
        if !study.isReadable { throw ExitCode(2) }
    }

    private func diagnose(_ id: String, _ stream: LineStream, _ judge: CaptureJudge) async throws {
        let diagnosis = judge.diagnosis(of: judge.sighting(of: try await CaptureLog(file).capture(id, stream)))
        try page.print(DiagnosisReport(diagnosis))
        if !diagnosis.outcome.isProved { throw ExitCode(1) }
    }

    private func diagnose(_ input: InputFile) throws {
        guard only == nil, reports.report.isEmpty else {
            throw CommandFailure.configuration("--only and --report are about captures; leave them out for one object")
        }
        let (object, kind) = try object(in: input)
        let given = try claims.claims(clock: kind.dependsOnTime)
        let diagnosis = try Diagnosing.diagnosis(of: object, as: kind, given)
        // A value that the diagnosis has corrected is in no file.
        let clientData = given.clientData == diagnosis.corrected.clientData ? claims.clientData : nil
        let root = given.roots == diagnosis.corrected.roots ? claims.root : nil
        try page.print(DiagnosisReport(diagnosis, file: file[0], files: (clientData, root)))
        if !diagnosis.outcome.isProved { throw ExitCode(1) }
    }

    /// Returns the bytes of the object, and the kind that is expected. Encodings around it that no server should see stay,
    /// because they may be the mistake; a JSON document or a line of a log is searched for the object.
    private func object(in input: InputFile) throws(CommandFailure) -> ([UInt8], EvidenceKind) {
        if let sent = SentObject.read(in: input.contents) { return (sent.object, expected ?? sent.kind) }
        let found: Recognition
        do throws(CommandFailure) {
            found = try input.recognized(
                preferring: (expected.map { [$0] } ?? EvidenceKind.all).compactMap(ObjectKind.init(evidence:)))
        } catch {
            guard let expected, !input.contents.isEmpty else {
                throw .configuration("\(error.message); --as says what it should be")
            }
            return (PlainEvidence.bytes(input.contents) ?? input.contents, expected)
        }
        guard let kind = expected ?? found.kind.evidence else {
            throw .configuration("\(file[0]) is \(found.kind.titleInSentence); say with --as what it should be")
        }
        if !found.isPlain { StandardError.write("appattest: the \(found.kind.title) is read from \(found.path)") }
        return (found.bytes, kind)
    }
}

extension EvidenceKind: ExpressibleByArgument {
    package init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    package static var allValueStrings: [String] { all.map(\.name) }
}
