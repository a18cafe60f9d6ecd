import TestBasics

/// A module under Sources, with the names that its files declare and use.
struct SourceModule {
    struct File {
        let source: SourceFile
        let imports: Set<String>
        /// The names of all that the file uses or declares.
        let names: Set<String>
        /// The same without those that a dot precedes.
        let freeNames: Set<String>
        /// The names that a dot precedes.
        let memberNames: Set<String>
        /// The names of the types that the file declares outside of any other.
        let types: Set<String>
        /// The names of all types that it declares, nested ones as well.
        let allTypes: Set<String>
        /// The names of the types that it extends.
        let extended: Set<String>
        /// The names of the functions that it declares outside of any type.
        let functions: Set<String>
        /// The names of everything that it declares.
        let declared: Set<String>

        var path: String { source.path }

        /// A Boolean value that indicates whether the file hands the names of what it imports on.
        var isReexport: Bool { names.contains("_exported") }

        /// The first folder of the file inside its module; empty when it lies beside the folders.
        var folder: String {
            let parts = path.split(separator: "/")
            return parts.count > 4 ? String(parts[3]) : ""
        }

        init(_ source: SourceFile) {
            self.source = source
            let tokens = SwiftTokens(source.text)
            names = Set(tokens.names.map(\.text))
            freeNames = Set(tokens.names.filter { !$0.isMember }.map(\.text))
            memberNames = Set(tokens.names.filter(\.isMember).map(\.text))
            let typeKeywords: Set = ["struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype"]
            imports = tokens.names(after: ["import"], outside: true)
            types = tokens.names(after: typeKeywords, outside: true).filter { $0.first?.isUppercase == true }
            allTypes = tokens.names(after: typeKeywords).filter { $0.first?.isUppercase == true }
            extended = tokens.names(after: ["extension"])
            functions = tokens.names(after: ["func"], outside: true)
            declared = tokens.names(after: typeKeywords.union(["func", "var", "let", "case"]))
        }
    }

    let name: String
    let files: [File]
    /// The names of the types that are declared outside of any other, or extended.
    let types: Set<String>
    /// The names of the functions that are declared outside of any type.
    let functions: Set<String>
    /// The names of everything that is declared.
    let declared: Set<String>

    init(name: String, files: [File]) {
        self.name = name
        self.files = files
        types = files.reduce(into: []) { $0.formUnion($1.types.union($1.extended)) }
        functions = files.reduce(into: []) { $0.formUnion($1.functions) }
        declared = files.reduce(into: []) { $0.formUnion($1.declared) }
    }

    /// Every module under Sources by its name, read once.
    static func all() throws -> [String: SourceModule] { try modules.get() }

    /// The names of all modules, in order.
    static let names = ((try? all()) ?? [:]).keys.sorted()

    /// The module of a name.
    static func named(_ name: String) throws -> SourceModule { try all()[name] ?? SourceModule(name: name, files: []) }

    private static let modules = Result {
        Dictionary(
            grouping: try SourceFile.swift(below: "Sources").map(File.init),
            by: { String($0.path.split(separator: "/")[2]) }
        ).reduce(into: [String: SourceModule]()) { $0[$1.key] = SourceModule(name: $1.key, files: $1.value) }
    }
}

/// One text file of the package.
struct SourceFile {
    /// The path relative to the package's root.
    let path: String
    let text: String

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
    }

    /// The number of lines that an editor shows.
    var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Every Swift file below a folder of the package, read once.
    static func swift(below folder: String) throws -> [SourceFile] {
        try all.get().filter { $0.path.hasPrefix("\(folder)/") }
    }

    private static let all = Result {
        try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Built.packageRoot.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile("\(folder)/\($0)") }
        }
    }
}
