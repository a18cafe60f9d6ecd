// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")

// `make mutation` writes Sources/ReferenceVerifier: the reference verifier with its mutants.
let package = Package(
    name: "mutants",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Of `search` alone, for the forge. It is that of the repository.
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4")
    ],
    targets: [
        .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CLibCBOR", pkgConfig: "libcbor"),
        .target(name: "CMutants"),
        .target(name: "CEmbeddedFiles"),
        .target(name: "AdapterProtocol"),
        .target(
            name: "AttestModel", dependencies: ["CEmbeddedFiles", "AdapterProtocol"], exclude: ["Resources"]),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR", "CMutants"],
            swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
        .target(name: "Trials", dependencies: ["AttestModel", "ReferenceVerifier", "CMutants"], swiftSettings: strict),
        .executableTarget(name: "trial", dependencies: ["Trials"], swiftSettings: strict),
        .target(name: "Primitives", dependencies: ["CLibCrypto"]),
        .target(name: "FixtureForge", dependencies: ["AttestModel", "Primitives", "CLibCrypto", asn1]),
        .target(name: "VerifierFuzz", dependencies: ["AttestModel", "Primitives", "FixtureForge", asn1]),
        .executableTarget(
            name: "search",
            dependencies: ["AttestModel", "FixtureForge", "ReferenceVerifier", "VerifierFuzz", "CMutants", "Trials"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
