import AdapterTargets
import AttestModel
import ConformanceRunner
import RunnerTestSupport

/// A run of made-up vectors that exist in several forms: the bytes of the evidence are the id, an at sign and the form.
struct FormTarget {
    /// The answer to evidence of an id in a form, which is empty for that of the set.
    let verdict: @Sendable (_ id: String, _ form: String) -> Verdict
    /// The requests that were sent, in order.
    let asked = Collector<String>()

    init(_ verdict: @escaping @Sendable (_ id: String, _ form: String) -> Verdict) { self.verdict = verdict }

    /// Runs a set, with forms for all but some vectors.
    func run(
        _ set: VectorSet, options: RunOptions = RunOptions(), hasForms: Bool = true, without absent: Set<String> = []
    ) async throws -> RunRecord {
        let target = BuiltinTarget.test([.attestation, .assertion, .clock]) { [verdict, asked] request in
            let parts = String(decoding: request.evidence, as: UTF8.self).split(separator: "@").map(String.init)
            asked.add(parts.joined(separator: "@"))
            guard parts[0] != "junk", request.time == Blank.time else { return VerdictResponse(.reject) }
            return VerdictResponse(verdict(parts[0], parts.dropFirst().first ?? ""), reason: "as told")
        }
        let vectors = set.vectors
        let forms = VectorForms { ids, form in
            vectors.filter { ids.contains($0.id) && !absent.contains($0.id.description) }.map { $0.made(in: form) }
        }
        return try await set.run(target, options: options, forms: hasForms ? forms : nil)
    }
}

extension VectorForms.Form {
    fileprivate var word: String {
        switch self {
        case .shape(let shape): shape.rawValue
        case .otherKeys: "other-keys"
        }
    }
}

extension Vector {
    fileprivate func made(in form: VectorForms.Form) -> Vector {
        guard case .single(let request, let result) = content else { return self }
        var vector = self
        let bytes = Array("\(id)@\(form.word)".utf8)
        vector.content = .single(request.with(evidence: bytes), result: result)
        return vector
    }
}
