import AttestModel
import FixtureForge

// Genuine objects with one change that Apple may make without notice, the same in both suites of devices.

extension Group where Draft: SuiteDraft {
    /// Returns an object with such a change. A verifier accepts it, or its maintainer has decided to refuse it.
    static func tomorrow(_ name: String, needs: Set<Capability> = [], _ edits: DraftEdit<Draft>...) -> Entry {
        accept(name, level: .info, needs: needs, edits: edits).broken(from: Draft.ordinary)
    }
}

extension Group where Draft: DeviceDraft {
    /// The changes of the object and of the extension map.
    static var changesOfTomorrow: [Entry] {
        let further = CBORValue.Entry(.text("apple_not_known_before_today_01"), .bytes([0x01]))
        return [
            tomorrow(
                "further-member",
                DraftEdit(Draft.objectStage) { $0.objectEntries.append(.init(.text("version"), .unsigned(2))) }
            ).sharing("tomorrow/further-member"),
            map("further-extension", AuthDataExtensions().cbor.entries + [further]),
            map("other-category", CBORValue.category(10).entries),
            map("map-of-other-extensions", [further]),
        ]
    }

    private static func map(_ name: String, _ entries: [CBORValue.Entry]) -> Entry {
        tomorrow(
            name, DraftEdit(Draft.planStage) { $0.extend(AuthDataExtensions(), flags: 0xC0) },
            DraftEdit(Draft.authDataStage) { $0.authData.extensions = CBORValue.map(entries).encoded }
        ).sharing("tomorrow/\(name)")
    }
}
