import Foundation
import TestSupport
import Testing

@Suite("The page about the architecture is true")
struct ArchitecturePageTests {
    private let page: SourceFile

    init() throws { page = try SourceFile("ARCHITECTURE.md") }

    @Test("Its table has every module of Sources, with the modules that it imports")
    func modules() throws {
        let modules = Set(try SourceModule.all().keys)
        let rows = page.text.matches(of: /(?m)^\| `(\w+)` \| \*\*.*\| ([^|]*) \|$/)
        #expect(Set(rows.map { String($0.1) }) == modules)
        let manifest = try PackageManifest()
        for row in rows {
            let declared = try #require(manifest.dependencies[String(row.1)])
            let listed = Set(row.2.matches(of: /`(\w+)`/).map { String($0.1) })
            #expect(declared.intersection(modules).subtracting(["AttestModel"]) == listed, "\(row.1)")
        }
    }

    @Test("A section lists as many files as the table of changes says")
    func counts() {
        let rows = page.text.matches(of: /(?m)^\| \[(an? [^\]]+)\]\(#[a-z-]+\) \| (\d+)/)
        #expect(rows.count == 5)
        for row in rows {
            let section = page.text.components(separatedBy: "\n### ").first {
                $0.lowercased().hasPrefix("\(row.1)\n")
            }
            let files = section?.matches(of: /(?m)^\d+\. `/).count
            #expect(files == Int(row.2), "\(row.1)")
        }
    }
}
