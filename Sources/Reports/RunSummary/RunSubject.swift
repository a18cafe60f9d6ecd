import AttestModel

extension RunHeader {
    /// A Boolean value that indicates whether the target is a client of one of Apple's services, so that its calls are
    /// judged as well as its answers.
    var isOfClient: Bool { options.command != RunOptions().command }
}
