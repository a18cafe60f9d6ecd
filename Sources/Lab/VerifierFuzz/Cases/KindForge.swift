import AttestModel
import FixtureForge

/// The forge of one kind of evidence, whatever kind it is.
protocol AnyKindForge<Draft>: Sendable {
    associatedtype Draft: FuzzDraft

    func place(_ name: String) -> FuzzPlace<Draft>?

    /// Returns the evidence that some operations give; `nil` when one of them is not known.
    /// - Parameter step: the position in a sequence. The device is the same in all, and one-time values are not.
    func draft(_ operations: [FuzzOperation], step: Int) -> Draft?

    func material(of place: FuzzPlace<Draft>, for operation: FuzzOperation) -> EditMaterial
}

extension AnyKindForge {
    /// The names of the places, without that of the variants.
    var places: [String] { Draft.faults.map(\.name) }

    /// The operations that leave the object genuine.
    var variants: [FuzzOperation] {
        Draft.variants.indices.map { FuzzOperation(Draft.variantPlace, Edit(.choose, amount: $0)) }
    }

    /// The operations of the places that have few.
    var fewOperations: [FuzzOperation] {
        guard let draft = draft([], step: 0) else { return [] }
        return Draft.faults.filter { ![.bytes, .name, .cbor, .der].contains($0.form) }.flatMap { place in
            place.edits(in: draft).map { FuzzOperation(place.name, $0) }
        }
    }

    /// Every operation on the seed object but the variants, each with its weight.
    var weightedOperations: [Weighted<FuzzOperation>] {
        guard let draft = draft([], step: 0) else { return [] }
        return Draft.faults.flatMap { place in
            let weights = place.nodeWeights(in: draft)
            return place.edits(in: draft).map { edit in
                // Of other edits several show the same, and a near miss alone shows its comparison.
                let weight = weights.isEmpty ? edit.word == .near ? 4 : 1 : weights[edit.node % weights.count]
                return Weighted(FuzzOperation(place.name, edit), weight)
            }
        }
    }

    /// Returns the places that are empty in the seed object and are not after some operations.
    func placesAdded(by operations: [FuzzOperation]) -> [String] {
        guard let seed = draft([], step: 0), let draft = draft(operations, step: 0) else { return [] }
        return Draft.faults.filter { place in
            place.bytes(in: seed)?.isEmpty ?? true && place.bytes(in: draft)?.isEmpty == false
        }.map(\.name)
    }

    func edits(of place: String, after operations: [FuzzOperation]) -> [Edit] {
        guard let place = self.place(place), let draft = draft(operations, step: 0) else { return [] }
        return place.edits(in: draft)
    }

    /// Returns whether either answer is right because of an operation.
    func isOpen(_ operation: FuzzOperation, isAccepted: Bool) -> Bool {
        place(operation.place)?.isOpen(operation.edit, isAccepted: isAccepted) ?? false
    }

    /// Returns whether some right verifiers read an object otherwise than the reference verifier.
    func isReadOtherwise(after operations: [FuzzOperation], _ assessment: Assessment, oracle: Oracle) -> Bool {
        if Draft.isOpen(assessment, { draft(operations, step: 0) }, oracle: oracle) { return true }
        return !assessment.isAccepted
            && operations.enumerated().contains { index, operation in
                guard let place = place(operation.place) else { return false }
                return place.isReadAlike(
                    operation.edit, in: { draft(Array(operations[..<index]), step: 0) },
                    with: material(of: place, for: operation))
            }
    }

    /// Returns whether the object that some operations give has the shape that one of them chooses, or none does.
    func isShaped(_ operations: [FuzzOperation]) -> Bool {
        guard let shape = operations.firstNonNil(\.shape) else { return true }
        return draft(operations, step: 0)?.isShaped(as: shape) ?? false
    }

    /// Returns whether a target needs the clock of the request because of an operation.
    func isAboutTime(_ operation: FuzzOperation) -> Bool {
        place(operation.place)?.isAboutTime(operation.edit) ?? false
    }

    func words(for operations: [FuzzOperation]) -> [String] {
        operations.enumerated().map { index, operation in
            if let shape = operation.shape { return "in the shape of \(shape.title)" }
            guard let place = place(operation.place) else { return operation.description }
            return place.words(
                for: operation.edit, in: draft(Array(operations[..<index]), step: 0),
                with: material(of: place, for: operation))
        }
    }

    /// Returns the bytes of the place of an operation without it and with it; `nil` where it has none.
    func change(by operations: [FuzzOperation], at index: Int) -> (before: [UInt8]?, after: [UInt8]?) {
        guard let place = place(operations[index].place),
            let before = draft(Array(operations[..<index]), step: 0).flatMap(place.bytes)
        else { return (nil, nil) }
        let material = material(of: place, for: operations[index])
        return (before, place.changing(before, by: operations[index].edit, with: material))
    }
}

/// The forge of one kind of evidence.
struct KindForge<Draft: FuzzDraft>: AnyKindForge {
    private let context: ForgeContext
    private let name: String
    /// The changes that make the seed object out of the defaults of the forge.
    private let base: [DraftEdit<Draft>]
    private let donors = Memory<Int, Draft>()
    private let table: [String: FuzzPlace<Draft>]

    init(_ name: String, in context: ForgeContext, base: [DraftEdit<Draft>] = []) {
        (self.name, self.context, self.base) = (name, context, base)
        let places = Draft.faults + [FuzzPlace(Draft.variantPlace, Draft.variants)]
        table = Dictionary(places.map { ($0.name, $0) }) { first, _ in first }
    }

    func place(_ name: String) -> FuzzPlace<Draft>? { table[name] }

    func draft(_ operations: [FuzzOperation], step: Int) -> Draft? {
        var (edits, context) = (base, context)
        for operation in operations {
            if let shape = operation.shape {
                context.shape = shape
                continue
            }
            guard let place = place(operation.place) else { return nil }
            edits += place.changes(by: operation.edit) { material(of: $0, for: operation) }
        }
        guard step > 0 else { return Draft.forge(name, in: context, edits: edits) }
        return Draft.forge("\(name), step \(step + 1)", in: context, device: device, edits: edits)
    }

    func material(of place: FuzzPlace<Draft>, for operation: FuzzOperation) -> EditMaterial {
        EditMaterial { count in
            var random = RandomSource(of: "\(context.seed.description) \(operation)")
            return random.bytes(count)
        } donor: { number in
            place.bytes(in: donor(number % EditMaterial.donors))
        }
    }

    private var device: DeviceKey { DeviceKey(context.key("\(name), device")) }

    /// Returns another valid object: of another device, of another app, of the other environment, of the same device for
    /// another challenge, or of the same device with another system.
    private func donor(_ number: Int) -> Draft {
        donors.result(for: number) {
            var (subject, newer) = (context.subject, context)
            newer.shape = .iOS27
            switch number {
            case 0: return Draft.forge("\(name), other", in: context, edits: base)
            case 1: subject.app = AppIdentity(teamId: "ZZZZZ99999", bundleId: "com.example.other")
            case 2: subject.environment = subject.environment.other
            case 3: return Draft.forge("\(name), later", in: context, device: device, edits: base)
            default: return Draft.forge(name, in: newer, device: device, edits: base)
            }
            return Draft.forge(name, in: context.at(context.time, about: subject), device: device, edits: base)
        }
    }
}
