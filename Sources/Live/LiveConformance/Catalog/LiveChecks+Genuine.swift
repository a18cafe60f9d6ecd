import AttestModel
import FixtureForge

/// F-30, F-34, F-50, F-55 and F-67: genuine devices.
extension LiveChecks {
    static let genuine = scenes([
        "genuine/attestation": { scene async throws(SceneStop) in
            try await scene.attest(try await scene.key(), try await scene.account()).wantingAcceptance()
        },
        "genuine/assertion": withAccount { scene, account async throws(SceneStop) in
            return try await scene.assert(try await scene.attestedKey(account), account).wantingAcceptance()
        },
        "genuine/ten-assertions": withKey { scene, account, key async throws(SceneStop) in
            for number in 1...10 { try await scene.assert(key, account).wantingAcceptance("assertion \(number)") }
            return .pass(.accept)
        },
        "genuine/gap": withKey { scene, account, key async throws(SceneStop) in
            _ = try await scene.assert(key, account)
            return try await scene.assert(key, account, counter: 1001).wantingAcceptance()
        },
        "genuine/second-key": withAccount { scene, account async throws(SceneStop) in
            let first = try await scene.attestedKey(account)
            let second = try await scene.attest(try await scene.key(), account)
            try second.wantingAcceptance("the attestation of a second key")
            return try await scene.assert(first, account).wantingAcceptance()
        },
        "genuine/key-id-spelling": withAccount { scene, account async throws(SceneStop) in
            let wanted: [(String, @Sendable ([UInt8]) -> Bool)] = [
                ("that begins with a zero byte", { $0.first == 0 }),
                ("whose base64 has a slash and a plus sign", { $0.base64.contains("/") && $0.base64.contains("+") }),
                ("whose base64 begins with a plus sign or a slash", { "+/".contains($0.base64.first ?? " ") }),
            ]
            for (words, isWanted) in wanted {
                let key = try await scene.key(where: isWanted)
                try await scene.attest(key, account)
                    .wantingAcceptance("a genuine attestation of a key with an identifier \(words)")
                try await scene.assert(key, account)
                    .wantingAcceptance("a genuine assertion by a key with an identifier \(words)")
            }
            return .pass(.accept)
        },
        "genuine/many-keys": withAccount { scene, account async throws(SceneStop) in
            for number in 1...10 {
                let sent = try await scene.attest(try await scene.key(), account)
                guard sent.reaction.isAccepted else {
                    return .observed("key \(number) was \(sent.reaction.description)")
                }
            }
            return .observed("ten keys were accepted")
        },
    ])

    static let systems = DeviceSystem.allCases.map { system in
        CheckScene(id: "genuine/\(system.rawValue)", row: "genuine/system", text: system.rawValue) {
            scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.key(system: system)
            try await scene.attest(key, account).wantingAcceptance("a genuine attestation of \(system.rawValue)")
            return try await scene.assert(key, account).wantingAcceptance()
        }
    }

    /// F-57: counters that a signed integer of 32 bits cannot hold.
    static let highCounters = [UInt32(1) << 31, UInt32(1) << 31 + 1, UInt32.max].map { counter in
        CheckScene(id: "genuine/counter-\(counter)", row: "genuine/counter", text: "\(counter)") {
            scene async throws(SceneStop) in
            let (account, key) = try await scene.attested()
            return try await scene.assert(key, account, counter: counter).wantingAcceptance()
        }
    }
}
