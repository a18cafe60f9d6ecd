import AttestModel

/// One or more members of a JSON object as bytes, with the commas between them.
struct WrittenMember: Sendable {
    /// The name by which the member is sorted; empty for several members together.
    var name: String
    var bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// Returns the members of a JSON object as they are written, all together.
    /// - Parameter object: its bytes, with blanks around it or without.
    static func all(of object: [UInt8], at place: SourcePlace) throws(MappingError) -> [WrittenMember] {
        guard let first = object.firstIndex(where: { !isBlank($0) }), object[first] == UInt8(ascii: "{"),
            let last = object.lastIndex(where: { !isBlank($0) }), object[last] == UInt8(ascii: "}")
        else {
            throw place.error(
                "'...' takes a JSON object, whose members stand in its place; this text does not begin with '{' and "
                    + "end with '}'")
        }
        let members = object[(first + 1)..<last]
        return members.allSatisfy(isBlank) ? [] : [WrittenMember("", Array(members))]
    }

    /// Returns the members of a JSON object one by one, without spaces.
    static func each(of object: [UInt8], at place: SourcePlace) throws(MappingError) -> [WrittenMember] {
        let document: JSONValue
        do throws(ModelError) {
            document = try JSONValue.parse(object)
        } catch { throw place.error("'...' takes a JSON object, whose members are sorted with the others: \(error)") }
        guard case .object(let members) = document else {
            throw place.error("'...' takes a JSON object, whose members stand in its place; this text is another value")
        }
        return members.map { WrittenMember(named: $0.key, $0.value.compactBytes) }
    }

    /// Creates the member of a name and a value, which is written already.
    init(named name: String, _ value: [UInt8]) {
        self.init(name, JSONValue.string(name).compactBytes + [UInt8(ascii: ":")] + value)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
