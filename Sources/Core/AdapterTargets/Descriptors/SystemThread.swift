import Foundation

/// A thread of the operating system. Foundation's `Thread` does not show that the system refused one.
struct SystemThread {
    #if os(Linux)
        private typealias Reference = pthread_t
    #else
        private typealias Reference = pthread_t?
    #endif

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let reference: Reference

    /// Starts a thread. The caller joins or detaches it.
    /// - Parameter stackSize: The size of its stack in bytes; `nil` for the system's.
    /// - Throws: `Shortage` when the system refuses the thread.
    init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Shortage) {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
        let work = Unmanaged.passRetained(Work(body))
        #if os(Linux)
            var reference = pthread_t()
        #else
            var reference: pthread_t?
        #endif
        let error = pthread_create(&reference, attributes, { Self.run($0) }, work.toOpaque())
        guard error == 0 else {
            work.release()
            throw Shortage(errorNumber: error) ?? .threads
        }
        self.reference = reference
    }

    private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }

    func join() {
        #if os(Linux)
            pthread_join(reference, nil)
        #else
            if let reference { pthread_join(reference, nil) }
        #endif
    }

    func detach() {
        #if os(Linux)
            pthread_detach(reference)
        #else
            if let reference { pthread_detach(reference) }
        #endif
    }
}
