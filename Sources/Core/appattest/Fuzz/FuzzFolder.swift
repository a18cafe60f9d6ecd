import AttestModel
import Foundation
import LabModel
import ReferenceVerifier
import Reports
import SuiteFiles
import VerifierFuzz

/// The folder that is kept between searches: the corpus, the findings as cases, and the findings as vectors.
struct FuzzFolder {
    let path: String

    /// The folder of the vectors, an ordinary set.
    var vectors: VectorSetFolder { VectorSetFolder(path: "\(path)/vectors") }

    func make() throws(RunnerError) { try VectorSetFolder(path: path).make() }

    /// Reads cases: of `corpus.txt` those that showed something new, of `findings.txt` those that were not solved.
    /// - Throws: `RunnerError.configuration` that names file and line.
    func cases(_ name: String) throws(RunnerError) -> [FuzzCase] {
        let file = "\(path)/\(name)"
        guard FileManager.default.fileExists(atPath: file) else { return [] }
        let bytes: [UInt8]
        do throws(FileFault) { bytes = try NamedFile.read(file) } catch {
            throw RunnerError(.file, "cannot read \(file): \(error)")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        var cases: [FuzzCase] = []
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let fuzz = FuzzCase(String(line)) else {
                throw RunnerError(
                    .configuration,
                    "\(file):\(index + 1): is not a case such as 'attestation | nonce: flip 0 0'; remove the line.")
            }
            cases.append(fuzz)
        }
        return cases
    }

    /// Writes the corpus, the findings, their vectors, a page about each, and the summary.
    func write(corpus: [FuzzCase], findings: [FuzzCase], vectors set: VectorSet, summary: FuzzSummary) throws {
        for (name, cases) in [("corpus.txt", corpus), ("findings.txt", findings)] {
            try OutputFile(path: "\(path)/\(name)").write(cases.map { "\($0)\n" }.joined())
        }
        try OutputFile(path: "\(path)/summary.json").write(summary.json)
        try vectors.make()
        try vectors.write(set)
        let pages = VectorSetFolder(path: "\(path)/pages")
        try pages.make()
        for vector in set.vectors where summary.findings.contains(where: { $0.vector.id == vector.id }) {
            try OutputFile(path: "\(pages.path)/\(vector.id.name).html")
                .write(try ExplanationReport(vector, showsAll: false, findings: ReferenceVerifier.findings).html())
        }
    }
}
