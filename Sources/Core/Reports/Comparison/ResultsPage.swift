import AttestModel
import CEmbeddedFiles
import Foundation
import Primitives

/// A page of results that is fair: each report that may be public, by name, with what it says and what it leaves out.
package struct ResultsPage: HTMLPage {
    package struct Row: Sendable {
        private let run: RunRecord
        private let listing: ResultsList.Row
        private let digest: [UInt8]

        /// - Throws: `RunnerError` with code `configuration` when they are no report, or when the report names no time or no score.
        package init(_ contents: [UInt8], listing: ResultsList.Row) throws(RunnerError) {
            run = try RunRecord(jsonLines: contents, name: listing.report)
            (self.listing, digest) = (listing, sha256(contents))
            guard run.header.started != nil, run.fault == nil else {
                let fault = run.faultLine ?? "\(run.name) does not say when the run began"
                throw RunnerError(.configuration, "\(fault): it is no result to publish.")
            }
        }
    }

    private let rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows.sorted { $0.order < $1.order } }

    package static let frame = PageFrame(
        body: EmbeddedFile.ResultsPage_mustache.bytes, style: EmbeddedFile.ComparisonPage_css.bytes,
        script: EmbeddedFile.ResultsPage_js.bytes)

    package var title: String { "Results of App Attest verifiers" }

    package var context: [String: Any?] { ["rows": rows.map(\.context), "term": ResultsList.term] }
}

extension ResultsPage.Row {
    /// The name without case, and the version.
    fileprivate var order: String { "\(run.header.targetName.lowercased()) \(run.name)" }

    fileprivate var context: [String: Any?] {
        let (header, cell, brief) = (run.header, MatrixCell(run.results, of: run.header), RunBrief(run))
        let unasked = header.setCount - header.count
        let options = [header.options.only, header.options.skip].flatMap(\.self).map(\.description)
        return [
            "name": PrintableText.of(header.description.name), "version": PrintableText.of(header.description.version),
            "tone": cell.tone.style, "headline": brief.headline, "sentences": brief.sentences, "right": cell.passed,
            "wrong": cell.judged - cell.passed, "untested": cell.notTestable + cell.inconclusive,
            "unasked": unasked > 0 ? unasked : nil, "profile": header.options.profile.rawValue,
            "selection": options.joined(separator: " ").nonEmpty.map(PrintableText.of),
            "suiteVersion": header.suiteVersion, "set": header.digest.hex.prefix(12).description,
            "started": header.started?.description, "day": header.started?.day,
            "report": listing.report, "address": "./" + Self.path(listing.report), "digest": digest.hex,
            "who": listing.consent.map { PrintableText.of($0.who) },
            "place": listing.consent.map { PrintableText.of($0.place) },
            "link": listing.consent.flatMap { $0.place.hasPrefix("https://") ? $0.place : nil },
            "agreed": listing.consent?.day.day, "told": listing.told?.day,
        ]
    }

    /// Returns a file name as a part of an address.
    private static func path(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
    }
}
