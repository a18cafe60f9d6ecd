extension Duration {
    /// Seconds with as many decimals as there are.
    package var secondsText: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? String(Int64(seconds)) : String(seconds)
    }
}
