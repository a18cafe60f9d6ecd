import AppleServices
import AttestModel

extension CallRule {
    /// The rule that a client posts to the path of the call that it was told to make. It may query besides.
    static let rightPath = CallRule { observation in
        guard !observation.calls.isEmpty else { return nil }
        var breaches: [String] = []
        for exchange in observation.exchanges {
            for call in exchange.calls {
                if call.call == nil {
                    breaches.append("call \(call.number) is \(call.method) \(call.path), which is no call of Apple's")
                } else if observation.kind == .adapter, call.call != exchange.order.call, call.call != .queryTwoBits {
                    breaches.append("\(call.subject): the order was \(exchange.order.call.rawValue)")
                }
            }
            if observation.kind == .adapter, !exchange.calls.isEmpty,
                exchange.calls.allSatisfy({ $0.call == .queryTwoBits }), exchange.order.call != .queryTwoBits
            {
                breaches.append("ordered \(exchange.order.call.rawValue), the client only queried")
            }
        }
        return breaches
    }

    /// The rule that a `device_token` of a kind is the text that the app has sent.
    static func forwardsToken(_ token: TokenChoice) -> CallRule {
        CallRule { observation in
            let calls = observation.exchanges.filter { $0.order.token == token }.flatMap { exchange in
                exchange.calls.filter { $0.call != nil && !$0.faults.contains(.bodyNotObject) }.map { ($0, exchange) }
            }
            guard !calls.isEmpty else { return nil }
            return sentences(
                calls.compactMap { call, exchange in
                    guard call.tokenDigest != exchange.tokenDigest else { return nil }
                    guard let length = call.tokenLength else { return (call, "there is no device_token") }
                    let sent = Count.text(exchange.tokenLength, "character")
                    let difference =
                        length == exchange.tokenLength
                        ? "\(sent), as sent, with other content" : "\(length) instead of \(sent)"
                    return (call, "device_token is not the text that the app sent (\(difference))")
                })
        }
    }

    static let uniqueTransactions = CallRule { observation in
        let calls = observation.exchanges.enumerated().flatMap { index, exchange in
            exchange.calls.compactMap { call in call.transactionId.map { (call, order: index, id: $0) } }
        }
        guard calls.count > 1 else { return nil }
        var first: [String: (call: ObservedCall, order: Int)] = [:]
        return calls.compactMap { call, order, id in
            guard let earlier = first.updateValue((call, order), forKey: id) else { return nil }
            let relation =
                if earlier.order == order, earlier.call.path == call.path {
                    ", which it repeats"
                } else if earlier.call.tokenDigest == call.tokenDigest {
                    ", which had the same device token"
                } else {
                    ""
                }
            return "\(call.subject): the transaction_id is that of call \(earlier.call.number)\(relation)"
        }
    }

    /// The rule that the bits of an update are those that were ordered.
    static let bitsAsOrdered = each(of: { $0.call == .updateTwoBits }) { call, exchange in
        let order = exchange.order
        guard order.call == .updateTwoBits, !call.faults.contains(.bodyNotObject) else { return nil }
        let bits = [("bit0", order.bit0, call.bit0), ("bit1", order.bit1, call.bit1)]
        let wrong = bits.compactMap { name, wanted, found -> String? in
            guard let wanted else { return nil }
            switch found {
            case .bool(wanted)?: return nil
            case .bool?: return "\(name) is \(!wanted), ordered was \(wanted)"
            case nil: return "\(name) is missing, ordered was \(wanted)"
            // Another type is another fault.
            default: return nil
            }
        }
        return wrong.isEmpty ? nil : wrong.joined(separator: ", ")
    }

    /// The rule that a bit without an order stays out of an update, or keeps its value.
    static let keepsOtherBit = CallRule { observation in
        let updates = observation.exchanges.filter { $0.order.call == .updateTwoBits }
            .filter { ($0.order.bit0 == nil) != ($0.order.bit1 == nil) }
            .flatMap { exchange in exchange.calls.filter { $0.call == .updateTwoBits }.map { ($0, exchange.order) } }
        guard !updates.isEmpty else { return nil }
        return updates.compactMap { call, order in
            let (name, found, old) =
                order.bit0 == nil ? ("bit0", call.bit0, order.state?.bit0) : ("bit1", call.bit1, order.state?.bit1)
            guard case .bool(let value)? = found, value != old else { return nil }
            return "\(call.subject): \(name) was not ordered, and is written as \(value), which was \(!value)"
        }
    }

    /// The rule that no update writes false to a bit that is true.
    static let keepsSetBits = each(of: { $0.call == .updateTwoBits }) { call, exchange in
        let bits = [("bit0", exchange.order.state?.bit0, call.bit0), ("bit1", exchange.order.state?.bit1, call.bit1)]
        return bits.first { $1 == true && $2 == .bool(false) }.map { "\($0.0) was true, and is written as false" }
    }

    /// The rule that all calls go to the host of one environment.
    static func onlyHost(_ environment: AttestEnvironment) -> CallRule {
        CallRule { observation in
            guard !observation.calls.isEmpty else { return nil }
            return observation.calls.filter { $0.environment != environment }.map {
                "\($0.subject): it went to the \($0.environment.rawValue) host"
            }
        }
    }
}
