import AttestModel
import Foundation

/// A lack of this system's resources, which is no fault of a target.
struct Shortage: Error, Hashable {
    /// The lack, as the end of a sentence, with the limit to raise where there is one.
    let clause: String

    /// The lack of file descriptors of this process.
    static var descriptors: Shortage {
        Shortage(
            "no file descriptor is free of the \(DescriptorLimit.soft) that this program may use; raise the limit "
                + "(ulimit -n)")
    }

    /// The lack of threads or processes.
    static let threads = Shortage(
        "the system allows no more threads or processes; raise the limits (ulimit -u and -v) or end others")

    private init(_ clause: String) { self.clause = clause }

    /// Creates the shortage that an error of the system shows; `nil` for an error of any other kind.
    ///
    /// - Parameter errorNumber: The error, like `EMFILE`.
    init?(errorNumber: Int32) {
        switch errorNumber {
        case EMFILE: self = .descriptors
        case ENFILE: clause = "the system has no free file descriptor"
        case EAGAIN: self = .threads
        case ENOMEM, ENOBUFS: clause = "the system has no free memory"
        default: return nil
        }
    }
}
