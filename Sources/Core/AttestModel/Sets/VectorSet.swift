/// A vector set as one value: its vectors, its manifest and its files. A set is made by the generator or read from a
/// folder; both give the same value for the same bytes. The model has no cryptography, so that the hash function is
/// passed in. The facts of its manifest are its own: `set.digest` is `set.manifest.digest`.
@dynamicMemberLookup
package struct VectorSet: Sendable {
    /// A function that computes the SHA-256 of bytes.
    package typealias Hash = (_ bytes: [UInt8]) -> [UInt8]

    package private(set) var manifest: Manifest
    /// The vectors in the order of their ids.
    package var vectors: [Vector]
    /// The bytes of every file that the manifest lists.
    private var listedFiles: [String: [UInt8]]

    /// Creates a set with its files from vectors: a file for each, a bundle for each suite, and the files beside them.
    /// - Parameters:
    ///   - vectors: each vector with the bytes of its file.
    ///   - otherFiles: the other files by path, which may state the digest of the set.
    package init(
        suiteVersion: String, seed: String, time: Timestamp, subject: EvidenceSubject = .example,
        vectors: [(vector: Vector, file: [UInt8])], corrections: [Correction] = [], hash: Hash,
        otherFiles: (_ digest: [UInt8]) -> [String: [UInt8]]
    ) {
        let listed = Manifest.sorted(
            vectors.map { vector, file in
                Manifest.File(
                    path: "\(vector.id).json", sha256: hash(file), vector: vector.id, summary: VectorSummary(vector))
            })
        manifest = Manifest(
            suiteVersion: suiteVersion, seed: seed, time: time, subject: subject,
            digest: Manifest.digest(of: listed, hash: hash), files: listed, corrections: corrections)
        self.vectors = vectors.map(\.vector).sorted { $0.id < $1.id }
        var others = otherFiles(manifest.digest)
        for bundle in VectorBundle.all(of: self.vectors, manifest: manifest) {
            others[bundle.path] = Array(bundle.text.utf8)
        }
        manifest.files = Manifest.sorted(
            listed + others.map { Manifest.File(path: $0.key, sha256: hash($0.value), vector: nil) })
        listedFiles = Dictionary(vectors.map { ("\($0.vector.id).json", $0.file) }) { first, _ in first }
            .merging(others) { first, _ in first }
    }

    /// Creates the value of a set that was read and checked; a run needs no files.
    package init(manifest: Manifest, vectors: [Vector], files: [String: [UInt8]]) {
        self.manifest = manifest
        self.vectors = vectors.sorted { $0.id < $1.id }
        listedFiles = files
    }

    package subscript<Value>(dynamicMember fact: KeyPath<Manifest, Value>) -> Value { manifest[keyPath: fact] }

    /// The vectors that profile `gate` judges; empty when they are not known.
    package var gate: Set<VectorID> {
        get { Set(manifest.gate) }
        set { manifest.gate = newValue.sorted() }
    }

    /// Every file of the set, the manifest among them, by its path in the set's folder.
    package var files: [String: [UInt8]] {
        var files = listedFiles
        files[Manifest.fileName] = Array(manifest.json.canonicalText.utf8)
        return files
    }

    package var byID: [VectorID: Vector] { vectors.byID }
}

/// One way in which a file of a folder differs from a set.
package struct FileDifference: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case missing, changed
        /// The set has no such file.
        case excess
    }

    package let file: String
    package let kind: Kind

    package init(file: String, kind: Kind) { (self.file, self.kind) = (file, kind) }
}

/// The vectors of a set, each made when it is asked for: all outlines are known, and cost nothing.
package struct VectorSupply: Sendable {
    /// A function that makes those of the named vectors that the set has.
    package typealias Source = @Sendable (_ ids: Set<VectorID>) throws(RunnerError) -> [Vector]

    /// Every vector of the set without its bytes, in the order of the ids.
    package let outlines: [VectorOutline]
    private let source: Source

    /// Creates the supply of a set that is made on demand.
    package init(outlines: [VectorOutline], source: @escaping Source) {
        self.outlines = outlines.sorted { $0.id < $1.id }
        self.source = source
    }

    package init(_ set: VectorSet) {
        let byID = set.byID
        self.init(outlines: set.vectors.map(\.outline)) { ids in ids.compactMap { byID[$0] } }
    }

    /// Returns those of the named vectors that the set has, in the order of the ids.
    /// - Throws: `RunnerError` when a vector cannot be made.
    package func vectors(_ ids: some Sequence<VectorID>) throws(RunnerError) -> [Vector] {
        try source(Set(ids)).sorted { $0.id < $1.id }
    }

    /// Returns every vector, in the order of the ids.
    package func all() throws(RunnerError) -> [Vector] { try vectors(outlines.map(\.id)) }

    package var byID: [VectorID: VectorOutline] { outlines.byID }
}
