import Testing

@Suite("Folders of a module point one way")
struct FolderTests {
    private static let modules = ((try? SourceModule.all()) ?? [:]).keys.sorted()

    @Test("No two folders of a module use each other's types", arguments: modules)
    func folders(module: String) throws {
        let module = try SourceModule.named(module)
        var owners: [String: Set<String>] = [:]
        for file in module.files {
            for type in file.types { owners[type, default: []].insert(file.folder) }
        }
        let owner = owners.compactMapValues { $0.count == 1 ? $0.first : nil }
        var uses: [String: [String: Set<String>]] = [:]
        for file in module.files {
            for name in file.names {
                guard let other = owner[name], other != file.folder, other != "", file.folder != "" else { continue }
                uses[file.folder, default: [:]][other, default: []].insert(name)
            }
        }
        for (folder, others) in uses {
            for (other, names) in others where folder < other {
                let back = uses[other]?[folder] ?? []
                #expect(
                    back.isEmpty,
                    "\(folder) uses \(names.sorted()) of \(other), and \(other) uses \(back.sorted()) of \(folder)")
            }
        }
    }
}
