import AttestModel

/// The one state of all simulated services, in memory and, when there is a file, in the file. A change is in the file
/// before it is in memory.
package actor ServiceState {
    /// The state at this time.
    package private(set) var saved: SavedState
    private let file: StateFile?

    /// Creates the state.
    ///
    /// - Parameter file: The file that keeps the state; `nil` keeps it for the time of the run.
    /// - Throws: `ServiceError.badState` for a file that exists and holds something else,
    ///   `ServiceError.stateNotSaved` for one that cannot be written.
    package init(file: StateFile? = nil) throws(ServiceError) {
        self.file = file
        saved = try file?.load() ?? SavedState()
        // A file that cannot be written is an error now, not when a backend's call is answered with 500.
        try file?.save(saved)
    }

    /// Changes the state.
    ///
    /// - Parameter change: Changes the values it is given; returns a Boolean value that indicates whether it has changed
    ///   any.
    /// - Throws: `ServiceError.stateNotSaved`; the state is as before then.
    package func change(_ change: @Sendable (inout SavedState) -> Bool) throws(ServiceError) {
        guard let file else {
            // In place: a copy would cost as much as there are devices.
            _ = change(&saved)
            return
        }
        var next = saved
        guard change(&next) else { return }
        try file.save(next)
        saved = next
    }
}
