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
    targets: [
        // The modules that are measured in this process, from the sources of the suite.
        .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CLibCBOR", pkgConfig: "libcbor"),
        .target(name: "CEmbeddedFiles"),
        .target(name: "AdapterProtocol", swiftSettings: strict),
        .target(
            name: "AttestModel", dependencies: ["CEmbeddedFiles", "AdapterProtocol"], exclude: ["Resources"],
            swiftSettings: strict),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR"], swiftSettings: strict),

        .target(name: "Measurement", swiftSettings: strict),
        .executableTarget(
            name: "benchmark", dependencies: ["Measurement", "AttestModel", "ReferenceVerifier", "CLibCrypto"],
            swiftSettings: strict),
        .testTarget(name: "MeasurementTests", dependencies: ["Measurement"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
