import AttestModel
import FixtureForge
import Testing
import VectorCatalog

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
