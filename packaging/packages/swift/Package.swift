// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "@NAME@",
    platforms: [.macOS(.v12), .iOS(.v15)],
    products: [
        .library(name: "AppAttestVectors", targets: ["AppAttestVectors"]),
        .library(name: "AppAttestAdapter", targets: ["AppAttestAdapter"]),
        .library(name: "AppAttestTesting", targets: ["AppAttestTesting"]),
    ],
    targets: [
        .target(name: "AppAttestVectors", resources: [.copy("vectors.json")]),
        .target(name: "AdapterProtocol"),
        .target(name: "AppAttestAdapter", dependencies: ["AdapterProtocol"]),
        .target(name: "AppAttestTesting"),
    ]
)
