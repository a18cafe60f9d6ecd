import AttestModel

/// Two requests that differ only in `time`: a genuine object at a valid time, and the same at another time. A
/// target that accepts both does not verify at `time`, whatever it declares. One that rejects the object at its own
/// time shows nothing: it may have another reason.
struct ClockCanary: Sendable {
    /// To be accepted.
    let genuine: Vector
    /// The same at another time, to be rejected.
    let moved: AdapterRequest

    /// A time before the validity of every certificate: Apple attests since 2020.
    private static let longAgo = Timestamp(secondsSinceEpoch: 631_152_000)

    /// Returns the pairs to ask in this order until one is answered differently: a vector about time with its
    /// control as the set has them, and a genuine object moved out of its time. The control of the first is valid
    /// for days only, so a target that uses the system's clock may reject both. The other one is valid for decades,
    /// so such a target accepts both.
    ///
    /// - Parameters:
    ///   - vectors: the whole set, in the form in which it is asked.
    ///   - accepted: the controls that the target has accepted.
    ///   - operations: the operations of the vectors that need the clock.
    static func pairs(of vectors: [Vector], accepted: [Vector], asking operations: Set<Operation>) -> [ClockCanary] {
        let byID = Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first }
        let inSet = vectors.lazy.compactMap { vector -> ClockCanary? in
            guard vector.expect == .reject, vector.needs.contains(.clock), let control = vector.control,
                let genuine = byID[control], let request = vector.request, operations.contains(request.operation),
                genuine.request?.verified(at: request.time) == request
            else { return nil }
            return ClockCanary(
                genuine: genuine, moved: AdapterRequest(id: vector.id.description, content: .verify(request)))
        }.first
        // The plainest first: what it does not need, it cannot be refused for.
        let candidates = [accepted, vectors.filter { $0.expect == .accept }].flatMap { vectors in
            vectors.sorted { ($0.needs.count, $0.id) < ($1.needs.count, $1.id) }
        }
        let made = candidates.lazy.compactMap { genuine -> ClockCanary? in
            guard let request = genuine.request?.verified(at: longAgo), operations.contains(request.operation)
            else { return nil }
            return ClockCanary(
                genuine: genuine,
                moved: AdapterRequest(id: "\(genuine.id.suite)/probe/clock", content: .verify(request)))
        }.first
        return [inSet, made].compactMap(\.self)
    }
}
