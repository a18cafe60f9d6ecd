// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// SwiftSyntax is the toolchain's own: building the package of that name takes minutes. `make mutation` names its folder.
let syntax: [LinkerSetting] = ["SwiftSyntax", "SwiftParser", "SwiftOperators"].map { .linkedLibrary($0) }

let package = Package(
    name: "mutation",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "MutantOperators", swiftSettings: strict, linkerSettings: syntax),
        .target(name: "SwitchedSources", dependencies: ["MutantOperators"], swiftSettings: strict),
        .target(
            name: "MutationScore", dependencies: ["MutantOperators", "SwitchedSources"], swiftSettings: strict),
        .executableTarget(
            name: "mutation", dependencies: ["MutantOperators", "SwitchedSources", "MutationScore"],
            swiftSettings: strict),
        .testTarget(
            name: "MutantOperatorsTests", dependencies: ["MutantOperators", "SwitchedSources"], swiftSettings: strict),
        .testTarget(
            name: "MutationScoreTests", dependencies: ["MutationScore", "SwitchedSources"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
