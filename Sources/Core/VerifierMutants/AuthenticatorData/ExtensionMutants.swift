import AttestModel
import ReferenceVerifier

/// The extensions of OS 27 read or judged wrongly: ATT-EXT and AST-EXT with the same mistakes.
enum ExtensionMutants {
    static let attestation: [Mutation<AttestationEvidence>] = mistakes.map { mistake in
        .check("attestation-\(mistake.name)", .attestationExtensions) {
            let tail = try $0.credential.get().tail.get()
            return mistake.holds((tail, try $0.header.get().flags.get(), $0.request.policy, $0.request.attestation))
        }
    }

    static let assertion: [Mutation<AssertionEvidence>] = mistakes.map { mistake in
        .check("assertion-\(mistake.name)", .assertionExtensions) {
            mistake.holds((try $0.tail.get(), try $0.header.get().flags.get(), $0.request.policy, $0.request.assertion))
        }
    }

    /// The bytes after the last fixed field, the flags, the policy and the whole object.
    private typealias Input = (tail: [UInt8], flags: UInt8, policy: ExtensionPolicy?, object: [UInt8])

    /// One wrong way to judge the extensions.
    private struct Mistake: Sendable {
        let name: String
        let holds: @Sendable (Input) -> Bool
    }

    private static let mistakes: [Mistake] = [
        Mistake(name: "extension-flag-required") { isRight($0) && ($0.tail.isEmpty || $0.flags.hasExtensionFlag) },
        Mistake(name: "extensions-only-with-flag") { isRight($0) || !$0.flags.hasExtensionFlag },
        Mistake(name: "extension-policy-ignored") { isRight(($0.tail, $0.flags, nil, $0.object)) },
        Mistake(name: "invalid-category-taken") { input in
            guard let values = try? ExtensionValues(input.tail), let category = values.category else {
                return isRight(input)
            }
            return [0, 7, 8, 9].contains(category) || isRight(input)
        },
        Mistake(name: "unreadable-extensions-ignored") { isRight($0) || (try? ExtensionValues($0.tail)) == nil },
        Mistake(name: "second-map-ignored") { input in
            guard let end = try? CBORReader.read(input.tail[...]).end else { return isRight(input) }
            return isRight((Array(input.tail.prefix(end)), input.flags, input.policy, input.object))
        },
        Mistake(name: "unknown-extensions-refused") { input in
            let keys = WrongDecoding.keys(of: input.tail)
            let known = ["apple_validation_category_01", "apple_bundle_version_01"]
            return isRight(input) && keys.allSatisfy(known.contains)
        },
        Mistake(name: "required-extensions-ignored") { isRight($0) { $0.required = [] } },
        Mistake(name: "extensions-required-only-in-a-map") {
            isRight($0) || $0.tail.isEmpty && !$0.flags.hasExtensionFlag
        },
        Mistake(name: "code-directory-hash-never-required") {
            isRight($0) { $0.required?.removeAll { $0 == .codeDirectoryHash } }
        },
        Mistake(name: "bundle-version-never-required") {
            isRight($0) { $0.required?.removeAll { $0 == .bundleVersion } }
        },
        Mistake(name: "category-never-required") {
            isRight($0) { $0.required?.removeAll { $0 == .validationCategory } }
        },
        Mistake(name: "bundle-version-not-compared") { isRight($0) { $0.bundleVersions = nil } },
        version("bundle-version-trimmed") { String($0.prefix { $0 != " " && $0 != "\0" }) },
        version("bundle-version-of-digits") { $0.filter(\.isASCII).filter(\.isNumber) },
        version("bundle-version-as-number") { Double($0).map { "\(Int($0))" } ?? $0 },
        Mistake(name: "empty-bundle-version-missing") { isRight($0) { policy in policy.bundleVersions?.append("") } },
        category("category-of-three-bytes") { $0 & 0xFF_FFFF },
        category("category-without-sign") { $0 > 0x7FFF_FFFF ? 0 &- $0 : $0 },
        Mistake(name: "category-not-compared") { isRight($0) { $0.validationCategories = nil } },
        Mistake(name: "code-directory-hash-not-compared") { isRight($0) { $0.codeDirectoryHashes = nil } },
        Mistake(name: "unsigned-code-directory-hash-compared") { input in
            guard let allowed = input.policy?.codeDirectoryHashes, case .map(let map)? = item(input.object),
                case .map(let unsigned)? = map[.text("cdHash")], case .bytes(let hash)? = unsigned[.text("hash")]
            else { return isRight(input) }
            return allowed.contains(Array(hash))
                && isRight(input) { policy in
                    policy.codeDirectoryHashes = nil
                    policy.required?.removeAll { $0 == .codeDirectoryHash }
                }
        },
    ]

    private static func version(_ name: String, _ read: @escaping @Sendable (String) -> String) -> Mistake {
        Mistake(name: name) { isAllowed($0, \.bundleVersions, found: { $0.bundleVersion }, read: read) }
    }

    private static func category(_ name: String, _ read: @escaping @Sendable (UInt32) -> UInt32) -> Mistake {
        Mistake(name: name) {
            isAllowed($0, \.validationCategories, found: { $0.category.map(Int64.init) }) {
                Int64(read(UInt32(truncatingIfNeeded: $0)))
            }
        }
    }

    /// Returns whether the extensions are right if the value that is found is allowed when the value read from it is.
    private static func isAllowed<Value: Equatable>(
        _ input: Input, _ list: WritableKeyPath<ExtensionPolicy, [Value]?>, found: (ExtensionValues) -> Value?,
        read: (Value) -> Value
    ) -> Bool {
        guard let value = (try? ExtensionValues(input.tail)).flatMap(found),
            input.policy?[keyPath: list]?.contains(read(value)) == true
        else { return isRight(input) }
        return isRight(input) { $0[keyPath: list]?.append(value) }
    }

    private static func item(_ bytes: [UInt8]) -> CBORItem? { try? CBORReader.read(bytes[...]).item }

    private static func isRight(_ input: Input, _ change: (inout ExtensionPolicy) -> Void) -> Bool {
        guard var policy = input.policy else { return isRight(input) }
        change(&policy)
        return isRight((input.tail, input.flags, policy, input.object))
    }

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
