import AttestModel
import FixtureForge
import Primitives

// The faults of rpIdHash, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// Returns a case with the hash of another text than the app ID.
    static func rpIdHash(_ name: String, of variant: AppIDVariant, control: String = Draft.ordinary) -> Case {
        let text = variant.text
        let maker: Maker = variant.isApp ? .otherDeveloper : .apple
        return rpIdHash(name, madeBy: maker, control: control) { _ in sha256(Array(text.utf8)) }
            .absent(variant.absence).saying(["text": text.replacing("\n", with: "\\n")])
    }

    /// Returns a case with other bytes than a hash of the app ID.
    static func rpIdHash(
        _ name: String, madeBy: Maker = .apple, control: String = Draft.ordinary, _ value: @escaping Bytes
    ) -> Case {
        .reject(
            name, impact: .impersonation, madeBy: madeBy, control: control, at: Draft.rpIdHashPath,
            after: Draft.authDataStage
        ) {
            let value = value($0)
            $0.authData.rpIdHash = value
        }
    }

    /// Returns the app IDs that a loose or partial comparison mistakes for that of an app.
    static func otherAppIDs(than app: AppIdentity) -> [Case] {
        [
            .rpIdHash("other-app-same-team", of: .sibling(app)),
            .rpIdHash("other-app-with-extensions", of: .sibling(app), control: "os27-extensions-ed-set"),
            .rpIdHash("other-team-same-bundle", of: .otherTeam(app)),
            .rpIdHash("bundle-id-only", of: .bundleOnly(app)),
            .rpIdHash("team-id-only", of: .teamOnly(app)),
            .rpIdHash("app-id-extended", of: .extended(app, by: "extension")),
            .rpIdHash("app-clip", of: .extended(app, by: "Clip")),
            .rpIdHash("watch-app", of: .extended(app, by: "watchkitapp")),
            .rpIdHash("hyphen-for-period", of: .hyphenated(app)),
            .rpIdHash("parent-bundle", of: .parent(app)),
            .rpIdHash("lower-case", of: .lowerCase(app)),
            .rpIdHash("without-period", of: .withoutPeriod(app)),
            .rpIdHash("trailing-newline", of: .lineFeed(app)),
            .rpIdHash("empty-app-id", of: .empty),
            .rpIdHash("all-zero") { _ in [UInt8](repeating: 0, count: 32) },
            .rpIdHash("prefix-compare") {
                Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash")
            },
            .rpIdHash("suffix-compare") {
                $0.bytes(16, "first half of rpIdHash") + Array($0.authData.rpIdHash.suffix(16))
            },
        ]
            + Group<Draft>.nearMisses(of: "rpIdHash", except: [.firstHalf, .secondHalf]) { name, miss in
                .rpIdHash(name) { miss($0.authData.rpIdHash) }
            }
    }
}
