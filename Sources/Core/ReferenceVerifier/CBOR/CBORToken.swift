import CLibCBOR

/// The head of one item, as libcbor's streaming decoder hands it over.
enum CBORToken {
    case none
    case unsigned(UInt64)
    case negative(UInt64)
    /// A definite byte string with that many bytes; the last of them ends the token.
    case bytes(Int)
    case text(Int)
    case bytesStart
    case textStart
    /// A definite array with that many elements; `nil` for an indefinite one.
    case array(UInt64?)
    case map(UInt64?)
    case tag(UInt64)
    case simple(UInt8)
    case float(UInt64)
    case stop

    /// Returns libcbor's callbacks, each of which stores its token behind the context pointer.
    static func callbacks() -> cbor_callbacks {
        var callbacks = cbor_empty_callbacks
        callbacks.uint8 = { CBORToken.store(.unsigned(UInt64($1)), in: $0) }
        callbacks.uint16 = { CBORToken.store(.unsigned(UInt64($1)), in: $0) }
        callbacks.uint32 = { CBORToken.store(.unsigned(UInt64($1)), in: $0) }
        callbacks.uint64 = { CBORToken.store(.unsigned($1), in: $0) }
        callbacks.negint8 = { CBORToken.store(.negative(UInt64($1)), in: $0) }
        callbacks.negint16 = { CBORToken.store(.negative(UInt64($1)), in: $0) }
        callbacks.negint32 = { CBORToken.store(.negative(UInt64($1)), in: $0) }
        callbacks.negint64 = { CBORToken.store(.negative($1), in: $0) }
        callbacks.byte_string = { context, _, count in CBORToken.store(.bytes(Int(count)), in: context) }
        callbacks.string = { context, _, count in CBORToken.store(.text(Int(count)), in: context) }
        callbacks.byte_string_start = { CBORToken.store(.bytesStart, in: $0) }
        callbacks.string_start = { CBORToken.store(.textStart, in: $0) }
        callbacks.array_start = { CBORToken.store(.array(UInt64(UInt(bitPattern: $1))), in: $0) }
        callbacks.indef_array_start = { CBORToken.store(.array(nil), in: $0) }
        callbacks.map_start = { CBORToken.store(.map(UInt64(UInt(bitPattern: $1))), in: $0) }
        callbacks.indef_map_start = { CBORToken.store(.map(nil), in: $0) }
        callbacks.tag = { CBORToken.store(.tag($1), in: $0) }
        callbacks.float2 = { CBORToken.store(.float(Double($1).bitPattern), in: $0) }
        callbacks.float4 = { CBORToken.store(.float(Double($1).bitPattern), in: $0) }
        callbacks.float8 = { CBORToken.store(.float($1.bitPattern), in: $0) }
        callbacks.boolean = { CBORToken.store(.simple($1 ? 21 : 20), in: $0) }
        callbacks.null = { CBORToken.store(.simple(22), in: $0) }
        callbacks.undefined = { CBORToken.store(.simple(23), in: $0) }
        callbacks.indef_break = { CBORToken.store(.stop, in: $0) }
        return callbacks
    }

    private static func store(_ token: CBORToken, in context: UnsafeMutableRawPointer?) {
        context?.assumingMemoryBound(to: CBORToken.self).pointee = token
    }
}
