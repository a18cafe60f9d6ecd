import AttestModel
import CEmbeddedFiles
import FixtureForge
import Primitives

/// The generator of vector sets: a pure function of suite version, seed, time base and subject.
package enum SetGenerator {
    /// The version of the suite; it changes with every change to the set.
    package static let suiteVersion = "0.5.0"
    /// The seed of the committed set.
    package static let defaultSeed = Seed("1")
    /// The time base of the committed set: 2026-03-01T12:00:00Z.
    package static let defaultTime = Timestamp(secondsSinceEpoch: 1_772_366_400)
    /// The possible time bases: the moments at which the certificates of the authorities are valid.
    package static let times = Validity.start.adding(days: 400)...Validity.end.adding(days: -400)

    /// The facts that earlier versions state wrongly, as the program is built with them.
    fileprivate static let corrections = Result { () throws(ModelError) in
        try Correction.list.read(try JSONValue.parse(EmbeddedFile.corrections_json.bytes), .document)
    }

    /// Forges some vectors of a set, and nothing else. Vectors that do not exist in the shape are left out.
    package static func vectors(
        _ ids: Set<VectorID>, seed: Seed, time: Timestamp, subject: EvidenceSubject = .example,
        shape: DeviceShape? = nil
    ) throws(CatalogError) -> [Vector] {
        try Catalog.vectors(in: ForgeContext(seed: seed, time: time, subject: subject, shape: shape), only: ids)
    }

    /// Forges a set. Nothing is proved yet, and no gate is chosen: the module SuiteProof does both.
    ///
    /// - Parameter change: changes the vectors before they become files.
    package static func set(
        seed: Seed = defaultSeed, time: Timestamp = defaultTime, subject: EvidenceSubject = .example,
        change: ([Vector]) -> [Vector] = { $0 }
    ) throws(CatalogError) -> VectorSet {
        let context = ForgeContext(seed: seed, time: time, subject: subject)
        let absences = try Catalog.absences(about: subject)
        let vectors = change(try Catalog.vectors(in: context))
        let files = vectors.concurrentMap { ($0, Array($0.json.canonicalText.utf8)) }
        return VectorSet(
            suiteVersion: suiteVersion, seed: seed.description, time: time, subject: subject, vectors: files,
            corrections: try corrections.value(of: "Resources/corrections.json"), hash: { sha256($0) }
        ) { digest in
            let readme = SetReadme(vectors: vectors, of: context, without: absences, digest: digest)
            let authorities = TestAuthorityFile.all(of: context).map { ($0.path, Array($0.text.utf8)) }
            return Dictionary(authorities + [("README.md", Array(readme.text.utf8))]) { first, _ in first }
        }
    }
}

/// The facts about the committed set that follow from all of its bytes: its digest and its gate. They are generated into
/// a file of this module, so that a run of a few vectors need not forge the others.
package struct CommittedSet: Sendable, Hashable {
    package var digest: [UInt8]
    package var gate: [VectorID]

    package init(_ set: VectorSet) { (digest, gate) = (set.digest, set.gate.sorted()) }

    /// Reads the facts that this program was built with.
    package init() throws(ModelError) {
        var reader = try ObjectReader(try JSONValue.parse(EmbeddedFile.committed_set_json.bytes))
        digest = try reader.value("digest", as: .sha256)
        gate = try reader.value("gate", as: .array(of: .vectorID))
        try reader.finish()
    }

    package var text: String {
        JSONValue.object(["digest": .string(digest.hex), "gate": .strings(gate.map(\.description))]).canonicalText
    }

    /// The manifest of the committed set, without its files.
    package var manifest: Manifest {
        get throws(ModelError) {
            Manifest(
                suiteVersion: SetGenerator.suiteVersion, seed: SetGenerator.defaultSeed.description,
                time: SetGenerator.defaultTime, digest: digest, files: [], gate: gate,
                corrections: try SetGenerator.corrections.get())
        }
    }
}
