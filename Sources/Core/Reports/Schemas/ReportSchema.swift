import AttestModel

extension SchemaFile {
    /// The schemas of the reports for scripts, besides those of the model.
    package static let ofReports: [SchemaFile] = [report, adapterCheck, mutants, inspection, diagnosis]

    private static let report = SchemaFile(
        "report", title: "Report line",
        "One line of a report in JSON Lines: first a header, then one result for each vector, last a footer. "
            + "A file without a footer is a truncated run. Closed as this "
            + "version writes it; a reader ignores members and types that it does not know.",
        .object(by: "type", ["header", "result", "footer"].map { ($0, $0) }),
        definitions: ["header": header, "result": result, "footer": footer])

    private static let optionalString: JSONSchema = ["type": ["string", "null"]]
    private static let count = JSONSchema.integer(0)
    private static let holes: JSONSchema = [
        "type": "object", "propertyNames": JSONSchema.shared(Impact.schemaName).json,
        "additionalProperties": count.json,
    ]
    private static let capabilities = JSONSchema.array(of: .shared(Capability.schemaName))

    private static let omits: JSONSchema = [
        "type": "object", "propertyNames": JSONSchema.oneOf(Capability.checks.map(\.rawValue)).json,
        "additionalProperties": JSONSchema.string.json,
    ]

    // MARK: Header

    private static let header = JSONSchema.object([
        .required("type", .constant("header")),
        .required("suiteVersion", .string, "The version of the suite that ran."),
        .required("setDigest", .shared("sha256"), "The digest of the vector set, as in its manifest."),
        .required("seed", .text, "The seed that the set is derived from, as in its manifest."),
        .required("time", .shared("time"), "The time base of the set, as in its manifest."),
        .required(
            "count", .integer(1),
            "How many vectors the run has chosen: a whole report has a result for each, unless the footer names a fault."
        ),
        .required("target", target, "The target that was judged, as it described itself."),
        .required(
            "options", options,
            "The options of the run that can change its outcome, by their names on the command line."),
        .required("started", .nullable(.shared("time")), "When the run began; null when no clock was read."),
        .required("unjudged", count, "How many vectors of level should the profile left out."),
        .required("setCount", count, "The number of vectors in the set, chosen or not."),
    ]).described("The set, the target and the options of the run.")

    private static let target = JSONSchema.object([
        .required(
            "specification", .string,
            "The target as the command line named it (exec:…, oneshot:…, http://…, builtin:…)."),
        .required("name", .string), .required("version", .string),
        .required("language", optionalString, "null when the target does not say."),
        .required("commit", optionalString, "The commit that it was built from; null when the target does not say."),
        .required("capabilities", .array(of: .string), "The features that it lists."),
        .required(
            "omits", .nullable(omits), "The checks that it leaves out, with the reasons; null when there are none."),
    ])

    private static let options = JSONSchema.object([
        .required(
            "command", .oneOf(RunKind.allCases.map(\.command)),
            "The command that made the run: run has vectors, and the others have checks in their place."),
        .required("level", optionalString, "The level of a run of live checks, like L2; null for other runs."),
        .required("profile", .string, "core, strict or gate; with @VERSION, as it was in that version of the suite."),
        .required("only", .array(of: .string), "Globs; all vectors when there is none."),
        .required("skip", .array(of: .string), "Globs."),
        .required(
            "shard", optionalString.with("pattern", "^[1-9][0-9]*/[1-9][0-9]*$"),
            "The part of the vectors that was run (I/N); null when all were."),
        .required(
            "shape", .nullable(.shared(DeviceShape.schemaName)),
            "The shape in which the vectors were asked; null for that of the set."),
        .required("shuffle", .boolean),
        .required(
            "shuffleSeed", ["type": ["integer", "null"], "minimum": 0, "maximum": .integer(Int64(UInt32.max))],
            "The seed of the order; null when it was that of the ids."),
        .required("repeat", .integer(1), "How often each judged vector was asked."),
        .required("jobs", .integer(1)),
        .required("timeout", ["type": "number", "exclusiveMinimum": 0], "Seconds."),
        .required(
            "capabilities", .nullable(capabilities),
            "The capabilities that the command line declared for the target; null when the target was asked."),
        .required("omit", omits, "The checks that are left out, with the reasons, those of the target among them."),
        .required("allowUntestable", capabilities),
        .required("baseline", optionalString, "The file of known failures; null when there was none."),
        .required("reasons", optionalString, "The file by which reasons were scored; null when none were."),
        .required("requireReasons", .boolean, "Whether a rejection for another reason failed the run."),
    ])

    // MARK: Result

