import AttestModel
import FixtureForge

// Declared counts and lengths that the object does not hold, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// Returns the cases of places, each with every size.
    static func declaring(_ places: [SizedPlace<Draft>], _ sizes: [DeclaredSize] = DeclaredSize.all) -> [Case] {
        places.flatMap { place in sizes.map { declaring($0, at: place) } }
    }

    private static func declaring(_ size: DeclaredSize, at place: SizedPlace<Draft>) -> Case {
        .object(
            "\(place.name)-\(size.name)", "\(place.title) that declares \(size.title) \(place.unit)",
            "declared number of \(place.unit) set to \(size.title)", level: size.level, impact: size.impact,
            why: "\(place.why) \(size.mistake)"
        ) { place.declare(&$0, size) }
        .killingProcesses()
    }

    /// The case of a break that ends nothing.
    static var bareBreak: Case {
        .encoded(
            "bare-break", "Break code alone", "object replaced by the byte 0xff",
            why:
                "A break ends an item of indefinite length, and none is open. A decoder that returns it as a value, or "
                + "as the end of its input, hands the verifier something that it does not expect."
        ) { _ in [0xFF] }
    }

    /// The map of the object, whose count is the first byte that a decoder reads.
    static var wholeMap: SizedPlace<Draft> {
        SizedPlace(
            "map-count", "Object", "entries", why: "The count of the map is the first number that a decoder reads."
        ) { $0.object = $0.object.declaring($1) }
    }

    /// The cases in the extensions of OS 27, which are a CBOR map of their own inside authData.
    static var declaredExtensionSizes: [Case] {
        extensionMap(
            "map-count", "Extensions map", "entries", DeclaredSize.all,
            why: "The extensions are a second object in the first, and often read by a second decoder."
        ) { .map($0).declaring($1) }
            + extensionMap(
                "key-length", "Key of an extension", "bytes", DeclaredSize.all,
                why: "Decoders often check the lengths of values but not those of keys."
            ) { entries, size in
                var entries = entries
                entries.declare(size, ofKey: "apple_bundle_version_01")
                return .map(entries)
            }
            // The vector huge-length declares 2^63 bytes for the other extension.
            + extensionMap(
                "category-length", "Validation category", "bytes", [.two30, .two40, .allOnes],
                why: "The validation category is the last value of authData, with nothing after it."
            ) { entries, size in
                var entries = entries
                entries.declare(size, for: "apple_validation_category_01")
                return .map(entries)
            }
    }

    private static func extensionMap(
        _ name: String, _ title: String, _ unit: String, _ sizes: [DeclaredSize], why: String,
        _ map: @escaping @Sendable ([CBORValue.Entry], DeclaredSize) -> CBORValue
    ) -> [Case] {
        sizes.map { size in
            .reject(
                "\(name)-\(size.name)", "\(title) that declares \(size.title) \(unit)", level: .should,
                impact: .denialOfService, control: "os27-extensions-ed-set", why: "\(why) \(size.mistake)",
                Fault(
                    Draft.extensionsPath, "declared number of \(unit) set to \(size.title)",
                    after: Draft.authDataStage
                ) { $0.authData.extensions = map(AuthDataExtensions().cbor.entries, size).encoded }
            ).killingProcesses()
        }
    }
}
