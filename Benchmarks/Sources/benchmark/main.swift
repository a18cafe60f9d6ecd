import Foundation
import Measurement

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let run = try BenchmarkRun(options)
    defer { run.clean() }
    let report = try await run.report()
    print(FigureTable(report.figures).text, terminator: "")
    if let json = options.json { try report.json.write(to: URL(filePath: json)) }
    if !report.holds {
        run.clean()
        exit(1)
    }
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(2)
}
