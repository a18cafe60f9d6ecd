import AttestModel
import Foundation
import TestSupport
import Testing

/// A fresh project that uses the package of a language, as a user sets it up. Its commands find the packages in the folder
/// that `PACKAGES` names, and reach no network.
struct PackageProject: Sendable, CustomTestStringConvertible {
    /// The program that the language needs.
    let program: String
    /// The files of the repository, by their path in the project.
    let files: [String: String]
    /// Further files.
    var texts: [String: String] = [:]
    /// Installs the package and builds the project.
    let install: String
    /// Runs the example test with the verifier that `ADAPTER` names.
    let test: String
    /// Prints what the choices of a check select.
    let choices: String

    var testDescription: String { program }

    /// Writes the files to a folder, and installs the package.
    func setUp(in folder: ScratchFolder) async throws {
        for (name, path) in files { try folder.write(MadePackages.example(path), to: name) }
        for (name, text) in texts { try folder.write(text, to: name) }
        try await run(install, in: folder).succeeded()
    }

    /// Runs the example test.
    func test(asking adapter: String, in folder: ScratchFolder) async throws -> Ended {
        try await run(test, adapter: adapter, in: folder)
    }

    /// Returns the lines about the choices of a check.
    func chosen(in folder: ScratchFolder) async throws -> [String] {
        let ended = try await run(choices, adapter: "cat", in: folder)
        let names: Set = ["facts", "core", "strict", "gate", "devicecheck", "bytes", "seconds", "lacking", "tags"]
        return ended.lines.filter { names.contains(String($0.prefix { $0 != " " })) }
    }

    private func run(_ command: String, adapter: String = "", in folder: ScratchFolder) async throws -> Ended {
        let packages = try await MadePackages.folder.value.path("packages")
        return try await Program.run(
            "/bin/sh", ["-e", "-c", command],
            environment: [
                "PACKAGES": packages, "ADAPTER": adapter, "GOPROXY": "file://\(packages)/go", "GOSUMDB": "off",
                "GOFLAGS": "-mod=mod -modcacherw", "GOMODCACHE": folder.path("cache"), "GOTOOLCHAIN": "local",
                "GOMODULE": try MadePackages.goModule(), "npm_config_cache": folder.path("cache"),
                "npm_config_offline": "true", "CARGO_NET_OFFLINE": "true", "NODE_OPTIONS": nil,
                "NODE_TEST_CONTEXT": nil,
            ], in: folder.url.path)
    }
}

/// The projects, one for each language.
extension PackageProject {
    static let all = [python, npm, go, rust, swift, java]

    private static let python = PackageProject(
        program: "python3",
        files: [
            "test_vectors.py": "packaging/packages/python/example/test_vectors.py",
            "verifier.py": "packaging/packages/python/example/verifier.py",
            "choices.py": "Tests/Core/PackageExamples/choices.py",
        ],
        install: """
            python3 -m venv --without-pip venv
            python3 -m pip --python venv/bin/python install --quiet --no-index "$PACKAGES"/python/*.whl
            """, test: "venv/bin/python test_vectors.py", choices: "venv/bin/python choices.py")

    /// The example test is an ES module, the choices are CommonJS.
    private static let npm = PackageProject(
        program: "npm",
        files: [
            "vectors.test.mjs": "packaging/packages/npm/example/vectors.test.mjs",
            "verifier.mjs": "packaging/packages/npm/example/verifier.mjs",
            "choices.cjs": "Tests/Core/PackageExamples/choices.cjs",
        ], texts: ["package.json": #"{"private": true}"#],
        install: #"npm install --offline --no-audit --no-fund "$PACKAGES"/npm/*.tgz"#,
        test: "node --test vectors.test.mjs",
        choices: "node choices.cjs " + Capability.allCases.map(\.rawValue).joined(separator: " "))

    private static let go = PackageProject(
        program: "go",
        files: [
            "vectors_test.go": "packaging/packages/go/example/vectors_test.go",
            "verifier_test.go": "packaging/packages/go/example/verifier_test.go",
            "choices_test.go": "Tests/Core/PackageExamples/choices_test.go",
        ], texts: ["go.mod": "module example\n\ngo 1.18\n"],
        install: "go get $GOMODULE@latest && go vet . && go test -c -o example",
        test: "./example -test.run Vectors", choices: "./example -test.run Choices")

    /// The crate is the one that `cargo package` makes.
    private static let rust = PackageProject(
        program: "cargo",
        files: [
            "tests/vectors.rs": "packaging/packages/rust/example/vectors.rs",
            "tests/verifier/mod.rs": "packaging/packages/rust/example/verifier.rs",
            "tests/choices.rs": "Tests/Core/PackageExamples/choices.rs",
        ],
        texts: [
            "src/lib.rs": "",
            "Cargo.toml": """
            [package]
            name = "example"
            version = "0.1.0"
            edition = "2021"

            [dev-dependencies]
            app-attest-conformance-vectors = { path = "vectors" }
            """,
        ],
        install: """
            (cd "$PACKAGES"/rust/* && cargo package --quiet --allow-dirty --no-verify --target-dir "$OLDPWD/packed")
            mkdir vectors && tar -xzf packed/package/*.crate -C vectors --strip-components 1
            RUSTFLAGS=-Dwarnings cargo test --quiet --no-run
            """,
        test: "RUSTFLAGS=-Dwarnings cargo test --quiet --test vectors",
        choices: "RUSTFLAGS=-Dwarnings cargo test --quiet --test choices -- --nocapture")

    private static let swift = PackageProject(
        program: "swift",
        files: [
            "Tests/ExampleTests/VectorTests.swift": "packaging/packages/swift/example/VectorTests.swift",
            "Tests/ExampleTests/Verifier.swift": "packaging/packages/swift/example/Verifier.swift",
            "Tests/ExampleTests/Choices.swift": "Tests/Core/PackageExamples/Choices.swift",
        ],
        texts: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription

            let products = ["AppAttestVectors", "AppAttestAdapter", "AppAttestTesting"].map {
                Target.Dependency.product(name: $0, package: "app-attest-conformance-vectors")
            }
            let package = Package(
                name: "example", platforms: [.macOS(.v13)],
                dependencies: [.package(path: "vectors/app-attest-conformance-vectors")],
                targets: [.testTarget(name: "ExampleTests", dependencies: products)])
            """
        ],
        install: """
            cp -R "$PACKAGES/swift" vectors
            swift build --quiet --disable-xctest --build-tests
            """,
        test: "swift test --quiet --disable-xctest --skip-build --filter vectors",
        choices: "swift test --quiet --disable-xctest --skip-build --filter choices")

    private static let jar = #"$(find "$PACKAGES/java" -name '*.jar' ! -name '*-sources.jar')"#
    private static let java = PackageProject(
        program: "javac",
        files: [
            "VectorsTest.java": "packaging/packages/java/example/VectorsTest.java",
            "VerifierProcess.java": "packaging/packages/java/example/VerifierProcess.java",
            "Choices.java": "Tests/Core/PackageExamples/Choices.java",
        ], install: #"javac -Xlint:all -Werror -cp "\#(jar)" -d out *.java"#,
        test: #"java -cp "\#(jar):out" VectorsTest"#, choices: #"java -cp "\#(jar):out" Choices"#)
}
