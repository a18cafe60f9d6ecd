import AttestModel
import Devices
import FixtureForge

extension SchemaFile {
    /// The schema of the bodies of the service of simulated devices.
    package static let deviceService = SchemaFile(
        "device-service", title: "Bodies of the service of simulated devices",
        "The bodies of 'appattest device serve'. Under $defs, each call has its request and its answer: "
            + "attestKeyRequest, attestKeyAnswer. An answer with another status than 200 and 201 is an error. Requests are "
            + "closed; a reader of answers ignores members that it does not know.",
        ["anyOf": .array(bodies.keys.sorted().map { JSONSchema.own($0).json })], definitions: bodies)

    private static let bodies: [String: JSONSchema] = {
        var bodies: [String: JSONSchema] = [
            "devicesRequest": JSONSchema.object(DeviceOrder.fields.schemaMembers).described(
                "POST /v1/devices makes a device."),
            "devicesAnswer": JSONSchema.object(ServedDevice.schemaMembers),
            "error": DeviceFault.schema,
        ]
        for call in DeviceServiceCall.all {
            bodies["\(call.name)Request"] = JSONSchema.object(call.request).described(
                "POST …/\(call.name). \(call.purpose)")
            bodies["\(call.name)Answer"] = JSONSchema.object(call.answer)
        }
        return bodies
    }()
}

extension DeviceFault {
    fileprivate static let schema = JSONSchema.object([
        .required(
            "error",
            .object([
                .required("code", .oneOf(codes), "A code of DCError, or of the service."),
                .optional(
                    "number", JSONSchema.integer(0, through: 4), "The number of the code in DCError, with status 409."),
                .required("message", .text, "The cause and the remedy."),
            ]))
    ])
}

extension ServedDevice {
    /// The members of a device as clients see it.
    static let schemaMembers: [SchemaMember] = [
        .required("name", .text, "The name in the paths of its calls."), .required("appId", .text),
        .required("environment", .shared(AttestEnvironment.schemaName)),
        .required("system", .oneOf(DeviceSystem.allCases.map(\.rawValue))),
        .required("isSupported", .boolean, "The value of DCAppAttestService.isSupported."),
        .required("installation", .integer(1), "The number of the installation of the app."),
        .required(
            "keys",
            .array(
                of: .object([
                    .required("keyId", .shared("base64Of32Bytes")),
                    .optional("attestedAt", .shared("time"), "Absent before the attestation."),
                    .required("counter", .shared("counter"), "The counter of the last assertion; 0 before the first."),
                ])), "The keys of this installation, the oldest first."),
        .required("plannedErrors", .array(of: .string), "The errors of the next calls."),
    ]
}
