import Testing

@Suite("Right and wrong code, and values and what works with them, stay apart")
struct SeparationTests {
    @Test("The reference verifier has no switch for a wrong way, and no type for one")
    func noWrongWays() throws {
        let verifier = try SourceModule.named("ReferenceVerifier")
        #expect(verifier.files.count <= 110)
        for file in verifier.files {
            let wrong = file.allTypes.filter {
                $0.hasSuffix("Reading") || $0.hasSuffix("Rules") || $0.contains("Mutant")
            }
            #expect(wrong.isEmpty, "\(file.path)")
            let names = file.names.filter { $0 == "takingOver" || $0.lowercased().contains("mutant") }
            #expect(names.isEmpty, "\(file.path)")
        }
    }

    @Test("The model does no input and output, and no cryptography")
    func modelIsPure() throws {
        let forbidden: Set = [
            "FileManager", "FileHandle", "Process", "URLSession", "URL", "Pipe", "contentsOf",
            "contentsOfFile", "Date", "ProcessInfo", "SystemRandomNumberGenerator",
        ]
        let allowed: Set = [
            "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "AdapterProtocol", "CEmbeddedFiles",
        ]
        for file in try SourceModule.named("AdapterProtocol").files + SourceModule.named("AttestModel").files {
            #expect(file.imports.isSubset(of: allowed), "\(file.path)")
            #expect(
                file.names.isDisjoint(with: forbidden), "\(file.path): \(file.names.intersection(forbidden).sorted())")
        }
    }

    @Test("The adapter protocol builds for macOS 12 and iOS 15, as an adapter's package may")
    func protocolIsPortable() throws {
        let newer: Set = [
            "Mutex", "Atomic", "Regex", "Duration", "ContinuousClock", "firstRange", "ranges", "trimmingPrefix",
            "wholeMatch", "firstMatch",
        ]
        for file in try SourceModule.named("AdapterProtocol").files {
            #expect(file.imports.isSubset(of: ["Foundation", "FoundationEssentials"]), "\(file.path)")
            #expect(file.names.isDisjoint(with: newer), "\(file.path): \(file.names.intersection(newer).sorted())")
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
