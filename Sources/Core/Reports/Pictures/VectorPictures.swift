import AttestModel
import CEmbeddedFiles

/// All pictures of one vector, or of one object. Pictures that would show nothing about it are `nil`.
struct VectorPictures {
    let chain: ChainPicture?
    let timeline: SequenceTimeline?
    let values: RequestComparison?
    let bytes: ByteComparison?

    /// - Parameter result: the result of a target, to show its answers to the steps of a sequence.
    init(_ vector: Vector, result: VectorResult? = nil, findings: FindingsReader?) {
        chain = findings.flatMap { ChainPicture(vector: vector, read: $0.chain) }
        timeline = SequenceTimeline(vector: vector, result: result)
        values = findings.flatMap { RequestComparison(vector: vector, assess: $0.assess) }
        bytes = ByteComparison(vector: vector)
    }

    /// Makes the pictures of an object that is no vector: the chain, and the values that were compared.
    init(_ request: VerificationRequest, assessment: Assessment, chain findings: ChainFindings?) {
        chain = ChainPicture(findings, of: request)
        values = RequestComparison(request: request, assessment: assessment)
        (timeline, bytes) = (nil, nil)
    }

    /// The style of the pictures, to put after that of the page.
    static let style = EmbeddedFile.Pictures_css.bytes

    /// The values of the template `pictures`, to merge into those of the page.
    var context: [String: Any?] {
        ["chain": chain?.context, "timeline": timeline?.context, "values": values?.context, "bytes": bytes?.context]
    }

    var sections: [(heading: String, lines: [String])] {
        [
            ("certificate chain", chain?.lines), ("steps", timeline?.lines), ("request and evidence", values?.lines),
            ("control and vector, where they differ", bytes?.lines),
        ].compactMap { heading, lines in lines.map { (heading, $0) } }
    }
}
