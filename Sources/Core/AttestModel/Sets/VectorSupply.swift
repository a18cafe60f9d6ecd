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

    /// Creates the supply of a set that is at hand.
    package init(_ set: VectorSet) {
        let byID = set.byID
        self.init(outlines: set.vectors.map(\.outline)) { ids in ids.compactMap { byID[$0] } }
    }

    /// Returns those of the named vectors that the set has, in the order of the ids.
    ///
    /// - Throws: `RunnerError` when a vector cannot be made.
    package func vectors(_ ids: some Sequence<VectorID>) throws(RunnerError) -> [Vector] {
        try source(Set(ids)).sorted { $0.id < $1.id }
    }

    /// Returns every vector, in the order of the ids.
    ///
    /// - Throws: `RunnerError` when a vector cannot be made.
    package func all() throws(RunnerError) -> [Vector] { try vectors(outlines.map(\.id)) }

    package var byID: [VectorID: VectorOutline] { outlines.byID }
}
