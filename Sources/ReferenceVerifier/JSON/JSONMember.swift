/// The value of one top-level member of a JSON object, as far as a challenge goes.
enum JSONMember: Equatable {
    /// The UTF-8 bytes of a string, without its escapes.
    case string([UInt8])
    /// A value of another type.
    case other
}
