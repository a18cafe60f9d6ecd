import AttestModel
import FixtureForge
import VectorCatalog

/// The values that somebody gives for a fixture. The same values give the same bytes.
package struct FixturePlan: Sendable {
    /// The authorities, the app, the environment and the time.
    package let context: ForgeContext
    package let system: DeviceSystem
    /// The values for the device. Otherwise the challenge is derived, and assertions sign the JSON object of the suite.
    package var given = GivenValues()
    /// The last second at which the leaf certificate is valid; `nil` for two days from the time, as Apple's are.
    package var validUntil: Timestamp?
    /// The case that one of the objects is made as; `nil` for genuine objects.
    package var fault: VectorID?

    /// Creates a plan in which everything is derived and genuine.
    package init(in context: ForgeContext, system: DeviceSystem) { (self.context, self.system) = (context, system) }

    private static let assertion = "assertion/valid/first"
    /// The second assertion of a key: the case counts on from the stored counter of the plan, which is 0.
    private static let nextAssertion = "assertion/valid/next"
    private static let receipt = "receipt/valid/\(ReceiptDraft.ordinary)"

    /// Makes the fixture, and the accepted case that the broken object is a copy of. Nothing is proved yet.
    /// - Throws: `CatalogError` that says why the case cannot be made over these values.
    package func fixture() throws(CatalogError) -> (fixture: Fixture, control: Vector?) {
        var plan = evidence
        let attestation = try forge("attestation/valid/\(context.subject.environment.rawValue)", plan)
        guard let parts = attestation.parts, case .attestation(let request)? = attestation.vector.request else {
            throw CatalogError(.unknownVector, "there is no genuine attestation")
        }
        plan.certificate = parts.certificate
        let first = try forge(Self.assertion, plan)
        guard case .assertion(let assertion)? = first.vector.request else {
            throw CatalogError(.unknownVector, "there is no genuine assertion")
        }
        plan.clientData = assertion.clientData
        var objects = [object("attestation", attestation), object("assertion-1", first)]
        objects.append(object("assertion-2", try forge(Self.nextAssertion, plan)))
        objects.append(object("receipt", try forge(Self.receipt, plan), holding: parts.receipt))
        let control = try fault.map { fault throws(CatalogError) in try put(fault, into: &objects, plan) }
        let fixture = Fixture(
            plan: self, validUntil: validity.upperBound, certificate: parts.certificate, attestation: request,
            assertion: assertion, objects: objects)
        return (fixture, control ?? nil)
    }

    /// Makes the case in place of the last genuine object of its kind, and returns its control.
    private func put(
        _ fault: VectorID, into objects: inout [Fixture.Object], _ plan: EvidencePlan
    ) throws(CatalogError) -> Vector? {
        var plan = plan
        plan.storedCounter = 1
        var broken = try Catalog.forge(fault, over: plan, in: context)
        if [fault, broken.control?.id].contains(VectorID(Self.nextAssertion)) {
            plan.storedCounter = 0
            broken = try Catalog.forge(fault, over: plan, in: context)
        }
        if let index = objects.lastIndex(where: { $0.vector.id.suite == fault.suite }) {
            objects[index] = object(objects[index].name, broken)
        }
        return broken.control
    }

    private var validity: ClosedRange<Timestamp> {
        let start = context.time.adding(days: -1)
        return start...max(start, validUntil ?? context.time.adding(days: 2))
    }

    private var evidence: EvidencePlan {
        var plan = EvidencePlan()
        (plan.challenge, plan.clientDataHash, plan.clientData) = (
            given.challenge, given.clientDataHash, given.clientData
        )
        plan.device = DeviceKey(context.key("device of a fixture"))
        plan.validity = validity
        plan.traits = DeviceTraits(
            leaf: system.leaf, extensions: system.extensions(in: context.subject.environment), flags: system.flags)
        if given.challenge == nil, given.clientDataHash == nil {
            plan.challenge = Array(context.seed.bytes(16, for: "challenge of a fixture").hex.utf8)
        }
        return plan
    }

    private func forge(_ id: String, _ plan: EvidencePlan) throws(CatalogError) -> PlannedCase {
        guard let id = VectorID(id) else { throw CatalogError(.badName, "'\(id)' is not a vector id") }
        return try Catalog.forge(id, over: plan, in: context)
    }

    /// - Parameter evidence: Other evidence than that of the case, which is as good.
    private func object(_ name: String, _ made: PlannedCase, holding evidence: [UInt8]? = nil) -> Fixture.Object {
        var (vector, replaced) = (made.vector, made.replaced)
        if case .assertion(let request)? = vector.request,
            request.storedCounter == Fixture.storedCounters.first(where: { $0.name == name })?.counter
        {
            replaced.removeAll { $0 == "storedCounter" }
        }
        if let evidence, case .single(let request, let result) = vector.content {
            vector.content = .single(request.with(evidence: evidence), result: result)
        }
        return Fixture.Object(name: name, vector: vector, replaced: replaced)
    }
}
