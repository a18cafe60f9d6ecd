import AttestModel
import ReferenceVerifier

/// The extensions of OS 27 read or judged wrongly: ATT-EXT and AST-EXT with the same mistakes.
enum ExtensionMutants {
    static let attestation: [Mutation<AttestationEvidence>] = mistakes.map { mistake in
        .check("attestation-\(mistake.name)", .attestationExtensions) {
            let tail = try $0.credential.get().tail.get()
            return mistake.holds((tail, try $0.header.get().flags.get(), $0.request.policy))
        }
    }

    static let assertion: [Mutation<AssertionEvidence>] = mistakes.map { mistake in
        .check("assertion-\(mistake.name)", .assertionExtensions) {
            mistake.holds((try $0.tail.get(), try $0.header.get().flags.get(), $0.request.policy))
        }
    }

    /// The bytes after the last fixed field, the flags and the policy.
    private typealias Input = (tail: [UInt8], flags: UInt8, policy: ExtensionPolicy?)

    /// One wrong way to judge the extensions.
    private struct Mistake: Sendable {
        let name: String
        let holds: @Sendable (Input) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(name: "extension-flag-required") { isRight($0) && ($0.tail.isEmpty || $0.flags.hasExtensionFlag) },
        Mistake(name: "extensions-only-with-flag") { isRight($0) || !$0.flags.hasExtensionFlag },
        Mistake(name: "extension-policy-ignored") { isRight(($0.tail, $0.flags, nil)) },
        Mistake(name: "invalid-category-taken") { input in
            guard let values = try? ExtensionValues(input.tail), let category = values.category else {
                return isRight(input)
            }
            return [0, 7, 8, 9].contains(category) || isRight(input)
        },
        Mistake(name: "unreadable-extensions-ignored") { isRight($0) || (try? ExtensionValues($0.tail)) == nil },
        Mistake(name: "second-map-ignored") { input in
            guard let end = try? CBORReader.read(input.tail[...]).end else { return isRight(input) }
            return isRight((Array(input.tail.prefix(end)), input.flags, input.policy))
        },
        Mistake(name: "unknown-extensions-refused") { input in
            let keys = WrongDecoding.keys(of: input.tail)
            let known = ["apple_validation_category_01", "apple_bundle_version_01"]
            return isRight(input) && keys.allSatisfy(known.contains)
        },
        Mistake(name: "required-extensions-ignored") {
            isRight(($0.tail, $0.flags, $0.policy.map { $0.requiring([]) }))
        },
        Mistake(name: "extensions-required-only-in-a-map") {
            isRight($0) || $0.tail.isEmpty && !$0.flags.hasExtensionFlag
        },
        Mistake(name: "code-directory-hash-never-required") { input in
            isRight(
                (input.tail, input.flags, input.policy.map { $0.requiring([.validationCategory, .bundleVersion]) }))
        },
        Mistake(name: "bundle-version-never-required") { input in
            isRight(
                (input.tail, input.flags, input.policy.map { $0.requiring([.validationCategory, .codeDirectoryHash]) }))
        },
        Mistake(name: "category-never-required") { input in
            isRight((input.tail, input.flags, input.policy.map { $0.requiring([.bundleVersion, .codeDirectoryHash]) }))
        },
        Mistake(name: "bundle-version-not-compared") {
            isRight(($0.tail, $0.flags, $0.policy.map { $0.without(\.bundleVersions) }))
        },
        Mistake(name: "category-not-compared") {
            isRight(($0.tail, $0.flags, $0.policy.map { $0.without(\.validationCategories) }))
        },
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
