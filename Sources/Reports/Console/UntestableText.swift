import AttestModel
import ConformanceRunner

/// The vectors that the target lacks a capability for, by what it lacks: there may be very many of them.
enum UntestableText {
    static func lines(_ results: [VectorResult], style: TextStyle) -> [String] {
        let groups = Dictionary(grouping: results) { RepeatCommand.list(Set($0.missing)) }
        var lines = [style.red("not testable: the target does not declare what these vectors need"), ""]
        for (missing, results) in groups.sorted(by: { $0.key < $1.key }) {
            let count = results.count == 1 ? "" : "\(results.count) vectors, like "
            lines.append("  \(style.bold(missing))  \(count)\(results[0].vector.id)")
            lines.append("    implement it, or accept the gap with --allow-untestable \(missing)")
        }
        return lines
    }
}
