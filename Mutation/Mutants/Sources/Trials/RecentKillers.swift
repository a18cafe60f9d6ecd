/// The questions that killed the last mutants of each declaration: its others are probably killed by the same ones.
package struct RecentKillers {
    private static let capacity = 4

    private let table: UnsafeMutablePointer<Int32>

    package init(of plan: [PlannedTrial]) throws {
        let groups = 1 + (plan.map(\.group).max() ?? 0)
        table = try SharedMemory.of(Int32.self, count: groups * Self.capacity)
    }

    /// Returns the questions, the last first.
    func questions(of group: Int) -> [Int] {
        (0..<Self.capacity).compactMap { position in
            let stored = Int(table[group * Self.capacity + position])
            return stored == 0 ? nil : stored - 1
        }
    }

    func note(_ question: Int, of group: Int) {
        guard !questions(of: group).contains(question) else { return }
        let slots = table + group * Self.capacity
        for position in (1..<Self.capacity).reversed() { slots[position] = slots[position - 1] }
        slots[0] = Int32(question + 1)
    }
}
