import AttestModel
import ReferenceVerifier

/// Services in the place of Apple's DeviceCheck server that answer calls as Apple's does not.
enum CallMutants {
    static let all: [Mutation<DeviceCheckCallEvidence>] = [
        algorithm("call-alg-none", "none"),
        algorithm("call-alg-hs256", "HS256"),
        algorithm("call-alg-rs256", "RS256"),
        algorithm("call-alg-es384", "ES384"),
        .lenient("call-alg-missing", .callAlgorithm, skipsUnreached: true) {
            try $0.token.get().header.member("alg") == nil
        },
        .lenient("call-signature-der", .callSignature) { try $0.token.get().signature.first == 0x30 },
        .lenient("call-signature-short", .callSignature) { try $0.token.get().signature.count == 63 },
        .lenient("call-iat-unbounded", .callIssuedAt) { evidence in
            try evidence.token.get().claims.integer("iat").map { $0 < evidence.request.time.secondsSinceEpoch } ?? false
        },
        .steps("call-iat-milliseconds", .callIssuedAt) { $0.issuedAt = { $0 > 100_000_000_000 ? $0 / 1000 : $0 } },
        .lenient("call-iat-optional", .callIssuedAt) { try $0.token.get().claims.member("iat") == nil },
        .lenient("call-iss-optional", .callIssuer) { try $0.token.get().claims.member("iss") == nil },
        .steps("call-token-base64url", .callToken) {
            $0.deviceToken = { text in [UInt8](base64: text.replacing("-", with: "+").replacing("_", with: "/")) }
        },
        .steps("call-token-unpadded", .callToken) {
            $0.deviceToken = { text in
                [UInt8](base64: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
            }
        },
        .steps("call-token-line-breaks", .callToken) {
            $0.deviceToken = { text in [UInt8](base64: text.filter { !$0.isNewline }) }
        },
        .steps("call-timestamp-seconds", .callTimestamp) { $0.timestamp = { $0 < 100_000_000_000 ? $0 * 1000 : $0 } },
        .lenient("call-timestamp-text", .callTimestamp) { try $0.payload.get().text("timestamp") != nil },
        .lenient("call-timestamp-optional", .callTimestamp) { try $0.payload.get().member("timestamp") == nil },
        .lenient("call-timestamp-any", .callTimestamp) {
            try $0.payload.get().integer("timestamp").map { $0 > 1_000_000_000_000 } ?? false
        },
        .lenient("call-transaction-number", .callTransaction) { try $0.payload.get().integer("transaction_id") != nil },
        .lenient("call-bits-integers", .callBits) { evidence in
            let payload = try evidence.payload.get()
            return ["bit0", "bit1"].allSatisfy { payload.boolean($0) != nil || payload.integer($0) != nil }
        },
        .lenient("call-bits-text", .callBits) { try $0.payload.get().text("bit0") != nil },
        .stricter("call-content-type", .callEndpoint) {
            $0.request.headers.header("Content-Type") == "application/json"
        },
        .stricter("call-both-bits", .callBits) { evidence in
            let payload = try evidence.payload.get()
            return evidence.call != .updateTwoBits || ["bit0", "bit1"].allSatisfy { payload.member($0) != nil }
        },
        .stricter("call-unknown-members", .callPayload) { try $0.payload.get().member("app_version") == nil },
        .stricter("call-typ", .callBearer) { try $0.token.get().header.member("typ") != nil },
        .stricter("call-twenty-minutes", .callIssuedAt) {
            let (time, issued) = ($0.request.time.secondsSinceEpoch, try $0.token.get().claims.integer("iat"))
            return issued.map { time - $0 < 1200 } ?? true
        },
        .output("call-unset-as-false", .callServed) { output, evidence in
            guard evidence.call == .queryTwoBits, output.deviceCheck.body?.hasPrefix("{") == false else { return }
            output.deviceCheck.body = #"{"bit0":false,"bit1":false,"last_update_time":"1970-01"}"#
        },
        .output("call-unset-as-404", .callServed) { output, evidence in
            guard evidence.call == .queryTwoBits, output.deviceCheck.body?.hasPrefix("{") == false else { return }
            output.deviceCheck.status = 404
        },
        .output("call-swapped-bits", .callServed) { output, _ in
            let body = output.deviceCheck.body?.replacing(#""bit0""#, with: "first")
            output.deviceCheck.body = body?.replacing("bit1", with: "bit0").replacing("first", with: #""bit1""#)
        },
        .output("call-no-content", .callServed) { output, evidence in
            if evidence.call != .queryTwoBits { output.deviceCheck.status = 204 }
        },
        .output("call-bits-of-device", .callServed) { output, evidence in
            guard evidence.call == .queryTwoBits, let bits = evidence.request.bits.first else { return }
            output.deviceCheck.body =
                #"{"bit0":\#(bits.bit0),"bit1":\#(bits.bit1),"last_update_time":"\#(bits.lastUpdateTime)"}"#
        },
    ]

    private static func algorithm(_ name: String, _ algorithm: String) -> Mutation<DeviceCheckCallEvidence> {
        .lenient(name, .callAlgorithm, skipsUnreached: true) { try $0.token.get().header.text("alg") == algorithm }
    }
}

/// Services in the place of Apple's DeviceCheck server that keep bits as Apple's does not.
enum BitsMutants {
    static let all: [Mutation<DeviceCheckCallEvidence>] = [
        .steps("bits-of-one-device", .sequenceBits) {
            $0.replace = { $0.teamId == $1.teamId && $0.environment == $1.environment }
        },
        .steps("bits-of-one-team", .sequenceBits) {
            $0.replace = { $0.device == $1.device && $0.environment == $1.environment }
        },
        .steps("bits-of-one-host", .sequenceBits) { $0.replace = { $0.device == $1.device && $0.teamId == $1.teamId } },
        .output("bits-new-device-lost", .sequenceBits) {
            if $1.request.bits.count < $0.deviceCheck.bits?.count ?? 0 { $0.deviceCheck.bits?.removeLast() }
        },
        .output("bits-other-bit-cleared", .sequenceBits) {
            guard $1.call == .updateTwoBits, $1.payload.value?.member("bit1") == nil else { return }
            if let new = $0.deviceCheck.bits?.indices.last { $0.deviceCheck.bits?[new].bit1 = false }
        },
        .output("bits-first-month", .sequenceBits) {
            guard let old = $1.request.bits.first, let new = $0.deviceCheck.bits?.indices.last else { return }
            $0.deviceCheck.bits?[new].lastUpdateTime = old.lastUpdateTime
        },
        .output("bits-cleared-by-validation", .sequenceBits) {
            if $1.call == .validateDeviceToken { $0.deviceCheck.bits = [] }
        },
    ]
}
