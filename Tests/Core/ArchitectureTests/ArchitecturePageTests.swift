import TestBasics

@Suite("The page about the architecture is true")
struct ArchitecturePageTests {
    private let page: SourceFile

    init() throws { page = try SourceFile("ARCHITECTURE.md") }

    @Test("It says the verb of every module")
    func verbs() throws {
        let rows = page.text.matches(of: /(?m)^\| `(\w+)` \| \*\*/).map { String($0.1) }
        #expect(rows.sorted() == SourceModule.names)
    }

    @Test("Its table of imports is that of Package.swift; 'make architecture' writes it")
    func imports() throws {
        let table = try Self.importRows().joined(separator: "\n")
        let mark = "<!-- generated: imports -->\n"
        let parts = page.text.split(separator: mark, maxSplits: 1)
        let behind = try #require(parts.last?.firstRange(of: "<!-- end of generated -->"))
        let right = String(parts[0]) + mark + table + "\n" + parts[1][behind.lowerBound...]
        if ProcessInfo.processInfo.environment["WRITE_ARCHITECTURE"] != nil {
            try right.write(to: Built.packageRoot.appending(path: page.path), atomically: true, encoding: .utf8)
        } else {
            #expect(page.text == right, "run 'make architecture'")
        }
    }

    /// The lines of the table: the modules by their folder, the spine first.
    private static func importRows() throws -> [String] {
        let modules = try SourceModule.all()
        return try ["| folder | module | imports |", "| --- | --- | --- |"]
            + ["Core", "Simulator", "Live", "Lab"].flatMap { folder in
                try modules.values.filter { $0.files.first?.path.hasPrefix("Sources/\(folder)/") == true }
                    .map(\.name).sorted().map { name in
                        let imports = try ModulePlan.allowed(in: name).sorted().map { "`\($0)`" }
                        return "| \(folder) | `\(name)` | \(imports.isEmpty ? "-" : imports.joined(separator: ", ")) |"
                    }
            }
    }

    @Test("A section lists as many files as the table of changes says, and the walk has at most eight stops")
    func counts() throws {
        let walk = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix("One vector") })
        #expect((1...8).contains(walk.matches(of: /(?m)^\d+\.\s/).count))
        let rows = page.text.matches(of: /(?m)^\| \[(an? [^\]]+)\]\(#[a-z-]+\) \| (\d+)/)
        #expect(rows.count == 5)
        for row in rows {
            let section = page.text.components(separatedBy: "\n### ").first { $0.lowercased().hasPrefix("\(row.1)\n") }
            let files = section?.matches(of: /(?m)^\d+\. `/).count
            #expect(files == Int(row.2), "\(row.1)")
        }
    }
}
