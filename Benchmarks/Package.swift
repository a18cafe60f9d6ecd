// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Of `EmptyCommand` alone.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The modules that are measured in this process, from the sources of the suite.
        .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CLibCBOR", pkgConfig: "libcbor"),
        .target(name: "AttestModel", swiftSettings: strict),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR"], swiftSettings: strict),

        .target(name: "VerifierMutants", dependencies: ["AttestModel", "ReferenceVerifier"], swiftSettings: strict),
        // Its kill matrix, which knows no forge.
        .target(
            name: "SuiteProof", dependencies: ["AttestModel", "ReferenceVerifier", "VerifierMutants"],
            sources: ["KillMatrix"], swiftSettings: strict),

        // Those reports that are measured, which need no other package. Some of their types are internal.
        .target(
            name: "Reports", dependencies: ["AttestModel"],
            sources: [
                "JSONLines", "JUnit", "RunSummary", "Spool", "Layout/TextLayout.swift", "Layout/Duration+Text.swift",
                "Vectors/VectorWords.swift", "Report.swift", "ReportSink.swift",
            ],
            swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
        .executableTarget(name: "LargeReport", dependencies: ["AttestModel", "Reports"], swiftSettings: strict),

        .target(name: "Measurement", swiftSettings: strict),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Measurement", "AttestModel", "ReferenceVerifier", "SuiteProof", "VerifierMutants", "CLibCBOR",
                "CLibCrypto",
            ],
            swiftSettings: strict),

        // Programs that do as little as their kind can.
        .target(name: "RecordedAnswers"),
        .executableTarget(name: "InstantTarget", dependencies: ["RecordedAnswers"]),
        .executableTarget(name: "InstantServer", dependencies: ["RecordedAnswers"]),
        .executableTarget(name: "EmptyProgram", swiftSettings: strict),
        .executableTarget(
            name: "EmptyCommand",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"), "CLibCrypto", "CLibCBOR",
            ],
            swiftSettings: strict),

        .testTarget(name: "MeasurementTests", dependencies: ["Measurement"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
