// swift-tools-version: 6.2

import PackageDescription

// `make mutation` writes Sources/ReferenceVerifier: the reference verifier with its mutants.
let package = Package(
    name: "mutants",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CLibCBOR", pkgConfig: "libcbor"),
        .target(name: "CMutants"),
        .target(name: "AttestModel"),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR", "CMutants"],
            swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
        .executableTarget(
            name: "trial", dependencies: ["AttestModel", "ReferenceVerifier", "CMutants"],
            swiftSettings: [
                .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
