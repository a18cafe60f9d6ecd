import AttestModel
import LiveMapping

/// F-99: values that the request derives from what was signed, and carries beside it.
extension LiveChecks {
    static let derived = scenes([
        "request/body-as-signed": betweenAssertions { scene, account, key async throws(SceneStop) in
            let places = scene.flows.assert.derivedPlaces(of: "body")
            guard !places.isEmpty else { return .notTested("the request carries no hash of its body") }
            let values = try await scene.challenge(.assertion, account, key: key)
            let tampered = try scene.tampered(TamperedBody.all[0], by: key, account, values)
            var changes = RequestChanges(sent: { $0["body"] = tampered })
            changes.pin(places)
            return try await scene.assert(key, account, over: values, changes: changes).wantingRefusal()
        },
        "request/client-data-anew": betweenAssertions { scene, account, key async throws(SceneStop) in
            let step = scene.flows.assert
            guard !step.places(of: ["client_data", "client_data_hash"]).isEmpty else {
                return .notTested("the request carries neither client data nor its hash")
            }
            let values = try await scene.challenge(.assertion, account, key: key)
            let tampered = try scene.tampered(TamperedBody.all[0], by: key, account, values)
            let changes = RequestChanges(sent: { values in
                let changed = values.merging(["body": tampered])
                guard let renewed = try? step.renewed(changed, after: ["body"]) else { return }
                for name in ["body", "client_data", "client_data_hash"] { values[name] = renewed[name] }
            })
            return try await scene.assert(key, account, over: values, changes: changes).wantingRefusal()
        },
        "request/method-as-signed": otherCopy(of: "method", "DELETE"),
        "request/path-as-signed": otherCopy(of: "path", "/other"),
        "request/query-as-signed": otherCopy(of: "query", "other=1"),
    ])

    /// Returns the scene of an assertion whose client data states another value than the request has, and so do the copies
    /// of the value that the request carries.
    private static func otherCopy(of name: String, _ value: String) -> LiveCheck.Play {
        betweenAssertions { scene, account, key async throws(SceneStop) in
            let step = scene.flows.assert
            let places = step.copies(of: name)
            guard !places.isEmpty else { return .notTested("the request carries no copy of its \(name)") }
            guard step.signs(name) else { return .notTested("client data does not cover the \(name)") }
            let values = try await scene.challenge(.assertion, account, key: key)
            let signing = [name: Array(value.utf8)]
            var changes = RequestChanges(signing: signing)
            changes.pin(places, signing: signing)
            return try await scene.assert(key, account, over: values, changes: changes).wantingRefusal()
        }
    }
}

extension RequestChanges {
    /// Lets the request carry some places as they were when the device signed.
    /// - Parameter signing: The values that the device signed in place of those of the request, by name.
    fileprivate mutating func pin(_ places: [RequestPlace], signing: [String: [UInt8]] = [:]) {
        forms = { (step, prepared) throws(MappingError) -> [RequestPlace: Replacement] in
            let signed = try step.renewed(
                prepared.merging(signing), after: Set(signing.keys), keeping: ["client_data", "client_data_hash"])
            var forms: [RequestPlace: Replacement] = [:]
            for place in places { forms[place] = try step.text(at: place, signed).map(Replacement.text) }
            return forms
        }
    }
}

extension LiveScene {
    /// Returns the body of a protected request after a change that the signature must show.
    /// - Throws: `SceneStop.finding` that says why there is none.
    nonisolated func tampered(
        _ tampering: TamperedBody, by key: LiveKey, _ account: LiveAccount, _ values: Values
    ) throws(SceneStop) -> [UInt8] {
        guard let body = try signedBody(by: key, account, values) else {
            throw .notTested("the request carries no body beside its evidence that could be signed")
        }
        guard flows.assert.signs("body") else { throw .finding(.unsigned("body")) }
        guard !flows.assert.splicesBody || !(tampering.isRewriting || tampering.isAmbiguous) else {
            throw .notTested("the backend must write the body again without its evidence, which hides this change")
        }
        guard let tampered = tampering.change(body), tampered != body else {
            throw .notTested("the body '\(PrintableText.prefix(of: body))' has no such change")
        }
        let isSigned: Bool
        do throws(SceneStop) { isSigned = try signs(body: tampered, by: key, values) } catch .mapping(let words) {
            // A filter of the mapping cannot read the changed body, so that no app could send it.
            throw .notTested("the mapping cannot make the request: \(words)")
        }
        guard isSigned else {
            throw .notTested("client data covers the body in a canonical form, which this change keeps")
        }
        guard try canCarry(tampered, as: "body", in: flows.assert, account, values) else {
            throw .notTested("the request takes in the members of an object, and gets none")
        }
        return tampered
    }
}
