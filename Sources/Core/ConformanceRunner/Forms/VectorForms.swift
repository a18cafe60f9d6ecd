import AttestModel

/// The other forms of the vectors of a set: in the shapes of other devices, or with other keys. The runner cannot
/// forge: the program passes the forge in. A set that it does not reproduce has no other forms.
package struct VectorForms: Sendable {
    package enum Form: Sendable, Hashable {
        case shape(DeviceShape)
        /// The same with a key that the target has never seen, in the shape of a device; `nil` for that of the set.
        case otherKeys(DeviceShape?)
    }

    private let forge: @Sendable (Set<VectorID>, Form) -> [Vector]

    private let isReproducing: @Sendable () -> Bool

    /// - Parameters:
    ///   - isReproducing: tells whether the forge makes the set; asked only when a form is needed.
    ///   - forge: forges those of the vectors that exist in a form and are proved in it.
    package init(
        if isReproducing: @escaping @Sendable () -> Bool = { true },
        forge: @escaping @Sendable (Set<VectorID>, Form) -> [Vector]
    ) { (self.isReproducing, self.forge) = (isReproducing, forge) }

    package var exist: Bool { isReproducing() }

    /// Returns those of the vectors that exist in a form. Only their contents and the bytes of their faults differ.
    package func vectors(_ vectors: [Vector], in form: Form) -> [Vector] {
        guard !vectors.isEmpty, exist else { return [] }
        let forged = forge(Set(vectors.map(\.id)), form).byID
        return vectors.compactMap { vector in
            guard let other = forged[vector.id] else { return nil }
            var vector = vector
            (vector.content, vector.fault) = (other.content, other.fault)
            return vector
        }
    }
}
