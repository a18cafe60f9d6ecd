/// The header of a run as JSON, the same in every report.
extension RunHeader {
    package var targetJSON: JSONValue { Self.targetFields.json(of: self) }

    /// The members of the header of a report in JSON Lines.
    package var members: [String: JSONValue] { Self.fields.members(of: self).merging(["target": targetJSON]) { $1 } }

    /// Reads the header of a report in JSON Lines.
    init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(
            suiteVersion: "", digest: [], seed: "", time: Timestamp(secondsSinceEpoch: 0), target: "",
            description: .unknown(""), options: RunOptions(), count: 0)
        try Self.fields.read(into: &self, from: &reader)
        var target = try ObjectReader(try reader.value("target"), path: "target", isClosed: false)
        try Self.targetFields.read(into: &self, from: &target)
        options.baseline?.suiteVersion = suiteVersion
        options.baseline?.digest = digest
    }

    private static let fields = FieldTable<RunHeader>([
        .required("suiteVersion", \.suiteVersion, .string), .required("setDigest", \.digest, .sha256),
        .required("seed", \.seed, .string), .required("time", \.time, .time),
        .required("options", \.options, .object(RunOptions.fields, empty: RunOptions())),
        .required("count", \.count, .count), .defaulting("unjudged", \.unjudgedCount, to: 0, .count),
        .defaulting("setCount", \.setCount, to: 0, .count), .nullable("started", \.started, .time),
    ])

    private static let targetFields = FieldTable<RunHeader>([
        .required("specification", \.target, .string), .required("name", \.description.name, .string),
        .defaulting("version", \.description.version, to: "", .string),
        .nullable("language", \.description.language, .string), .nullable("commit", \.description.commit, .string),
        .required("capabilities", \.description.sortedCapabilities, .array(of: .string)),
        .nullable("omits", \.statedOmits, .omits),
    ])

    private var statedOmits: [Capability: String]? {
        get { description.omits.isEmpty ? nil : description.omits }
        set { description.omits = newValue ?? [:] }
    }
}

extension RunOptions {
    package var json: JSONValue { Self.fields.json(of: self) }

    fileprivate static let fields = FieldTable<RunOptions>([
        // Older reports do not name the command: they are about vectors.
        .defaulting("command", \.kind, to: .vectors, .word), .nullable("level", \.level, .string),
        .defaulting("profile", \.profile, to: .core, .known(by: Profile.init(rawValue:), \.rawValue)),
        .defaulting("only", \.only, to: [], .array(of: .known(by: Glob.init, \.description))),
        .defaulting("skip", \.skip, to: [], .array(of: .known(by: Glob.init, \.description))),
        .nullable("shard", \.shard, .known(by: Shard.init, \.description)), .nullable("shape", \.shape, .word),
        .defaulting("shuffle", \.isShuffled, to: false, .boolean),
        .nullable("shuffleSeed", \.shuffleSeed, .unsigned32()), .defaulting("repeat", \.repeats, to: 1, .count),
        .defaulting("jobs", \.jobs, to: 1, .count),
        .defaulting(
            "timeout", \.timeout, to: .seconds(10),
            FieldType<Double>.number.mapped(
                write: { $0 / .seconds(1) }, read: { .milliseconds(Int64(($0 * 1000).rounded())) })),
        .nullable("capabilities", \.capabilities, .knownCapabilities), .defaulting("omit", \.omits, to: [:], .omits),
        .defaulting("allowUntestable", \.allowUntestable, to: [], .knownCapabilities),
        .nullable("baseline", \.baselineFile, .string), .nullable("reasons", \.reasonsFile, .string),
        .defaulting("requireReasons", \.requiresReasons, to: false, .boolean),
    ])

    /// A Boolean value that follows from the seed, so that setting it does nothing.
    private var isShuffled: Bool {
        get { shuffleSeed != nil }
        set {}
    }

    /// The file of the baseline. A report has none of its entries.
    private var baselineFile: String? {
        get { baseline?.file }
        set { baseline = newValue.map { Baseline(file: $0, suiteVersion: "", digest: []) } }
    }

