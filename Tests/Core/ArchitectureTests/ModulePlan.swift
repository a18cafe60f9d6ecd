import Foundation

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
