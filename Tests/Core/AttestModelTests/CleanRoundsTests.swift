import AttestModel
import Testing

@Suite("Clean rounds of races")
struct CleanRoundsTests {
    @Test(
        "Clean rounds bound the probability of a finding",
        arguments: [(300, "0.99"), (30, "9.5"), (1, "95.0"), (10_000, "0.03")])
    func bound(rounds: Int, percent: String) {
        #expect(CleanRounds(rounds).percentText == percent)
        #expect(CleanRounds(rounds).description.contains(" \(percent) % "))
    }
}