    /// The file of the reason map. A report has none of its entries.
    private var reasonsFile: String? {
        get { reasons?.file }
        set { reasons = newValue.map { ReasonMap(file: $0, codes: [], reasons: []) } }
    }
}

extension RunHeader {
    /// Returns the members of a result in a report. Every member is there; what does not apply is null.
    package func members(of result: VectorResult) -> [String: JSONValue] {
        var result = result
        result.recorded = VectorResult.Recorded(
            status: status(of: result), reasonScore: options.reasonScore(of: result),
            stepRequirement: result.stepRequirement)
        return VectorResult.fields.members(of: result)
            .merging(["corrections": Correction.list.write(corrections[result.id] ?? [])]) { $1 }
    }
}

extension VectorResult {
    static let fields = FieldTable<VectorResult>([
        .required("id", \.id, .vectorID), .required("requirement", \.requirement, .string),
        .required("level", \.level, .word), .required("impact", \.impact, .word),
        .required("expect", \.expect, .word), .nullable("stage", \.stage, .word), .nullable("shape", \.shape, .word),
        .required("outcome", \.outcome, .word), .nullable("verdict", \.verdict, .word),
        .defaulting("answer", \.answer, to: .none, .word), .nullable("reason", \.reason, .string),
        .nullable("code", \.code, .string), .defaulting("milliseconds", \.milliseconds, to: 0, .number),
        .defaulting("evidence", \.statedEvidence, to: "", .string),
        .nullable("cleanRounds", \.cleanRounds, FieldType<Int>.count.mapped(write: \.count, read: { CleanRounds($0) })),
        .defaulting("missing", \.missing, to: [], .knownCapabilities), .required("standing", \.standing, .word),
        .nullable("reasonScore", \.reasonScore, .word),
        .nullable("step", \.step, .object(Step.fields, empty: Step(number: 0, name: "", expect: .accept))),
        .nullable("stepRequirement", \.stepRequirement, .string),
    ])

    /// The output of the target besides its answer; of a sequence that failed, with the step.
    private var statedEvidence: String {
        get { step == nil ? evidence : [expectedAndGot, evidence].filter { !$0.isEmpty }.joined(separator: "\n") }
        set { evidence = newValue }
    }

    private var standing: BaselineStatus {
        get { recorded?.status ?? .fine }
        set { recorded = Recorded(status: newValue) }
    }

    private var reasonScore: ReasonScore? {
        get { recorded?.reasonScore }
        set { recorded?.reasonScore = newValue }
    }
}

extension VectorResult.Step {
    fileprivate static let fields = FieldTable<VectorResult.Step>([
        .required("number", \.number, .count), .required("name", \.name, .string), .required("expect", \.expect, .word),
    ])
}

extension FieldType {
    /// A value that is written as text, which another version may not know.
    fileprivate static func known(
        by parse: @escaping @Sendable (String) -> Value?, _ write: @escaping @Sendable (Value) -> String
    ) -> FieldType {
        text("string", schema: .string, wanted: { "'\($0)' is not known here" }, write: write, parse: parse)
    }
}

/// Words that this version does not know are left out.
extension FieldType where Value == [Capability] {
    fileprivate static var knownCapabilities: FieldType {
        FieldType<[String]>.array(of: .string).mapped(
            write: { $0.map(\.rawValue) }, read: { $0.compactMap(Capability.init(rawValue:)) })
    }
}

extension FieldType where Value == Set<Capability> {
    fileprivate static var knownCapabilities: FieldType {
        FieldType<[Capability]>.knownCapabilities.mapped(write: Capability.sorted, read: { Set($0) })
    }
}

extension FieldType where Value == [Capability: String] {
    fileprivate static var omits: FieldType {
        FieldType<[String: String]>.words.mapped(
            write: { omits in Dictionary(uniqueKeysWithValues: omits.map { ($0.key.rawValue, $0.value) }) },
            read: { words in
                Dictionary(
                    uniqueKeysWithValues: words.compactMap { word, reason in
                        Capability(rawValue: word).map { ($0, reason) }
                    })
            })
    }
}
