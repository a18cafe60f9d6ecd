import AttestModel
import EvidenceAnatomy
import LabModel

/// The judgement of a log of captures, batch by batch, in memory that does not grow with the log.
package struct CaptureStudy: Sendable {
    /// Lines that are likely to have the same cause, with the causes that were found.
    private struct Stratum {
        var seen = 0
        var explained = 0
        var day = ""
        var causes: [Cause: Int] = [:]

        var usual: Cause? { causes.max { ($0.value, $1.key.key) < ($1.value, $0.key.key) }?.key }

        /// Counts a line, and returns whether it is to be explained: the first ones, one of each day, and now and then one.
        mutating func wantsExplanation(on day: String) -> Bool {
            seen += 1
            guard explained < CaptureStudy.examples || day != self.day || seen & (seen - 1) == 0 else { return false }
            self.day = day
            explained += 1
            return true
        }
    }

    private static let examples = 4
    private static let stratumLimit = 4096
    /// The number of lines that are explained at most where lines like them have several causes.
    private static let explanationLimit = 10_000
    /// Of the evidence that a server accepts, the shape of the first lines is looked at, and then that of one in 16.
    private static let lookedAt = (first: 20_000, then: 16)

    private let judge: CaptureJudge
    private var book = CaptureBook()
    private var strata: [String: Stratum] = [:]
    private var summary = CaptureSummary()

    /// - Parameter target: the name of a verifier that is asked again; `nil` for the verdicts that the lines have.
    package init(_ judge: CaptureJudge, asking target: String? = nil) {
        self.judge = judge
        summary.target = target
    }

    /// A Boolean value that indicates whether a line could be read.
    package var isReadable: Bool { summary.first != nil }

    /// Notes something of a file that is not a line that can be read.
    package mutating func note(_ reason: String, line: Int) {
        if let index = summary.unread.firstIndex(where: { $0.reason == reason }) {
            summary.unread[index].count += 1
        } else {
            summary.unread.append((reason, 1, line))
        }
    }

    /// - Parameter answers: the verdicts of a verifier that was asked again, by the numbers of the lines.
    package mutating func add(_ lines: [CaptureLine], answers: [Int: Result<Capture.Ruling, CaptureFault>] = [:]) {
        summary.lines += lines.count
        let judge = judge
        var open: [Sighting] = []
        for (line, result) in zip(lines, lines.concurrentMap { Self.sighting($0, answers[$0.number], by: judge) }) {
            switch result {
            case .failure(let fault): note(fault.reason, line: line.number)
            case .success(let sighting) where sighting.needsCause: open.append(sighting)
            case .success(let sighting): count(sighting, nil)
            }
        }
        let (first, others) = open.split { strata[key($0), default: Stratum()].wantsExplanation(on: $0.capture.at.day) }
        explain(first)
        let (mixed, plain) = others.split {
            (strata[key($0)]?.causes.count ?? 0) > 1 && summary.explained < Self.explanationLimit
        }
        explain(mixed)
        for sighting in plain { count(sighting, strata[key(sighting)]?.usual) }
    }

    /// The result so far.
    package func result() -> CaptureSummary {
        var summary = summary
        summary.groups = book.groups()
        return summary
    }

    private static func sighting(
        _ line: CaptureLine, _ answer: Result<Capture.Ruling, CaptureFault>?, by judge: CaptureJudge
    ) -> Result<Sighting, CaptureFault> {
        do throws(CaptureFault) {
            var capture = try line.capture()
            if let answer { (capture.before, capture.verdict) = (capture.verdict, try answer.get()) }
            var sighting = judge.sighting(of: capture)
            let isSample = line.number <= lookedAt.first || line.number.isMultiple(of: lookedAt.then)
            let isLookedAt = sighting.direction == nil ? isSample && sighting.request != nil : sighting.isGenuine
            if isLookedAt { sighting.shape = sighting.traits }
            return .success(sighting)
        } catch { return .failure(error) }
    }

    private mutating func explain(_ sightings: [Sighting]) {
        let judge = judge
        for (sighting, cause) in zip(sightings, sightings.concurrentMap { judge.cause(of: $0) }) {
            strata[key(sighting)]?.causes[cause, default: 0] += 1
            summary.explained += 1
            count(sighting, cause)
        }
    }

    /// Returns the name of the stratum; the one of all where there are too many.
    private func key(_ sighting: Sighting) -> String {
        let name = sighting.stratum
        return strata[name] != nil || strata.count < Self.stratumLimit
            ? name : sighting.violated.first?.id ?? sighting.capture.kind.name
    }

    private mutating func count(_ sighting: Sighting, _ cause: Cause?) {
        let at = sighting.capture.at
        summary.first = min(summary.first ?? at, at)
        summary.last = max(summary.last ?? at, at)
        if sighting.direction == nil { summary.accepted += 1 }
        book.add(sighting, cause)
    }
}

extension [Sighting] {
    /// Returns the elements that a test holds for, and the others.
    fileprivate func split(_ test: (Sighting) -> Bool) -> ([Sighting], [Sighting]) {
        reduce(into: ([], [])) { if test($1) { $0.0.append($1) } else { $0.1.append($1) } }
    }
}
