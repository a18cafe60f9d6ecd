/// Why a run says nothing about conformance.
public struct RunFault: Sendable, Hashable {
    /// One sentence or two.
    public var sentence: String
    /// 2 when the configuration is at fault, 3 when target or suite is.
    public var exitCode: Int32
    /// Whether nothing is wrong but that somebody ended the run before its time.
    public var isInterruption: Bool

    public init(sentence: String, exitCode: Int32, isInterruption: Bool = false) {
        self.sentence = sentence
        self.exitCode = exitCode
        self.isInterruption = isInterruption
    }
}
