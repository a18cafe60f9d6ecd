import AttestModel
import FixtureForge

/// Faults that exist once more in another control, where careless verifiers check less.
struct Twin: Sendable {
    /// The accepted case that the faults are put into.
    let control: String
    /// The end of the names of the new cases.
    let suffix: String
    let needs: Set<Capability>
    /// The faults, as `group/name`.
    let faults: Set<String>
}

/// Bytes of a genuine value that a careless reader takes now and then for DER, white space or the end of a text.
enum UnluckyBytes: String, CaseIterable, Sendable {
    /// The value reads as one whole element of BER: a universal tag, and the length of the rest.
    case element = "ber"
    case zeroFirst = "00-first"
    case zeroLast = "00-last"
    case zeroInside = "00-inside"
    case onesFirst = "ff-first"
    case lineFeedLast = "0a-last"
    case spaceFirst = "20-first"
    case quoteLast = "22-last"

    /// Returns whether a value has the bytes, by luck: one value in 256, and one in 9,400 an element.
    func are(in value: [UInt8]) -> Bool {
        switch self {
        case .element:
            value[1] == UInt8(value.count - 2) && [0x04, 0x0C, 0x13, 0x16, 0x1E, 0x30, 0x31].contains(value[0])
        case .zeroFirst: value.first == 0
        case .zeroLast: value.last == 0
        case .zeroInside: value[value.count / 2] == 0
        case .onesFirst: value.first == 0xFF
        case .lineFeedLast: value.last == 0x0A
        case .spaceFirst: value.first == 0x20
        case .quoteLast: value.last == 0x22
        }
    }
}

extension Group {
    /// Returns the group with its faults that have twins, and these.
    func with(_ twins: [Twin]) -> Group {
        Group(
            requirement,
            cases
                + twins.flatMap { twin in
                    cases.filter { twin.faults.contains("\(requirement.group)/\($0.name)") }.map { $0.copied(as: twin) }
                })
    }

    /// Returns a case for each near miss of a value, except those that other cases of the group are.
    /// - Parameter value: The value at the beginning of a sentence (`Nonce`).
    static func nearMisses(
        of value: String, except known: Set<NearMiss> = [],
        _ entry: (_ name: String, _ miss: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Entry
    ) -> [Entry] {
        NearMiss.allCases.filter { !known.contains($0) }.map { miss in
            entry("near-\(miss.rawValue)") { miss.of($0) }.sharing("near/\(miss.rawValue)", saying: ["value": value])
        }
    }

    /// Returns a genuine case for each kind of unlucky bytes.
    /// - Parameters:
    ///   - value: The value in the name of the case (`nonce`), and in its title.
    ///   - left: The bytes that the value would have too seldom to be searched for.
    static func unlucky(
        _ value: String, titled title: String, except left: Set<UnluckyBytes> = [], after stage: Draft.Stage,
        _ choose: @escaping @Sendable (inout Draft, (_ value: [UInt8]) -> Bool) -> Void
    ) -> [Entry] {
        UnluckyBytes.allCases.filter { !left.contains($0) }.map { bytes in
            accept("unlucky-\(value)-\(bytes.rawValue)", after: stage) { choose(&$0, bytes.are) }
                .sharing("unlucky/\(bytes.rawValue)", saying: ["value": title])
        }
    }
}
