/// The binding force of a vector.
package enum Level: String, Hashable, Vocabulary {
    case must, should, info

    /// Returns the level of a fault: `must` only where its impact is more than hardening.
    package init(_ level: Level, of impact: Impact) { self = level == .must && impact == .hardening ? .should : level }
}

/// The cost of a wrong answer, gravest first. Reports list failures in this order. It follows from the harm that the
/// wrong answer does, and from the people who can make the object.
package enum Impact: String, Hashable, Comparable, Vocabulary {
    case forgery, replay, impersonation, lockout, denialOfService, hardening

    package var plural: String { text("plural") }

    /// The impacts of an attack that anyone may try with an object that was accepted: reports show these alone as grave.
    package static let grave: [Impact] = [.forgery, .replay, .impersonation]

    package var isGrave: Bool { Self.grave.contains(self) }

    /// Returns the impact of a fault: the harm of a wrong answer, if anyone but Apple can make the object.
    package init(of harm: Impact, madeBy maker: Maker) { self = maker == .apple ? .hardening : harm }

    package static func < (lhs: Impact, rhs: Impact) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

/// The people who can make the bytes of a faulty object, from the most to the fewest.
package enum Maker: String, Sendable, Hashable, CaseIterable {
    /// Anyone who sends a request: no signature of Apple or of the device covers the bytes.
    case anyone
    /// The owner of a genuine device with the app, and anyone who captured an object of one.
    case deviceOwner
    /// The developer of another app or of another build, who gets genuine objects for it.
    case otherDeveloper
    /// Apple alone: its authorities and servers, and the system software of a device. It has never made such bytes.
    case apple
}
