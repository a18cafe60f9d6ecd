import AttestModel
import ReferenceVerifier

/// The extensions of OS 27 read or judged wrongly: ATT-EXT and AST-EXT with the same mistakes.
enum ExtensionMutants {
    static let attestation: [Mutation<AttestationEvidence>] = mistakes.map { mistake in
        .check("attestation-\(mistake.name)", .attestationExtensions, "\(mistake.summary), in attestations.") {
            let tail = try $0.credential.get().tail.get()
            return mistake.holds((tail, try $0.header.get().flags.get(), $0.request.policy))
        }
    }

    static let assertion: [Mutation<AssertionEvidence>] = mistakes.map { mistake in
        .check("assertion-\(mistake.name)", .assertionExtensions, "\(mistake.summary), in assertions.") {
            mistake.holds((try $0.tail.get(), try $0.header.get().flags.get(), $0.request.policy))
        }
    }

    /// The bytes after the last fixed field, the flags and the policy.
    private typealias Input = (tail: [UInt8], flags: UInt8, policy: ExtensionPolicy?)

    /// One wrong way to judge the extensions.
    private struct Mistake: Sendable {
        let name: String
        let summary: String
        let holds: @Sendable (Input) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(
            name: "extension-flag-required",
            summary: "Rejects genuine extensions without flag ED, as real devices send them"
        ) { isRight($0) && ($0.tail.isEmpty || $0.flags.hasExtensionFlag) },
        Mistake(name: "extensions-only-with-flag", summary: "Ignores extensions without flag ED") {
            isRight($0) || !$0.flags.hasExtensionFlag
        },
        Mistake(
            name: "extension-policy-ignored", summary: "Reads the extensions, and does not apply the policy to them"
        ) { isRight(($0.tail, $0.flags, nil)) },
        Mistake(name: "invalid-category-taken", summary: "Accepts validation categories that are never valid") {
            input in
            guard let values = try? ExtensionValues(input.tail), let category = values.category else {
                return isRight(input)
            }
            return [0, 7, 8, 9].contains(category) || isRight(input)
        },
        Mistake(name: "unreadable-extensions-ignored", summary: "Ignores extensions that cannot be read") {
            isRight($0) || (try? ExtensionValues($0.tail)) == nil
        },
        Mistake(
            name: "second-map-ignored", summary: "Reads the first map of extensions, and ignores the bytes after it"
        ) {
            input in
            guard let end = try? CBORReader.read(input.tail[...]).end else { return isRight(input) }
            return isRight((Array(input.tail.prefix(end)), input.flags, input.policy))
        },
        Mistake(name: "unknown-extensions-refused", summary: "Rejects extensions that it does not know") { input in
            let keys = WrongDecoding.keys(of: input.tail)
            let known = ["apple_validation_category_01", "apple_bundle_version_01"]
            return isRight(input) && keys.allSatisfy(known.contains)
        },
        Mistake(
            name: "required-extensions-ignored",
            summary: "Accepts evidence without the extensions that the policy requires"
        ) { isRight(($0.tail, $0.flags, $0.policy.map { $0.requiring([]) })) },
        Mistake(
            name: "extensions-required-only-in-a-map",
            summary: "Accepts evidence without any extensions although the policy requires some"
        ) { isRight($0) || $0.tail.isEmpty && !$0.flags.hasExtensionFlag },
        Mistake(name: "code-directory-hash-never-required", summary: "Does not require the code directory hash") {
            input in
            isRight(
                (input.tail, input.flags, input.policy.map { $0.requiring([.validationCategory, .bundleVersion]) }))
        },
        Mistake(name: "bundle-version-never-required", summary: "Does not require the bundle version") { input in
            isRight(
                (input.tail, input.flags, input.policy.map { $0.requiring([.validationCategory, .codeDirectoryHash]) }))
        },
        Mistake(name: "category-never-required", summary: "Does not require the validation category") { input in
            isRight((input.tail, input.flags, input.policy.map { $0.requiring([.bundleVersion, .codeDirectoryHash]) }))
        },
        Mistake(
            name: "bundle-version-not-compared",
            summary: "Compares only the validation category with the policy, not the bundle version"
        ) { isRight(($0.tail, $0.flags, $0.policy.map { $0.without(\.bundleVersions) })) },
        Mistake(
            name: "category-not-compared",
            summary: "Compares only the bundle version with the policy, not the validation category"
        ) { isRight(($0.tail, $0.flags, $0.policy.map { $0.without(\.validationCategories) })) },
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
}

extension ExtensionPolicy {
    /// Returns the policy with only some of the extensions that it requires.
    fileprivate func requiring(_ kept: [RequiredExtension]) -> ExtensionPolicy {
        var policy = self
        policy.required = required?.filter(kept.contains)
        return policy
    }

    /// Returns the policy without one of its lists.
    fileprivate func without<List>(_ list: WritableKeyPath<ExtensionPolicy, List?>) -> ExtensionPolicy {
        var policy = self
        policy[keyPath: list] = nil
        return policy
    }
}
