import Foundation
import Measurement

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let run = try BenchmarkRun(options)
    let report = try run.report()
    print(FigureTable(report.figures).text, terminator: "")
    if let json = options.json { try report.json.write(to: URL(filePath: json)) }
    if !report.holds { exit(1) }
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(2)
}
