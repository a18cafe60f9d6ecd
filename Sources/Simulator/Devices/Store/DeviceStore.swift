import Synchronization

/// A place that keeps a simulated device for several users. Each has the device alone for the time of an access, so that
/// no counter is given twice.
package protocol DeviceStore: Sendable {
    /// The error of an access; `Never` for a store that cannot fail.
    associatedtype Failure: Error

    /// Hands the device to a body, and keeps it as the body leaves it.
    ///
    /// The errors of the device are part of the value, because the device is kept after them, too:
    ///
    ///     store.access { device in Result { () throws(DeviceError) in try device.generateKey() } }
    func access<Value: Sendable>(_ body: (inout SimulatedDevice) -> Value) throws(Failure) -> Value
}

/// A store in memory, for the tasks of one process.
package final class DeviceMemory: DeviceStore {
    private let device: Mutex<SimulatedDevice>

    /// Creates a store of a device.
    package init(_ device: SimulatedDevice) { self.device = Mutex(device) }

    package func access<Value: Sendable>(_ body: (inout SimulatedDevice) -> Value) -> Value {
        device.withLock { body(&$0) }
    }
}
