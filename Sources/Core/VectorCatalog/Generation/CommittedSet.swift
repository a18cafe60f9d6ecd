import AttestModel
import CEmbeddedFiles
import FixtureForge

/// The facts about the committed set that follow from all of its bytes: its digest and its gate. They are generated into
/// a file of this module, so that a run of a few vectors need not forge the others.
package struct CommittedSet: Sendable, Hashable {
    package var digest: [UInt8]
    package var gate: [VectorID]

    /// Creates the facts about a set.
    package init(_ set: VectorSet) {
        digest = set.digest
        gate = set.gate.sorted()
    }

    /// Reads the facts that this program was built with.
    ///
    /// - Throws: `ModelError` when the file is not one that `text` makes.
    package init() throws(ModelError) {
        var reader = try ObjectReader(try JSONValue.parse(EmbeddedFile.committed_set_json.bytes))
        digest = try reader.value("digest", as: .sha256)
        gate = try reader.value("gate", as: .array(of: .vectorID))
        try reader.finish()
    }

    /// The text of the file.
    package var text: String {
        JSONValue.object(["digest": .string(digest.hex), "gate": .strings(gate.map(\.description))]).canonicalText
    }

    /// The manifest of the committed set, without its files.
    package var manifest: Manifest {
        Manifest(
            suiteVersion: SetGenerator.suiteVersion, seed: SetGenerator.defaultSeed.description,
            time: SetGenerator.defaultTime, digest: digest, files: [], gate: gate)
    }
}
