import Testing
@testable import AdapterTargets

@Suite("The excerpt of standard error")
struct ErrorExcerptTests {
    @Test("Beginning and end are kept, however the bytes arrive", arguments: [1, 7, 4096, 100_000])
    func ends(chunk: Int) {
        let bytes =
            Array("Fatal error: Index out of range\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 50_000)
            + Array("\nthe end".utf8)
        var excerpt = ErrorExcerpt()
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            excerpt.append(Array(bytes[start..<min(start + chunk, bytes.count)]))
        }
        #expect(excerpt.text.hasPrefix("Fatal error: Index out of range\nxxx") && excerpt.text.hasSuffix("x\nthe end"))
        #expect(excerpt.text.contains("\n… \(bytes.count - 6144) bytes left out …\n"))
    }

    @Test("A short text is whole")
    func short() {
        var excerpt = ErrorExcerpt()
        excerpt.append(Array("a".utf8))
        excerpt.append(Array("b\n".utf8))
        #expect(excerpt.text == "ab\n")
        var long = ErrorExcerpt()
        long.append(Array(repeating: UInt8(ascii: "y"), count: 6144))
        #expect(long.text == String(repeating: "y", count: 6144))
    }
}
