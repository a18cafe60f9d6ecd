import TestBasics

@Suite("A moment is whole seconds of UTC, written as RFC 3339")
struct TimestampTests {
    @Test(
        "Text and seconds convert to each other",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-03-01T12:00:00Z", 1_772_366_400),
            ("2020-01-01T00:00:00Z", 1_577_836_800),
            ("2049-12-31T23:59:59Z", 2_524_607_999), ("2024-02-29T23:59:59Z", 1_709_251_199),
            ("2000-02-29T00:00:00Z", 951_782_400), ("1969-12-31T23:59:59Z", -1),
            ("1900-02-28T00:00:00Z", -2_203_977_600),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func pairs(text: String, seconds: Int) throws {
        #expect(Timestamp(secondsSinceEpoch: Int64(seconds)).description == text)
        #expect(try #require(Timestamp(text)).secondsSinceEpoch == Int64(seconds))
    }

    @Test(
        "Every other form is rejected",
        arguments: [
            "", "Z", "2026", "2026-03-01", "2026-03-01T12:00:00", "2026-03-01T12:00:00+00:00",
            "2026-03-01T12:00:00+01:00",
            "2026-03-01T12:00:00-00:00", "2026-03-01T12:00:00+01:00Z", "2026-03-01 12:00:00Z", "2026-03-01t12:00:00z",
            "2026-03-01T12:00:00.5Z", "2026-03-01T12:00Z", "2026-3-1T12:0:0Z", "20260301T120000Z",
            "2026-03-01T12:00:00ZZ",
            " 2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z ", "2026-03-01T12:00:00 Z", "2026-13-01T12:00:00Z",
            "2026-00-01T12:00:00Z", "2026-02-29T12:00:00Z", "2026-02-30T12:00:00Z", "2026-04-31T00:00:00Z",
            "2026-03-00T12:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z", "2026-03-01T12:00:60Z",
            "-2026-03-01T12:00:00Z", "+2026-03-01T12:00:00Z", "12026-03-01T12:00:00Z", "226-03-01T12:00:00Z",
            "now", "2026-03-01T12:00:00Z\n", "２０２６-03-01T12:00:00Z", "1772366400",
        ])
    func refused(text: String) { #expect(Timestamp(text) == nil) }

    @Test(
        "Years beyond four digits are written without a trap",
        arguments: [Int64.min, -1 << 55, 1 << 55, .max])
    func distant(seconds: Int64) { #expect(!Timestamp(secondsSinceEpoch: seconds).description.isEmpty) }

    @Test("Moments are ordered, and moved by seconds and days")
    func arithmetic() throws {
        let noon = try #require(Timestamp("2024-02-28T12:00:00Z"))
        #expect(noon.adding(days: 2).description == "2024-03-01T12:00:00Z")
        #expect(noon.adding(seconds: -43_201).description == "2024-02-27T23:59:59Z")
        #expect(noon < noon.adding(seconds: 1) && noon.adding(days: -1) < noon)
    }
}
