import AttestModel
import Foundation
import Measurement

/// One run of all benchmarks.
struct BenchmarkRun {
    private let options: Options
    private let place: Workplace

    /// - Throws: `BenchmarkFailure` when the program or the vectors are not there.
    init(_ options: Options) throws {
        guard FileManager.default.isExecutableFile(atPath: options.program) else {
            throw BenchmarkFailure(
                "there is no program at \(options.program). Build it: swift build -c release --product appattest")
        }
        let vectors = URL(filePath: options.vectors)
        guard FileManager.default.fileExists(atPath: vectors.appending(path: "manifest.json").path) else {
            throw BenchmarkFailure("there are no vectors at \(options.vectors).")
        }
        let scratch = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        self.options = options
        let program = URL(filePath: options.program).path
        place = Workplace(program: program, vectors: VectorFolder(url: vectors), scratch: scratch)
    }

    /// Measures everything that the options ask for.
    func report() async throws -> FigureReport {
        var figures: [Figure] = []
        for group in Options.Group.allCases where options.includes(group) {
            FileHandle.standardError.write(Data("measuring: \(group.rawValue)\n".utf8))
            figures += try await self.figures(of: group)
        }
        return FigureReport(date: Date(), machine: Machine.shape, figures: figures)
    }

    /// Removes the scratch folder.
    func clean() { try? FileManager.default.removeItem(at: place.scratch) }

    private func figures(of group: Options.Group) async throws -> [Figure] {
        switch group {
        case .verifier: return try VerifierFigures(folder: place.vectors, rounds: 31).measure()
        case .generator:
            let generator = GeneratorFigures(place: place, rounds: 5)
            return try generator.wholeSet(place.vectors.vectors()) + generator.stream()
        case .runner:
            let runner = RunnerFigures(place: place, rounds: 5)
            return try runner.overPipes() + runner.overHTTP()
        case .sets: return try await SetFigures(place: place, rounds: 9).measure(try place.vectors.vectors())
        case .start: return try StartFigures(place: place, rounds: 61).measure()
        case .page: return try PageFigures(place: place, rounds: 9).measure(try place.vectors.vectors())
        case .report: return try ReportFigures(place: place).measure()
        case .beside: return try BesideFigures(place: place, rounds: 5, adapters: options.adapters).measure()
        }
    }
}
