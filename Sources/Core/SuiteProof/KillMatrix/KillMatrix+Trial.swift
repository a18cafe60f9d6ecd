import AttestModel
import VerifierMutants

extension KillMatrix {
    /// Holds every vector against every mutant, on all cores. Vectors of level `info` are left out.
    package static func trial(of vectors: [Vector], against mutants: [Mutant] = Mutants.all) async -> KillMatrix {
        let memory = TrialMemory()
        let killed = await withTaskGroup(of: (VectorID, [Int]).self) { group in
            for vector in vectors where vector.level != .info {
                group.addTask {
                    let trial = VectorTrial(vector, memory: memory)
                    return (vector.id, mutants.indices.filter { trial.kills(mutants[$0]) })
                }
            }
            var killed: [Int: [VectorID]] = [:]
            for await (id, indices) in group { for index in indices { killed[index, default: []].append(id) } }
            return killed
        }
        let rows = mutants.enumerated().map { index, mutant in
            KillMatrix.Row(mutant.outline, killers: killed[index] ?? [])
        }
        return KillMatrix(rows: rows, vectors: vectors, gate: SetCover.choice(covering: rows.map { Set($0.killers) }))
    }
}

/// One vector held against many mutants.
struct VectorTrial {
    private let requests: [RequestTrial]

    /// Creates a trial of each step of a sequence. Up to its first wrong answer a mutant has returned the right values,
    /// so that the steps carry those that they hold as written.
    init(_ vector: Vector, memory: TrialMemory) {
        requests =
            switch vector.content {
            case .single(let request, let result):
                [RequestTrial(request, expect: vector.expect, result: result, level: vector.level, memory: memory)]
            case .sequence(let steps):
                steps.map {
                    RequestTrial($0.request, expect: $0.expect, result: $0.result, level: vector.level, memory: memory)
                }
            }
    }

    func kills(_ mutant: Mutant) -> Bool { requests.contains { $0.kills(mutant) } }
}

/// The choice of a few vectors with at least one of each row.
enum SetCover {
    /// Chooses the vector that is in most of the open rows, the one with the lowest id if there are several, until no
    /// row is open; then drops vectors that the others make redundant. Rows without a vector are left out.
    static func choice(covering rows: [Set<VectorID>]) -> [VectorID] {
        var open = rows.filter { !$0.isEmpty }
        var chosen: [VectorID] = []
        while !open.isEmpty {
            var counts: [VectorID: Int] = [:]
            for id in open.joined() { counts[id, default: 0] += 1 }
            guard let best = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) else { break }
            chosen.append(best.key)
            open.removeAll { $0.contains(best.key) }
        }
        let coverable = rows.filter { !$0.isEmpty }
        for id in chosen {
            let others = Set(chosen).subtracting([id])
            if coverable.allSatisfy({ !$0.isDisjoint(with: others) }) { chosen.removeAll { $0 == id } }
        }
        return chosen.sorted()
    }
}
