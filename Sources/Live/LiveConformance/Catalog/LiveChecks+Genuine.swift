import AttestModel
import FixtureForge
import LiveMapping

/// F-30, F-34, F-50, F-55 and F-67: genuine devices.
extension LiveChecks {
    static let genuine: [LiveCheck] =
        [
            LiveCheck(
                "genuine/attestation", "F-30", .liveGenuine, .must, .lockout, .accept, "Genuine attestation",
                why: "A device of the current system cannot register.", at: fromL1, cost: 4
            ) { scene async throws(SceneStop) in
                let sent = try await scene.attest(try await scene.key(), try await scene.account())
                return sent.reaction.wantingAcceptance("a genuine attestation")
            },
            LiveCheck(
                "genuine/assertion", "F-50", .liveGenuine, .must, .lockout, .accept,
                "First assertion of a genuine device",
                why: "A registered device cannot use the protected endpoint.", at: fromL1, cost: 6
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let sent = try await scene.assert(try await scene.attestedKey(account), account)
                return sent.reaction.wantingAcceptance("the first assertion, with counter 1,")
            },
            LiveCheck(
                "genuine/ten-assertions", "F-50", .liveGenuine, .must, .lockout, .accept, "Ten assertions in a row",
                why: "A device is locked out after some requests.", at: fromL1, cost: 24
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.attestedKey(account)
                for number in 1...10 {
                    let sent = try await scene.assert(key, account)
                    guard sent.reaction.isAccepted else {
                        return sent.reaction.wantingAcceptance("assertion \(number)")
                    }
                }
                return .pass(.accept)
            },
            LiveCheck(
                "genuine/gap", "F-55", .liveGenuine, .must, .lockout, .accept, "Counter that jumps by 1000",
                why: "A device signs for other purposes, too, and loses requests on the way: its counter has gaps.",
                at: fromL1, cost: 8
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.attestedKey(account)
                _ = try await scene.assert(key, account)
                let sent = try await scene.assert(key, account, counter: 1001)
                return sent.reaction.wantingAcceptance("an assertion with counter 1001 after one with counter 1")
            },
            LiveCheck(
                "genuine/second-key", "F-34", .liveKeys, .must, .lockout, .accept,
                "Second key of an account, then the first",
                why:
                    "A user has two devices, or installs the app again: a new key must not disable the old one at once.",
                at: fromL1, cost: 12
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let first = try await scene.attestedKey(account)
                let second = try await scene.attest(try await scene.key(), account)
                guard second.reaction.isAccepted else {
                    return second.reaction.wantingAcceptance("the attestation of a second key")
                }
                let sent = try await scene.assert(first, account)
                return sent.reaction.wantingAcceptance(
                    "an assertion by the first key, after a second one was attested,")
            },
            LiveCheck(
                "genuine/many-keys", "F-35", .liveKeys, .info, .hardening, .either, "Ten keys of one account",
                why: "A bound on the keys of an account is the server's choice.", at: fromL1, cost: 24
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                for number in 1...10 {
                    let sent = try await scene.attest(try await scene.key(), account)
                    guard sent.reaction.isAccepted else { return .observed("key \(number) was \(sent.reaction.words)") }
                }
                return .observed("ten keys were accepted")
            },
        ] + systems + highCounters

    /// Devices of each system.
    private static let systems: [LiveCheck] = DeviceSystem.allCases.map { system in
        LiveCheck(
            "genuine/\(system.rawValue)", "F-67", .liveGenuine, .must, .lockout, .accept,
            "Device with \(system.rawValue)",
            why:
                "Devices of \(system.rawValue) are locked out: their certificates, flags and extensions differ from others.",
            at: fromL1, cost: 6
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.key(system: system)
            let attested = try await scene.attest(key, account)
            guard attested.reaction.isAccepted else {
                return attested.reaction.wantingAcceptance("a genuine attestation of \(system.rawValue)")
            }
            let sent = try await scene.assert(key, account)
            return sent.reaction.wantingAcceptance("a genuine assertion of \(system.rawValue)")
        }
    }

    /// F-57: counters that a signed integer of 32 bits cannot hold.
    private static let highCounters: [LiveCheck] = [UInt32(1) << 31, UInt32(1) << 31 + 1, UInt32.max].map { counter in
        LiveCheck(
            "genuine/counter-\(counter)", "F-57", .liveGenuine, .should, .lockout, .accept, "Counter \(counter)",
            why:
                "The counter has 32 bits without a sign; read as a signed number it is negative, and the device locked out.",
            at: fromL1, cost: 6
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let sent = try await scene.assert(key, account, counter: counter)
            return sent.reaction.wantingAcceptance("a genuine assertion with counter \(counter)")
        }
    }
}
