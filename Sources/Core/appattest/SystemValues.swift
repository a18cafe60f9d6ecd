import AttestModel
import Foundation

/// The system's random numbers, for the options that set a value.
enum SystemRandomness {
    /// Returns a name that nobody has seen: a word, a hyphen and a number.
    static func name(_ word: String) -> String { "\(word)-\(UInt64.random(in: 0 ... .max))" }

    /// Returns bytes that nobody can guess.
    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0 ... .max) } }
}

/// The system's clock, for the options that set another time.
enum SystemClock {
    /// The milliseconds since 1970.
    static var milliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    static var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }
}
