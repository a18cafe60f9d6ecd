import AttestModel
import FixtureForge

/// The forge of the vectors of the suite `sequence`.
struct SequenceForge {
    private let context: ForgeContext

    init(context: ForgeContext) { self.context = context }

    /// Forges the vectors of some groups, or those that are named, but none that does not exist in the context's shape.
    func vectors(of groups: [SequenceGroup], only ids: Set<VectorID>? = nil) throws(CatalogError) -> [Vector] {
        let entries = try groups.flatMap { group in group.cases.map { (group.requirement, $0) } }
            .map { requirement, entry throws(CatalogError) in
                (try entry.outline(for: requirement, about: context.subject), entry)
            }
        let chosen = entries.filter { outline, _ in ids?.contains(outline.id) ?? true }
        let made = chosen.concurrentMap { outline, entry in
            Result { () throws(CatalogError) -> Vector? in
                guard try isShaped(entry.control(about: context.subject) ?? entry) else { return nil }
                return try vector(entry, outline)
            }
        }
        return try made.map { result throws(CatalogError) in try result.get() }.compactMap(\.self)
    }

    /// Returns whether every genuine object of a sequence has the shape of the context.
    private func isShaped(_ entry: SequenceCase) throws(CatalogError) -> Bool {
        guard context.shape != nil else { return true }
        var recorder = SequenceRecorder(owner: entry.name, context: context)
        for plan in entry.steps { try recorder.record(plan) }
        return recorder.isShaped
    }

    private func vector(_ entry: SequenceCase, _ outline: VectorOutline) throws(CatalogError) -> Vector {
        let id = outline.id
        guard let fault = entry.fault, let accepted = entry.control(about: context.subject),
            let control = outline.control
        else { return Vector(outline, fault: nil, content: .sequence(try steps(entry.steps, of: id))) }
        let (plans, index) = try Self.plans(accepted.steps, with: fault, of: id)
        let steps = try steps(plans, of: control)
        let before =
            fault.earlier == nil
            ? Self.bytes(of: fault.part, in: try self.steps(accepted.steps, of: control)[index]) : nil
        let after = Self.bytes(of: fault.part, in: steps[index])
        guard before != after else {
            throw CatalogError(.faultWithoutEffect, "\(id): step \(fault.step.name) is the same as in \(control)")
        }
        let record = FaultRecord(
            path: "steps[\(index)].\(fault.part.rawValue)", change: try CaseText.change(of: id), before: before,
            after: after)
        return Vector(outline, fault: record, content: .sequence(steps))
    }

    /// Puts the fault into the steps of the control, and returns them with the index of the faulty step.
    private static func plans(
        _ control: [StepPlan], with fault: SequenceFault, of id: VectorID
    ) throws(CatalogError) -> ([StepPlan], Int) {
        var plans = control
        let name = fault.earlier ?? fault.step.name
        guard let index = control.firstIndex(where: { $0.name == name }) else {
            throw CatalogError(.badName, "\(id): its control has no step '\(name)'")
        }
        guard fault.earlier != nil else {
            plans[index] = fault.step
            return (plans, index)
        }
        plans.insert(fault.step, at: index + 1)
        return (plans, index + 1)
    }

    private func steps(_ plans: [StepPlan], of owner: VectorID) throws(CatalogError) -> [SequenceStep] {
        var recorder = SequenceRecorder(owner: owner.description, context: context)
        for plan in plans { try recorder.record(plan) }
        return recorder.steps
    }

    private static func bytes(of part: SequenceFault.Part, in step: SequenceStep) -> [UInt8] {
        guard case .object(let members) = step.request.json, let value = part.member.flatMap({ members[$0] }) else {
            return step.request.evidence
        }
        guard case .string(let text) = value else { return value.compactBytes }
        return part.isText ? Array(text.utf8) : [UInt8](base64: text) ?? Array(text.utf8)
    }

    /// The sequence that an object belongs to, and the context that it is made in.
    struct Place: Sendable {
        let sequence: String
        let context: ForgeContext

        func device(_ name: String) -> DeviceKey { SequenceForge.device(name, of: sequence, in: context) }

        /// Returns the challenge of a step, 16 bytes in hexadecimal.
        func challenge(of step: String) -> String {
            context.seed.bytes(16, for: "\(sequence)\(SequenceForge.separator)\(step), challenge").hex
        }
    }

    /// The text between the id of a sequence and the name of a step, in the names of forged objects.
    static let separator = ", "
    /// The name of the device whose key has a coordinate that begins with a zero byte.
    static let keyWithZero = "device with zero"

    /// Returns the id of the sequence that a forged object belongs to.
    static func owner(of objectName: String) -> String {
        String(objectName.prefix(upTo: objectName.firstRange(of: separator)?.lowerBound ?? objectName.endIndex))
    }

    static func device(_ name: String, of owner: String, in context: ForgeContext) -> DeviceKey {
        let purpose = "\(owner)\(separator)\(name)"
        return DeviceKey(
            name == keyWithZero ? context.key(purpose) { $0.x[0] == 0 || $0.y[0] == 0 } : context.key(purpose))
    }
}

extension EvidenceDraft {
    var place: SequenceForge.Place { SequenceForge.Place(sequence: SequenceForge.owner(of: name), context: context) }
}
