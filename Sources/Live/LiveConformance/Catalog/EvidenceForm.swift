import AttestModel
import LiveMapping

/// A protected request with some or all of its evidence in another form.
struct EvidenceForm: Sendable {
    /// The form in words, after `a protected request with`.
    let text: String
    /// The places of the request with their forms.
    let places: [RequestPlace: Replacement]
    /// A Boolean value that indicates whether the signature of the assertion does not verify.
    var isForged = false

    var changes: RequestChanges {
        var changes = RequestChanges()
        if isForged { changes.evidence = ForgedSignature.of }
        changes.forms = { [places] (_, _) throws(MappingError) in places }
        return changes
    }

    private init(_ places: [RequestPlace], _ form: Replacement, isForged: Bool = false) {
        let names = places.map(\.name).joined(separator: ", ")
        text = "\(names) \(form.description)" + (isForged ? ", and a forged signature," : "")
        self.places = Dictionary(places.map { ($0, form) }, uniquingKeysWith: { $1 })
        self.isForged = isForged
    }

    private init(_ text: String, _ places: [RequestPlace: Replacement]) { (self.text, self.places) = (text, places) }

    /// Returns the names of all values that are evidence, or show that there is some.
    static func names(in flows: Flows) -> Set<String> {
        Set(Step.evidence + ["key_id", "counter", "challenge", "client_data", "client_data_hash"])
            .union(flows.attest.captures.map(\.name))
    }

    /// Returns the request with all evidence in a form: whole objects, and the values within them.
    static func all(of step: Step, _ form: Replacement, in flows: Flows) -> [EvidenceForm] {
        let names = names(in: flows)
        let outer = step.outermostPlaces(of: names).filter { !$0.isPath }
        let inner = step.innermostPlaces(of: names).filter { !$0.isPath }
        let sets = Set(outer) == Set(inner) ? [outer] : [outer, inner]
        return sets.filter { !$0.isEmpty }.map { EvidenceForm($0, form) }
    }

    /// Returns the request with a single value in a form, wherever the request carries it.
    /// - Parameter isForged: a right backend that does not need the value accepts the request with a good signature.
    static func value(_ name: String, of step: Step, _ form: Replacement, isForged: Bool) -> [EvidenceForm] {
        let places = step.innermostPlaces(of: [name])
        // A place that holds the assertion as well stays as it is.
        let others = isForged ? Set(step.innermostPlaces(of: ["assertion"])) : []
        let own = places.filter { !others.contains($0) && (form != .absent || !$0.isPath) }
        return own.isEmpty ? [] : [EvidenceForm(own, form, isForged: isForged)]
    }

    /// Returns the request without evidence and with its flags turned over: all of them, and each alone.
    static func flags(of step: Step, in flows: Flows) -> [EvidenceForm] {
        step.flags.prefix(mostFlags).flatMap { flags in
            all(of: step, .absent, in: flows).map { bare in
                let words = flags.map { "\($0.key.name) \($0.value.description)" }.sorted().joined(separator: ", ")
                return EvidenceForm("\(bare.text), and \(words)", bare.places.merging(flags) { first, _ in first })
            }
        }
    }

    private static let mostFlags = 12
}