    private static let result = JSONSchema.object([
        .required("type", .constant("result")),
        .required("id", .shared("vectorId")),
        .required("outcome", .shared(Outcome.schemaName)),
        .required("expect", .shared(Expectation.schemaName)),
        .required(
            "shape", .nullable(.shared(DeviceShape.schemaName)),
            "The shape in which the vector was judged, since the target refuses that of the set; null for that of the "
                + "set."),
        .required(
            "verdict", .nullable(.shared(Verdict.schemaName)), "The target's verdict; null when it gave none."),
        .required(
            "answer", .shared(ReceivedAnswer.schemaName),
            "The answer in one word; of a sequence that failed, to the step that failed."),
        .required(
            "step",
            .nullable(
                .object([
                    .required("number", .integer(1), "Counted from 1."), .required("name", .string),
                    .required("expect", .shared(Expectation.schemaName)),
                ])), "The first step of a sequence that was not answered as expected; null when there is none."),
        .required(
            "missing", capabilities, "The capabilities that the vector needs and the target lacks."),
        .required("requirement", .shared("requirementId")),
        .required("level", .shared(Level.schemaName)),
        .required(
            "impact", .shared(Impact.schemaName),
            "The cost of a wrong answer; lockout for a sequence whose genuine step was not accepted."),
        .required(
            "stage", .nullable(.shared(Stage.schemaName)), "Where the vector's fault lies; null when it has none."),
        .required(
            "reason", optionalString,
            "Why the outcome is what it is, or else why the target decided so in its own words."),
        .required("code", optionalString, "The target's own error code; null when it gave none."),
        .required(
            "reasonScore", ["enum": .array(ReasonScore.allCases.map { .string($0.rawValue) } + [.null])],
            "Whether the rejection had the right reason: its code or reason maps to the stage of the fault, to other "
                + "stages, or to none. null where nothing is scored."),
        .required(
            "standing", .oneOf(["fine", "failing", "known", "flaky", "changed", "stale"]),
            "The status of the result: fine; failing; with a baseline, known (fails as it says), flaky (listed as "
                + "such, failed or not), changed (fails otherwise than it says) or stale (does not fail, though it says "
                + "so). failing, changed and stale make the run fail."),
        .required("milliseconds", ["type": "number", "minimum": 0], "From the request to the answer."),
        .required(
            "cleanRounds", ["type": ["integer", "null"], "minimum": 1],
            "The rounds of a race in which nothing was found; null for everything else."),
        .required(
            "evidence", .string,
            "The target's words beside its answer: the beginning and the end of its standard error, or a line that breaks the protocol. Of "
                + "a sequence that failed, first a line that names the step, what was expected there and what came. May "
                + "be empty."),
    ]).described("The outcome of one vector.")

    // MARK: Footer

    private static let footer = JSONSchema.object([
        .required("type", .constant("footer")),
        .required(
            "counts",
            [
                "type": "object", "propertyNames": JSONSchema.shared(Outcome.schemaName).json,
                "additionalProperties": count.json,
            ], "How many vectors had each outcome. An outcome that is not named did not occur."),
        .required(
            "holes", holes, "How many objects of each impact the target accepted although it had to reject them."),
        .required(
            "exitStatus", ["enum": [0, 1, 2, 3]],
            "0 conforming, or failing exactly as the baseline says; 1 not conforming; 2 usage or configuration; 3 target "
                + "or suite fault, or interrupted."),
        .required(
            "fault", optionalString,
            "Why the run says nothing about conformance, in a sentence; null when it does."),
        .required(
            "interrupted", .boolean,
            "Whether somebody ended the run before its time; the results until then are there."),
        .required(
            "seconds", ["type": ["number", "null"], "minimum": 0],
            "How long the run took; null when nobody measured it."),
        .required("remarks", .array(of: .string), "Sentences about the run as a whole."),
        .required(
            "baseline",
            .nullable(
                .object([
                    .required("known", count, "How many failures are as the baseline says."),
                    .required("flaky", count, "How many vectors of the run it calls flaky."),
                    .required("tolerated", holes, "How many accepted objects of each impact are known."),
                    .required(
                        "changed", .array(of: .shared("vectorId")), "The vectors that fail otherwise than it says."),
                    .required(
                        "stale", .array(of: .shared("vectorId")), "The vectors that do not fail, though it says so."),
                    .required("unmatched", .array(of: .string), "Its ids and globs that match no vector."),
                ])), "How the run compares with its baseline; null without one, or without a score."),
        .required(
            "reasons", .nullable(.object(ReasonScore.allCases.map { .required($0.rawValue, count) })),
            "How many rejections have each score; null where none is scored."),
    ]).described("The sum of the run.")
}
