import AttestModel

extension DeviceCheckCallEvidence {
    /// DCK-ENDPOINT: a POST to one of the three paths.
    func checkEndpoint() throws(CheckFailure) -> String {
        guard let call = call else {
            throw .violated("the path '\(PrintableText.of(request.path))' is none of the three")
        }
        guard request.method == "POST" else {
            throw .violated("the method is \(PrintableText.of(request.method)), expected POST")
        }
        return "a POST to \(call.path)"
    }

    /// DCK-PAYLOAD: the body is a JSON object.
    func checkPayload() throws(CheckFailure) -> String {
        if case .absent(let reason) = payload { throw .violated(reason) }
        return "the body is a JSON object"
    }

    /// DCK-TOKEN: device_token is the standard base64 of a token that Apple has issued.
    func checkToken() throws(CheckFailure) -> String {
        guard let text = try payload.get().text("device_token") else {
            throw .violated("device_token is missing, or not a text")
        }
        guard steps.deviceToken(text) != nil else { throw .violated("device_token is not standard padded base64") }
        if case .absent(let reason) = issued { throw .violated(reason) }
        return "device_token is one that Apple has issued"
    }

    /// DCK-ENV: the device token is for the environment whose host is called.
    func checkEnvironment() throws(CheckFailure) -> String {
        let (found, host) = (try issued.get().environment, request.environment)
        guard found == host else {
            throw .violated("the device token is for \(found.rawValue), and the host is that of \(host.rawValue)")
        }
        return "the device token is for \(found.rawValue)"
    }

    /// DCK-TEAM: the app that made the device token belongs to the team of the provider token.
    func checkTeam() throws(CheckFailure) -> String {
        let (team, own) = (try issued.get().teamId, try key.get().teamId)
        guard team == own else {
            throw .violated("the device token is from an app of the team \(team ?? "of nobody"), not of \(own)")
        }
        return "the device token is from an app of the team \(own)"
    }

    /// DCK-TRANSACTION: transaction_id is a text that is not empty.
    func checkTransaction() throws(CheckFailure) -> String {
        guard let text = try payload.get().text("transaction_id"), !text.isEmpty else {
            throw .violated("transaction_id is missing, empty, or not a text")
        }
        return "there is a transaction_id"
    }

    /// The milliseconds by which clocks may differ. Apple names none.
    private static let timestampTolerance: Int64 = 300_000

    /// DCK-TIMESTAMP: timestamp is the time of the call in milliseconds.
    func checkTimestamp() throws(CheckFailure) -> String {
        guard let stated = try payload.get().integer("timestamp") else {
            throw .violated("timestamp is missing, or not an integer")
        }
        let age = (request.time.secondsSinceEpoch * 1000).subtractingReportingOverflow(steps.timestamp(stated))
        guard !age.overflow, (-Self.timestampTolerance...Self.timestampTolerance).contains(age.partialValue) else {
            throw .violated("timestamp is \(stated), more than five minutes from the time of the call in milliseconds")
        }
        return "timestamp is the time of the call"
    }

    /// DCK-BITS: the bits of an update are JSON Booleans.
    func checkBits() throws(CheckFailure) -> String {
        let payload = try payload.get()
        guard call == .updateTwoBits else { throw .notApplicable("the call writes no bits") }
        for name in ["bit0", "bit1"] where payload.member(name) != nil && payload.boolean(name) == nil {
            throw .violated("\(name) is not true or false")
        }
        return "the bits are Booleans"
    }
}
