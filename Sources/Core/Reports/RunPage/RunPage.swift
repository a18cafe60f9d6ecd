import AttestModel
import CEmbeddedFiles

/// A run as one page: the verdict and the causes first, then every requirement, then every case.
struct RunPage: HTMLPage {
    let view: RunSummary
    var findings: FindingsReader?

    private static let causeLimit = 5

    static let frame = PageFrame(
        body: EmbeddedFile.RunPage_mustache.bytes,
        style: VectorPictures.style + EmbeddedFile.RunPage_css.bytes + EmbeddedFile.Machines_css.bytes,
        script: EmbeddedFile.RunPage_js.bytes)

    var title: String { "\(view.targetName): \(view.conclusion.rawValue)" }

    var context: [String: Any?] {
        let (report, verdict, kind) = (view.report, view.verdict, view.header.options.kind)
        let bar = OutcomeBar(report)
        let values: [String: Any?] = [
            "targetName": view.targetName, "target": PrintableText.of(view.header.target),
            "origin": RunFacts.origin(of: report), "headline": verdict.headline, "sentence": verdict.sentence,
            "tone": verdict.tone, "gravity": gravity, "notes": view.notes,
            // The answers of a run without a score say nothing in sum.
            "bar": report.fault == nil && bar.total > 0 ? bar.context : nil,
            "coverage": view.coverage.rows, "causes": view.causes.prefix(Self.causeLimit).map { $0.context(in: kind) },
            "moreCauses": view.moreCauses(than: Self.causeLimit),
            "restOfCauses": view.causes.dropFirst(Self.causeLimit).map(\.line),
            "machines": report.learned.map(\.context),
            "suites": report.fault == nil && !report.results.isEmpty
                ? RequirementMatrix(report).rows.map(\.context) : [],
            "races": view.races.map { (id: $0.id, count: $0.count, bound: $0.bound) },
            "racesHeading": CleanRace.meaning,
            "sections": RequirementSection.all(of: report, findings: findings).map(\.context),
            "resultCount": report.results.count, "unit": kind.unit, "facts": RunFacts.of(view.header),
            "suiteVersion": view.header.suiteVersion,
        ]
        return values.merging(filters(bar)) { first, _ in first }
    }

    /// The harm that the gravest failures prove, in a sentence.
    private var gravity: String? {
        guard let kind = view.verdict.gravest, kind.provesImpact else { return nil }
        let impacts = view.report.failures.filter { ResultKind($0, of: view.header) == kind }.map(\.impact)
        return impacts.min().map { "\($0.rawValue): \($0.meaning)" }
    }

    /// The words to filter by: only those that occur.
    private func filters(_ bar: OutcomeBar) -> [String: Any?] {
        let results = view.report.results
        let (impacts, levels) = (Set(results.map(\.impact)), Set(results.map(\.level)))
        let suites = Set(results.map(\.id.suite))
        var kinds = bar.parts.map { (value: $0.kind, label: "\($0.label) (\($0.count))") }
        if bar.observedCount > 0 { kinds.append((.observed, "only observed (\(bar.observedCount))")) }
        return [
            "kinds": kinds, "impacts": Impact.allCases.filter(impacts.contains),
            "levels": Level.allCases.filter(levels.contains),
            "filterSuites": Suite.reported.map(\.rawValue).filter(suites.contains),
        ]
    }
}

extension RunVerdict {
    /// The class of the page's style that it is shown in.
    fileprivate var tone: String {
        switch conclusion {
        case .conforming: "good"
        case .notConforming: gravest?.rawValue ?? "odd"
        case .asBaseline, .better, .noScore: "odd"
        }
    }
}

extension RunCause {
    private static let limit = 3

    fileprivate func context(in run: RunKind) -> [String: Any?] {
        let headline = if case .named(let remark) = kind { PrintableText.of(remark.description) } else { self.headline }
        let rest = requirements.count - Self.limit
        return [
            "headline": headline.capitalizedFirst, "tone": traits.tone, "detail": detail?.capitalizedFirst,
            "remedy": remedy, "tally": results.isEmpty ? nil : tally(in: run),
            "requirements": Array(requirements.prefix(Self.limit)), "more": rest > 0 ? "and \(rest) more" : nil,
            "example": results.first?.id.description,
        ]
    }
}

extension OutcomeBar {
    /// The least share of the bar that a part has, so that a single forgery can be seen.
    private static let least = 0.008

    var context: [String: Any?] {
        let shares = parts.map { max(Self.least, Double($0.count) / Double(total)) }
        let sum = shares.reduce(0, +)
        var start = 0.0
        return [
            "text": text,
            "parts": zip(parts, shares).map { part, share in
                defer { start += share / sum }
                return (
                    kind: part.kind, count: part.count, label: part.label, start: Self.percent(start),
                    end: Self.percent(start + share / sum), width: Self.percent(share / sum),
                    isHatched: [.untested, .unproven].contains(part.kind)
                )
            },
            "observed":
                observedCount > 0
                ? "and \(observedCount) that \(observedCount == 1 ? "is" : "are") only observed" : nil,
        ]
    }

    private static func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100)%" }
}

extension RequirementMatrix.Row {
    fileprivate var context: [String: Any?] {
        [
            "name": suite.title, "id": suite,
            "cells": cells.map { cell in
                cell.context.merging([
                    "name": cell.name, "isPartial": cell.isPartial,
                    "isLinked": cell.counts.total + cell.counts[.observed] > 0,
                ]) { $1 }
            },
        ]
    }
}
