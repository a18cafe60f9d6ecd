import Foundation

/// The reason why a file cannot be read or written, as the end of a sentence that begins with its name.
package struct FileFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault in words, such as `is a directory` or `No such file or directory`.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// - Parameter errorNumber: the system's `errno`.
    package init(errorNumber: Int32) { description = String(cString: strerror(errorNumber)) }

    /// Creates the fault that Foundation reports, in the system's own words where it has kept them; its others name
    /// only a code.
    package init(_ error: any Error) {
        if let fault = error as? FileFault {
            self = fault
        } else if let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error,
            (reason as NSError).domain == NSPOSIXErrorDomain
        {
            self.init(errorNumber: Int32((reason as NSError).code))
        } else {
            self.init(error.localizedDescription)
        }
    }
}
