/// Why bytes are not one JSON object.
struct JSONFault: Error {
    let reason: String
    let offset: Int

    var text: String { "\(reason) at byte \(offset)" }
}
