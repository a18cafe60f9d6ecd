// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "@NAME@",
    platforms: [.macOS(.v12), .iOS(.v15)],
    products: [.library(name: "AppAttestVectors", targets: ["AppAttestVectors"])],
    targets: [.target(name: "AppAttestVectors", resources: [.copy("vectors.json")])]
)
