import SwitchedSources

/// The mutants that are tried, of all that are built.
package struct Selection {
    private let beginnings: [String]
    private let keys: Set<String>?

    /// - Parameters:
    ///   - beginnings: the first words of the keys that are meant: a folder, a file, a declaration, or a whole key; all when
    ///     there are none.
    ///   - keys: the keys that are meant; `nil` for all.
    package init(beginnings: [String] = [], keys: Set<String>? = nil) {
        (self.beginnings, self.keys) = (beginnings, keys)
    }

    package func contains(_ mutant: PlannedMutant) -> Bool {
        (beginnings.isEmpty || beginnings.contains(where: mutant.key.hasPrefix)) && keys?.contains(mutant.key) != false
    }
}
