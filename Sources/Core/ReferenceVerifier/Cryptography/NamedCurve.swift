import CLibCrypto
import Synchronization

/// A curve whose keys are read without libcrypto's search for a decoder, which costs more than a verification on P-256.
enum NamedCurve {
    case p256, p384, p521

    /// The keys of the curve that points are read into.
    var stock: KeyStock {
        switch self {
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        }
    }
}

/// Keys of one curve in libcrypto that wait for a point. They are used again: a new one costs more than reading the point.
final class KeyStock: @unchecked Sendable {
    fileprivate static let p256 = KeyStock(NID_X9_62_prime256v1)
    fileprivate static let p384 = KeyStock(NID_secp384r1)
    fileprivate static let p521 = KeyStock(NID_secp521r1)

    /// A key that only its holder uses.
    private struct Key: @unchecked Sendable {
        let handle: OpaquePointer
    }

    /// The most keys that wait; more are freed.
    private static let capacity = 64

    /// The parameters of the curve in a key without a point. Nothing changes after it is made.
    private var parameters: OpaquePointer?
    private let waiting = Mutex<[Key]>([])

    private init(_ curve: Int32) {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_paramgen_init(context) == 1, EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, curve) == 1
        else { return }
        EVP_PKEY_paramgen(context, &parameters)
    }

    /// Returns a key that nobody else uses, with any point; `nil` when libcrypto lacks the curve.
    func take() -> OpaquePointer? {
        waiting.withLock { $0.popLast() }?.handle ?? parameters.flatMap { EVP_PKEY_dup($0) }
    }

    /// Takes a key back that is not used any more.
    func putBack(_ handle: OpaquePointer) {
        let key = Key(handle: handle)
        let isKept = waiting.withLock { keys in
            guard keys.count < Self.capacity else { return false }
            keys.append(key)
            return true
        }
        if !isKept { EVP_PKEY_free(handle) }
    }
}
