import TestBasics

@Suite("Modules use only those below them")
struct DependencyTests {
    @Test("Every dependency that is imported is declared, and the other way round", arguments: SourceModule.names)
    func dependencies(module: String) throws {
        let declared = try #require(try ModulePlan.declared.get()[module])
        for file in try SourceModule.named(module).files {
            let undeclared = file.imports.subtracting(declared).subtracting(ModulePlan.toolchain)
            #expect(undeclared.isEmpty, "\(file.path) imports \(undeclared.sorted())")
        }
        let imported = try SourceModule.named(module).files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        #expect(declared.subtracting(imported).isEmpty, "declared and not imported")
    }

    @Test("A file uses something of each module that it imports", arguments: SourceModule.names)
    func usedImports(module: String) throws {
        let modules = try SourceModule.all()
        for file in try SourceModule.named(module).files where !file.isReexport {
            for imported in file.imports where modules[imported] != nil {
                let offered = ([imported] + (ModulePlan.reexported[imported] ?? [])).compactMap { modules[$0] }
                let isUsed = offered.contains {
                    !$0.types.isDisjoint(with: file.names) || !$0.functions.isDisjoint(with: file.freeNames)
                        || !$0.declared.isDisjoint(with: file.memberNames)
                }
                #expect(isUsed, "\(file.path) imports \(imported) and uses nothing of it")
            }
        }
    }

    @Test(
        "The forge and the verifier never meet",
        arguments: ["FixtureForge", "VectorCatalog", "AppleServices", "Devices"])
    func forgeAndVerifier(maker: String) throws {
        for verifier in ["ReferenceVerifier", "VerifierMutants"] {
            #expect(try !ModulePlan.reachable(from: maker).contains(verifier))
            #expect(try !ModulePlan.reachable(from: verifier).contains(maker))
        }
    }

    @Test(
        "The runner and the reports know neither the forge nor the verifier",
        arguments: ["AdapterTargets", "AdapterCheck", "ConformanceRunner", "SuiteFiles", "Reports", "EvidenceAnatomy"])
    func runner(module: String) throws {
        let both: Set<String> = ["FixtureForge", "VectorCatalog", "ReferenceVerifier", "VerifierMutants", "SuiteProof"]
        #expect(try ModulePlan.reachable(from: module).isDisjoint(with: both))
    }

    @Test(
        "The verifier reads evidence with the system's libraries alone",
        arguments: ["ReferenceVerifier", "VerifierMutants"])
    func verifierImports(module: String) throws {
        let allowed: Set = [
            "AttestModel", "ReferenceVerifier", "CLibCrypto", "CLibCBOR", "CEmbeddedFiles", "Foundation",
            "Synchronization",
        ]
        for file in try SourceModule.named(module).files { #expect(file.imports.isSubset(of: allowed), "\(file.path)") }
    }

    @Test("No two folders of a module use each other's types", arguments: SourceModule.names)
    func folders(module: String) throws {
        let module = try SourceModule.named(module)
        var owners: [String: Set<String>] = [:]
        for file in module.files { for type in file.types { owners[type, default: []].insert(file.folder) } }
        let owner = owners.compactMapValues { $0.count == 1 ? $0.first : nil }
        var uses: [String: [String: Set<String>]] = [:]
        for file in module.files where file.folder != "" {
            for name in file.names {
                guard let other = owner[name], other != file.folder, other != "" else { continue }
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

/// The modules of the package, and which of them each may use: dependencies point one way. `Package.swift` is the one
/// place that says so, and ARCHITECTURE.md shows it.
enum ModulePlan {
    /// The dependencies of each target of Package.swift as the modules they are: targets of the package, and products of
    /// others. They are read from its text: asking SwiftPM would wait for the running build.
    static let declared = Result {
        let text = try SourceFile("Package.swift").text
        let products = Dictionary(
            uniqueKeysWithValues: text.matches(of: /let (\w+): Target\.Dependency = \.product\(name: "(\w+)"/)
                .map { (String($0.1), String($0.2)) })
        let targets = text.matches(
            of: /\.(?:executableTarget|testTarget|target)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/)
        return targets.reduce(into: [String: Set<String>]()) { declared, target in
            let entries = (target.2 ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            declared[String(target.1)] = Set(
                entries.filter { !$0.isEmpty }.map { entry in products[entry] ?? entry.trimmingCharacters(in: ["\""]) })
        }
    }

    /// Every module of the package, the libraries of C included.
    static let modules = Set(SourceModule.names).union(["CLibCrypto", "CLibSSL", "CLibCBOR", "CEmbeddedFiles"])

    /// The modules that are part of Swift and its system.
    static let toolchain: Set<String> = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "DeviceCheck", "Synchronization", "Dispatch",
        "System", "Glibc", "Darwin",
    ]

    /// The modules whose names another module hands on with its own.
    static let reexported: [String: Set<String>] = [
        "AttestModel": ["AdapterProtocol"], "AppAttestAdapter": ["AdapterProtocol"],
    ]

    /// Returns the modules of the package that a module may use.
    static func allowed(in module: String) throws -> Set<String> {
        try declared.get()[module, default: []].intersection(modules)
    }

    /// Every module that one builds on, itself left out.
    static func reachable(from module: String) throws -> Set<String> {
        let next = try allowed(in: module)
        return try next.reduce(into: next) { $0.formUnion(try reachable(from: $1)) }
    }
}
