import FixtureForge
import TestBasics
import VectorCatalog

/// A set is a pure function of suite version, seed and time base.
@Suite("Determinism of the generated set")
struct GeneratedSetTests {
    /// The committed set as the generator makes it, made once for all tests.
    static let committed = Result { try SetGenerator.set() }

    @Test("The committed folder holds this set byte for byte, and nothing else")
    func committedFolder() throws {
        var set = try Self.committed.get()
        // The gate is chosen by wrong verifiers, which the forge does not know; their own test holds it to them.
        set.gate = Set(try CommittedVectors.manifest().gate)
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
        let time = SetGenerator.defaultTime.adding(days: 30)
        let (first, second) = (try Self.committed.get(), try SetGenerator.set(seed: Seed("2"), time: time))
        #expect(first.vectors.map(\.outline) == second.vectors.map(\.outline))
        #expect(first.vectors.map(fault) == second.vectors.map(fault))
        let pairs = zip(first.vectors, second.vectors)
        // An answer of DeviceCheck has nothing that depends on a seed.
        let seeded = pairs.filter { $0.0.request?.kind != DeviceCheckAnswerRequest.kind }
        #expect(seeded.filter { $0.content == $1.content }.map(\.0.id) == [])
        #expect(pairs.filter { times(of: $0).map { $0.adding(days: 30) } != times(of: $1) }.map(\.0.id) == [])
        #expect(first.manifest.digest != second.manifest.digest)
        #expect(second.manifest.seed == "2" && second.manifest.time == time)
    }

    private func times(of vector: Vector) -> [Timestamp] { vector.content.requests.map(\.time) }

    /// The place and the change of a fault. The offset of a change within a large place moves with the lengths of signatures
    /// before it.
    private func fault(of vector: Vector) -> [String?] {
        [vector.fault?.path.replacing(/\[\d+\.\.\.\]$/, with: ""), vector.fault?.change]
    }
}

/// A vector does not depend on the others that are forged with it.
@Suite("Vectors that are forged on demand")
struct ForgedOnDemandTests {
    private static let committed = GeneratedSetTests.committed.map(\.vectors)

    @Test("Every vector's outline is known without its bytes")
    func outlines() throws {
        let outlines = try Catalog.outlines().sorted { $0.id < $1.id }
        #expect(outlines == (try Self.committed.get().map(\.outline)))
    }

    @Test("The first, the middle and the last vector of each group are the same alone as in the whole set")
    func alone() throws {
        for group in Dictionary(grouping: try Self.committed.get(), by: { "\($0.id.suite)/\($0.id.group)" }).values {
            for vector in [group[0], group[group.count / 2], group[group.count - 1]] {
                let forged = try SetGenerator.vectors(
                    [vector.id], seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
                #expect(forged == [vector], "\(vector.id)")
            }
        }
    }

    @Test("The digest and the gate that the program is built with are those of the set")
    func facts() throws { #expect(try CommittedSet().digest == GeneratedSetTests.committed.get().digest) }
}
