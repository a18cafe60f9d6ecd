import AttestModel
import FixtureForge

/// A whole set as the generator makes it: a pure function of suite version, seed and time base.
package struct GeneratedSet: Sendable {
    /// The version of the suite; it changes with every change to the set.
    package static let suiteVersion = "0.1.0"
    /// The seed of the committed set.
    package static let defaultSeed = Seed("1")
    /// The time base of the committed set: 2026-03-01T12:00:00Z.
    package static let defaultTime = Timestamp(secondsSinceEpoch: 1_772_366_400)
    /// The moments that the authorities' certificates are valid at, and so all that a time base may be.
    package static let times = Validity.start.adding(days: 400)...Validity.end.adding(days: -400)

    /// Sorted by id.
    package let vectors: [Vector]
    package private(set) var manifest: Manifest
    /// Every file of the set, the manifest among them, by path relative to the set's folder.
    package private(set) var files: [String: [UInt8]]

    /// Forges the set; nothing is proved yet: see `VectorProof`.
    package init(seed: Seed = defaultSeed, time: Timestamp = defaultTime) throws(CatalogError) {
        let context = ForgeContext(seed: seed, time: time)
        vectors = try SeenInTheWild.mark(Catalog.vectors(in: context)).sorted { $0.id < $1.id }

        var files: [String: [UInt8]] = [:]
        var listed: [Manifest.File] = []
        func add(_ path: String, _ text: String, vector: VectorID? = nil) {
            let bytes = Array(text.utf8)
            files[path] = bytes
            listed.append(Manifest.File(path: path, sha256: sha256(bytes), vector: vector))
        }
        for (vector, text) in zip(vectors, vectors.concurrentMap { $0.json.canonicalText }) {
            add("\(vector.id).json", text, vector: vector.id)
        }
        for authority in TestAuthorityFile.all(of: context) { add(authority.path, authority.text) }
        // Paths sort otherwise than ids: a hyphen comes before the period of ".json".
        listed.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let digest = sha256(Manifest.digestInput(listed))
        let readme = SetReadme(vectors: vectors, seed: seed, time: time, digest: digest)
        add("README.md", readme.text)
        listed.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        manifest = Manifest(
            suiteVersion: Self.suiteVersion, seed: seed.description, time: time, digest: digest, files: listed)
        files[Manifest.fileName] = Array(manifest.json.canonicalText.utf8)
        self.files = files
    }

    /// The same set with a gate in its manifest. Which vectors it takes is known only to who has wrong verifiers.
    package func with(gate: [VectorID]) -> GeneratedSet {
        var set = self
        set.manifest.gate = gate
        set.files[Manifest.fileName] = Array(set.manifest.json.canonicalText.utf8)
        return set
    }
}
