import AttestModel
import FixtureForge
import LiveMapping
import Transport

/// F-83 to F-86: the answers to requests that are refused, and what they tell.
extension LiveChecks {
    static let errors = scenes([
        "errors/no-internals": withAccount { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            for input in HostileInput.all {
                let request = try await scene.attestation(of: key, account)
                guard let changed = input.changed(request, of: account) else { continue }
                _ = try await scene.send(changed, to: scene.flows.attest, as: account)
            }
            for response in await scene.responses where response.status >= 400 {
                if let trace = Internals.found(in: response.body) {
                    return .hole("an answer with \(response.status) shows '\(PrintableText.of(trace))'")
                }
            }
            return .pass(.reject)
        },
        "errors/statuses": withAccount { scene, account async throws(SceneStop) in
            let (key, flows) = (try await scene.key(), scene.flows)
            var unreadable = try await scene.attestation(of: key, account)
            unreadable.body = Array("{".utf8)
            let first = try await scene.send(unreadable, to: flows.attest, as: account)
            let second = try await scene.attest(key, account, changes: RequestChanges(evidence: \.withLastByteChanged))
            let third = try await scene.assert(key, account)
            let refused = [
                ("an unreadable body", first), ("an attestation with a changed byte", second),
                ("an assertion by an unknown key", third),
            ]
            return .observed(refused.map { "\($0) was \($1.reaction.description)" }.joined(separator: "; "))
        },
        "errors/secrets-of-others": { scene async throws(SceneStop) in
            let owner = try await scene.account()
            let theirs = try await scene.attestedKey(owner)
            var secrets = AccountSecrets(publicKey: theirs.secret.key)
            for purpose in ChallengePurpose.allCases {
                secrets.add(try await scene.challenge(purpose, owner, key: theirs)["challenge"], "a challenge")
            }
            let other = try await scene.otherAccount()
            secrets.add(ofAccount: owner, unlike: other)
            let own = try await scene.attestedKey(other)
            let changed = RequestChanges(evidence: \.withLastByteChanged)
            let refused = [
                try await scene.assert(theirs, other), try await scene.attest(theirs, other),
                try await scene.assert(own, other, changes: changed),
                try await scene.attest(try await scene.key(), other, changes: changed),
                try await scene.assert(try await scene.key(), other),
            ]
            for sent in refused {
                if let secret = secrets.shown(by: sent.exchange) {
                    return .hole(
                        "a request that was \(sent.reaction.description) was told \(secret) of another account")
                }
            }
            return .pass(.reject)
        },
        "errors/timing": withKey { scene, account, known async throws(SceneStop) in
            let step = scene.flows.assert
            guard
                try scene.carries(
                    "key_id", in: step, account, try await scene.challenge(.assertion, account, key: known))
            else { return .notTested("an assertion request names no key") }
            let named = RequestChanges(sent: { $0["key_id"] = known.keyId })
            var (ofUnknown, ofKnown) = (TimingSample(), TimingSample())
            for _ in 0..<TimingSample.size {
                let key = try await scene.key()
                ofUnknown.add(try await scene.assert(key, account, counter: 9).exchange)
                ofKnown.add(try await scene.assert(key, account, counter: 9, changes: named).exchange)
            }
            return .observed(
                "refused after \(ofUnknown.description) for an unknown key, and after \(ofKnown.description) for a "
                    + "wrong signature of a known key: the difference is "
                    + "\(ofUnknown.differs(from: ofKnown) ? "greater" : "no greater") than the spread of the times")
        },
    ])
}

extension [UInt8] { fileprivate var withLastByteChanged: [UInt8] { last.map { dropLast() + [$0 ^ 1] } ?? [] } }

/// Signs of the inside of a server in its answers.
enum Internals {
    /// Texts that no answer for people has.
    private static let signs = [
        "Traceback (most recent call last)", "node_modules", "site-packages", "goroutine ", "java.lang.", "at java.",
        "System.Exception", "stack trace", "stacktrace", "SQLSTATE", "SQLITE_", "sqlite3.", "SELECT ", "INSERT INTO",
        "psycopg", "pyattest.", "at async ", "at Object.", "panic:", "Fatal error", "NSError", "DecodingError",
        "/usr/lib/",
        "/ho" + "me/", "/var/task", "Exception in thread", "org.springframework", "thread 'main' panicked", ".swift:",
    ]

    /// Returns the first sign with some text around it; `nil` when there is none.
    static func found(in body: [UInt8]) -> String? {
        let text = String(decoding: body, as: UTF8.self)
        return signs.firstNonNil { text.firstRange(of: $0) }.map { String(text[$0.lowerBound...].prefix(60)) }
    }
}
