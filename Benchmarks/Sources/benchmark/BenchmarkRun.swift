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
        self.options = options
        let program = URL(filePath: options.program).path
        place = Workplace(program: program, vectors: VectorFolder(url: vectors))
    }

    /// Measures everything that the options ask for.
    func report() throws -> FigureReport {
        var figures: [Figure] = []
        for group in Options.Group.allCases where options.includes(group) {
            FileHandle.standardError.write(Data("measuring: \(group.rawValue)\n".utf8))
            figures += try self.figures(of: group)
        }
        return FigureReport(date: Date(), machine: Machine.shape, figures: figures)
    }

    private func figures(of group: Options.Group) throws -> [Figure] {
        switch group {
        case .verifier: try VerifierFigures(folder: place.vectors, rounds: 31).measure()
        case .commands: try CommandFigures(place: place, rounds: 15).measure()
        }
    }
}
