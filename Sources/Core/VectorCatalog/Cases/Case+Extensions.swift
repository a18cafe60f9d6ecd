import AttestModel
import FixtureForge

// The faults of the extensions of OS 27, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// Returns a case with a map that cannot be decoded, or that can be decoded in two ways.
    static func extensionsMap(_ name: String, _ fault: ExtensionFault) -> Case {
        extensions(name, fault, level: .should, impact: .hardening, control: "os27-extensions-ed-set")
    }

    /// Returns a case with a map that costs much to read. A verifier that does not read the extensions may accept it.
    static func extensionsBomb(_ name: String, _ fault: ExtensionFault) -> Case {
        extensions(
            name, fault, level: .must, impact: .denialOfService, control: "os27-extensions-ed-set",
            isHarmlessWithResult: true)
    }

    /// Returns a case with a value that the policy does not allow.
    static func extensionValue(
        _ name: String, _ fault: ExtensionFault, level: Level = .must, madeBy: Maker = .apple
    ) -> Case {
        extensions(
            name, fault, level: level, impact: .impersonation, madeBy: madeBy, control: "os27-extensions-with-policy",
            needs: [.extensions])
    }

    /// The faults that both suites have.
    static var commonExtensionFaults: [Case] {
        [
            .reject(
                "junk-tail", "Bytes after the last field of authData", level: .should, impact: .hardening,
                control: Draft.ordinary,
                why: "Only one CBOR map may follow the fixed fields. A verifier that ignores bytes it cannot decode "
                    + "treats a damaged map as if there were none.",
                Fault(Draft.extensionsPath, "three bytes added", after: Draft.authDataStage) {
                    $0.authData.extensions = [0xFF, 0x00, 0x01]
                }),
            .extensionsMap("truncated-map", .truncatedMap),
            .extensionsMap("two-maps", .twoMaps),
            .extensionsMap("category-twice", .repeated),
            .extensionsBomb("deep-nesting", .deep).killingProcesses(),
            .extensionsBomb("huge-length", .huge).killingProcesses(),
            .extensionValue("category-0-invalid", .categoryInvalid),
            .extensionValue("category-not-in-policy", .categoryOfDevelopment, madeBy: .otherDeveloper),
            .extensionValue("category-260", .categoryWithRightLowByte),
            .extensionValue("category-65540", .categoryWithRightLowHalf),
            .extensionValue("bundle-version-42-point-0", .versionWithFraction, madeBy: .deviceOwner),
            .extensionValue("bundle-version-042", .versionWithLeadingZero, madeBy: .deviceOwner),
        ] + ExtensionFault.categoriesNeverAllowed.map(neverAllowed) + declaredExtensionSizes + requiredExtensions
    }

    /// Returns a case with a category that no server may accept, whether it has a policy or not.
    private static func neverAllowed(_ name: String, _ fault: ExtensionFault) -> Case {
        extensions(
            name, fault, level: .must, impact: .impersonation, control: "os27-extensions-ed-set", needs: [.extensions])
    }

    /// Returns the case whose ED flag announces extensions that are not there.
    static func flagWithoutExtensions(at path: FaultPath<Draft>) -> Case {
        .reject(
            "ed-set-without-map", "ED flag set without extensions", level: .should, impact: .hardening,
            control: Draft.ordinary,
            why: "The flag announces a map that is missing. A verifier that does not notice applies no build policy to "
                + "a device that has one.",
            Fault(path, "flag ED set", after: Draft.authDataStage) { $0.authData.flags = 0xC0 })
    }

    private static func extensions(
        _ name: String, _ fault: ExtensionFault, level: Level, impact: Impact, madeBy: Maker = .apple,
        control: String, needs: Set<Capability> = [], isHarmlessWithResult: Bool = false
    ) -> Case {
        .reject(
            name, fault.title, level: level, impact: impact, madeBy: madeBy, control: control, needs: needs,
            isHarmlessWithResult: isHarmlessWithResult, why: fault.why,
            Fault(Draft.extensionsPath, fault.change, after: Draft.authDataStage) {
                $0.authData.extensions = fault.bytes()
            })
    }
}
