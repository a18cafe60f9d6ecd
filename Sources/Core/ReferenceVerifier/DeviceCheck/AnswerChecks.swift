import AttestModel

extension DeviceCheckAnswerEvidence {
    /// DCK-REFUSED: Apple takes the device token.
    func checkToken() throws(CheckFailure) -> String {
        guard request.status != 400 || !steps.isAboutDeviceToken(text) else {
            throw .violated("Apple does not take the device token")
        }
        return "Apple says nothing against the device token"
    }

    /// DCK-FAULT: the call was right.
    func checkFault() throws(CheckFailure) -> String {
        switch request.status {
        case 400 where !steps.isAboutDeviceToken(text):
            throw .violated("the call was wrong: 400 '\(PrintableText.of(String(text.prefix(80))))'")
        case let status? where [401, 403, 405].contains(status): throw .violated("the call was wrong: \(status)")
        default: return "Apple says nothing against the call"
        }
    }

    /// DCK-RETRY: an answer came, and its status is neither 429 nor 5xx.
    func checkRetry() throws(CheckFailure) -> String {
        if let failure = request.failure { throw .violated("no answer came: \(failure.rawValue)") }
        if let status = request.status, status == 429 || (500...599).contains(status) {
            throw .violated("the fault is temporary: \(status)")
        }
        return "an answer came"
    }

    /// DCK-STATUS: the status is one of Apple's table.
    func checkStatus() throws(CheckFailure) -> String {
        guard request.failure == nil else { throw .notApplicable("no answer came") }
        guard let status = request.status else { throw .violated("there is no status") }
        switch status {
        case 200, 400, 401, 403, 405, 429, 500...599: return "the status \(status) is one of Apple's table"
        default: throw .violated("the status \(status) is not one of Apple's table")
        }
    }

    /// DCK-BODY: the body of a 200 to a query has both bits, or says that there are none.
    func checkBody() throws(CheckFailure) -> String {
        guard request.status == 200, request.call == .queryTwoBits else {
            throw .notApplicable("only the body of a 200 to a query has bits")
        }
        if steps.saysUnset(text) { return "the device has no bits" }
        guard object != nil else { throw .violated("the body is neither a JSON object nor a known text") }
        guard bits != nil else { throw .violated("the body lacks a Boolean bit0 or bit1") }
        return "the body has both bits"
    }
}
