import AttestModel

/// A kill matrix for scripts.
package struct MatrixJSON {
    private let matrix: KillMatrix
    /// The digest of the set that was asked.
    private let digest: [UInt8]

    package init(_ matrix: KillMatrix, digest: [UInt8]) {
        self.matrix = matrix
        self.digest = digest
    }

    /// One JSON document, with a final line feed.
    package var text: String { json.canonicalText }

    private var json: JSONValue {
        .object([
            "digest": .string(digest.hex),
            "vectors": .strings(matrix.vectors.map(\.description)),
            "survivors": .strings(matrix.survivors.map(\.name)),
            "idle": .strings(matrix.idle.map(\.description)),
            "gate": .strings(matrix.gate.map(\.description)),
            "mutants": .array(
                matrix.rows.map { row in
                    .object([
                        "name": .string(row.name), "summary": .string(row.summary),
                        "requirement": .string(row.requirement.id),
                        "killers": .strings(row.killers.map(\.description)),
                    ])
                }),
        ])
    }
}
