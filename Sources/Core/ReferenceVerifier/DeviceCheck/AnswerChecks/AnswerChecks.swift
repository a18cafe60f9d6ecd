import AttestModel

/// DCK-REFUSED: Apple takes the device token.
struct AnswerTokenCheck: Check {
    let requirement = Requirement.answerToken

    func examine(_ evidence: DeviceCheckAnswerEvidence) throws(CheckFailure) -> String {
        guard evidence.request.status != 400 || !evidence.steps.isAboutDeviceToken(evidence.text) else {
            throw .violated("Apple does not take the device token")
        }
        return "Apple says nothing against the device token"
    }
}

/// DCK-FAULT: the call was right.
struct AnswerFaultCheck: Check {
    let requirement = Requirement.answerFault

    func examine(_ evidence: DeviceCheckAnswerEvidence) throws(CheckFailure) -> String {
        switch evidence.request.status {
        case 400 where !evidence.steps.isAboutDeviceToken(evidence.text):
            throw .violated("the call was wrong: 400 '\(PrintableText.of(String(evidence.text.prefix(80))))'")
        case let status? where [401, 403, 405].contains(status): throw .violated("the call was wrong: \(status)")
        default: return "Apple says nothing against the call"
        }
    }
}

/// DCK-RETRY: an answer came, and its status is neither 429 nor 5xx.
struct AnswerRetryCheck: Check {
    let requirement = Requirement.answerRetry

    func examine(_ evidence: DeviceCheckAnswerEvidence) throws(CheckFailure) -> String {
        if let failure = evidence.request.failure { throw .violated("no answer came: \(failure.rawValue)") }
        if let status = evidence.request.status, status == 429 || (500...599).contains(status) {
            throw .violated("the fault is temporary: \(status)")
        }
        return "an answer came"
    }
}

/// DCK-STATUS: the status is one of Apple's table.
struct AnswerStatusCheck: Check {
    let requirement = Requirement.answerStatus

    func examine(_ evidence: DeviceCheckAnswerEvidence) throws(CheckFailure) -> String {
        guard evidence.request.failure == nil else { throw .notApplicable("no answer came") }
        guard let status = evidence.request.status else { throw .violated("there is no status") }
        switch status {
        case 200, 400, 401, 403, 405, 429, 500...599: return "the status \(status) is one of Apple's table"
        default: throw .violated("the status \(status) is not one of Apple's table")
        }
    }
}

/// DCK-BODY: the body of a 200 to a query has both bits, or says that there are none.
struct AnswerBodyCheck: Check {
    let requirement = Requirement.answerBody

    func examine(_ evidence: DeviceCheckAnswerEvidence) throws(CheckFailure) -> String {
        guard evidence.request.status == 200, evidence.request.call == .queryTwoBits else {
            throw .notApplicable("only the body of a 200 to a query has bits")
        }
        if evidence.steps.saysUnset(evidence.text) { return "the device has no bits" }
        guard evidence.object != nil else { throw .violated("the body is neither a JSON object nor a known text") }
        guard evidence.bits != nil else { throw .violated("the body lacks a Boolean bit0 or bit1") }
        return "the body has both bits"
    }
}
