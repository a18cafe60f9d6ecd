import AttestModel

extension Mutants {
    /// Holds every vector against every mutant, on all cores.
    package static func trial(of vectors: [Vector], against mutants: [Mutant] = all) async -> KillMatrix {
        let killed = await withTaskGroup(of: (VectorID, [Int]).self) { group in
            for vector in vectors where vector.level != .info {
                group.addTask {
                    let trial = VectorTrial(vector)
                    return (vector.id, mutants.indices.filter { trial.kills(mutants[$0]) })
                }
            }
            var killed: [Int: [VectorID]] = [:]
            for await (id, indices) in group {
                for index in indices { killed[index, default: []].append(id) }
            }
            return killed
        }
        let rows = mutants.enumerated().map { index, mutant in
            KillMatrix.Row(
                name: mutant.name, summary: mutant.summary, requirement: mutant.requirement,
                killers: killed[index] ?? [])
        }
        return KillMatrix(rows: rows, vectors: vectors)
    }
}
