import Testing

@Suite("Modules use only those below them")
struct DependencyTests {
    private static let modules = ((try? SourceModule.all()) ?? [:]).keys.sorted()

    @Test("The plan names every module under Sources, and no other")
    func plan() throws {
        #expect(!Self.modules.isEmpty)
        #expect(Set(Self.modules) == Set(ModulePlan.allowed.keys))
    }

    @Test("Imports follow the plan", arguments: modules)
    func imports(module: String) throws {
        let allowed = try #require(ModulePlan.allowed[module])
        for file in try SourceModule.named(module).files {
            let tooMuch = file.imports.intersection(ModulePlan.modules).subtracting(allowed)
            #expect(tooMuch.isEmpty, "\(file.path) imports \(tooMuch.sorted())")
        }
    }

    @Test("Package.swift declares the modules of the plan", arguments: modules)
    func declared(module: String) throws {
        let declared = try #require(try PackageManifest().dependencies[module])
        #expect(declared.intersection(ModulePlan.modules) == ModulePlan.allowed[module])
    }

    @Test("Every dependency that is imported is declared, and the other way round", arguments: modules)
    func dependencies(module: String) throws {
        let declared = try #require(try PackageManifest().dependencies[module])
        let imported = try SourceModule.named(module).files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        let undeclared = imported.subtracting(declared).subtracting(ModulePlan.toolchain)
        #expect(undeclared.isEmpty, "imported and not declared")
        #expect(declared.subtracting(imported).isEmpty, "declared and not imported")
    }

    @Test("A file uses something of each module that it imports", arguments: modules)
    func usedImports(module: String) throws {
        let modules = try SourceModule.all()
        for file in try SourceModule.named(module).files {
            for imported in file.imports {
                guard modules[imported] != nil, !file.isReexport else { continue }
                let offered = ([imported] + (ModulePlan.reexported[imported] ?? [])).compactMap { modules[$0] }
                let used = offered.reduce(into: Set<String>()) {
                    $0.formUnion($1.types.union($1.extended).intersection(file.names))
                    $0.formUnion($1.functions.intersection(file.freeNames))
                    $0.formUnion($1.declared.intersection(file.memberNames))
                    $0.formUnion($1.functions.intersection(file.freeNames))
                }
                #expect(!used.isEmpty, "\(file.path) imports \(imported) and uses nothing of it")
            }
        }
    }

    @Test(
        "The forge and the verifier never meet",
        arguments: ["FixtureForge", "VectorCatalog", "AppleServices", "Devices"])
    func forgeAndVerifier(maker: String) {
        for verifier in ["ReferenceVerifier", "VerifierMutants"] {
            #expect(!ModulePlan.reachable(from: maker).contains(verifier))
            #expect(!ModulePlan.reachable(from: verifier).contains(maker))
        }
    }

    @Test(
        "The runner and the reports know neither the forge nor the verifier",
        arguments: ["AdapterTargets", "AdapterCheck", "ConformanceRunner", "SuiteFiles", "Reports", "EvidenceAnatomy"])
    func runner(module: String) {
        let both: Set<String> = ["FixtureForge", "VectorCatalog", "ReferenceVerifier", "VerifierMutants", "SuiteProof"]
        #expect(ModulePlan.reachable(from: module).isDisjoint(with: both))
    }

    @Test(
        "The verifier reads evidence with the system's libraries alone",
        arguments: ["ReferenceVerifier", "VerifierMutants"])
    func verifierImports(module: String) throws {
        let allowed: Set = [
            "AttestModel", "ReferenceVerifier", "CLibCrypto", "CLibCBOR", "Foundation", "Synchronization",
        ]
        for file in try SourceModule.named(module).files {
            #expect(file.imports.isSubset(of: allowed), "\(file.path)")
        }
    }
}
