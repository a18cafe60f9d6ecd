import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckCallDraft {
    /// Calls that Apple's server answers with 200.
    static func callServed(_ subject: EvidenceSubject) -> Group {
        let bits = DeviceBits(
            device: "device", teamId: subject.app.teamId, environment: subject.environment, bit0: false, bit1: true,
            lastUpdateTime: "2026-02")
        return Group(.callServed) {
            queries(bits)
            accept("update", after: .plan) { $0.call = .updateTwoBits }
            update("update-bit0-only", (true, nil))
            update("update-bit1-only", (nil, false))
            update("update-without-bits", level: .info, (nil, nil))
            spellings(bits)
            signatures(bits)
        }
    }

    private static func queries(_ bits: DeviceBits) -> [Entry] {
        [
            accept("query", after: .plan) { $0.answer(bits) },
            accept("query-unset", after: .plan) { $0.answerUnset() },
            unset("query-bits-of-other-team", bits) { $0.teamId = "ZZZZZ99999" },
            unset("query-bits-of-other-device", bits) { $0.device = "another device" },
            unset("query-bits-of-other-environment", level: .should, bits) { $0.environment = $0.environment.other },
            accept("validate", after: .plan) { $0.call = .validateDeviceToken },
        ]
    }

    /// Returns the query of a device that has no bits, while another device has some.
    private static func unset(
        _ name: String, level: Level = .must, _ bits: DeviceBits, _ edit: @Sendable (inout DeviceBits) -> Void
    ) -> Entry {
        var other = bits
        edit(&other)
        return accept(name, level: level, after: .plan) { [other] in
            $0.known = other
            $0.answerUnset()
        }
    }

    private static func update(_ name: String, level: Level = .must, _ bits: (Bool?, Bool?)) -> Entry {
        accept(name, level: level, after: .plan) {
            $0.call = .updateTwoBits
            $0.written = bits
        }
    }

    private static func spellings(_ bits: DeviceBits) -> [Entry] {
        [
            query("without-content-type", bits, after: .message) { $0.headers = [:] },
            query("form-content-type", bits, after: .message) {
                $0.headers = ["Content-Type": "application/x-www-form-urlencoded"]
            },
            query("unknown-member", bits, after: .payload) { $0.payload["app_version"] = "1.0" },
            query("bits-in-query", bits, after: .payload) {
                $0.payload["bit0"] = true
                $0.payload["bit1"] = false
            },
            query("upper-case-transaction", bits, after: .payload) { draft in
                if case .string(let text)? = draft.payload["transaction_id"] {
                    draft.payload["transaction_id"] = .string(text.uppercased())
                }
            },
            query("whole-seconds", bits, after: .payload) {
                $0.payload["timestamp"] = .integer($0.time.secondsSinceEpoch * 1000)
            },
            query("token-without-typ", bits, after: .token) { $0.token.header["typ"] = nil },
            query("token-with-more-claims", bits, after: .token) { draft in
                draft.token.claims["exp"] = .integer(draft.time.secondsSinceEpoch + 500)
                draft.token.claims["sub"] = .string(draft.app.bundleId)
            },
            query("token-59-minutes-old", bits, after: .token) {
                $0.token.claims["iat"] = .integer($0.time.secondsSinceEpoch - 3540)
            },
            query("token-50-minutes-old", bits, after: .token) {
                $0.token.claims["iat"] = .integer($0.time.secondsSinceEpoch - 3000)
            },
        ]
    }

    /// Calls whose provider token has a signature of a rare form.
    private static func signatures(_ bits: DeviceBits) -> [Entry] {
        [
            signed("token-signature-short-r", bits) { $0.r[0] == 0 && $0.r[1] < 0x80 },
            signed("token-signature-short-s", bits) { $0.s[0] == 0 && $0.s[1] >= 0x80 },
            signed("token-r-below-the-sign-bit", bits) { $0.r[0] == 0x7F },
            signed("token-r-with-the-sign-bit", bits) { $0.r[0] == 0x80 },
        ]
    }

    private static func signed(
        _ name: String, _ bits: DeviceBits, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool
    ) -> Entry { query(name, level: .should, bits, after: .signature) { $0.sign(until: isWanted) } }

    private static func query(
        _ name: String, level: Level = .must, _ bits: DeviceBits, after stage: DeviceCheckCallStage,
        _ edit: @escaping Edit
    ) -> Entry { accept(name, level: level, edits: [DraftEdit(.plan) { $0.answer(bits) }, DraftEdit(stage, edit)]) }
}

extension DeviceCheckCallDraft {
    /// Makes the device one with bits, which a query is answered with.
    mutating func answer(_ bits: DeviceBits) {
        known = bits
        reply = DeviceCheckValues(
            status: 200,
            body: JSONValue.members([
                "bit0": .bool(bits.bit0), "bit1": .bool(bits.bit1), "last_update_time": .string(bits.lastUpdateTime),
            ]).compactText)
    }

    /// Makes the query one that is answered as for a device without bits.
    mutating func answerUnset() { reply = DeviceCheckValues(status: 200, body: "Failed to find bit state") }
}
