import AttestModel

/// In which order vectors were asked, and how often, where that is not once in the order of their ids.
enum OrderText {
    static func of(_ options: RunOptions) -> String? {
        let times = options.repeats > 1 ? "each vector asked \(options.repeats) times" : nil
        let order = options.shuffleSeed.map { "order shuffled by seed \($0)" }
        let parts = [times, order].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
