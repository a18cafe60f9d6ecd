import TestBasics

@Suite("A fact stays a fact: no code decides by the words of a sentence")
struct ProseTests {
    /// Files that read text of others, whose words are all there is to go by.
    private static let readers: [String: String] = [
        "Sources/Core/SuiteFiles/YAML/YAMLSource.swift": "the problems that the YAML library names",
        "Sources/Core/VerifierMutants/DeviceCheck/AnswerMutants.swift": "the answers of Apple's DeviceCheck",
        "Sources/Simulator/AppleServices/Tokens/DeveloperKey.swift": "labels of PEM",
        "Sources/Core/Reports/Vectors/SourceLink.swift": "citations, which begin with the name of a document",
        "Sources/Core/SuiteProof/Documentation/GeneratedBlocks.swift": "marks in Markdown",
        "Sources/Core/SuiteProof/Traceability/Traceability.swift": "citations, which begin with the name of a document",
    ]

    @Test("No prefix, suffix or part of prose is looked for, and no property that holds prose is searched")
    func searches() throws {
        let files = try SourceFile.swift(below: "Sources").filter { Self.readers[$0.path] == nil }
        let constants = Set(files.flatMap { Self.proseConstants(in: $0.text) })
        #expect(!constants.isEmpty)
        for file in files { #expect(Self.searches(in: file.text, constants).isEmpty, "\(file.path)") }
    }

    @Test("A file that reads text of others does so")
    func exceptions() throws {
        for path in Self.readers.keys {
            let text = try SourceFile(path).text
            #expect(!Self.searches(in: text, Self.proseConstants(in: text)).isEmpty, "\(path)")
        }
    }

    // MARK: Search

    /// Returns the searches for prose in code.
    private static func searches(in code: String, _ constants: Set<String>) -> [String] {
        let ends = "hasPrefix|hasSuffix|trimmingPrefix|trimPrefix"
        let literals = matches(
            "(?:\(ends)|contains|firstRange|ranges|starts)\\((?:of: |with: )?\\s*\"((?:[^\"\\\\]|\\\\.)*)\"", in: code)
        let properties = matches(
            "\\.(meaning|reason|title|words|sentence|evidence|detail|headline|remedy|why|summary|statement)[?!]?\\."
                + "(?:hasPrefix|hasSuffix|contains\\(\"|starts\\(with)", in: code)
        let named = matches("(?:\(ends))\\((?:\\w+\\.)+(\\w+)\\)", in: code)
        return literals.filter(isProse) + properties + named.filter(constants.contains)
    }

    /// Returns the names of the constants that are prose.
    private static func proseConstants(in code: String) -> Set<String> {
        let constants = matches("let (\\w+(?:: String)? = \"(?:[^\"\\\\]|\\\\.)*)\"", in: code)
        return Set(constants.filter(isProse).map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) })
    }

    /// Returns whether text has two words side by side, or ends as the beginning of a sentence does.
    private static func isProse(_ text: String) -> Bool {
        let text = text.components(separatedBy: " = \"").last ?? text
        return !matches("([A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}|[a-z]{3,}: $)", in: text).isEmpty
    }

    /// Returns the first group of each match that is in no comment.
    private static func matches(_ pattern: String, in text: String) -> [String] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [pattern] }
        let whole = text as NSString
        return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).compactMap { match in
            let line = whole.substring(with: whole.lineRange(for: NSRange(location: match.range.location, length: 0)))
            return line.drop { $0 == " " }.hasPrefix("//") ? nil : whole.substring(with: match.range(at: 1))
        }
    }
}
