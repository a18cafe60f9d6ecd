import AttestModel

extension ServiceError {
    /// Reads an order's JSON object, which holds nothing that is not asked for.
    ///
    /// - Throws: `ServiceError.badControl` that names the member.
    static func control<Order>(
        _ body: [UInt8], read: (inout ObjectReader) throws(ModelError) -> Order
    ) throws(ServiceError) -> Order {
        do {
            var reader = try ObjectReader(JSONValue.parse(body))
            let order = try read(&reader)
            try reader.finish()
            return order
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }
}
