import AttestModel
import ReferenceVerifier

/// A reading of bytes as something else, which loses a genuine value now and then.
enum CarelessReading: String, CaseIterable, Sendable {
    case fromTextDump = "from-a-text-dump"
    case stripped = "stripped-of-white-space"
    case withoutLeadingZeros = "without-leading-zeros"
    case withoutTrailingZeros = "without-trailing-zeros"
    case asCString = "as-a-c-string"
    case unquoted = "unquoted"

    func keeps(_ value: [UInt8]) -> Bool {
        let (first, last) = (value.first ?? 0, value.last ?? 0)
        let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        return switch self {
        case .fromTextDump: value.count < 2 || Int(value[1]) != value.count - 2 || first & 0xC0 != 0
        case .stripped: !spaces.contains(first) && !spaces.contains(last)
        case .withoutLeadingZeros: first != 0
        case .withoutTrailingZeros: last != 0
        case .asCString: !value.contains(0)
        case .unquoted: first != 0x22 && last != 0x22
        }
    }
}

/// Values read in each careless way: genuine devices are locked out, one in some hundreds.
enum ReadingMutants {
    static let all =
        each("nonce", .attestationNonce) { try NonceMutants.nonceValue(of: $0.leaf.get()).map { Array($0) } }
        + each("key-id", .attestationKeyID, except: [.fromTextDump]) { $0.request.keyId }

    private static func each(
        _ value: String, _ requirement: Requirement, except known: Set<CarelessReading> = [],
        _ bytes: @escaping @Sendable (AttestationEvidence) throws -> [UInt8]?
    ) -> [Mutation<AttestationEvidence>] {
        CarelessReading.allCases.filter { !known.contains($0) }.map { reading in
            .stricter("\(value)-read-\(reading.rawValue)", requirement) { try bytes($0).map(reading.keeps) ?? true }
        }
    }
}
