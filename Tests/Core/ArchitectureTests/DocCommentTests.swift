import Testing

@Suite("Doc comments")
struct DocCommentTests {
    private static let modules = ((try? SourceModule.all()) ?? [:]).keys.sorted()

    @Test("At most 2 % of the doc comments of a module open with What, Whether, Who, Where or How", arguments: modules)
    func docComments(module: String) throws {
        let module = try SourceModule.named(module)
        let openings = module.files.flatMap { Self.openings(of: $0.source) }
        let questions = openings.filter { opening in
            ["What", "Whether", "Who", "Where", "How"].contains { opening.text.hasPrefix("\($0) ") }
        }
        let places = questions.prefix(5).map(\.place)
        #expect(
            questions.count * 50 <= openings.count, "\(questions.count) of \(openings.count), such as \(places)")
    }

    /// Returns the first line of every doc comment.
    private static func openings(of file: SourceFile) -> [(place: String, text: Substring)] {
        var openings: [(String, Substring)] = []
        var isInside = false
        for (index, line) in file.lines.enumerated() {
            let line = line.drop { $0 == " " }
            guard line.utf8.starts(with: "///".utf8) else {
                isInside = false
                continue
            }
            if !isInside { openings.append(("\(file.path):\(index + 1)", line.dropFirst(4))) }
            isInside = true
        }
        return openings
    }
}
