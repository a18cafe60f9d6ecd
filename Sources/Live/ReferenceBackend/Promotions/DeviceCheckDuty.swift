import AttestModel
import GRDB
import ReferenceVerifier

/// The duty about calls of DeviceCheck: to call the server of the own environment alone, and to take nothing for an answer that
/// is none.
package struct DeviceCheckCalls: Sendable {
    /// Returns the conclusion from an answer.
    ///
    /// A 200 with one of Apple's texts instead of JSON means that nobody has set bits yet. A fault of the call or of
    /// Apple's server says nothing about the device. An answer that cannot be read counts as a temporary fault.
    package var conclusion = {
        @Sendable (surroundings: Surroundings, call: DeviceCheckCall, answer: AppleClient.Answer) throws
            -> DeviceCheckValues in
        var request = DeviceCheckAnswerRequest(
            call: call, status: nil, headers: nil, body: nil, failure: nil, time: surroundings.time)
        switch answer {
        case .failure(let failure): request.failure = failure
        case .answer(let status, let headers, let body):
            (request.status, request.headers, request.body) = (Int64(status), headers, body)
        }
        let assessment = surroundings.verifier.assess(.deviceCheckAnswer(request))
        let values = (assessment.output ?? assessment.refusal).deviceCheck
        return values.conclusion == nil ? DeviceCheckValues(conclusion: .retry) : values
    }

    /// Returns the base URL of DeviceCheck in an environment. A token of the other environment is refused by Apple; a backend
    /// that asks the other server then accepts the devices of everybody with Xcode.
    package var server = { @Sendable (access: AppleAccess, environment: AttestEnvironment) -> String? in
        access.deviceCheck[environment]
    }

    /// Calls DeviceCheck, and once more after a temporary fault, with a time and a transaction of its own.
    /// - Parameter bits: The bits to write; `nil` for the other calls.
    package func call(
        _ call: DeviceCheckCall, token: [UInt8], bits: (Bool, Bool)? = nil, in surroundings: Surroundings
    ) async throws -> DeviceCheckValues {
        guard let apple = surroundings.apple,
            let server = server(apple.access, surroundings.configuration.environment),
            apple.mayCall(server, at: surroundings.now)
        else { return DeviceCheckValues(conclusion: .retry) }
        for attempt in 1... {
            var members: [String: JSONValue] = [
                "device_token": .base64(token),
                "transaction_id": .string(surroundings.random(16).randomUUIDText ?? ""),
                "timestamp": .integer(surroundings.now),
            ]
            if let bits { (members["bit0"], members["bit1"]) = (.bool(bits.0), .bool(bits.1)) }
            let provider = try apple.access.key.token(at: surroundings.now)
            let answer = await apple.post(
                server + call.path, authorization: "Bearer \(provider)", contentType: "application/json",
                body: Array(JSONValue.object(members).compactText.utf8))
            let values = try conclusion(surroundings, call, answer)
            if values.conclusion == .ownFault { surroundings.report("DeviceCheck refuses the calls of this backend") }
            guard values.conclusion == .retry else { return values }
            if let seconds = values.retryAfterSeconds { apple.pause(server, until: surroundings.now + seconds * 1000) }
            if case .answer(429, _, _) = answer { return values }
            guard attempt < 2, values.retryAfterSeconds == nil else { return values }
        }
        return DeviceCheckValues(conclusion: .retry)
    }
}

/// The duty about device tokens: each is taken once. A token that is taken again lets somebody who has recorded one speak for
/// the device.
package struct DeviceTokens: Sendable {
    /// Notes a token, and returns whether it was never seen. The primary key decides when two requests bring the same token.
    package var spend = { @Sendable (surroundings: Surroundings, token: [UInt8]) async throws -> Bool in
        let (now, limits) = (surroundings.now, surroundings.limits)
        return try await surroundings.store.transaction { db in
            try db.execute(
                sql: "DELETE FROM device_token WHERE seen < ?", arguments: [now - limits.deviceTokenSeconds * 1000])
            try db.execute(
                sql: "INSERT OR IGNORE INTO device_token (digest, seen) VALUES (?, ?)",
                arguments: [Blob(digest(token)), now])
            return db.changesCount == 1
        }
    }

    /// Reads the token in a body: canonical base64 of a bounded length.
    package func token(_ surroundings: Surroundings, _ call: BackendCall) throws -> [UInt8] {
        var reader = try call.object()
        let token = try reader.form { reader throws(ModelError) in try reader.bytes("device_token") }
        guard (1...surroundings.limits.deviceTokenBytes).contains(token.count) else { throw Refusal.malformed }
        return token
    }
}
