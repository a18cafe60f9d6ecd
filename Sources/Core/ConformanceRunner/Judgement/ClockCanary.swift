import AttestModel

/// A genuine object at a valid time, and the same with other keys at another time: a target that has verified the
/// certificates of the first may remember them. A target that accepts every pair does not verify at `time`, whatever it
/// declares. A target that rejects the object at its own time shows nothing: it may have another reason.
struct ClockCanary: Sendable {
    /// To be accepted.
    let genuine: Vector
    /// At another time, to be rejected; of a set without other forms, the genuine object itself.
    let moved: AdapterRequest
    /// The genuine object itself at that time; `nil` where `moved` is that.
    let known: AdapterRequest?

    /// The times at which no genuine object is valid: the beginning of 1990, before the validity of every certificate, and that
    /// of 2100. Only a check of the creation rejects a receipt in 1990; in 2100, it has expired, too.
    static let others = [631_152_000, 4_102_444_800].map { Timestamp(secondsSinceEpoch: $0) }

    /// Creates the pair of a vector about time and its control; `nil` when they differ by more than `time`.
    init?(_ genuine: Vector, late: Vector, unseen: Vector?) {
        guard let request = late.request, genuine.request?.verified(at: request.time) == request else { return nil }
        self.init(genuine, request, unseen?.request, id: late.id.description)
    }

    /// Creates the pair of a genuine object and another time; `nil` for evidence without a time.
    /// - Parameter unseen: the object with other keys.
    init?(_ genuine: Vector, at time: Timestamp, unseen: Vector?) {
        guard let request = genuine.request?.verified(at: time) else { return nil }
        self.init(genuine, request, unseen?.request?.verified(at: time), id: "\(genuine.id.suite)/probe/clock")
    }

    private init(_ genuine: Vector, _ known: VerificationRequest, _ unseen: VerificationRequest?, id: String) {
        self.genuine = genuine
        moved = AdapterRequest(id: id, content: .verify(unseen ?? known))
        self.known = unseen.map { _ in
            AdapterRequest(id: "\(genuine.id.suite)/probe/memory", content: .verify(known))
        }
    }

    /// Returns the vectors about time with their controls. The control of such a vector is valid for days only, so a
    /// target that uses the system's clock may reject both.
    /// - Parameter operations: the operations of the vectors that need the clock.
    static func candidates(
        in vectors: [VectorOutline], asking operations: Set<Operation>
    ) -> [(late: VectorID, control: VectorID)] {
        vectors.compactMap { vector in
            guard vector.expect == .reject, vector.needs.contains(.clock), vector.stage == .validity,
                let control = vector.control, isAsked(vector, operations)
            else { return nil }
            return (vector.id, control)
        }
    }

    /// Returns the genuine object that needs least: a target that rejects it at its own time has no excuse. It is valid
    /// for decades, so a target that uses the system's clock accepts it at any time.
    static func plainest(in vectors: [VectorOutline], asking operations: Set<Operation>) -> VectorID? {
        vectors.filter { $0.expect == .accept && isAsked($0, operations) }
            .min { ($0.needs.count, $0.id) < ($1.needs.count, $1.id) }?.id
    }

    /// Returns whether the evidence of a vector depends on the time, and is asked about by one of some operations.
    private static func isAsked(_ vector: VectorOutline, _ operations: Set<Operation>) -> Bool {
        EvidenceKind.all.contains {
            $0.suite.rawValue == vector.id.suite && $0.dependsOnTime && operations.contains($0.operation)
        }
    }
}
