import AttestModel

/// The mutants that the fuzzer found, and those that it missed, for people and scripts.
package struct FuzzMatrixReport: Document {
    private let matrix: FuzzMatrix

    package init(_ matrix: FuzzMatrix) { self.matrix = matrix }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let found = matrix.found.count
        var lines = [
            "\(found) of \(Count.text(matrix.rows.count, "mutant")) found within "
                + "\(Count.text(matrix.limit, "question")) each",
            "Median: \(Count.text(matrix.medianQuestions, "question")) to the finding, "
                + "\(Count.text(matrix.medianOperations, "operation")) in the smallest change",
        ]
        if !matrix.missed.isEmpty { lines += ["", style.red("Not found")] }
        for row in matrix.missed {
            lines += ["  \(row.mutant.name)  \(style.dim(row.mutant.requirement.id))"]
            lines += row.mutant.summary.wrapped(to: 80, margin: 4)
        }
        return (lines + [""]).joined(separator: "\n")
    }

    package var json: String {
        let rows = matrix.rows.map { row in
            JSONValue.object([
                "name": .string(row.mutant.name), "requirement": .string(row.mutant.requirement.id),
                "summary": .string(row.mutant.summary), "questions": row.questions.map { .integer(Int64($0)) } ?? .null,
                "operations": .strings(row.operations),
            ])
        }
        return JSONValue.object([
            "limit": .integer(Int64(matrix.limit)), "found": .integer(Int64(matrix.found.count)),
            "medianQuestions": .integer(Int64(matrix.medianQuestions)),
            "medianOperations": .integer(Int64(matrix.medianOperations)), "mutants": .array(rows),
        ]).canonicalText
    }
}
