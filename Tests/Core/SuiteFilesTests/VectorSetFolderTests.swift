import Primitives
import RunnerTestSupport
import SuiteFiles

@Suite("Reading a vector set")
struct VectorSetFolderTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = try TestSet.write(TestSet.vectors(), to: folder)
    }

    /// Reads the set, which must fail, and returns the error.
    private func defect(_ code: RunnerErrorCode = .vectorSet) throws -> String {
        let error = try #require(#expect(throws: RunnerError.self) { try VectorSetFolder(path: path).read() })
        #expect(error.code == code)
        if code == .vectorSet { #expect(error.message.contains("appattest generate --out")) }
        return error.message
    }

    private func edit(_ file: String, _ change: (String) -> String) throws {
        try folder.write(change(folder.read(file)), to: file)
    }

    @Test("A sound set is read whole, in the order of its ids")
    func sound() throws {
        let set = try VectorSetFolder(path: path).read()
        let wanted = try TestSet.all()
        #expect(set.vectors == wanted.vectors && set.digest == wanted.digest)
        #expect(set.suiteVersion == "0.1.0" && set.seed == "7" && set.time == Blank.time)
    }

    @Test("A set that cannot be written whole leaves the older one as it was, and nothing beside it")
    func unwritten() throws {
        let vectors = try TestSet.vectors()
        let set = VectorSet(
            manifest: TestSet.manifest(of: []), vectors: vectors,
            files: ["assertion/new.json": [1], "zone/new.json": [2]])
        // A file stands where the last of the files needs a folder.
        try folder.write("a file", to: "zone")
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        #expect(throws: RunnerError(.file, "")) { try VectorSetFolder(path: path).write(set) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == names)
        #expect(try VectorSetFolder(path: path).read().vectors.count == vectors.count)
        try FileManager.default.removeItem(atPath: folder.path("zone"))
        try VectorSetFolder(path: path).write(set)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.contains(".") }.sorted()
                == ["assertion/new.json", Manifest.fileName, "zone/new.json"])
    }

    @Test("A set of which a file cannot be written leaves no folder behind")
    func unwrittenFolders() throws {
        let files: [String: [UInt8]] = ["assertion/new.json": [1], "zone/\(String(repeating: "z", count: 300))": [2]]
        let set = VectorSet(manifest: TestSet.manifest(of: []), vectors: [], files: files)
        let scratch = try ScratchFolder()
        #expect(throws: RunnerError(.file, "")) { try VectorSetFolder(path: scratch.url.path).write(set) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).isEmpty)
    }

    @Test("A missing folder or manifest is an error about a file")
    func missing() throws {
        #expect(throws: RunnerError(.file, "")) { try VectorSetFolder(path: path + "/nowhere").read() }
        try FileManager.default.removeItem(atPath: folder.path(Manifest.fileName))
        #expect(try defect(.file).contains("has no manifest.json"))
    }

    /// A change of the sound set that makes it unsound.
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A part of the message.
        let said: String
        let change: @Sendable (VectorSetFolderTests) throws -> Void

        init(_ name: String, said: String, _ change: @escaping @Sendable (VectorSetFolderTests) throws -> Void) {
            (testDescription, self.said, self.change) = (name, said, change)
        }
    }

    private static let selfSigned = "\(TestSet.selfSigned).json"

    @Test(
        "Whatever is wrong with a set is named",
        arguments: [
            Damage("a file is cut short", said: "\(selfSigned) in '%': not one complete JSON") {
                try $0.edit(selfSigned) { String($0.prefix(300)) }
            },
            Damage("the manifest is cut short", said: "manifest.json in '%'") {
                try $0.edit(Manifest.fileName) { String($0.dropLast(20)) }
            },
            Damage("a field and the hash are wrong", said: "\(selfSigned) in '%': field 'why': is missing") {
                try $0.edit(selfSigned) { $0.replacing("\"why\"", with: "\"wyh\"") }
            },
            Damage("a file was edited", said: "\(selfSigned) in '%': its SHA-256 is not") {
                try $0.edit(selfSigned) { $0.replacing("Case self-signed", with: "Case self-made") }
            },
            Damage("the manifest was edited", said: "field 'digest'") {
                let digest = TestSet.manifest(of: try TestSet.vectors()).digest.hex
                try $0.edit(Manifest.fileName) { $0.replacing(digest, with: String(repeating: "0", count: 64)) }
            },
            Damage("a file is listed only", said: "is listed in manifest.json, but does not exist") {
                try FileManager.default.removeItem(atPath: $0.folder.path(selfSigned))
            },
            Damage("a file is not listed", said: "attestation/chain/extra.json in '%': is not listed") {
                try $0.folder.write("{}", to: "attestation/chain/extra.json")
            },
            Damage("a vector has the place of another", said: "field 'files[0].vector'") {
                try $0.rewrite { $0.files[0].vector = $0.files[1].vector }
            },
            Damage("a file holds another vector", said: "field 'id': is 'attestation/chain/self-made'") {
                try $0.edit(selfSigned) { $0.replacing(TestSet.selfSigned, with: "attestation/chain/self-made") }
            },
            Damage("a path leads out of the folder", said: "field 'files[0].path'") {
                try $0.rewrite { ($0.files[0].path, $0.files[0].vector) = ("../secret.json", nil) }
            },
            Damage("a file is listed twice", said: "is listed twice") {
                try $0.rewrite { $0.files.append($0.files[0]) }
            },
            Damage(
                "the manifest contradicts a file", said: "field 'level' of '\(selfSigned)': is not that of the vector"
            ) {
                var other = try #require(try TestSet.vectors().first { $0.id.description == TestSet.selfSigned })
                other.level = .should
                try $0.rewrite { manifest in
                    for index in manifest.files.indices where manifest.files[index].vector == other.id {
                        manifest.files[index].summary = VectorSummary(other)
                    }
                }
            },
            Damage("a bundle was edited", said: "bundles/assertion.json in '%': its SHA-256 is not") {
                try $0.folder.write("{}", to: "bundles/assertion.json")
                let wrong = [UInt8](repeating: 1, count: 32)
                try $0.rewrite {
                    $0.files.append(Manifest.File(path: "bundles/assertion.json", sha256: wrong, vector: nil))
                }
            },
            Damage("a control is missing", said: "assertion/counter/same.json in '%': field 'control'") {
                let vectors = try TestSet.vectors().filter { $0.id.description != TestSet.firstAssertion }
                try FileManager.default.removeItem(atPath: $0.folder.path("assertion/valid"))
                try TestSet.write(vectors, to: $0.folder)
            },
            Damage("a control is to be rejected", said: "'\(TestSet.selfSigned)' is not a vector to be accepted") {
                var vectors = try TestSet.vectors()
                let index = try #require(vectors.firstIndex { $0.id.description == TestSet.expired })
                vectors[index].control = VectorID(TestSet.selfSigned)
                try TestSet.write(vectors, to: $0.folder)
            },
        ])
    func damages(damage: Damage) throws {
        try damage.change(self)
        let said = damage.said.replacing("%", with: path)
        #expect(try defect().contains(said))
    }

    private func rewrite(_ change: (inout Manifest) -> Void) throws {
        var manifest = TestSet.manifest(of: try TestSet.vectors())
        change(&manifest)
        manifest.digest = Manifest.digest(of: manifest.files) { sha256($0) }
        try folder.write(manifest.json.canonicalText, to: Manifest.fileName)
    }
}
