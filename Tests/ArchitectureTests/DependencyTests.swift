import Testing

@Suite("The parts of the house know only what stands below them")
struct DependencyTests {
    private static let targets = HousePlan.arrows.keys.sorted()

    @Test("Imports follow the arrows", arguments: targets)
    func imports(target: String) throws {
        let allowed = try #require(HousePlan.arrows[target])
        for file in try SourceFile.swift(below: "Sources/\(target)") {
            let tooMuch = file.imports.intersection(HousePlan.rooms).subtracting(allowed)
            #expect(tooMuch.isEmpty, "\(file.path) imports \(tooMuch.sorted())")
        }
    }

    @Test("Package.swift declares the same arrows", arguments: targets)
    func declaredArrows(target: String) throws {
        let declared = try #require(try PackageManifest().dependencies[target])
        #expect(declared.intersection(HousePlan.rooms) == HousePlan.arrows[target])
    }

    @Test("Every package that is imported is declared, and the other way round", arguments: targets)
    func packages(target: String) throws {
        let declared = try #require(try PackageManifest().dependencies[target])
        let imported = try SourceFile.swift(below: "Sources/\(target)").reduce(into: Set<String>()) {
            $0.formUnion($1.imports)
        }
        let undeclared = imported.subtracting(declared).subtracting(HousePlan.toolchain)
        #expect(undeclared.isEmpty, "imported and not declared")
        #expect(declared.subtracting(imported).isEmpty, "declared and not imported")
    }

    @Test("The plan names every part that there is")
    func plan() throws {
        let sources = try SourceFile.swift(below: "Sources").compactMap {
            $0.path.split(separator: "/").dropFirst().first
        }
        #expect(Set(sources.map(String.init)) == Set(HousePlan.arrows.keys))
    }

    @Test(
        "What makes evidence and what judges it never meet",
        arguments: [("FixtureForge", "ReferenceVerifier"), ("VectorCatalog", "ReferenceVerifier")])
    func forgeAndVerifier(maker: String, judge: String) throws {
        #expect(!Self.reachable(from: maker).contains(judge))
        #expect(!Self.reachable(from: judge).contains(maker))
        #expect(!Self.reachable(from: "ConformanceRunner").contains(maker))
        #expect(!Self.reachable(from: "ConformanceRunner").contains(judge))
    }

    @Test("The verifier reads evidence with the system's libraries alone")
    func verifierImports() throws {
        for file in try SourceFile.swift(below: "Sources/ReferenceVerifier") {
            #expect(file.imports.isSubset(of: ["AttestModel", "CLibCrypto", "CLibCBOR", "Foundation"]), "\(file.path)")
        }
    }

    @Test("The model needs nobody")
    func modelImports() throws {
        for file in try SourceFile.swift(below: "Sources/AttestModel") {
            #expect(file.imports.isSubset(of: ["Foundation"]), "\(file.path)")
        }
    }

    /// Every target that one builds on, itself left out.
    private static func reachable(from target: String) -> Set<String> {
        let next = HousePlan.arrows[target] ?? []
        return next.reduce(into: next) { $0.formUnion(reachable(from: $1)) }
    }
}
