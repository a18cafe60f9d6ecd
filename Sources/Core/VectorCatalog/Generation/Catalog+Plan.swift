import AttestModel
import FixtureForge

/// One case over somebody's own values: its evidence, the request that a server would ask itself, and the right answer.
package struct PlannedCase: Sendable {
    /// The case. Its request holds the evidence and the values that the server believes; its outline holds the right answer
    /// and the requirement that broken evidence violates.
    package let vector: Vector
    /// The accepted case that differs by the fault alone, over the same values; `nil` when the case has none.
    package let control: Vector?
    /// The members of the request, sorted, that do not state the values of the plan: those that the case sets itself. A
    /// server must be made to believe them, except for those that come with the evidence.
    package let replaced: [String]
    /// The leaf certificate and the receipt of an attestation; `nil` for other evidence.
    package let parts: AttestationParts?
}

extension Catalog {
    /// Makes one case over the values of a plan, with the same changes as in the set: only the plan differs.
    ///
    /// - Parameters:
    ///   - id: the id of a case that is not a sequence.
    ///   - context: authorities, app, environment, time and shape, and the seed that gives keys and serial numbers.
    /// - Throws: `CatalogError` that says why the case cannot be made over these values.
    package static func forge(
        _ id: VectorID, over plan: EvidencePlan, in context: ForgeContext
    ) throws(CatalogError) -> PlannedCase {
        guard plan.storedCounter <= EvidencePlan.mostStored else {
            throw CatalogError(.badPlan, "the stored counter is at most \(EvidencePlan.mostStored)")
        }
        let ofSuite = kinds.filter { $0.acceptance.suite.rawValue == id.suite }
        // One suite may be about several kinds of evidence, with groups of their own.
        guard let kind = ofSuite.first(where: { $0.has(id.group, about: context.subject) }) ?? ofSuite.first else {
            throw CatalogError(
                .unknownVector,
                "'\(id)' is not about one piece of evidence: the suites "
                    + "\(Suite.ofVectors.filter { $0 != .sequence }.map(\.rawValue).joined(separator: ", ")) are")
        }
        return try kind.forge(id, over: plan, in: context)
    }
}

extension SuiteDraft {
    fileprivate static func has(_ group: String, about subject: EvidenceSubject) -> Bool {
        groups(about: subject).contains { $0.requirement.group == group }
    }

    fileprivate static func forge(
        _ id: VectorID, over plan: EvidencePlan, in context: ForgeContext
    ) throws(CatalogError) -> PlannedCase {
        let (group, entry) = try named(id, about: context.subject)
        if entry.needs.contains(.challenge), let clientData = plan.clientData, ClientDataObject(clientData) == nil {
            throw CatalogError(.badPlan, "\(id): the client data is no JSON object with the text 'challenge'")
        }
        let forge = SuiteForge<Self>(context: context, over: edits(of: plan))
        do throws(CatalogError) {
            guard let made = try forge.forged(entry, of: group.requirement) else {
                throw CatalogError(.badPlan, "\(id): does not exist in the shape of the context")
            }
            if group.requirement == .assertionClientData, made.control?.request?.clientData == [] {
                throw CatalogError(.badPlan, "\(id): the client data is empty, and nothing in it can be changed")
            }
            return PlannedCase(
                vector: made.vector, control: made.control,
                replaced: replaced(in: made.draft.verificationRequest, of: plan, in: context), parts: made.draft.parts)
        } catch {
            guard error.code == .faultWithoutEffect else { throw error }
            throw CatalogError(.badPlan, "\(id): these values have nothing that the fault changes")
        }
    }

    private static func named(
        _ id: VectorID, about subject: EvidenceSubject
    ) throws(CatalogError) -> (Group<Self>, Case<Self>) {
        let group = groups(about: subject).first { $0.requirement.group == id.group }
        guard let group, let entry = group.cases.first(where: { $0.name == id.name }) else {
            throw CatalogError(.unknownVector, "there is no case '\(id)'")
        }
        if let absence = entry.absence { throw CatalogError(.badPlan, "\(id): \(absence)") }
        return (group, entry)
    }

    private static func replaced(
        in request: VerificationRequest, of plan: EvidencePlan, in context: ForgeContext
    ) -> [String] {
        guard case .object(let members) = request.json else { return [] }
        let subject: [String: JSONValue] = [
            "appId": .string(context.subject.app.appId), "environment": .string(context.subject.environment.rawValue),
            "time": .string(context.time.description),
        ]
        return subject.merging(Self.members(of: plan)) { $1 }.filter { members[$0.key] != $0.value }.map(\.key).sorted()
    }
}

extension VerificationRequest {
    /// The client data of an assertion; `nil` for other evidence.
    fileprivate var clientData: [UInt8]? { if case .assertion(let request) = self { request.clientData } else { nil } }
}
