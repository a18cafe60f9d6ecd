import ReferenceBackend
import Synchronization

/// Challenges that can be guessed.
enum ChallengeMakingFaults {
    static let all: [WrongBackend] = [
        WrongBackend("challenge-of-8-bytes", "F-03", "Makes challenges of 8 bytes.") { parts in
            parts.challenges.make = { $0.random(8) }
        },
        WrongBackend(
            "challenge-from-the-clock", "F-04",
            "Makes a challenge of fixed bytes, the time, and a number that counts up."
        ) { parts in
            let number = Count()
            parts.challenges.make = { surroundings in
                Array("challenge-of-shop".utf8) + bytes(surroundings.now) + bytes(number.next())
            }
        },
        WrongBackend("challenge-counts-up", "F-04", "Makes challenges that count up from a number.") { parts in
            let number = Count()
            parts.challenges.make = { _ in [UInt8](repeating: 0, count: 24) + bytes(number.next()) }
        },
        WrongBackend(
            "challenge-repeats", "F-02",
            "Derives a challenge from a random number below 512, so that challenges repeat.",
            further: ["F-70", "F-71", "F-72"],
            because: "Of two requests with the same challenge one is refused, although both are genuine."
        ) { parts in
            parts.challenges.make = { surroundings in
                let seed = surroundings.random(2)
                return digest([seed[0] & 1, seed[1]])
            }
            // Each account has its own copy of a challenge.
            let (keep, consume, burn) = (parts.challenges.keep, parts.challenges.consume, parts.challenges.burn)
            parts.challenges.keep = { surroundings, challenge in
                try await burn(surroundings, own(challenge))
                try await keep(surroundings, own(challenge))
            }
            parts.challenges.consume = { try consume($0, own($1), $2) }
            parts.challenges.burn = { try await burn($0, own($1)) }
        },
    ]

    private static func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    private static func own(_ challenge: PresentedChallenge) -> PresentedChallenge {
        PresentedChallenge(
            challenge.bytes + bytes(challenge.account) + Array(challenge.purpose.rawValue.utf8),
            account: challenge.account, purpose: challenge.purpose)
    }

    /// A number that counts up.
    private final class Count: Sendable {
        private let value = Atomic<Int64>(0)

        func next() -> Int64 { value.add(1, ordering: .relaxed).newValue }
    }
}
