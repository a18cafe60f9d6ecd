/// One request of a sequence, with its own right answer.
package struct SequenceStep: Sendable, Hashable {
    /// Unique within the sequence; a word as in vector ids.
    package var name: String
    /// `either` where a server may rightly do both: then nothing that follows depends on the answer.
    package var expect: Expectation
    /// The requirement that a step to reject breaks, and nothing else.
    package var requirement: Requirement?
    package var carry: CarriedValues
    /// Complete as it stands: it holds the values that a correct server would have stored by now.
    package var request: VerificationRequest
    /// The values that a correct verifier returns; only for steps to accept.
    package var result: VerifiedOutput?

    package init(
        name: String, expect: Expectation, requirement: Requirement? = nil, carry: CarriedValues = CarriedValues(),
        request: VerificationRequest, result: VerifiedOutput?
    ) {
        (self.name, self.expect, self.requirement) = (name, expect, requirement)
        (self.carry, self.request, self.result) = (carry, request, result)
    }

    /// Returns the request with the values that the target itself returned in earlier steps. A value that it did not
    /// return, or that no request can hold, stays as the request has it.
    /// - Parameter outputs: the returned values, by the names of the steps.
    package func request(carrying outputs: [String: VerifiedOutput]) -> VerificationRequest {
        if case .deviceCheckCall(var call) = request, let bits = carry.bits.flatMap({ outputs[$0]?.deviceCheck.bits }) {
            call.bits = bits
            return .deviceCheckCall(call)
        }
        guard case .assertion(var assertion) = request else { return request }
        if let key = carry.publicKey.flatMap({ outputs[$0]?.publicKey }), let pem = PEM.publicKey(key) {
            assertion.publicKey = key
            assertion.publicKeyPEM = pem
        }
        let counter = carry.storedCounter.flatMap { outputs[$0]?.counter }
        if let counter, AssertionRequest.counters.contains(counter) { assertion.storedCounter = counter }
        return .assertion(assertion)
    }

    static let fields = FieldTable<SequenceStep>([
        .required(
            "name", \.name, .string.described(by: .string(pattern: "^[a-z0-9-]+$")), "Unique within the sequence."),
        .required("expect", \.expect, .vocabulary, "either where a server may rightly do both: asked, and not judged."),
        .nullable(
            "requirement", \.requirement, .requirement,
            "The requirement that a step to reject breaks, and nothing else; null for the others."),
        .required(
            "carry", \.carry, .object(CarriedValues.fields, empty: CarriedValues()),
            "Members of the request that are replaced by what the target returned in an earlier step, if it did: "
                + "STEP.FIELD."),
        .required(
            "request", \.request, .request,
            "Complete as it stands: it holds what a correct server would have stored by now."),
        .nullable(
            "result", \.result,
            .object(VerifiedOutput.fields, empty: VerifiedOutput()).described(by: .shared("verifiedOutput")),
            "What a correct verifier returns; null unless the step is to be accepted."),
    ])

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.init(name: "", expect: .either, request: AssertionRequest.kind.blank, result: nil)
        try Self.fields.read(into: &self, from: &reader)
        guard VectorID.isWord(name[...]) else {
            throw ModelError(
                .badValue, path: reader.path(of: "name"), detail: "expected lower-case letters, digits and hyphens")
        }
        guard (requirement != nil) == (expect == .reject) else {
            throw ModelError(
                .badValue, path: reader.path(of: "requirement"), detail: "goes with 'reject', and only with it")
        }
        if !CarriedValues.operations.contains(request.operation), carry != CarriedValues() {
            throw ModelError(
                .badValue, path: reader.path(of: "carry"), detail: "values are carried into assertions and calls only")
        }
        try reader.finish()
    }

    /// Reads the `steps` of a vector, which must fit each other and the vector's expectation.
    static func steps(json: JSONValue, path: String, of expect: Expectation) throws(ModelError) -> [SequenceStep] {
        guard case .array(let elements) = json, !elements.isEmpty else {
            throw ModelError(.badValue, path: path, detail: "expected an array of steps that is not empty")
        }
        var steps: [SequenceStep] = []
        for (index, element) in elements.enumerated() {
            let here = "\(path)[\(index)]"
            let step = try SequenceStep(json: element, path: here)
            guard !steps.contains(where: { $0.name == step.name }) else {
                throw ModelError(.badValue, path: "\(here).name", detail: "'\(step.name)' is there twice")
            }
            let accepted = Set(steps.filter { $0.expect == .accept }.map(\.name))
            if let unknown = step.carry.steps.subtracting(accepted).min() {
                throw ModelError(
                    .badValue, path: "\(here).carry", detail: "'\(unknown)' is no earlier step to be accepted")
            }
            steps.append(step)
        }
        guard steps.count(where: { $0.expect == .reject }) == (expect == .reject ? 1 : 0), expect != .either else {
            throw ModelError(
                .badValue, path: path, detail: "a sequence to reject has one step to reject, and any other none")
        }
        return steps
    }
}

extension FieldType where Value == VerificationRequest {
    /// A request as a vector holds it: without protocol version and id.
    fileprivate static var request: FieldType {
        FieldType(name: "object", kind: "an object", schema: .own("request"), write: \.json) {
            (json, place) throws(ModelError) -> VerificationRequest in
            try VerificationRequest(json: json, path: place.path)
        }
    }
}
