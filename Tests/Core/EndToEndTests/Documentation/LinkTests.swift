import Synchronization
import TestBasics

@Suite("The links of the pages")
struct LinkTests {
    @Test("Every relative link leads to a file or folder, and to a heading that it has", arguments: MarkdownPage.paths)
    func links(path: String) throws {
        let page = try MarkdownPage.named(path)
        let address = /^[a-z]+:/
        for link in page.links where !link.contains(address) {
            let file = page.file(of: link)
            #expect(FileManager.default.fileExists(atPath: Built.path(file)), "\(path) links to \(link)")
            guard let anchor = link.split(separator: "#", omittingEmptySubsequences: false).dropFirst().first else {
                continue
            }
            #expect(try MarkdownPage.named(file).anchors.contains(String(anchor)), "\(path) links to \(link)")
        }
    }

    @Test(
        "The pages that a newcomer expects are there",
        arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
    func pages(name: String) { #expect(MarkdownPage.paths.contains(name)) }

    @Test(
        "Every path of the repository that a page names in a code span is there, or marked as new",
        arguments: MarkdownPage.paths)
    func paths(path: String) throws {
        let text = try Built.text(path)
        for match in text.matches(
            of: /`((?:Sources|Tests|scripts|adapters|examples|vectors)\/[A-Za-z0-9\/+._-]+)`( \(new\))?/)
        where match.2 == nil {
            let url = Built.packageRoot.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: url.path), "\(path) names \(match.1)")
        }
    }
}

/// A Markdown page of the package: its headings, links and fenced blocks.
struct MarkdownPage {
    /// A fenced block of code.
    struct Block {
        /// The heading of the second level above it; empty before the first.
        let section: String
        /// The word behind the fence.
        let language: String
        let lines: [String]

        /// The lines, each with a line feed.
        var text: String { lines.map { "\($0)\n" }.joined() }
    }

    /// The path, relative to the package's root.
    let path: String
    /// The blocks, in their order.
    private(set) var blocks: [Block] = []
    /// The targets of the links outside blocks.
    private(set) var links: [String] = []
    /// The names that links to a heading of this page use.
    private(set) var anchors: Set<String> = []

    private static let read = Mutex<[String: MarkdownPage]>([:])

    /// Returns the page at a path, which is read once.
    static func named(_ path: String) throws -> MarkdownPage {
        try read.withLock { pages in
            let page = try pages[path] ?? MarkdownPage(path)
            pages[path] = page
            return page
        }
    }

    init(_ path: String) throws {
        // A literal within the loop would be compiled for every line.
        let target = /\]\(([^)\s]+)\)/
        self.path = path
        let text = try Built.text(path)
        var (open, section): ((language: String, lines: [String])?, String) = (nil, "")
        for line in text.components(separatedBy: "\n") {
            let isFence = line.trimmingPrefix { $0 == " " }.hasPrefix("```")
            switch (open, isFence) {
            case (nil, true): open = (line.trimmingCharacters(in: CharacterSet(charactersIn: "` ")), [])
            case (let block?, true):
                blocks.append(Block(section: section, language: block.language, lines: block.lines))
                open = nil
            case (_?, false): open?.lines.append(line)
            case (nil, false):
                links += line.matches(of: target).map { String($0.1) }
                if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
                if line.hasPrefix("#") { anchors.insert(Self.anchor(line)) }
            }
        }
    }

    /// Returns the texts of the blocks in a language under a heading of the second level, in order.
    func code(_ language: String, under section: String) -> [String] {
        blocks.filter { $0.language == language && $0.section == section }.map(\.text)
    }

    /// Returns the name that a heading has in links, as GitHub makes it.
    private static func anchor(_ heading: String) -> String {
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            .replacing(" ", with: "-")
    }

    /// The path of a file that a link of this page points to, relative to the package's root.
    func file(of link: String) -> String {
        let name = link.prefix { $0 != "#" }
        if name.isEmpty { return path }
        return URL(filePath: "/\(path)").deletingLastPathComponent().appending(path: String(name))
            .standardizedFileURL.path.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    }

    /// The paths of all pages that a reader opens in the repository. The pages of the packages are templates, whose
    /// links are right in what is published.
    static let paths: [String] = {
        let files = FileManager.default
        let root = (try? files.contentsOfDirectory(atPath: Built.packageRoot.path)) ?? []
        let below = ["spec", "adapters", "examples", "packaging"].flatMap { folder in
            ((try? files.subpathsOfDirectory(atPath: Built.path(folder))) ?? [])
                .map { "\(folder)/\($0)" }
        }
        return (root + below + ["vectors/README.md"]).filter {
            $0.hasSuffix(".md") && !$0.contains("/.") && !$0.contains(/^packaging\/packages\/.*\//)
        }.sorted()
    }()
}
