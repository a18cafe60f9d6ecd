// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")

// `make mutation` writes Sources/ReferenceVerifier: the reference verifier with its mutants.
let package = Package(
    name: "mutants",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Of `search` alone, for the forge. They are those of the repository.
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CLibCBOR", pkgConfig: "libcbor"),
        .target(name: "CMutants"),
        .target(name: "AdapterProtocol"),
        .target(
            name: "AttestModel", dependencies: ["AdapterProtocol"],
            resources: [.embedInCode("Resources/requirements.json")]),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR", "CMutants"],
            swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
        .target(name: "Trials", dependencies: ["AttestModel", "ReferenceVerifier", "CMutants"], swiftSettings: strict),
        .executableTarget(name: "trial", dependencies: ["Trials"], swiftSettings: strict),
        .target(name: "FixtureForge", dependencies: ["AttestModel", "CLibCrypto", x509, asn1, crypto]),
        .target(name: "VerifierFuzz", dependencies: ["AttestModel", "FixtureForge", asn1]),
        .executableTarget(
            name: "search",
            dependencies: ["AttestModel", "FixtureForge", "ReferenceVerifier", "VerifierFuzz", "CMutants", "Trials"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
