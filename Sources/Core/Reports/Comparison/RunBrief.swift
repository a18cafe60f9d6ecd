import AttestModel

/// A run in a few sentences: the gravest harm, whom it locks out, and the first cause.
struct RunBrief: Sendable {
    /// Text like `Not conforming: it accepts forgeries`.
    let headline: String
    let sentences: [String]

    init(_ run: RunRecord) {
        let summary = RunSummary(run)
        headline = summary.verdict.headline
        let lockout = summary.fault == nil ? run.refusedShape.map { "\($0.lockout): it refuses \($0.refusal)." } : nil
        // A refused shape is the cause of rejections, whatever the objects are about.
        let causes = summary.fault == nil ? run.causes ?? summary.causes.map(\.stated) : []
        let first = causes.first { lockout == nil || ![nil, .lockout].contains($0.impact) }
        let rest = first.map { OneLine.of($0.line) } ?? (lockout == nil ? summary.verdict.sentence : nil)
        sentences = [lockout, rest].compactMap(\.self).map { $0.hasSuffix(".") ? $0 : "\($0)." }
    }

    var text: String { ([headline + "."] + sentences).joined(separator: " ") }
}

extension RunRecord {
    /// The first other shape in which the target accepted genuine objects; `nil` for a run that asked for a shape.
    fileprivate var refusedShape: DeviceShape? {
        guard header.options.shape == nil else { return nil }
        let shapes = Set(results.filter { $0.expect == .accept && $0.answer == .accepted }.compactMap(\.shape))
        return DeviceShape.allCases.first(where: shapes.contains)
    }
}

extension DeviceShape {
    /// The consequence when a target accepts this shape and none before it.
    fileprivate var lockout: String {
        switch self {
        case .iOS26BeforeEKU, .iOS17, .iOS14, .iOS17DERReceipt: "It rejects every iPhone of today"
        case .iOS27: "It rejects every iPhone before iOS 27"
        case .derReceipt: "It rejects nearly all receipts"
        }
    }
}
