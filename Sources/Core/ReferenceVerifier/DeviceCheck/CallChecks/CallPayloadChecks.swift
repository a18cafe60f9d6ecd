import AttestModel

/// DCK-ENDPOINT: a POST to one of the three paths.
struct CallEndpointCheck: Check {
    let requirement = Requirement.callEndpoint

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        guard let call = evidence.call else {
            throw .violated("the path '\(PrintableText.of(evidence.request.path))' is none of the three")
        }
        guard evidence.request.method == "POST" else {
            throw .violated("the method is \(PrintableText.of(evidence.request.method)), expected POST")
        }
        return "a POST to \(call.path)"
    }
}

/// DCK-PAYLOAD: the body is a JSON object.
struct CallPayloadCheck: Check {
    let requirement = Requirement.callPayload

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        if case .absent(let reason) = evidence.payload { throw .violated(reason) }
        return "the body is a JSON object"
    }
}

/// DCK-TOKEN: device_token is the standard base64 of a token that Apple has issued.
struct CallTokenCheck: Check {
    let requirement = Requirement.callToken

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        guard let text = try evidence.payload.get().text("device_token") else {
            throw .violated("device_token is missing, or not a text")
        }
        guard evidence.steps.deviceToken(text) != nil else {
            throw .violated("device_token is not standard padded base64")
        }
        if case .absent(let reason) = evidence.issued { throw .violated(reason) }
        return "device_token is one that Apple has issued"
    }
}

/// DCK-ENV: the device token is for the environment whose host is called.
struct CallEnvironmentCheck: Check {
    let requirement = Requirement.callEnvironment

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        let (found, host) = (try evidence.issued.get().environment, evidence.request.environment)
        guard found == host else {
            throw .violated("the device token is for \(found.rawValue), and the host is that of \(host.rawValue)")
        }
        return "the device token is for \(found.rawValue)"
    }
}

/// DCK-TEAM: the app that made the device token belongs to the team of the provider token.
struct CallTeamCheck: Check {
    let requirement = Requirement.callTeam

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        let (team, own) = (try evidence.issued.get().teamId, try evidence.key.get().teamId)
        guard team == own else {
            throw .violated("the device token is from an app of the team \(team ?? "of nobody"), not of \(own)")
        }
        return "the device token is from an app of the team \(own)"
    }
}

/// DCK-TRANSACTION: transaction_id is a text that is not empty.
struct CallTransactionCheck: Check {
    let requirement = Requirement.callTransaction

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        guard let text = try evidence.payload.get().text("transaction_id"), !text.isEmpty else {
            throw .violated("transaction_id is missing, empty, or not a text")
        }
        return "there is a transaction_id"
    }
}

/// DCK-TIMESTAMP: timestamp is the time of the call in milliseconds.
struct CallTimestampCheck: Check {
    let requirement = Requirement.callTimestamp
    /// The milliseconds by which clocks may differ. Apple names none.
    static let tolerance: Int64 = 300_000

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        guard let stated = try evidence.payload.get().integer("timestamp") else {
            throw .violated("timestamp is missing, or not an integer")
        }
        let age = (evidence.request.time.secondsSinceEpoch * 1000).subtractingReportingOverflow(
            evidence.steps.milliseconds(ofTimestamp: stated))
        guard !age.overflow, (-Self.tolerance...Self.tolerance).contains(age.partialValue) else {
            throw .violated("timestamp is \(stated), more than five minutes from the time of the call in milliseconds")
        }
        return "timestamp is the time of the call"
    }
}

/// DCK-BITS: the bits of an update are JSON Booleans.
struct CallBitsCheck: Check {
    let requirement = Requirement.callBits

    func examine(_ evidence: DeviceCheckCallEvidence) throws(CheckFailure) -> String {
        let payload = try evidence.payload.get()
        guard evidence.call == .updateTwoBits else { throw .notApplicable("the call writes no bits") }
        for name in ["bit0", "bit1"] where payload.member(name) != nil && payload.boolean(name) == nil {
            throw .violated("\(name) is not true or false")
        }
        return "the bits are Booleans"
    }
}
