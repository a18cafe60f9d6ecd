extension Duration {
    /// Text like `5.6 s` or `12 min 5 s`.
    var shortText: String {
        let tenths = Int64((self / .milliseconds(100)).rounded())
        let seconds = tenths / 10
        return seconds < 60 ? "\(seconds).\(tenths % 10) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
}
