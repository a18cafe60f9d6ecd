import AttestModel
import CEmbeddedFiles

/// The template of an adapter in one language, and the commands that build and start it.
struct LanguageTemplate: CarriedFile {
    static let noun = "a language with a template"
    static let all = [
        Self("python", "adapter.py", .adapter_py, target: "exec:python3 FILE"),
        Self("javascript", "adapter.mjs", .adapter_mjs, target: "exec:node FILE"),
        Self("ruby", "adapter.rb", .adapter_rb, target: "exec:ruby FILE"),
        Self("php", "adapter.php", .adapter_php, target: "exec:php FILE"),
        Self("go", "adapter.go", .adapter_go, build: "go build -o PROGRAM FILE"),
        Self(
            "rust", "adapter.rs", .adapter_rs, module: ("json.rs", .json_rs),
            build: "rustc -O --edition 2021 -o PROGRAM FILE"),
        Self("swift", "adapter.swift", .adapter_swift, build: "swiftc -o PROGRAM FILE"),
        Self("java", "Adapter.java", .Adapter_java, target: "exec:java FILE"),
        Self("shell", "adapter.sh", .adapter_sh, target: "oneshot:sh FILE"),
    ]

    let word: String
    /// The name of the file unless its user names another.
    let fileName: String
    let text: String
    /// The file that must be in the same folder, and its name; `nil` when the template is one file.
    let module: (name: String, text: String)?
    private let build: String?
    private let target: String

    private init(
        _ word: String, _ fileName: String, _ file: EmbeddedFile, module: (name: String, file: EmbeddedFile)? = nil,
        build: String? = nil, target: String = "exec:PROGRAM"
    ) {
        (self.word, self.fileName, text, self.build, self.target) = (word, fileName, file.text, build, target)
        self.module = module.map { ($0.name, $0.file.text) }
    }

    /// Returns the commands that build the adapter, check it, and run the vectors.
    /// - Parameter path: The path of the template's copy.
    func commands(for path: String) -> [String] {
        let named = path.contains("/") ? path : "./\(path)"
        let program = named.lastIndex(of: ".").map { String(named[..<$0]) } ?? named
        func filled(_ command: String) -> String {
            command.replacing("FILE", with: ShellText.quoted(path))
                .replacing("PROGRAM", with: ShellText.quoted(program))
        }
        let target = ShellText.quoted(filled(target))
        return (build.map { [filled($0)] } ?? [])
            + ["appattest check-adapter --target \(target)", "appattest run --target \(target)"]
    }
}
