import Testing

@testable import Reports

@Suite("The words that the titles of rejected objects have in common")
struct CommonWordsTests {
    @Test("Most of them share words that no accepted object has")
    func shared() {
        let words = CommonWords(
            [
                "Extensions of OS 27 with the ED flag set", "Extensions of OS 27 with the ED flag clear",
                "All extensions of OS 27 where the policy requires them", "Leaf certificate of a Mac with macOS 27",
            ], notIn: ["Leaf certificate that is valid until 2049", "Object with its keys in another order"])
        #expect(words?.text == "extensions of OS 27")
        #expect(words?.count == 3)
    }

    @Test("Words of an accepted object explain nothing, nor do words of too few")
    func notShared() {
        let titles = ["Extensions of OS 27 with one key", "Extensions of OS 27 with two keys"]
        #expect(CommonWords(titles, notIn: ["Extensions of OS 27 with no key"])?.text != "extensions of OS 27")
        #expect(CommonWords(["First key", "Second counter", "Third receipt"], notIn: []) == nil)
        #expect(CommonWords(["Extensions of OS 27"], notIn: []) == nil)
    }
}
