import AttestModel

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
            let best = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }
            guard let best else { break }
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
