import AttestModel

/// The extensions of OS 27 read or judged wrongly: ATT-EXT and AST-EXT with the same mistakes.
enum ExtensionMutants {
    static let all = mistakes.flatMap { [attestation($0), $0.isForBoth ? assertion($0) : nil] }.compactMap { $0 }

    /// The bytes after the last fixed field, the flags and the policy.
    private typealias Input = (tail: [UInt8], flags: UInt8, policy: ExtensionPolicy?)

    /// One way of getting the extensions wrong.
    private struct Mistake: Sendable {
        let name: String
        let summary: String
        var isForBoth = true
        let holds: @Sendable (Input) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(
            name: "extension-flag-required",
            summary: "Refuses extensions without flag ED, which real devices send"
        ) { isRight($0) && ($0.tail.isEmpty || $0.flags.saysExtensions) },
        Mistake(name: "extensions-only-with-flag", summary: "Overlooks extensions without flag ED") {
            isRight($0) || !$0.flags.saysExtensions
        },
        Mistake(name: "extension-policy-ignored", summary: "Reads the extensions and does not apply the policy to them")
        {
            isRight(($0.tail, $0.flags, nil))
        },
        Mistake(name: "invalid-category-taken", summary: "Takes validation categories that are invalid in themselves") {
            input in
            guard let values = try? ExtensionValues(input.tail), let category = values.category else {
                return isRight(input)
            }
            return [0, 7, 8, 9].contains(category) || isRight(input)
        },
        Mistake(name: "unreadable-extensions-ignored", summary: "Overlooks extensions that cannot be read") {
            isRight($0) || (try? ExtensionValues($0.tail)) == nil
        },
        Mistake(name: "second-map-ignored", summary: "Reads the first map of extensions and overlooks what follows") {
            input in
            guard let end = try? CBORReader.read(input.tail[...]).end else { return isRight(input) }
            return isRight((Array(input.tail.prefix(end)), input.flags, input.policy))
        },
        Mistake(
            name: "unknown-extensions-refused", summary: "Refuses extensions that it does not know"
        ) { input in
            let keys = ObjectMutants.keys(of: input.tail)
            let known = ["apple_validation_category_01", "apple_bundle_version_01"]
            return isRight(input) && keys.allSatisfy(known.contains)
        },
        Mistake(
            name: "bundle-version-not-compared", summary: "Compares the validation category with the policy only"
        ) { isRight(($0.tail, $0.flags, ExtensionPolicy(validationCategories: $0.policy?.validationCategories))) },
        Mistake(
            name: "category-not-compared", summary: "Compares the bundle version with the policy only"
        ) { isRight(($0.tail, $0.flags, ExtensionPolicy(bundleVersions: $0.policy?.bundleVersions))) },
    ]

    private static func isRight(_ input: Input) -> Bool {
        do {
            _ = try ExtensionValues.judge(input.tail, flags: input.flags, policy: input.policy)
            return true
        } catch {
            if case .notApplicable = error { return true }
            return false
        }
    }

    private static func attestation(_ mistake: Mistake) -> Mutant? {
        .attestation(
            "attestation-\(mistake.name)", .attestationExtensions, "\(mistake.summary), in attestations."
        ) { evidence in
            mistake.holds(
                (
                    try evidence.credential.get().tail.get(), try evidence.header.get().flags.get(),
                    evidence.request.policy
                ))
        }
    }

    private static func assertion(_ mistake: Mistake) -> Mutant? {
        .assertion("assertion-\(mistake.name)", .assertionExtensions, "\(mistake.summary), in assertions.") {
            evidence in
            mistake.holds((try evidence.tail.get(), try evidence.header.get().flags.get(), evidence.request.policy))
        }
    }
}
