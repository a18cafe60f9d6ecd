import AttestModel

extension RunOptions {
    /// Creates options of which some are others than the default.
    package init(
        profile: Profile = .core, only: [Glob] = [], skip: [Glob] = [], shard: Shard? = nil,
        shape: DeviceShape? = nil, jobs: Int = 1, shuffleSeed: UInt32? = nil, repeats: Int = 1,
        timeout: Duration = .seconds(10), capabilities: Set<Capability>? = nil,
        allowUntestable: Set<Capability> = [], baseline: Baseline? = nil, reasons: ReasonMap? = nil,
        requiresReasons: Bool = false, setArguments: [String] = []
    ) {
        self.init(profile: profile)
        (self.only, self.skip, self.shard, self.shape) = (only, skip, shard, shape)
        (self.jobs, self.shuffleSeed, self.repeats, self.timeout) = (jobs, shuffleSeed, repeats, timeout)
        (self.capabilities, self.allowUntestable, self.baseline) = (capabilities, allowUntestable, baseline)
        (self.reasons, self.requiresReasons, self.setArguments) = (reasons, requiresReasons, setArguments)
    }
}
