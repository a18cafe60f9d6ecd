import AttestModel
import LabModel
import Yams

extension FuzzQuirk {
    /// Reads a file of quirks: a list of findings by id or glob, each with the reason why it is left out (spec/fuzz.md).
    ///
    /// - Parameter option: the option that named the file, for errors.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` for anything that is not of the format, naming
    ///   file and line.
    package static func all(file path: String, option: String) throws(RunnerError) -> [FuzzQuirk] {
        try all(YAMLFile(path, option: option))
    }

    static func all(_ file: YAMLFile) throws(RunnerError) -> [FuzzQuirk] {
        let root = try file.root(allowing: ["quirks"])
        var quirks: [FuzzQuirk] = []
        for entry in try root.mappings("quirks", of: "a quirk", allowing: ["id", "reason"]) {
            quirks.append(FuzzQuirk(pattern: Glob(try entry.text("id").text), reason: try entry.text("reason").text))
        }
        guard !quirks.isEmpty else { throw file.defect(root.line, "names no quirk; it needs a list 'quirks'") }
        return quirks
    }
}
