import AdapterTargets
import AttestModel

/// The rules for adapters of every kind. The advice differs by kind.
extension ProtocolRule {
    static let handshake = ProtocolRule(
        id: "handshake", title: "Describes itself",
        advice: """
            Answer the operation 'describe' with the request's id, a name, and the list of capabilities: \
            {"id":…,"name":…,"version":…,"capabilities":[…]}. Do it without anything that may fail or take long.
            """)

    static let ids = ProtocolRule(
        id: "ids", title: "Repeats the id of a request",
        advice: """
            Read requests by a JSON library and write the id back by the same library. An id is any text: it may hold \
            quotation marks, backslashes, and letters outside ASCII.
            """)

    static let unknownMembers = ProtocolRule(
        id: "unknown-members", title: "Ignores unknown members",
        advice: """
            Take the members that you need out of a request and leave the others alone: do not check it against a \
            closed list, and do not pass all of them on as arguments. Later versions of the suite may add some.
            """)

    static let unknownOperation = ProtocolRule(
        id: "unknown-operation", title: "Answers an unknown operation with 'unsupported'",
        advice: """
            Compare the operation with those that you handle, and answer every other one with the verdict \
            'unsupported' (oneshot: or exit status 89). Never let it fall through to a verification or to an exception.
            """)

    static let missingMembers = ProtocolRule(
        id: "missing-members", title: "Does not judge a request that lacks its evidence",
        advice: """
            Look for the members that your library needs before you call it, and answer a request without them with the \
            verdict 'error'. Never let a missing member become an empty value that is then verified.
            """)

    static func unreadable(_ kind: AdapterKind) -> ProtocolRule {
        let advice =
            switch kind {
            case .stream:
                """
                Read lines as bytes, and decode and parse them inside the same 'try' as the rest: answer a line that \
                cannot be read with the verdict 'error' and the id "", or not at all, and go on with the next line.
                """
            case .oneshot:
                """
                Print one line of JSON with the verdict, or end with a status that only rejections have: 88, or any \
                other with --reject-status N. For what cannot be read, end with a status other than 0, 88 and 89, \
                like 70. In many languages an unhandled exception ends the program with status 1, which then cannot \
                be told from a rejection.
                """
            case .http:
                """
                Answer a body that cannot be read with the verdict 'error' or with a status from 400 to 499. A status \
                of 500 and more says that the server itself broke.
                """
            }
        return ProtocolRule(id: "unreadable", title: "Survives a message that is not a request", advice: advice)
    }

    static func bigRequest(_ kind: AdapterKind) -> ProtocolRule {
        let advice =
            switch kind {
            case .stream:
                """
                Read lines of any length: no buffer of fixed size, and no reader whose lines are limited unless the \
                limit is raised to 16 MiB. Write long answers in full, and do not echo the evidence.
                """
            case .oneshot: "Read standard input to its end before parsing, whatever its length."
            case .http: "Raise the limit for request bodies, of the server and of a proxy before it, to 16 MiB."
            }
        return ProtocolRule(id: "big-request", title: "Answers a request of 10 MiB", advice: advice)
    }

    /// - Parameter verdict: The answer to a genuine object, which decides about the advice; `nil` for none.
    static func genuine(_ kind: EvidenceKind, after verdict: Verdict?) -> ProtocolRule {
        let advice =
            switch verdict {
            case .unsupported:
                "Fill in the call of the verifier, or leave '\(kind.capability.rawValue)' out of the capabilities."
            case .reject:
                """
                The object is valid, and so is everything in its request. Compare what the call passes on with the \
                request: the challenge or its hash, the key identifier as bytes or as base64, the app ID or its parts, \
                the roots as DER, the time.
                """
            case .accept:
                """
                Return the values that the library gives to its user, in the form of the protocol: a key as its 65 bytes \
                (publicKey), as PEM (publicKeyPEM) or as COSE key (publicKeyCOSE).
                """
            case .error, nil:
                """
                Read the reason: the call of the verifier may lack a 'return', pass on a value of another type, or return \
                a value in another form than that of the protocol.
                """
            }
        let word = kind.title.lowercased().replacing(" ", with: "-")
        return ProtocolRule(id: "genuine-\(word)", title: "Accepts a genuine \(kind.title)", advice: advice)
    }

    static func together(_ kind: AdapterKind) -> ProtocolRule {
        let advice =
            switch kind {
            case .stream:
                """
                Read through one buffered reader that lives as long as the process, since one that is made for each \
                request loses what it read ahead. Answer each request once, with its own id, and flush after each answer.
                """
            case .oneshot:
                """
                Runs with several jobs start several processes at once: share nothing between them, like a temporary \
                file of a fixed name or a port.
                """
            case .http:
                "Keep nothing between requests that they would share: each response belongs to its own request and id."
            }
        return ProtocolRule(id: "together", title: "Answers simultaneous requests", advice: advice)
    }
}
