/// Why a run says nothing about conformance.
public struct RunFault: Sendable, Hashable {
    /// One sentence or two.
    public var sentence: String
    /// 2 when the configuration is at fault, 3 when target or suite is.
    public var exitCode: Int32

    public init(sentence: String, exitCode: Int32) {
        self.sentence = sentence
        self.exitCode = exitCode
    }
}
