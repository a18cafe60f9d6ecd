import AttestModel
import FixtureForge
import Primitives

// The faults of rpIdHash, the same in both suites.

extension Group where Draft: DeviceDraft {
    /// Returns a case with the hash of another text than the app ID.
    static func rpIdHash(_ name: String, of variant: AppIDVariant, control: String = Draft.ordinary) -> Entry {
        let text = variant.text
        let maker: Maker = variant.isApp ? .otherDeveloper : .apple
        return hashBytes(name, sha256(Array(text.utf8)), madeBy: maker, control: control)
            .absent(variant.absence).saying(["text": text.replacing("\n", with: "\\n")])
    }

    /// Other bytes than a hash of the app ID.
    static var hashBytes: ValuePlace<Draft, [UInt8]> {
        Place(Draft.rpIdHashPath, after: Draft.authDataStage, impact: .impersonation)
            .setting { $0.authData.rpIdHash = $1 }
    }

    /// Returns the app IDs that a loose or partial comparison mistakes for that of an app.
    static func otherAppIDs(than app: AppIdentity) -> [Entry] {
        [
            rpIdHash("other-app-same-team", of: .sibling(app)),
            rpIdHash("other-app-with-extensions", of: .sibling(app), control: "os27-extensions-ed-set"),
            rpIdHash("other-team-same-bundle", of: .otherTeam(app)),
            rpIdHash("bundle-id-only", of: .bundleOnly(app)),
            rpIdHash("team-id-only", of: .teamOnly(app)),
            rpIdHash("app-id-extended", of: .extended(app, by: "extension")),
            rpIdHash("app-clip", of: .extended(app, by: "Clip")),
            rpIdHash("watch-app", of: .extended(app, by: "watchkitapp")),
            rpIdHash("hyphen-for-period", of: .hyphenated(app)),
            rpIdHash("parent-bundle", of: .parent(app)),
            rpIdHash("lower-case", of: .lowerCase(app)),
            rpIdHash("without-period", of: .withoutPeriod(app)),
            rpIdHash("trailing-newline", of: .lineFeed(app)),
            rpIdHash("empty-app-id", of: .empty),
            hashBytes("all-zero") { _ in [UInt8](repeating: 0, count: 32) },
            hashBytes("prefix-compare") {
                Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash")
            },
            hashBytes("suffix-compare") {
                $0.bytes(16, "first half of rpIdHash") + Array($0.authData.rpIdHash.suffix(16))
            },
        ]
            + nearMisses(of: "rpIdHash", except: [.firstHalf, .secondHalf]) { name, miss in
                hashBytes(name) { miss($0.authData.rpIdHash) }
            }
    }
}
