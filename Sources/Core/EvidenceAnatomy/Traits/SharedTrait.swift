import AttestModel

/// A property of evidence that refused objects have, and accepted objects do not.
package enum SharedTrait: Sendable, Hashable {
    /// A part of the evidence, by its name in fault paths.
    case part(String)
    /// A counter of at least 2 to this power.
    case counter(bits: Int)
    /// A counter of at least 2^31 beside a stored one below: signed numbers of 32 bits order them the other way.
    case signedOverflow
    /// A counter that is greater than the stored one by more than 1.
    case gap
    /// A signature whose s is in the upper half of its range.
    case highS
    /// An end of a value, by its name.
    case edge(String, ValueEdge)
    /// A leaf certificate without an extension that newer systems have, by its name in fault paths.
    case without(String)

    /// A trait with the number of objects that have it.
    package struct Share {
        package let trait: SharedTrait
        package let count: Int
        /// The first object that has it.
        package let example: VerificationRequest

        /// Returns text like `all with authData.extensions`, or `2 of them with authData.extensions`.
        package func words(of total: Int) -> String {
            let system = trait.isOfOS27 ? " (OS 27)" : ""
            return "\(total == 1 ? "" : count == total ? "all " : "\(count) of them ")with \(trait.name)\(system)"
        }
    }

    /// Returns the trait that most of the refused objects have and no accepted object has: of several parts, the outermost.
    /// - Parameter accepted: the traits of the accepted objects. Without any, a trait distinguishes nothing.
    package static func distinguishing(_ refused: [VerificationRequest], from accepted: Set<SharedTrait>) -> Share? {
        guard !accepted.isEmpty else { return nil }
        let traits = refused.map { all(of: $0).subtracting(accepted) }
        let counts = traits.joined().reduce(into: [SharedTrait: Int]()) { $0[$1, default: 0] += 1 }
        let best = counts.filter { $0.value > 1 || !$0.key.isOftenChance }.min {
            ($1.value, $0.key.order, $0.key.name) < ($0.value, $1.key.order, $1.key.name)
        }
        guard let (trait, count) = best, 2 * count >= refused.count,
            let example = traits.firstIndex(where: { $0.contains(trait) })
        else { return nil }
        return Share(trait: trait, count: count, example: refused[example])
    }

    package static func all(of request: VerificationRequest?) -> Set<SharedTrait> {
        guard let request else { return [] }
        let parts = EvidenceAnatomy.tree(of: request).byPath
        var traits = Set(parts.keys.map(SharedTrait.part))
        for (name, value) in ValueEdge.values(of: request, parts) {
            traits.formUnion(ValueEdge.allCases.filter { $0.isOf(value) }.map { .edge(name, $0) })
        }
        traits.formUnion(newExtensions.keys.filter { parts[$0] == nil }.map(SharedTrait.without))
        guard case .assertion(let assertion) = request else { return traits }
        let counter = parts["authenticatorData.counter"]?.value.flatMap(Int64.init) ?? 0
        traits.formUnion([16, 31].filter { counter >> $0 > 0 }.map(SharedTrait.counter))
        if counter >> 31 > 0, assertion.storedCounter >> 31 == 0 { traits.insert(.signedOverflow) }
        if counter > assertion.storedCounter + 1 { traits.insert(.gap) }
        if let s = parts["signature"]?.flattened.last, s.range.upperBound <= assertion.assertion.count,
            halfOrder.lexicographicallyPrecedes(assertion.assertion[s.range].suffix(32)), s.length >= 34
        {
            traits.insert(.highS)
        }
        return traits
    }

    /// The extensions of leaf certificates that older systems lack, each with its first month and the newest shape without it.
    package static let newExtensions: [String: (title: String, since: String, before: DeviceShape)] = [
        "credCert.extensions.2.5.29.37": ("extended key usage", "February 2026", .iOS26BeforeEKU),
        "credCert.extensions.1.2.840.113635.100.8.6": ("access control", "January 2026", .iOS17),
    ]

    /// The first bytes of half the order of P-256.
    private static let halfOrder: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0]

    /// A Boolean value that indicates whether it is the extensions of authData, which devices send since OS 27.
    package var isOfOS27: Bool {
        self == .part("authData.extensions") || self == .part("authenticatorData.extensions")
    }

    /// A Boolean value that indicates whether it is about a value.
    package var isValue: Bool { order == 0 }

    /// A Boolean value that indicates whether one object suffices to name it.
    package var isNamedByOne: Bool { isValue || isOfOS27 }

    /// A Boolean value that indicates whether one object shows nothing: one value in 43 begins with white space.
    private var isOftenChance: Bool { if case .edge = self { true } else { false } }

    package var name: String {
        switch self {
        case .part(let name): name
        case .counter(let bits): "a counter of \(1 << bits) or more"
        case .signedOverflow: "a counter of \(1 << 31) or more after a stored one below"
        case .gap: "a counter that skips values"
        case .highS: "a signature whose s is above half the order of the curve"
        case .edge(let value, let edge): "a \(value) \(edge.name)"
        case .without(let name):
            "a leaf certificate without "
                + (Self.newExtensions[name].map { "\($0.title) (before \($0.since))" } ?? name)
        }
    }

    /// The advice to a maintainer; `nil` where that about the requirement says it.
    package var remedy: String? {
        switch self {
        case .part("authData.extensions"):
            "Accept a CBOR map behind the COSE key in authData: devices send extensions there since OS 27. The key ends "
                + "where its CBOR ends, and authData with the map; ignore members that you do not know."
        case .part("authenticatorData.extensions"):
            "Accept a CBOR map behind byte 37 of authenticatorData: devices send extensions there since OS 27, with the "
                + "flag ED or without. Demand at least 37 bytes, hash all of them, and ignore members that you do not know."
        case .part: nil
        case .counter, .signedOverflow:
            "Read the counter as an unsigned number of four bytes, big-endian, and store and compare it in 64 bits."
        case .gap: "Require nothing of the counter but that it is greater than the stored one: assertions can get lost."
        case .highS: "Accept every s below the order of the curve: the Secure Enclave does not normalize signatures."
        case .edge(let value, _): "Read the \(value) as bytes: trim and pad nothing."
        case .without:
            "Require no extension of the leaf that older systems leave out: devices that are not updated send leaves without them."
        }
    }

    /// The rank among traits of as many objects: what is new and values first, and what may be chance last.
    private var order: Int {
        switch self {
        case _ where isOfOS27: -1
        case .counter, .signedOverflow, .gap, .highS: 0
        case .part(let name): name.count
        // The newest extension comes first: what lacks an older one lacks that, too.
        case .without(let name): 1000 + name.count
        case .edge: .max
        }
    }
}
