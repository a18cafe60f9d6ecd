import AttestModel
import Testing

@testable import LiveConformance

@Suite("The sample of challenges")
struct ChallengeSampleTests {
    /// A generator of numbers that are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 42

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    private static func random(_ count: Int) -> [[UInt8]] {
        var numbers = Numbers()
        return (0..<100).map { _ in (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) } }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "Random bytes, and their hexadecimal text, vary in more bits than anybody can try out", arguments: [8, 16, 32])
    func random(count: Int) {
        let bytes = Self.random(count)
        #expect(ChallengeSample(values: bytes).varyingBits >= ChallengeSample.fewestBits)
        #expect(ChallengeSample(values: bytes.map { Self.text($0.hex) }).varyingBits >= ChallengeSample.fewestBits)
    }

    @Test("Counters and times vary in too few bits, whatever stands around them")
    func predictable() {
        let counters = (0..<100).map { Self.text("challenge-of-the-shop-") + [UInt8(truncatingIfNeeded: $0)] }
        let times = (0..<100).map { Self.text("\(1_790_000_000_000 + 137 * $0)-nonce") }
        for sample in [counters, times] {
            #expect(ChallengeSample(values: sample).varyingBits < ChallengeSample.fewestBits)
        }
    }

    @Test("A challenge that occurs twice is found")
    func repeated() {
        let values = Self.random(16)
        #expect(ChallengeSample(values: values).repeated == nil)
        #expect(ChallengeSample(values: values + [values[7]]).repeated == values[7])
    }
}
