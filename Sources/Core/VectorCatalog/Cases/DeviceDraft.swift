import AttestModel
import FixtureForge

/// A kind of evidence that devices make: a CBOR object with authData. Attestations and assertions share the faults of
/// the object, of rpIdHash and of the extensions.
protocol DeviceDraft: SuiteDraft, AuthDataDraft {
    var policy: ExtensionPolicy? { get set }
    /// A map with all the members of an object, none of them genuine.
    var decoys: CBORValue { get }
    /// Plans extensions as a device of OS 27 sends them.
    mutating func extend(_ extensions: AuthDataExtensions, flags: UInt8)

    static var planStage: Stage { get }
    static var authDataStage: Stage { get }
    static var objectStage: Stage { get }
    static var encodedStage: Stage { get }
    static var rpIdHashPath: FaultPath<Self> { get }
    static var extensionsPath: FaultPath<Self> { get }
    static var objectPath: FaultPath<Self> { get }
}

extension DeviceDraft {
    /// Returns the first of the challenges that are derived for the object, 32 hexadecimal digits, which is wanted.
    func derivedChallenge(where isWanted: (String) -> Bool) -> String {
        var number = 1
        while true {
            let challenge = bytes(16, "challenge \(number)").hex
            if isWanted(challenge) { return challenge }
            number += 1
        }
    }

    var objectEntries: [CBORValue.Entry] {
        get { object.entries }
        set { object = .map(newValue) }
    }
}

extension CBORValue {
    /// The entries of a map; empty for other values.
    var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }
}

extension [CBORValue.Entry] {
    mutating func remove(_ key: String) { removeAll { $0.key == .text(key) } }

    /// Replaces the value of a key and keeps its position.
    mutating func set(_ key: String, _ value: CBORValue) {
        guard let index = firstIndex(where: { $0.key == .text(key) }) else { return }
        self[index].value = value
    }
}
