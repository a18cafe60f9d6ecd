import AttestModel
import FixtureForge

/// A count or length that no request can hold, and that decoders trip over.
struct DeclaredSize: Sendable {
    /// The end of a vector's name.
    let name: String
    /// The number as a title writes it.
    let title: String
    /// The end of a vector's why: the mistake that this number shows.
    let mistake: String
    let level: Level
    let impact: Impact
    /// Returns the declared size in place of the true one.
    let value: @Sendable (_ size: UInt64) -> UInt64

    private init(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .denialOfService, _ mistake: String,
        _ value: @escaping @Sendable (UInt64) -> UInt64
    ) {
        (self.name, self.title, self.level, self.impact) = (name, title, level, impact)
        (self.mistake, self.value) = (mistake, value)
    }

    /// The sizes that every place is tried with.
    static let all: [DeclaredSize] = [two30, two40, two63, allOnes]

    static let two30 = DeclaredSize(
        "2-30", "2^30", "A decoder that reserves memory for the declared size takes a gibibyte for a small request."
    ) { _ in 1 << 30 }
    static let two40 = DeclaredSize(
        "2-40", "2^40", "The number does not fit into 32 bits. A decoder that reserves memory for it takes a tebibyte."
    ) { _ in 1 << 40 }
    static let two63 = DeclaredSize(
        "2-63", "2^63", "As a signed integer the number is negative, so a check against the end of the input passes."
    ) { _ in 1 << 63 }
    static let allOnes = DeclaredSize(
        "2-64-minus-1", "2^64 - 1",
        "Added to an offset the number wraps around, so a check against the end of the input passes."
    ) { _ in .max }

    /// A size whose lower half is right.
    static let rightIn32Bits = DeclaredSize(
        "2-32-too-many", "2^32 too many", level: .should, impact: .hardening,
        "A decoder that keeps only 32 bits of the number reads an object that no other decoder reads."
    ) { $0 + 1 << 32 }
}

/// A place in a CBOR object whose declared size can be changed, while the bytes after it stay the same.
struct SizedPlace<Draft: DeviceDraft>: Sendable {
    /// The beginning of a vector's name, as `leaf-length`.
    let name: String
    /// The beginning of a title, as `Leaf certificate`.
    let title: String
    /// The things that are counted, as `bytes`.
    let unit: String
    /// The beginning of a vector's why: how decoders come to read this place.
    let why: String
    /// Declares another size at this place.
    let declare: @Sendable (inout Draft, DeclaredSize) -> Void

    init(
        _ name: String, _ title: String, _ unit: String, why: String,
        _ declare: @escaping @Sendable (inout Draft, DeclaredSize) -> Void
    ) {
        (self.name, self.title, self.unit, self.why, self.declare) = (name, title, unit, why, declare)
    }
}

extension CBORValue {
    /// Returns the same item with another declared count or length.
    func declaring(_ size: DeclaredSize) -> CBORValue {
        switch self {
        case .bytes(let bytes): .raw(Self.head(2, size.value(UInt64(bytes.count))) + bytes)
        case .text(let text): .raw(Self.head(3, size.value(UInt64(text.utf8.count))) + text.utf8)
        case .array(let items):
            .raw(Self.head(4, size.value(UInt64(items.count))) + items.map(\.encoded).concatenated)
        case .map(let entries):
            .raw(
                Self.head(5, size.value(UInt64(entries.count)))
                    + entries.map { $0.key.encoded + $0.value.encoded }.concatenated)
        case .unsigned, .negative, .null, .raw: self
        }
    }
}

extension [CBORValue.Entry] {
    /// Declares another size for the value of a key.
    mutating func declare(_ size: DeclaredSize, for key: String) {
        guard let value = first(where: { $0.key == .text(key) })?.value else { return }
        set(key, value.declaring(size))
    }

    /// Declares another length for a key itself.
    mutating func declare(_ size: DeclaredSize, ofKey key: String) {
        guard let index = firstIndex(where: { $0.key == .text(key) }) else { return }
        self[index].key = self[index].key.declaring(size)
    }
}
