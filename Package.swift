// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of the house is held to.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of every module that no other package uses. A whole module at once compiles in two thirds of the time.
let whole: [SwiftSetting] =
    strict
    + [
        .unsafeFlags(
            ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
    ]

/// The settings of the modules that forge, verify and prove whole sets, and of the model. They are optimised in debug
/// builds, too: the tests do this work many times over.
let optimized: [SwiftSetting] = whole + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A Boolean value that indicates whether the tests that only `make test-all` runs are built, too: end-to-end tests, and
/// those of the reference backend.
let isNightly = Context.environment["APPATTEST_TESTS"] == "all"

let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let sqlite: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "app-attest-conformance",
    platforms: [.macOS(.v15), .iOS(.v15)],
    products: [
        .executable(name: "appattest", targets: ["appattest"]),
        .executable(name: "appattest-backend", targets: ["BackendProgram"]),
        .library(name: "AppAttestAdapter", targets: ["AppAttestAdapter"]),
        .library(name: "AppAttestTesting", targets: ["AppAttestTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Dependencies point one way: model <- forge <- catalog; model <- verifier; model <- anatomy;
        // model <- runner <- reports; everything <- command line. A test holds the house to it.
        .systemLibrary(
            name: "CLibCrypto", path: "Sources/Core/CLibCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CLibSSL", path: "Sources/Core/CLibSSL", pkgConfig: "libssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CLibCBOR", path: "Sources/Core/CLibCBOR", pkgConfig: "libcbor",
            providers: [.apt(["libcbor-dev"]), .brew(["libcbor"])]),

        .target(name: "CEmbeddedFiles", path: "Sources/Core/CEmbeddedFiles"),
        .target(
            name: "Primitives", dependencies: ["CLibCrypto"], path: "Sources/Core/Primitives", swiftSettings: optimized),
        .target(name: "AdapterProtocol", path: "Sources/Core/AdapterProtocol", swiftSettings: optimized),
        .target(
            name: "AttestModel", dependencies: ["CEmbeddedFiles", "AdapterProtocol"], path: "Sources/Core/AttestModel",
            exclude: ["Resources"],
            swiftSettings: optimized),
        .target(
            name: "LabModel", dependencies: ["CEmbeddedFiles", "AttestModel"], path: "Sources/Lab/LabModel",
            exclude: ["Resources"],
            swiftSettings: whole),
        .target(
            name: "AppAttestAdapter", dependencies: ["AdapterProtocol"], path: "Sources/Core/AppAttestAdapter",
            swiftSettings: strict),
        .target(name: "AppAttestTesting", path: "Sources/Simulator/AppAttestTesting", swiftSettings: strict),
        .target(
            name: "FixtureForge", dependencies: ["AttestModel", "Primitives", "CLibCrypto", asn1],
            path: "Sources/Core/FixtureForge", swiftSettings: optimized),
        .target(
            name: "VectorCatalog", dependencies: ["CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", asn1],
            path: "Sources/Core/VectorCatalog", exclude: ["Resources"],
            swiftSettings: whole),
        .target(
            name: "ReferenceVerifier", dependencies: ["AttestModel", "CLibCrypto", "CLibCBOR"],
            path: "Sources/Core/ReferenceVerifier", swiftSettings: optimized),
        .target(
            name: "VerifierMutants",
            dependencies: ["CEmbeddedFiles", "AttestModel", "ReferenceVerifier", "CLibCrypto"],
            path: "Sources/Core/VerifierMutants", exclude: ["Resources"], swiftSettings: optimized),
        .target(
            name: "VerifierFuzz", dependencies: ["AttestModel", "Primitives", "FixtureForge", asn1],
            path: "Sources/Lab/VerifierFuzz",
            swiftSettings: optimized),
        .target(
            name: "SuiteProof",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "LabModel", "VectorCatalog",
                "ReferenceVerifier",
                "VerifierMutants",
            ],
            path: "Sources/Core/SuiteProof", exclude: ["Resources"], swiftSettings: optimized),
        .target(
            name: "Captures",
            dependencies: ["AttestModel", "LabModel", "EvidenceAnatomy", "ReferenceVerifier", "Diagnosis"],
            path: "Sources/Lab/Captures", swiftSettings: optimized),
        .target(
            name: "Diagnosis", dependencies: ["AttestModel", "LabModel", "Primitives", "ReferenceVerifier"],
            path: "Sources/Lab/Diagnosis",
            swiftSettings: optimized),
        .target(
            name: "EvidenceAnatomy", dependencies: ["CEmbeddedFiles", "AttestModel", "Primitives"],
            path: "Sources/Core/EvidenceAnatomy", exclude: ["Resources"], swiftSettings: optimized),
        .target(
            name: "SuiteFiles", dependencies: ["CEmbeddedFiles", "AttestModel", "Primitives", yams],
            path: "Sources/Core/SuiteFiles", exclude: ["Resources"], swiftSettings: whole),
        .target(name: "TLS", dependencies: ["CLibSSL", nio], path: "Sources/Core/TLS", swiftSettings: whole),
        .target(
            name: "Transport", dependencies: ["AttestModel", "TLS", nio, nioHTTP1, nioPosix],
            path: "Sources/Core/Transport", swiftSettings: whole),
        .target(
            name: "AdapterTargets",
            dependencies: ["AttestModel", "Transport", nio, nioPosix],
            path: "Sources/Core/AdapterTargets", swiftSettings: whole),
        .target(
            name: "AdapterCheck", dependencies: ["CEmbeddedFiles", "AttestModel", "AdapterTargets"],
            path: "Sources/Core/AdapterCheck", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "ConformanceRunner", dependencies: ["AttestModel", "AdapterTargets"],
            path: "Sources/Core/ConformanceRunner", swiftSettings: whole),
        .target(
            name: "Reports",
            dependencies: ["CEmbeddedFiles", "AttestModel", "Primitives", "LabModel", "EvidenceAnatomy", mustache],
            path: "Sources/Core/Reports", exclude: ["Resources"],
            swiftSettings: whole),
        .target(
            name: "LocalServer",
            dependencies: [
                "AttestModel", "TLS", hummingbirdCore, httpTypes, logging, nio, lifecycle, unixSignals, nioPosix,
            ],
            path: "Sources/Simulator/LocalServer", swiftSettings: whole),
        .target(
            name: "Devices",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", "VectorCatalog", "SuiteFiles",
            ],
            path: "Sources/Simulator/Devices", exclude: ["Resources"], swiftSettings: optimized),
        .target(
            name: "DeviceServer",
            dependencies: ["AttestModel", "Primitives", "FixtureForge", "Devices", "LocalServer", lifecycle],
            path: "Sources/Simulator/DeviceServer", swiftSettings: whole),
        .target(
            name: "AppCheck",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", "AdapterTargets", "ConformanceRunner",
                "LocalServer", "Devices", "DeviceServer",
            ],
            path: "Sources/Simulator/AppCheck", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "AppleServices",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", "SuiteFiles", "LocalServer", httpTypes,
                lifecycle,
            ],
            path: "Sources/Simulator/AppleServices", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "ClientCheck",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", "AdapterTargets", "ConformanceRunner",
                "AppleServices",
            ],
            path: "Sources/Simulator/ClientCheck", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "LiveMapping", dependencies: ["CEmbeddedFiles", "AttestModel", "Primitives", "SuiteFiles"],
            path: "Sources/Live/LiveMapping", exclude: ["Resources"], swiftSettings: whole),
        .target(name: "HistoryJudge", path: "Sources/Live/HistoryJudge", swiftSettings: optimized),
        .target(name: "MealyMachines", path: "Sources/Live/MealyMachines", swiftSettings: optimized),
        .target(
            name: "LiveConformance",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "FixtureForge", "VectorCatalog", "Devices",
                "LiveMapping", "Transport",
                "HistoryJudge", "MealyMachines", "AppleServices", "ClientCheck", "AdapterTargets", "ConformanceRunner",
            ],
            path: "Sources/Live/LiveConformance", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "ReferenceBackend",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "ReferenceVerifier", "Transport", "LocalServer", sqlite,
            ],
            path: "Sources/Live/ReferenceBackend", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "WrongBackends",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "ReferenceVerifier", "ReferenceBackend", "LocalServer", sqlite,
            ],
            path: "Sources/Live/WrongBackends", exclude: ["Resources"], swiftSettings: whole),
        .target(
            name: "LiveProof",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "FixtureForge", "Devices", "AdapterTargets", "AppleServices",
                "ClientCheck",
                "LocalServer",
                "LiveMapping", "LiveConformance", "ReferenceBackend", "WrongBackends",
            ],
            path: "Sources/Live/LiveProof", exclude: ["Resources"], swiftSettings: whole
        ),
        .target(
            name: "ReferenceReceipts",
            dependencies: ["AttestModel", "Primitives", "AppleServices", "ReferenceVerifier"],
            path: "Sources/Simulator/ReferenceReceipts", swiftSettings: whole),
        .target(name: "BackendOrder", path: "Sources/Live/BackendOrder", swiftSettings: whole),
        // The reference backend and its wrong copies, with the packages that no other module needs.
        .executableTarget(
            name: "BackendProgram",
            dependencies: [
                "AttestModel", "BackendOrder", "VectorCatalog", "AdapterTargets", "LocalServer", "LiveConformance",
                "LiveProof",
                "ReferenceBackend", "ReferenceReceipts", "Reports", "WrongBackends",
            ],
            path: "Sources/Live/BackendProgram", swiftSettings: whole),
        .executableTarget(
            name: "appattest",
            dependencies: [
                "CEmbeddedFiles", "AttestModel", "Primitives", "LabModel", "FixtureForge", "VectorCatalog",
                "VerifierFuzz", "ReferenceVerifier", "VerifierMutants", "SuiteProof", "SuiteFiles", "AdapterTargets",
                "AdapterCheck", "ConformanceRunner", "AppCheck", "AppleServices", "ClientCheck", "Devices",
                "DeviceServer", "Captures", "Diagnosis", "EvidenceAnatomy", "Reports", "AppAttestAdapter",
                "LocalServer",
                "LiveMapping", "LiveConformance", "BackendOrder", "ReferenceReceipts", arguments, unixSignals,
            ],
            path: "Sources/Core/appattest", exclude: ["Resources"], swiftSettings: whole),

        // A target that misbehaves on demand, for the tests of the runner.
        .executableTarget(
            name: "FakeTarget", dependencies: ["AttestModel"], path: "Tests/Core/FakeTarget", swiftSettings: whole),
        // Finds real objects, scratch folders and built programs for the tests.
        .target(
            name: "TestSupport", dependencies: ["AttestModel", "FixtureForge"], path: "Tests/Core/TestSupport",
            swiftSettings: whole),

        .target(
            name: "TestBasics", dependencies: ["TestSupport", "AttestModel"], path: "Tests/Core/TestBasics",
            swiftSettings: whole),

        // A small set, and the targets that the tests of targets, adapter check and runner ask.
        .target(
            name: "RunnerTestSupport",
            dependencies: [
                "ConformanceRunner", "AdapterTargets", "SuiteFiles", "AttestModel", "Primitives", "TestBasics",
                "FakeTarget", "LocalServer",
            ],
            path: "Tests/Core/RunnerTestSupport", swiftSettings: whole),

        // Reads the first cause of a run as a maintainer does, for the tables of wrong targets.
        .target(
            name: "CauseTestSupport", dependencies: ["Reports", "TestBasics"], path: "Tests/Core/CauseTestSupport",
            swiftSettings: whole),

        .testTarget(
            name: "ArchitectureTests", dependencies: ["TestBasics"], path: "Tests/Core/ArchitectureTests",
            swiftSettings: whole),
        // A verifier in Swift behind the library product, for the tests of the product.
        .executableTarget(
            name: "ExampleAdapter", dependencies: ["AppAttestAdapter"], path: "Tests/Core/ExampleAdapter",
            swiftSettings: whole),

        // A test of a backend with a simulated device, and a backend to test: the code in spec/device-service.md is run.
        .executableTarget(
            name: "ExampleDeviceTest", dependencies: ["AppAttestTesting", crypto],
            path: "Tests/Simulator/ExampleDeviceTest",
            swiftSettings: whole),
        // The right app in Swift of spec/check-app.md.
        .executableTarget(
            name: "ExampleApp", dependencies: ["AppAttestTesting", crypto], path: "examples/app/swift",
            swiftSettings: whole),
        .executableTarget(
            name: "ExampleBackend", dependencies: ["AttestModel", "Primitives", "LocalServer", "ReferenceVerifier"],
            path: "Tests/Live/ExampleBackend", swiftSettings: whole),

        .testTarget(
            name: "AppAttestAdapterTests", dependencies: ["AppAttestAdapter", "TestBasics"],
            path: "Tests/Core/AppAttestAdapterTests", swiftSettings: whole),
        .testTarget(
            name: "AttestModelTests", dependencies: ["AttestModel", "TestBasics"], path: "Tests/Core/AttestModelTests",
            swiftSettings: whole),
        .testTarget(
            name: "PrimitivesTests", dependencies: ["Primitives", "TestBasics"], path: "Tests/Core/PrimitivesTests",
            swiftSettings: whole),
        .testTarget(
            name: "FixtureForgeTests",
            dependencies: ["Primitives", "FixtureForge", "VectorCatalog", "CLibCrypto", "TestBasics", asn1],
            path: "Tests/Core/FixtureForgeTests", swiftSettings: whole),
        .testTarget(
            name: "VectorCatalogTests",
            dependencies: ["VectorCatalog", "FixtureForge", "TestBasics"], path: "Tests/Core/VectorCatalogTests",
            swiftSettings: whole),
        .testTarget(
            name: "VerifierFuzzTests",
            dependencies: [
                "VerifierFuzz", "FixtureForge", "ReferenceVerifier", "VerifierMutants", "VectorCatalog", "TestBasics",
            ],
            path: "Tests/Lab/VerifierFuzzTests", swiftSettings: whole),
        .testTarget(
            name: "SuiteProofTests",
            dependencies: [
                "SuiteProof", "FixtureForge", "VectorCatalog", "VerifierFuzz", "ReferenceVerifier", "VerifierMutants",
                "LiveConformance", "ClientCheck", "AppCheck", "EvidenceAnatomy", "LabModel", "TestBasics",
            ],
            path: "Tests/Core/SuiteProofTests", swiftSettings: whole),
        .testTarget(
            name: "VerifierMutantsTests",
            dependencies: ["VerifierMutants", "ReferenceVerifier", "TestBasics"],
            path: "Tests/Core/VerifierMutantsTests", swiftSettings: whole),
        .testTarget(
            name: "ReferenceVerifierTests",
            dependencies: ["ReferenceVerifier", "FixtureForge", "TestBasics"],
            path: "Tests/Core/ReferenceVerifierTests", swiftSettings: whole),
        .testTarget(
            name: "CapturesTests",
            dependencies: [
                "Captures", "Diagnosis", "LabModel", "Reports", "FixtureForge", "Primitives", "TestBasics",
            ],
            path: "Tests/Lab/CapturesTests", swiftSettings: whole),
        .testTarget(
            name: "DiagnosisTests",
            dependencies: [
                "Primitives", "Diagnosis", "LabModel", "ReferenceVerifier", "FixtureForge", "AttestModel",
                "TestBasics",
            ],
            path: "Tests/Lab/DiagnosisTests", swiftSettings: whole),
        .testTarget(
            name: "EvidenceAnatomyTests", dependencies: ["EvidenceAnatomy", "TestBasics"],
            path: "Tests/Core/EvidenceAnatomyTests", swiftSettings: whole),
        .testTarget(
            name: "SuiteFilesTests",
            dependencies: ["Primitives", "SuiteFiles", "VectorCatalog", "RunnerTestSupport"],
            path: "Tests/Core/SuiteFilesTests", swiftSettings: whole),
        .testTarget(
            name: "TLSTests", dependencies: ["TLS", "FixtureForge", "TestBasics", nio, nioPosix],
            path: "Tests/Core/TLSTests", swiftSettings: whole),
        .testTarget(
            name: "TransportTests",
            dependencies: ["Transport", "LocalServer", "FixtureForge", "RunnerTestSupport", nio, nioPosix],
            path: "Tests/Core/TransportTests", swiftSettings: whole),
        .testTarget(
            name: "AdapterTargetsTests",
            dependencies: [
                "FixtureForge", "AdapterTargets", "Transport", "RunnerTestSupport", "LocalServer", "TLS", nio, nioPosix,
            ],
            path: "Tests/Core/AdapterTargetsTests", swiftSettings: whole),
        .testTarget(
            name: "AdapterCheckTests",
            dependencies: ["AdapterCheck", "LocalServer", "RunnerTestSupport"],
            path: "Tests/Core/AdapterCheckTests", swiftSettings: whole),
        .testTarget(
            name: "ConformanceRunnerTests",
            dependencies: ["SuiteFiles", "AttestModel", "RunnerTestSupport"],
            path: "Tests/Core/ConformanceRunnerTests", swiftSettings: whole),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Reports", "ConformanceRunner", "AdapterTargets", "SuiteFiles", "ReferenceVerifier", "VerifierMutants",
                "TestBasics", "EvidenceAnatomy", "SuiteProof", "VectorCatalog", "LiveConformance", "CauseTestSupport",
                "LabModel",
            ],
            path: "Tests/Core/ReportsTests", swiftSettings: whole),
        .testTarget(
            name: "AppleServicesTests",
            dependencies: [
                "AppleServices", "Transport", "LocalServer", "AttestModel", "FixtureForge", "Primitives", "TestBasics",
            ],
            path: "Tests/Simulator/AppleServicesTests", swiftSettings: whole),
        .testTarget(
            name: "ClientCheckTests",
            dependencies: [
                "ClientCheck", "AdapterTargets", "Transport", "AppleServices", "Primitives", "FixtureForge",
                "AttestModel", "TestBasics", "CauseTestSupport",
            ],
            path: "Tests/Simulator/ClientCheckTests", swiftSettings: whole),
        .testTarget(
            name: "AppCheckTests",
            dependencies: [
                "AppCheck", "AdapterTargets", "LocalServer", "Devices", "DeviceServer", "FixtureForge", "Primitives",
                "TestBasics",
                "AttestModel", "CauseTestSupport",
            ],
            path: "Tests/Simulator/AppCheckTests", swiftSettings: whole),
        .testTarget(
            name: "DevicesTests",
            dependencies: [
                "Primitives", "Devices", "DeviceServer", "FixtureForge", "ReferenceVerifier", "AttestModel",
                "TestBasics",
            ],
            path: "Tests/Simulator/DevicesTests", swiftSettings: whole),
        .testTarget(
            name: "LiveMappingTests",
            dependencies: ["Primitives", "LiveMapping", "FixtureForge", "AttestModel", "TestBasics"],
            path: "Tests/Live/LiveMappingTests", swiftSettings: whole),
        .testTarget(
            name: "HistoryJudgeTests", dependencies: ["HistoryJudge"], path: "Tests/Live/HistoryJudgeTests",
            swiftSettings: optimized),
        .testTarget(
            name: "MealyMachinesTests", dependencies: ["MealyMachines"], path: "Tests/Live/MealyMachinesTests",
            swiftSettings: optimized),
        .testTarget(
            name: "LiveConformanceTests",
            dependencies: [
                "LiveConformance", "LiveMapping", "MealyMachines", "Transport", "AdapterTargets", "Devices",
                "FixtureForge", "TestBasics",
            ],
            path: "Tests/Live/LiveConformanceTests", swiftSettings: whole),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Primitives", "TestBasics", "Transport", "appattest", arguments, "ExampleAdapter",
                "AppAttestTesting", subprocess, system, yams,
            ] + (isNightly ? ["BackendProgram", "ExampleApp", "ExampleBackend", "ExampleDeviceTest"] : []),
            path: "Tests/Core/EndToEndTests", exclude: isNightly ? [] : ["Nightly"], swiftSettings: whole),
    ],
    swiftLanguageModes: [.v6]
)

// The reference backend needs GRDB, which nothing else does.
if isNightly {
    package.targets += [
        .testTarget(
            name: "LiveProofTests",
            dependencies: [
                "LiveProof", "LiveConformance", "ReferenceBackend", "WrongBackends", "AppleServices", "FixtureForge",
                "LocalServer", "AttestModel", "TestBasics",
            ],
            path: "Tests/Live/LiveProofTests", swiftSettings: whole),
        .testTarget(
            name: "ReferenceBackendTests",
            dependencies: [
                "Primitives", "ReferenceBackend", "WrongBackends", "ReferenceReceipts", "AppleServices", "Devices",
                "FixtureForge", "LocalServer", "AttestModel", "TestBasics", "Transport", sqlite,
            ],
            path: "Tests/Live/ReferenceBackendTests", swiftSettings: whole),
    ]
}
