import AttestModel
import FixtureForge

// Declared counts and lengths that the object does not hold, the same in both suites.

/// A count or length that no request can hold, and that decoders trip over.
struct DeclaredSize: Sendable {
    /// The end of a vector's name.
    let name: String
    var impact = Impact.denialOfService
    /// Returns the declared size in place of the true one.
    let value: @Sendable (_ size: UInt64) -> UInt64

    /// The sizes that every place is tried with.
    static let all: [DeclaredSize] = [two30, two40, two63, allOnes]
    /// The sizes of the places at which a number of 2^32 too many is right for a decoder that cuts it off.
    static let allAndRightIn32Bits = all + [rightIn32Bits]

    static let two30 = DeclaredSize(name: "2-30") { _ in 1 << 30 }
    static let two40 = DeclaredSize(name: "2-40") { _ in 1 << 40 }
    static let two63 = DeclaredSize(name: "2-63") { _ in 1 << 63 }
    static let allOnes = DeclaredSize(name: "2-64-minus-1") { _ in .max }
    /// A size whose lower half is right.
    static let rightIn32Bits = DeclaredSize(name: "2-32-too-many", impact: .hardening) { $0 + 1 << 32 }
}

extension Group where Draft: DeviceDraft {
    /// Returns the cases of a place whose declared size is changed, while the bytes after it stay the same. Their
    /// names begin with that of the place, as `leaf-length`.
    static func declaring(
        _ name: String, _ sizes: [DeclaredSize] = DeclaredSize.all,
        _ declare: @escaping @Sendable (inout Draft, DeclaredSize) -> Void
    ) -> [Entry] {
        sizes.map { size in
            object("\(name)-\(size.name)", impact: size.impact) { declare(&$0, size) }.killingProcesses()
        }
    }

    /// The map of the object, whose count is the first byte that a decoder reads.
    static var declaredMapCounts: [Entry] { declaring("map-count") { $0.object = $0.object.declaring($1) } }

    /// The cases in the extensions of OS 27, which are a CBOR map of their own inside authData.
    static var declaredExtensionSizes: [Entry] {
        extensionMap("map-count", DeclaredSize.all) { .map($0).declaring($1) }
            + extensionMap("key-length", DeclaredSize.all) { entries, size in
                var entries = entries
                entries.declare(size, ofKey: AuthDataExtensions.versionKey)
                return .map(entries)
            }
            // The vector huge-length declares 2^63 bytes for the other extension.
            + extensionMap("category-length", [.two30, .two40, .allOnes]) { entries, size in
                var entries = entries
                entries.declare(size, for: AuthDataExtensions.categoryKey)
                return .map(entries)
            }
    }

    private static func extensionMap(
        _ name: String, _ sizes: [DeclaredSize],
        _ map: @escaping @Sendable ([CBORValue.Entry], DeclaredSize) -> CBORValue
    ) -> [Entry] {
        sizes.map { size in
            extensionsMap("\(name)-\(size.name)", map(AuthDataExtensions().cbor.entries, size).encoded)
                .killingProcesses()
        }
    }
}

extension CBORValue {
    /// Returns the same item with another declared count or length.
    func declaring(_ size: DeclaredSize) -> CBORValue {
        func raw(_ type: UInt8, _ count: Int, _ content: [UInt8]) -> CBORValue {
            .raw(Self.head(type, size.value(UInt64(count))) + content)
        }
        return switch self {
        case .bytes(let bytes): raw(2, bytes.count, bytes)
        case .text(let text): raw(3, text.utf8.count, Array(text.utf8))
        case .array(let items): raw(4, items.count, items.map(\.encoded).concatenated)
        case .map(let entries): raw(5, entries.count, entries.map { $0.key.encoded + $0.value.encoded }.concatenated)
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
