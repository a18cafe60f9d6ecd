import AttestModel
import FixtureForge

// The code directory hash of apps with the opt-in: signed in the extensions from OS 27 on, and before that in a member of
// the object that nothing signs, so that the app can rewrite it. The same in both suites.

extension Group where Draft: DeviceDraft {
    private static var signed: String { "os27-code-directory-hash-allowed" }
    private static var beside: String { "os27-code-directory-hash-beside-unsigned" }

    /// The genuine objects whose signed hash is allowed.
    static var acceptedCodeDirectoryHashes: [Entry] {
        let allowed = DraftEdit<Draft>(Draft.planStage) {
            let hash = $0.codeDirectoryHash
            $0.extend(AuthDataExtensions(codeDirectoryHash: hash), flags: 0xC0)
            $0.policy = ExtensionPolicy(
                codeDirectoryHashes: [$0.bytes(32, "hash of an earlier build"), hash], required: [.codeDirectoryHash])
        }
        let unsigned = DraftEdit<Draft>(Draft.objectStage) {
            let value = CBORValue.map(["hash": .bytes($0.codeDirectoryHash), "type": .bytes([0x02])])
            $0.objectEntries.insert(.init(.text("cdHash"), value), at: 1)
        }
        return [
            accept(signed, level: .should, needs: [.extensions], edits: [allowed]),
            accept(beside, level: .should, needs: [.extensions], edits: [allowed, unsigned]),
        ]
    }

    /// Hashes that are not allowed, and allowed hashes that nothing signs.
    static var codeDirectoryHashFaults: [Entry] {
        [
            hash("code-directory-hash-not-allowed") { $0.codeDirectoryHash = $1.bytes(32, "hash of another build") },
            hash("code-directory-hash-zero") { extensions, _ in
                extensions.codeDirectoryHash = [UInt8](repeating: 0, count: 32)
            },
            hash("code-directory-hash-extended") { extensions, _ in extensions.codeDirectoryHash?.append(0) },
            hash("code-directory-hash-empty") { extensions, _ in extensions.codeDirectoryHash = [] },
            hash("code-directory-hash-20-bytes", level: .info) { extensions, _ in
                extensions.codeDirectoryHash = extensions.codeDirectoryHash?.prefix(20).map { $0 }
            },
            hash("code-directory-hash-allowed-unsigned", control: beside) {
                $0.codeDirectoryHash = $1.bytes(32, "hash of another build")
            },
            hash("code-directory-hash-only-unsigned", control: beside) { extensions, _ in
                extensions.codeDirectoryHash = nil
            },
        ]
            + nearMisses(of: "Code directory hash") { name, miss in
                hash("code-directory-hash-\(name)") { extensions, _ in
                    extensions.codeDirectoryHash = extensions.codeDirectoryHash.map(miss)
                }
            }
    }

    private static func hash(
        _ name: String, level: Level = .should, control: String = signed,
        _ edit: @escaping @Sendable (inout AuthDataExtensions, Draft) -> Void
    ) -> Entry {
        reject(
            name, level: level, impact: .impersonation, madeBy: .deviceOwner, control: control, needs: [.extensions],
            at: Draft.extensionsPath, after: Draft.authDataStage
        ) { draft in
            guard var extensions = draft.authDataExtensions else { return }
            edit(&extensions, draft)
            draft.authData.extensions = extensions.cbor.encoded
        }
    }
}

extension DeviceDraft {
    /// The hash of the app's code directory, 32 bytes.
    var codeDirectoryHash: [UInt8] { bytes(32, "code directory hash") }
}
