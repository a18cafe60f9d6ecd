extension SchemaFile {
    static let manifest = SchemaFile(
        "manifest", title: "Manifest",
        "vectors/manifest.json: every file of a vector set with its SHA-256, and one digest of the whole "
            + "(spec/vectors.md). A closed format.", .object(Manifest.fields.schemaMembers))

    static let bundle = SchemaFile(
        "bundle", title: "Bundle",
        "vectors/bundles/<suite>.json: all vectors of one suite with the facts of their set (spec/vectors.md). A closed "
            + "format.", .object(VectorBundle.schemaMembers))

    static let vector = SchemaFile(
        "vector", title: "Vector",
        "One test case, one file vectors/<id>.json (spec/vectors.md). A closed format: every member is there, and what "
            + "does not apply is null.",
        JSONSchema.object(Vector.schemaMembers).with("allOf", .array((expectations + suites + sequences).map(\.json))),
        definitions: [
            "request": JSONSchema.object(by: "operation", EvidenceKind.all.map { ($0.operation.rawValue, $0.name) })
                .described("A request of the adapter protocol without protocol and id."),
            "step": JSONSchema.object(SequenceStep.fields.schemaMembers).with("allOf", .array(steps.map(\.json)))
                .described(
                    "One request of a sequence with its own right answer; sent with the id <vector id>#<step name>."),
        ].merging(
            EvidenceKind.all.map { kind in
                let operation = SchemaMember.required("operation", .constant(.string(kind.operation.rawValue)))
                return (kind.name, JSONSchema.object([operation] + kind.schemaMembers))
            }, uniquingKeysWith: { $1 }))

    // MARK: Members of a vector that depend on each other

    private static let null: JSONSchema = ["type": "null"]
    private static let object: JSONSchema = ["type": "object"]

    private static let expectations: [JSONSchema] = [
        .when(
            "level", is: "info", .members(["expect": .constant("either")]),
            else: .members(["expect": .oneOf(["accept", "reject"])])
        ).described("either goes with level info, and only with it."),
        .when("expect", is: "reject", .members(["stage": .string, "control": .string, "fault": object]))
            .described("A vector to reject has one fault, at one stage, and a control."),
        .when(
            "expect", is: "accept",
            JSONSchema.members(["stage": null, "fault": null])
                .with("allOf", [JSONSchema.when("steps", fits: null, .members(["result": object])).json])
        ).described("A vector to accept has no fault, and says what a verifier returns; in a sequence its steps do."),
        .when("expect", is: "either", .members(["result": null]))
            .described("Either answer: there is nothing to return that could be judged."),
    ]

    private static let suites: [JSONSchema] = Suite.ofVectors.filter { $0 != .sequence }.map { suite in
        let kinds = EvidenceKind.all.filter { $0.suite == suite }
        return .when(
            "id", fits: ["pattern": .string("^\(suite.rawValue)/")],
            .members([
                "requirement": ["pattern": .string("^\(suite.requirementPrefix ?? "")-")],
                "request": .members(["operation": .oneOf(kinds.map(\.operation.rawValue))]),
                "needs": ["contains": JSONSchema.oneOf(kinds.map(\.capability.rawValue)).json],
            ]))
    }

    private static let sequences: [JSONSchema] = [
        .when(
            "id", fits: ["pattern": .string("^\(Suite.sequence.rawValue)/")],
            .members([
                "requirement": ["pattern": .string("^\(Suite.sequence.requirementPrefix ?? "")-")],
                "request": null, "steps": ["type": "array"], "result": null, "expect": .oneOf(["accept", "reject"]),
            ]), else: .members(["request": object, "steps": null])
        ).described("A sequence has steps in the place of request and result."),
        .when(
            "expect", is: "reject",
            .members([
                "steps": [
                    "if": ["type": "array"],
                    "then": ["contains": ["properties": ["expect": ["const": "reject"]]], "maxContains": 1],
                ]
            ])
        ).described("A sequence to reject has one step to reject."),
        .when(
            "expect", is: "accept",
            .members([
                "steps": [
                    "if": ["type": "array"],
                    "then": ["items": ["properties": ["expect": ["enum": ["accept", "either"]]]]],
                ]
            ])
        ).described("A sequence to accept has none."),
    ]

    private static let steps: [JSONSchema] = [
        .when("expect", is: "reject", .members(["requirement": .string]), else: .members(["requirement": null])),
        .when("expect", is: "accept", .members(["result": object]), else: .members(["result": null])),
        .when(
            "request",
            fits: JSONSchema.members([
                "operation": .oneOf(
                    EvidenceKind.all.map(\.operation).filter { !CarriedValues.operations.contains($0) }.map(\.rawValue))
            ]).with("type", "object").with("required", ["operation"]), .members(["carry": ["maxProperties": 0]])
        ).described("Values are carried into assertions and calls of DeviceCheck only."),
    ]
}
