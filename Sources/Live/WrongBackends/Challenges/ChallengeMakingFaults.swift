import ReferenceBackend
import Synchronization

/// Challenges that can be guessed.
enum ChallengeMakingFaults {
    static let all: [WrongBackend] = [
        WrongBackend("challenge-of-8-bytes", \.challenges.make) { surroundings, _ in surroundings.random(8) },
        WrongBackend("challenge-from-the-clock") { parts in
            let number = Count()
            parts.challenges.make = { surroundings, _ in
                Array("challenge-of-shop".utf8) + bytes(surroundings.now) + bytes(number.next())
            }
        },
        WrongBackend("challenge-counts-up") { parts in
            let number = Count()
            parts.challenges.make = { _, _ in [UInt8](repeating: 0, count: 24) + bytes(number.next()) }
        },
        WrongBackend("challenge-repeats") { parts in repeating(&parts, [.attestation, .assertion]) },
        WrongBackend("assertion-challenge-of-8-bytes", \.challenges.make) { $0.random($1 == .assertion ? 8 : 32) },
        WrongBackend("assertion-challenge-counts-up") { parts in
            let number = Count()
            parts.challenges.make = { surroundings, purpose in
                let start = purpose == .assertion ? [UInt8](repeating: 0, count: 24) : surroundings.random(24)
                return start + bytes(number.next())
            }
        },
        WrongBackend("assertion-challenge-repeats") { parts in repeating(&parts, [.assertion]) },
    ]

    /// Lets the challenges of some purposes repeat. Each account has its own copy of a challenge.
    private static func repeating(_ parts: inout BackendParts, _ purposes: Set<ChallengePurpose>) {
        let right = parts.challenges.make
        parts.challenges.make = { surroundings, purpose in
            guard purposes.contains(purpose) else { return right(surroundings, purpose) }
            let seed = surroundings.random(2)
            return digest([seed[0] & 1, seed[1]])
        }
        parts.challenges.take { $0.bytes += bytes($0.account) + $0.purpose.rawValue.utf8 }
    }

    private static func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    /// A number that counts up.
    private final class Count: Sendable {
        private let value = Atomic<Int64>(0)

        func next() -> Int64 { value.add(1, ordering: .relaxed).newValue }
    }
}
