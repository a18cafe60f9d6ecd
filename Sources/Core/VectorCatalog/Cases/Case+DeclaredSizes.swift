import AttestModel
import FixtureForge

// Declared counts and lengths that the object does not hold, the same in both suites.

/// A count or length that no request can hold, and that decoders trip over.
struct DeclaredSize: Sendable {
    /// The end of a vector's name.
    let name: String
    var level = Level.must
    var impact = Impact.denialOfService
    /// Returns the declared size in place of the true one.
    let value: @Sendable (_ size: UInt64) -> UInt64

    /// The sizes that every place is tried with.
    static let all: [DeclaredSize] = [two30, two40, two63, allOnes]

    static let two30 = DeclaredSize(name: "2-30") { _ in 1 << 30 }
    static let two40 = DeclaredSize(name: "2-40") { _ in 1 << 40 }
    static let two63 = DeclaredSize(name: "2-63") { _ in 1 << 63 }
    static let allOnes = DeclaredSize(name: "2-64-minus-1") { _ in .max }
    /// A size whose lower half is right.
    static let rightIn32Bits = DeclaredSize(name: "2-32-too-many", level: .should, impact: .hardening) { $0 + 1 << 32 }
}

/// A place in a CBOR object whose declared size can be changed, while the bytes after it stay the same.
struct SizedPlace<Draft: DeviceDraft>: Sendable {
    /// The beginning of a vector's name, as `leaf-length`.
    let name: String
    /// Declares another size at this place.
    let declare: @Sendable (inout Draft, DeclaredSize) -> Void

    init(_ name: String, _ declare: @escaping @Sendable (inout Draft, DeclaredSize) -> Void) {
        (self.name, self.declare) = (name, declare)
    }
}

extension Case where Draft: DeviceDraft {
    /// Returns the cases of places, each with every size.
    static func declaring(_ places: [SizedPlace<Draft>], _ sizes: [DeclaredSize] = DeclaredSize.all) -> [Case] {
        places.flatMap { place in
            sizes.map { size in
                .object("\(place.name)-\(size.name)", level: size.level, impact: size.impact) {
                    place.declare(&$0, size)
                }
                .killingProcesses()
            }
        }
    }

    /// The map of the object, whose count is the first byte that a decoder reads.
    static var wholeMap: SizedPlace<Draft> { SizedPlace("map-count") { $0.object = $0.object.declaring($1) } }

    /// The cases in the extensions of OS 27, which are a CBOR map of their own inside authData.
    static var declaredExtensionSizes: [Case] {
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
    ) -> [Case] {
        sizes.map { size in
            .reject(
                "\(name)-\(size.name)", level: .should, impact: .denialOfService, control: "os27-extensions-ed-set",
                at: Draft.extensionsPath, after: Draft.authDataStage
            ) { $0.authData.extensions = map(AuthDataExtensions().cbor.entries, size).encoded }.killingProcesses()
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
