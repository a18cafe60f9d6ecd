import AttestModel
import FixtureForge
import Foundation
import TestSupport
import Testing
import VectorCatalog

/// A set is a pure function of suite version, seed and time base.
@Suite("Determinism of the generated set")
struct GeneratedSetTests {
    /// The committed set as the generator makes it, made once for all tests.
    static let committed = Result { try SetGenerator.set() }

    @Test("The committed folder holds this set byte for byte, and nothing else")
    func committedFolder() throws {
        let manifest = try Data(contentsOf: Built.packageRoot.appending(path: "vectors/\(Manifest.fileName)"))
        // The gate is chosen by wrong verifiers, which the forge does not know; their own test holds it to them.
        let gate = try Manifest(json: JSONValue.parse(manifest)).gate
        var set = try Self.committed.get()
        set.gate = Set(gate)
        let files = set.files
        let folder = Built.packageRoot.appending(path: "vectors").resolvingSymlinksInPath()
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var differing: [String] = []
        var found: Set<String> = []
        for case let file as URL in enumerator where !file.hasDirectoryPath {
            let path = String(file.resolvingSymlinksInPath().path.dropFirst(folder.path.count + 1))
            found.insert(path)
            if files[path] != Array(try Data(contentsOf: file)) { differing.append(path) }
        }
        #expect(differing.sorted() == [])
        #expect(Set(files.keys).subtracting(found).sorted() == [])
    }

    @Test("Another seed changes every request, and another time the time of each, but not what they test")
    func otherSet() throws {
        let (first, second) = (try Self.committed.get(), try OtherSet.set.get())
        #expect(first.vectors.map(\.outline) == second.vectors.map(\.outline))
        #expect(first.vectors.map(fault) == second.vectors.map(fault))
        let pairs = zip(first.vectors, second.vectors)
        // An answer of DeviceCheck has nothing that depends on a seed.
        let seeded = pairs.filter { $0.0.request?.kind != DeviceCheckAnswerRequest.kind }
        #expect(seeded.filter { $0.content == $1.content }.map(\.0.id) == [])
        #expect(pairs.filter { times(of: $0).map { $0.adding(days: 30) } != times(of: $1) }.map(\.0.id) == [])
        #expect(first.manifest.digest != second.manifest.digest)
        #expect(second.manifest.seed == "2" && second.manifest.time == OtherSet.time)
    }

    private func times(of vector: Vector) -> [Timestamp] { vector.content.requests.map(\.time) }

    /// The place and the change of a fault. The offset of a change within a large place moves with the lengths of signatures
    /// before it.
    private func fault(of vector: Vector) -> [String?] {
        [vector.fault?.path.replacing(/\[\d+\.\.\.\]$/, with: ""), vector.fault?.change]
    }
}

/// A set of another seed and time, made once for all tests.
enum OtherSet {
    static let seed = Seed("2")
    static let time = SetGenerator.defaultTime.adding(days: 30)
    static let set = Result { try SetGenerator.set(seed: seed, time: time) }
}
