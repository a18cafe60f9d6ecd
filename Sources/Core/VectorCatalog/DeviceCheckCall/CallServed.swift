import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckCallDraft {
    /// Calls that Apple's server answers with 200.
    static func callServed(_ subject: EvidenceSubject) -> Group {
        let bits = DeviceBits(
            device: "device", teamId: subject.app.teamId, environment: subject.environment, bit0: false, bit1: true,
            lastUpdateTime: "2026-02")
        return Group(.callServed, queries(bits) + updates + spellings(bits) + signatures(bits))
    }

    private static func queries(_ bits: DeviceBits) -> [Case<DeviceCheckCallDraft>] {
        [
            served(
                CallControl.query, "Query of a device with bits",
                why: "A service that does not answer this call cannot stand in for Apple's."
            ) { $0.answer(bits) },
            served(
                "query-unset", "Query of a device without bits",
                why:
                    "Every device begins without bits. A client that was never tested with this answer fails for every new "
                    + "customer."
            ) { $0.answerUnset() },
            served(
                "query-bits-of-other-team", "Query of a device with bits of another team",
                why:
                    "Bits belong to a device and a developer team. A service that mixes them up answers with the bits of "
                    + "somebody else."
            ) { draft in
                var other = bits
                other.teamId = "ZZZZZ99999"
                draft.known = other
                draft.answerUnset()
            },
            served(
                "query-bits-of-other-device", "Query of a device without bits, where another device has bits",
                why:
                    "Bits belong to one device. A service that looks only at the team answers with the bits of somebody "
                    + "else."
            ) { draft in
                var other = bits
                other.device = "another device"
                draft.known = other
                draft.answerUnset()
            },
            served(
                "query-bits-of-other-environment", "Query of a device with bits in the other environment",
                level: .should,
                why: "A backend tests in the development environment. Bits from there must not show in production."
            ) { draft in
                var other = bits
                other.environment = bits.environment.other
                draft.known = other
                draft.answerUnset()
            },
            served(
                "validate", "Validation of a device token",
                why: "A service that does not answer this call cannot stand in for Apple's."
            ) { $0.call = .validateDeviceToken },
        ]
    }

    private static let updates: [Case<DeviceCheckCallDraft>] = [
        served(
            CallControl.update, "Update of both bits",
            why: "A service that does not answer this call cannot stand in for Apple's."
        ) { $0.call = .updateTwoBits },
        served(
            "update-bit0-only", "Update of bit0 alone",
            why: "Both bits are optional in Apple's documentation. A service that demands both rejects correct clients."
        ) {
            $0.call = .updateTwoBits; $0.written = (true, nil)
        },
        served(
            "update-bit1-only", "Update of bit1 alone",
            why: "Both bits are optional in Apple's documentation. A service that demands both rejects correct clients."
        ) {
            $0.call = .updateTwoBits; $0.written = (nil, false)
        },
        served(
            "update-without-bits", "Update without a bit", level: .info,
            why: "Apple's documentation makes both bits optional and does not say what an update without any does."
        ) {
            $0.call = .updateTwoBits; $0.written = (nil, nil)
        },
    ]

    private static func spellings(_ bits: DeviceBits) -> [Case<DeviceCheckCallDraft>] {
        [
            served(
                "without-content-type", "Call without Content-Type",
                why: "Clients in production send none, and Apple's server answers them."
            ) {
                $0.answer(bits)
            } message: {
                $0.headers = [:]
            },
            served(
                "form-content-type", "Call with the content type of a form",
                why: "curl sends this content type with --data-binary, as in the example of Apple's documentation."
            ) {
                $0.answer(bits)
            } message: {
                $0.headers = ["Content-Type": "application/x-www-form-urlencoded"]
            },
            served(
                "unknown-member", "Body with an unknown member",
                why: "Public clients send bits with every call, and Apple's server ignores what it does not know."
            ) {
                $0.answer(bits)
            } payload: {
                $0.payload["app_version"] = "1.0"
            },
            served(
                "bits-in-query", "Query with bits in its body",
                why: "Public clients send bits with every call, and Apple's server ignores them in a query."
            ) {
                $0.answer(bits)
            } payload: {
                $0.payload["bit0"] = true; $0.payload["bit1"] = false
            },
            served(
                "upper-case-transaction", "Transaction id in upper case",
                why: "Swift and other languages write UUIDs in upper case. A transaction_id is any unique text."
            ) {
                $0.answer(bits)
            } payload: { draft in
                if case .string(let text)? = draft.payload["transaction_id"] {
                    draft.payload["transaction_id"] = .string(text.uppercased())
                }
            },
            served(
                "whole-seconds", "Timestamp of whole seconds in milliseconds",
                why: "Clients whose clock has whole seconds multiply it by 1000. That is a correct timestamp."
            ) {
                $0.answer(bits)
            } payload: {
                $0.payload["timestamp"] = .integer($0.time.secondsSinceEpoch * 1000)
            },
            served(
                "token-without-typ", "Provider token without typ",
                why: "The header of Apple's example has alg and kid alone."
            ) {
                $0.answer(bits)
            } token: {
                $0.token.header["typ"] = nil
            },
            served(
                "token-with-more-claims", "Provider token with exp and sub",
                why: "Public clients send both, and Apple's server ignores them."
            ) {
                $0.answer(bits)
            } token: { draft in
                draft.token.claims["exp"] = .integer(draft.time.secondsSinceEpoch + 500)
                draft.token.claims["sub"] = .string(draft.app.bundleId)
            },
            served(
                "token-59-minutes-old", "Provider token of 59 minutes ago",
                why: "A token may be used for an hour. Clients use one until the last minute."
            ) {
                $0.answer(bits)
            } token: {
                $0.token.claims["iat"] = .integer($0.time.secondsSinceEpoch - 3540)
            },
            served(
                "token-50-minutes-old", "Provider token of 50 minutes ago",
                why: "A token may be used for an hour. Clients keep one and sign a new one in time."
            ) {
                $0.answer(bits)
            } token: {
                $0.token.claims["iat"] = .integer($0.time.secondsSinceEpoch - 3000)
            },
        ]
    }

    /// Calls whose provider token has a signature of a rare form.
    private static func signatures(_ bits: DeviceBits) -> [Case<DeviceCheckCallDraft>] {
        [
            signed(
                CallControl.shortR, "Provider token whose r begins with a zero byte", bits,
                why:
                    "One signature in 256 has such an r. A service that converts the signature to DER must leave the zero "
                    + "byte out."
            ) { $0.r[0] == 0 && $0.r[1] < 0x80 },
            signed(
                CallControl.shortS, "Provider token whose s begins with a zero byte", bits,
                why:
                    "One signature in 256 has such an s. A service that converts the signature to DER must keep the zero "
                    + "byte if the highest bit of the next one is set, as it is here."
            ) { $0.s[0] == 0 && $0.s[1] >= 0x80 },
            signed(
                "token-r-below-the-sign-bit", "Provider token whose r begins with the byte 7F", bits,
                why: "This is the greatest first byte that needs no zero byte in DER."
            ) { $0.r[0] == 0x7F },
            signed(
                "token-r-with-the-sign-bit", "Provider token whose r begins with the byte 80", bits,
                why: "This is the least first byte that needs a zero byte in DER."
            ) { $0.r[0] == 0x80 },
        ]
    }

    private static func signed(
        _ name: String, _ title: String, _ bits: DeviceBits, why: String,
        until isWanted: @escaping @Sendable (ECDSASignature) -> Bool
    ) -> Case<DeviceCheckCallDraft> {
        .accept(
            name, title, level: .should, why: why,
            edits: [DraftEdit(.plan) { $0.answer(bits) }, DraftEdit(.signature) { $0.sign(until: isWanted) }])
    }

    private static func served(
        _ name: String, _ title: String, level: Level = .must, why: String,
        plan: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void,
        token: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void = { _ in },
        payload: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void = { _ in },
        message: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void = { _ in }
    ) -> Case<DeviceCheckCallDraft> {
        .accept(
            name, title, level: level, why: why,
            edits: [
                DraftEdit(.plan, plan), DraftEdit(.token, token), DraftEdit(.payload, payload),
                DraftEdit(.message, message),
            ])
    }
}

extension DeviceCheckCallDraft {
    /// Makes the device one with bits, which a query is answered with.
    fileprivate mutating func answer(_ bits: DeviceBits) {
        known = bits
        reply = DeviceCheckValues(
            status: 200,
            body: JSONValue.members([
                "bit0": .bool(bits.bit0), "bit1": .bool(bits.bit1), "last_update_time": .string(bits.lastUpdateTime),
            ]).compactText)
    }

    /// Makes the query one that is answered as for a device without bits.
    fileprivate mutating func answerUnset() {
        reply = DeviceCheckValues(status: 200, body: "Failed to find bit state")
    }
}
