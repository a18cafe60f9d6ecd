extension Seed {
    /// Derives the token of a device's receipts (field 5) before base64, 64 bytes. It tells the simulated Apple which
    /// receipts are from the same device.
    ///
    /// - Parameter device: The name of the device.
    package func receiptToken(ofDevice device: String) -> [UInt8] {
        bytes(64, for: "receipt token of device \(device)")
    }
}
