import AttestModel
import Foundation
import Measurement

/// The size of a page about many failures, and the time in which a browser shows it.
struct PageFigures {
    let place: Workplace
    let rounds: Int

    private static let failures = 600

    func measure(_ vectors: [Vector]) throws -> [Figure] {
        let set = RecordedSet(vectors, acceptingBroken: Self.failures)
        let (answers, page) = (place.file("wrong-answers"), place.file("failures.html"))
        try RecordedSet.write(set.answers, to: answers)
        let target = "exec:'\(place.helper("InstantTarget"))' '\(answers)' '\(place.file("wrong-costs"))'"
        _ = try ChildRun(
            [place.program, "run", "--vectors", place.vectors.url.path, "--profile", "strict", "--target", target]
                + ["--report", "html=\(page)"], statuses: [1])
        let size = Double(try Data(contentsOf: URL(filePath: page)).count) / 1_048_576
        let name = "page of \(Self.failures) failures"
        return [Figure("\(name), size", Distribution([size]), .mebibytes, .atMost(1))] + (try opening(page, name))
    }

    /// The time that a browser takes for a page beyond that for an empty one.
    private func opening(_ page: String, _ name: String) throws -> [Figure] {
        guard let browser = place.found("chromium") else {
            return [Figure(notMeasured: "\(name), opening", because: "there is no chromium")]
        }
        let empty = place.file("empty.html")
        try "<!doctype html><title>-</title>".write(toFile: empty, atomically: false, encoding: .utf8)
        let comparison = try Comparison(
            rounds: rounds, work: { try open(page, in: browser) }, floor: { try open(empty, in: browser) })
        let longer = Distribution([comparison.work.median - comparison.floor.median])
        return [
            Figure(
                "\(name), opening", longer, .seconds, .atMost(1),
                remark:
                    "\(FigureTable.number(comparison.work.median)) s in Chromium until its picture is taken, an empty "
                    + "page \(FigureTable.number(comparison.floor.median)) s")
        ]
    }

    private func open(_ page: String, in browser: String) throws -> Double {
        try ChildRun(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(place.file("browser"))"]
                + ["--screenshot=\(place.file("page.png"))", "--window-size=1280,2000", "file://\(page)"]
        ).elapsed
    }
}
