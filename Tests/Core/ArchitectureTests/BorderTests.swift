import Testing

@Suite("Borders of the modules, by the names that their files use")
struct BorderTests {
    private static let modules = ((try? SourceModule.all()) ?? [:]).keys.sorted()

    @Test("A file uses no type of a module that its own may not use", arguments: modules)
    func types(module: String) throws {
        let modules = try SourceModule.all()
        let own = try SourceModule.named(module)
        let allowed = ModulePlan.usable(in: module)
        let known = allowed.reduce(into: own.declared) { $0.formUnion(modules[$1]?.allTypes ?? []) }
        let foreign = modules.values.filter { $0.name != module && !allowed.contains($0.name) }
        for file in own.files where Set(file.imports).isSubset(of: ModulePlan.modules.union(ModulePlan.toolchain)) {
            let names = file.freeNames.subtracting(known).subtracting(file.imports)
            for other in foreign {
                let used = other.types.intersection(names)
                #expect(used.isEmpty, "\(file.path) uses \(used.sorted()) of \(other.name)")
            }
        }
    }

    @Test("Only the library products have a public interface")
    func publicNames() throws {
        let libraries: Set = ["AdapterProtocol", "AppAttestAdapter", "AppAttestTesting"]
        for module in try SourceModule.all().values where !libraries.contains(module.name) {
            for file in module.files { #expect(!file.names.contains("public"), "\(file.path)") }
        }
    }
}
