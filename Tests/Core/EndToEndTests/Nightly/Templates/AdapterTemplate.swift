import TestBasics

/// A template of adapters/templates in a folder of its own, built as its first lines say.
struct AdapterTemplate: Sendable, CustomTestStringConvertible {
    /// The file that is filled in.
    let file: String
    /// The command that compiles it; empty when it is interpreted.
    let build: [String]
    /// The target that makes `appattest` start it in its folder.
    let target: String

    init(_ file: String, build: String = "", target: String) {
        self.file = file
        self.build = build.split(separator: " ").map(String.init)
        self.target = target
    }

    var testDescription: String { file }

    /// The code of a refusal by an exception of its own.
    var code: String { file.hasSuffix(".java") ? "Adapter$InvalidEvidence" : "InvalidEvidence" }

    /// The target without its kind, as words.
    var command: [String] { target.drop { $0 != ":" }.dropFirst().split(separator: " ").map(String.init) }

    /// The file as it is shipped.
    func text() throws -> String { try Built.text("adapters/templates/\(file)") }

    /// The file with the part that its user fills in replaced by `Tests/Core/AdapterFillings`.
    func filled() throws -> String {
        try filled(with: Built.text("Tests/Core/AdapterFillings/filling.\(file.split(separator: ".")[1])"))
    }

    /// The file with the part that its user fills in replaced.
    func filled(with filling: String) throws -> String { try Self.filled(text(), with: filling) }

    /// A copy of a template with the part that its user fills in replaced.
    static func filled(_ text: String, with filling: String) throws -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasSuffix(" Fill in ====================") }),
            let end = lines.firstIndex(where: { $0.hasSuffix(" Leave as it is ====================") })
        else { throw CocoaError(.fileReadCorruptFile) }
        return (lines[...start] + [Substring(filling)] + lines[end...]).joined(separator: "\n")
    }

    /// Writes a version of the file and what it needs to a folder, and compiles it there.
    ///
    /// - Returns: what the compiler ended with; `nil` when there is none.
    func make(_ text: String, in scratch: ScratchFolder) async throws -> Ended? {
        try scratch.write(text, to: file)
        if file.hasSuffix(".rs") { try scratch.write(Built.text("adapters/templates/json.rs"), to: "json.rs") }
        guard let compiler = build.first else { return nil }
        // The Go toolchain that is there, and no other from the network.
        return try await Program.run(
            compiler, Array(build.dropFirst()), environment: ["GOTOOLCHAIN": "local", "GOFLAGS": nil],
            in: scratch.url.path)
    }

    static let python = Self("adapter.py", target: "exec:python3 adapter.py")

    static let all = [
        python, Self("adapter.mjs", target: "exec:node adapter.mjs"),
        Self("adapter.rb", target: "exec:ruby adapter.rb"), Self("adapter.php", target: "exec:php adapter.php"),
        Self("adapter.go", build: "go build -o adapter adapter.go", target: "exec:./adapter"),
        Self("adapter.rs", build: "rustc -O --edition 2021 adapter.rs", target: "exec:./adapter"),
        Self("adapter.swift", build: "swiftc adapter.swift", target: "exec:./adapter"),
        Self("Adapter.java", build: "javac Adapter.java", target: "exec:java -cp . Adapter"),
        Self("adapter.sh", target: "oneshot:sh adapter.sh"),
    ]

    /// The compiler or interpreter; that in shell needs jq.
    var program: String { build.first ?? (command[0] == "sh" ? "jq" : command[0]) }
}
