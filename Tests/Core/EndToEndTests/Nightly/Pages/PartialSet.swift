import Primitives
import TestBasics

/// A part of the committed set, as a set in a folder of its own, with its bundles. The program cannot make it in other
/// shapes, so that a run asks what the files hold.
enum PartialSet {
    /// Writes one of so many vectors, the chosen ones and all that these need as controls.
    ///
    /// - Parameters:
    ///   - folder: the folder for the set.
    ///   - nth: the distance between two vectors of the list.
    ///   - isChosen: returns whether a vector is taken in any case (`true`), or left out (`false`).
    ///   - extra: a vector that the committed set does not have.
    static func write(
        to folder: ScratchFolder, every nth: Int, choosing isChosen: (Vector) -> Bool?, adding extra: Vector? = nil
    ) throws {
        let all = try CommittedVectors.all()
        let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
        var waiting = all.enumerated().filter { isChosen($0.element) ?? $0.offset.isMultiple(of: nth) }.map(\.element)
        if let extra { waiting.append(extra) }
        var chosen: [VectorID: Vector] = [:]
        while let vector = waiting.popLast() {
            chosen[vector.id] = vector
            if let control = vector.control, chosen[control] == nil, let vector = byID[control] {
                waiting.append(vector)
            }
        }
        let files = chosen.values.sorted { $0.id < $1.id }.map { ($0, Array($0.json.canonicalText.utf8)) }
        let set = VectorSet(
            suiteVersion: "part", seed: "part", time: Timestamp(secondsSinceEpoch: 1_772_366_400), vectors: files,
            hash: { sha256($0) }, otherFiles: { _ in [:] })
        for (name, bytes) in set.files { try folder.write(String(decoding: bytes, as: UTF8.self), to: name) }
    }
}

/// The committed set with one file that was changed, and still is JSON.
enum ChangedSet {
    /// Writes the set to the folder `set`, and returns the path of the file in it.
    static func write(to scratch: ScratchFolder) throws -> String {
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: scratch.path("set"))
        let name = "assertion/counter/replay-equal.json"
        let text = try scratch.read("set/\(name)").replacing(#""expect": "reject""#, with: #""expect": "accept""#)
        try scratch.write(text, to: "set/\(name)")
        return name
    }
}
