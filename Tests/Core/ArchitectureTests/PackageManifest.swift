import Foundation
import Testing

/// The targets of Package.swift, read from its text: asking SwiftPM would wait for the running build.
struct PackageManifest {
    /// The dependencies of each target as the modules they are: targets of the package, and products of others.
    let dependencies: [String: Set<String>]

    init() throws {
        let text = try SourceFile("Package.swift").text
        let products = Dictionary(
            uniqueKeysWithValues: text.matches(of: /let (\w+): Target\.Dependency = \.product\(name: "(\w+)"/)
                .map { (String($0.1), String($0.2)) })
        var dependencies: [String: Set<String>] = [:]
        let targets = text.matches(
            of: /\.(?:executableTarget|testTarget|target)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/)
        for target in targets {
            let entries = (target.2 ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            dependencies[String(target.1)] = Set(
                try entries.filter { !$0.isEmpty }.map { entry in
                    entry.hasPrefix("\"") ? entry.trimmingCharacters(in: ["\""]) : try #require(products[entry])
                })
        }
        self.dependencies = dependencies
    }
}
