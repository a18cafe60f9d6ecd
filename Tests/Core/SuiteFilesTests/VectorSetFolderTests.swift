import AttestModel
import Foundation
import Primitives
import RunnerTestSupport
import SuiteFiles
import TestSupport
import Testing

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
        let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
        try folder.write(change(text), to: file)
    }

    @Test("A sound set is read whole, in the order of its ids")
    func sound() throws {
        let set = try VectorSetFolder(path: path).read()
        let wanted = try TestSet.all()
        #expect(set.vectors == wanted.vectors)
        #expect(set.digest == wanted.digest)
        #expect(set.suiteVersion == "0.1.0")
        #expect(set.seed == "7")
        #expect(set.time == TestSet.time)
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

    @Test("A missing folder or manifest is an error of configuration")
    func missing() throws {
        let error = #expect(throws: RunnerError.self) { try VectorSetFolder(path: path + "/nowhere").read() }
        #expect(error?.code == .file)
        #expect(error?.exitCode == 2)
        try FileManager.default.removeItem(atPath: folder.path(Manifest.fileName))
        #expect(try defect(.file).contains("has no manifest.json"))
    }

    @Test("A file that is cut short is named")
    func cut() throws {
        try edit("\(TestSet.selfSigned).json") { String($0.prefix(300)) }
        #expect(try defect().hasPrefix("attestation/chain/self-signed.json in '\(path)': not one complete JSON"))
    }

    @Test("A manifest that is cut short is named")
    func cutManifest() throws {
        try edit(Manifest.fileName) { String($0.dropLast(20)) }
        #expect(try defect().hasPrefix("manifest.json in"))
    }

    @Test("A bad field is reported before the hash, which is wrong too")
    func unknownField() throws {
        try edit("\(TestSet.selfSigned).json") { $0.replacing("\"why\"", with: "\"wyh\"") }
        #expect(try defect().contains("attestation/chain/self-signed.json in '\(path)': field 'why': is missing"))
    }

    @Test("A file that was edited is found by its hash")
    func wrongHash() throws {
        try edit("\(TestSet.selfSigned).json") { $0.replacing("Case self-signed", with: "Case self-made") }
        #expect(try defect().contains("self-signed.json in '\(path)': its SHA-256 is not"))
    }

    @Test("A manifest that was edited is found by its digest")
    func wrongDigest() throws {
        let digest = TestSet.manifest(of: try TestSet.vectors()).digest.hex
        try edit(Manifest.fileName) { $0.replacing(digest, with: String(repeating: "0", count: 64)) }
        #expect(try defect().contains("field 'digest'"))
    }

    @Test("A file that is listed, but not there, is named")
    func listedOnly() throws {
        try FileManager.default.removeItem(atPath: folder.path("\(TestSet.selfSigned).json"))
        #expect(try defect().contains("is listed in manifest.json, but does not exist"))
    }

    @Test("A vector that is there, but not listed, is named")
    func unlisted() throws {
        try folder.write("{}", to: "attestation/chain/extra.json")
        #expect(try defect().contains("attestation/chain/extra.json in '\(path)': is not listed"))
    }

    @Test("A vector at the path of another is named")
    func wrongPlace() throws {
        try rewrite { manifest in manifest.files[0].vector = manifest.files[1].vector }
        #expect(try defect().contains("field 'files[0].vector'"))
    }

    @Test("A file whose vector differs from the manifest's entry is named")
    func wrongID() throws {
        try edit("\(TestSet.selfSigned).json") { $0.replacing(TestSet.selfSigned, with: "attestation/chain/self-made") }
        #expect(try defect().contains("field 'id': is 'attestation/chain/self-made'"))
    }

    @Test("A path that leads out of the folder is rejected")
    func outside() throws {
        try rewrite { manifest in (manifest.files[0].path, manifest.files[0].vector) = ("../secret.json", nil) }
        #expect(try defect().contains("field 'files[0].path'"))
    }

    @Test("A file that is listed twice is named")
    func twice() throws {
        try rewrite { manifest in manifest.files.append(manifest.files[0]) }
        #expect(try defect().contains("is listed twice"))
    }

    @Test("A control that is missing from the set, or must be rejected, is named")
    func controls() throws {
        var vectors = try TestSet.vectors()
        vectors.removeAll { $0.id.description == TestSet.firstAssertion }
        try FileManager.default.removeItem(atPath: folder.path("assertion/valid"))
        try TestSet.write(vectors, to: folder)
        #expect(try defect().contains("assertion/counter/same.json in '\(path)': field 'control'"))

        vectors = try TestSet.vectors()
        let index = try #require(vectors.firstIndex { $0.id.description == TestSet.expired })
        vectors[index].control = VectorID(TestSet.selfSigned)
        try TestSet.write(vectors, to: folder)
        #expect(try defect().contains("'attestation/chain/self-signed' is not a vector to be accepted"))
    }

    @Test("A manifest that says something else of a vector than its file is found")
    func wrongSummary() throws {
        var other = try #require(try TestSet.vectors().first)
        other.level = .should
        try rewrite { manifest in
            guard let index = manifest.files.firstIndex(where: { $0.vector == other.id }) else { return }
            manifest.files[index].summary = VectorSummary(other)
        }
        #expect(try defect().contains("field 'level' of '\(other.id).json': is not that of the vector"))
    }

    @Test("A bundle that was edited, or that the manifest does not list, is named")
    func bundles() throws {
        try folder.write("{}", to: "bundles/assertion.json")
        #expect(try defect().contains("bundles/assertion.json in '\(path)': is not listed"))
        try rewrite {
            $0.files.append(
                Manifest.File(path: "bundles/assertion.json", sha256: .init(repeating: 1, count: 32), vector: nil))
        }
        #expect(try defect().contains("bundles/assertion.json in '\(path)': its SHA-256 is not"))
    }

    private func rewrite(_ change: (inout Manifest) -> Void) throws {
        var manifest = TestSet.manifest(of: try TestSet.vectors())
        change(&manifest)
        manifest.digest = Manifest.digest(of: manifest.files) { sha256($0) }
        try folder.write(manifest.json.canonicalText, to: Manifest.fileName)
    }
}
