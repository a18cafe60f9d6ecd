import AttestModel
import FixtureForge
import Synchronization

/// The forge of one kind of evidence, whatever kind it is.
protocol AnyKindForge: Sendable {
    /// The names of the places, without that of the variants.
    var places: [String] { get }
    /// The operations that leave the object genuine.
    var variants: [FuzzOperation] { get }
    /// The operations of the places that have few.
    var fewOperations: [FuzzOperation] { get }
    /// Every operation on the seed object but the variants, each with its weight.
    var weightedOperations: [Weighted<FuzzOperation>] { get }

    /// Returns the places that are empty in the seed object and are not after some operations.
    func placesAdded(by operations: [FuzzOperation]) -> [String]

    /// Returns the request about the evidence that some operations give; `nil` when one of them is not known.
    ///
    /// - Parameter step: the position in a sequence. The device is the same in all, and challenges and other one-time values are
    ///   not.
    func request(_ operations: [FuzzOperation], step: Int) -> VerificationRequest?

    /// Returns the edits of a place in the object that some operations give.
    func edits(of place: String, after operations: [FuzzOperation]) -> [Edit]

    /// Returns whether either answer is right because of an operation.
    ///
    /// - Parameter isAccepted: whether the reference verifier accepts the object.
    func isOpen(_ operation: FuzzOperation, isAccepted: Bool) -> Bool

    /// Returns whether a target needs the clock of the request because of an operation.
    func isAboutTime(_ operation: FuzzOperation) -> Bool

    /// Returns an operation in words.
    func words(for operation: FuzzOperation) -> String

    /// Returns the bytes of a place before and after the last of some operations; `nil` when the place has none.
    func difference(_ control: [FuzzOperation], _ operations: [FuzzOperation], at place: String) -> ([UInt8]?, [UInt8]?)
}

/// The forge of one kind of evidence.
struct KindForge<Draft: FuzzDraft>: AnyKindForge {
    private let context: ForgeContext
    private let name: String
    private let donors = DonorMemory<Draft>()
    private let table: [String: FuzzPlace<Draft>]
    let places: [String]
    let variants: [FuzzOperation]

    /// The changes that make the seed object out of the defaults of the forge.
    private let base: [DraftEdit<Draft>]

    init(_ name: String, in context: ForgeContext, base: [DraftEdit<Draft>] = []) {
        (self.name, self.context, self.base) = (name, context, base)
        places = Draft.faults.map(\.name)
        table = Dictionary(Draft.faults.map { ($0.name, $0) }) { first, _ in first }
        variants = Draft.variants.indices.map { FuzzOperation(Draft.variantPlace, Edit(.choose, amount: $0)) }
    }

    private func place(_ name: String) -> FuzzPlace<Draft>? {
        table[name] ?? (name == Draft.variantPlace ? Draft.place(name) : nil)
    }

    func request(_ operations: [FuzzOperation], step: Int) -> VerificationRequest? {
        draft(operations, step: step)?.verificationRequest
    }

    private func draft(_ operations: [FuzzOperation], step: Int = 0) -> Draft? {
        var edits = base
        for operation in operations {
            guard let place = place(operation.place) else { return nil }
            edits += place.changes(by: operation.edit) { place in
                EditMaterial { count in
                    var random = RandomSource(of: "\(context.seed.description) \(operation)")
                    return random.bytes(count)
                } donor: { number in
                    place.bytes(in: donor(number % EditMaterial.donors))
                }
            }
        }
        guard step > 0 else { return Draft.forge(name, in: context, edits: edits) }
        let device = DeviceKey(context.key("\(name), device"))
        return Draft.forge("\(name), step \(step + 1)", in: context, device: device, edits: edits)
    }

    /// Returns another valid object: of another device, of another app, of the other environment, of the same device for
    /// another challenge, or of the same device with another system.
    private func donor(_ number: Int) -> Draft {
        donors.value(number) {
            let device = DeviceKey(context.key("\(name), device"))
            let (app, environment) = (context.subject.app, context.subject.environment)
            let otherApp = AppIdentity(teamId: "ZZZZZ99999", bundleId: "com.example.other")
            func made(_ name: String, about subject: EvidenceSubject) -> Draft {
                Draft.forge(name, in: context.at(context.time, about: subject), device: device, edits: base)
            }
            switch number {
            case 0: return Draft.forge("\(name), other", in: context, edits: base)
            case 1: return made(name, about: EvidenceSubject(app: otherApp, environment: environment))
            case 2: return made(name, about: EvidenceSubject(app: app, environment: environment.other))
            case 3: return made("\(name), later", about: context.subject)
            default:
                let newer = ForgeContext(
                    seed: context.seed, time: context.time, subject: context.subject, shape: .iOS27,
                    isRemembering: false)
                return Draft.forge(name, in: newer, device: device, edits: base)
            }
        }
    }

    func edits(of place: String, after operations: [FuzzOperation]) -> [Edit] {
        guard let place = self.place(place), let draft = draft(operations) else { return [] }
        return place.edits(in: draft)
    }

    var fewOperations: [FuzzOperation] {
        guard let draft = draft([]) else { return [] }
        return Draft.faults.filter { ![.bytes, .name, .cbor, .der].contains($0.form) }.flatMap { place in
            place.edits(in: draft).map { FuzzOperation(place.name, $0) }
        }
    }

    var weightedOperations: [Weighted<FuzzOperation>] {
        guard let draft = draft([]) else { return [] }
        return Draft.faults.flatMap { place in
            let weights = place.nodeWeights(in: draft)
            return place.edits(in: draft).map { edit in
                Weighted(FuzzOperation(place.name, edit), weights.isEmpty ? 1 : weights[edit.node % weights.count])
            }
        }
    }

    func placesAdded(by operations: [FuzzOperation]) -> [String] {
        guard let seed = draft([]), let draft = draft(operations) else { return [] }
        return Draft.faults.filter { place in
            place.bytes(in: seed)?.isEmpty ?? true && place.bytes(in: draft)?.isEmpty == false
        }.map(\.name)
    }

    func isOpen(_ operation: FuzzOperation, isAccepted: Bool) -> Bool {
        place(operation.place)?.isOpen(operation.edit, isAccepted: isAccepted) ?? false
    }

    func isAboutTime(_ operation: FuzzOperation) -> Bool {
        place(operation.place)?.isAboutTime(operation.edit) ?? false
    }

    func words(for operation: FuzzOperation) -> String {
        place(operation.place)?.words(for: operation.edit) ?? operation.description
    }

    func difference(
        _ control: [FuzzOperation], _ operations: [FuzzOperation], at place: String
    ) -> ([UInt8]?, [UInt8]?) {
        guard let place = self.place(place), let before = draft(control), let after = draft(operations) else {
            return (nil, nil)
        }
        return (place.bytes(in: before), place.bytes(in: after))
    }
}

/// The other valid objects that were forged.
private final class DonorMemory<Draft: EvidenceDraft>: Sendable {
    private let drafts = Mutex<[Int: Draft]>([:])

    func value(_ number: Int, _ forge: () -> Draft) -> Draft {
        if let known = drafts.withLock({ $0[number] }) { return known }
        let draft = forge()
        return drafts.withLock {
            $0[number] = draft
            return draft
        }
    }
}
