import Foundation
import Testing

import Measurement

@Suite("Statistics and the judgement of bounds")
struct MeasurementTests {
    @Test("The median and the quartiles are interpolated between the samples around them")
    func distribution() {
        let odd = Distribution([5, 1, 3, 2, 4])
        #expect(odd.median == 3)
        #expect(odd.quantile(0.25) == 2)
        #expect(odd.noise == 1)
        #expect(Distribution([1, 2]).median == 1.5)
        #expect(Distribution([7]).noise == 0)
    }

    @Test("One outlier moves neither the median nor the noise by much")
    func outlier() {
        let disturbed = Distribution([1, 1.01, 0.99, 1, 1.01, 0.99, 1, 50])
        #expect(abs(disturbed.median - 1) < 0.01)
        #expect(disturbed.noise < 0.02)
    }

    @Test("Work and floor are measured in turn, and the first pair is not counted")
    func interleaving() throws {
        var order = ""
        var cost = 10.0
        let comparison = Comparison(
            rounds: 3,
            work: {
                order += "A"
                cost += 10
                return cost
            },
            floor: {
                order += "B"
                return cost / 2
            })
        #expect(order == "ABABABAB")
        #expect(comparison.ratios == Distribution([2, 2, 2]))
        #expect(comparison.work.median == 40)
    }

    @Test(
        "A bound is missed only by more than the noise",
        arguments: [
            (Bound.atMost(1.1), 1.1, 0.0, Figure.State.held), (.atMost(1.1), 1.14, 0.05, .held),
            (.atMost(1.1), 1.16, 0.05, .missed), (.atLeast(60), 58, 1, .missed), (.atLeast(60), 58, 2, .held),
            (.atLeast(60), 70, 0, .held),
        ])
    func bounds(bound: Bound, value: Double, noise: Double, state: Figure.State) {
        let samples = Distribution([value - 2 * noise, value - noise, value, value + noise, value + 2 * noise])
        let figure = Figure("row", samples, .times, bound)
        #expect(figure.state == state)
        #expect(FigureReport(date: .distantPast, machine: "", figures: [figure]).holds == (state == .held))
    }

    @Test("The table has at most 80 columns, and counts what was held and missed")
    func table() {
        let long = String(repeating: "many words ", count: 30)
        let text = FigureTable([
            Figure("a name of some length about a verifier", Distribution([123_456]), .microseconds, .atLeast(200_000)),
            Figure("b", Distribution([1]), .times, .atMost(2), remark: long), Figure("c", Distribution([1]), .seconds),
        ]).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(text.contains("MISSED"))
        #expect(text.contains("1 bounds held, 1 missed, 1 without a bound."))
    }

    @Test("The JSON of a report has each figure with its unit and bound")
    func json() throws {
        let figures = [Figure("row", Distribution([2]), .times, .atMost(3))]
        let report = FigureReport(date: Date(timeIntervalSince1970: 0), machine: "2 cores", figures: figures)
        let text = try #require(String(data: report.json, encoding: .utf8))
        for part in [
            "\"1970-01-01T00:00:00Z\"", "\"atMost\" : 3", "\"state\" : \"held\"", "\"unit\" : \"×\"", "\"value\" : 2",
        ] {
            #expect(text.contains(part))
        }
    }
}
