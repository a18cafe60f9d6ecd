internal import CEmbeddedFiles

/// Everything that is known about a requirement but its id: an entry of `requirements.json`.
package struct RequirementFacts: Sendable {
    var requirement = Requirement.attestationValid
    package var suite = Suite.live
    /// The second part of its vectors' ids (`nonce`).
    package var group = ""
    /// The condition that must hold, in one sentence.
    package var statement = ""
    /// The paragraph it comes from.
    package var source = ""
    /// The stage of its faults; `nil` where it depends on the step, and where genuine objects must be accepted.
    package var stage: Stage?
    /// The duty, as the end of "It does not …": the probable cause when objects that break it are accepted.
    package var duty = ""
    /// The work of a correct verifier, in a sentence or two: the remedy when objects that break the requirement are
    /// accepted, and for the requirements about genuine objects, when those are rejected.
    package var remedy = ""
    /// The part of its ground that Apple does not document, in a few words; `nil` when there is none. Reports say so.
    package var undocumented: String?

    /// The facts that the program is built with. A test reads the file, so that every requirement has some.
    static let all = Dictionary(((try? read(EmbeddedFile.requirements_json.bytes)) ?? []).map { ($0.requirement, $0) })
    { $1 }

    private static let fields = FieldTable<RequirementFacts>([
        .required("id", \.requirement, .requirement), .required("group", \.group, .string),
        .required("statement", \.statement, .string), .required("source", \.source, .string),
        .optional("stage", \.stage, .word), .required("duty", \.duty, .string), .required("remedy", \.remedy, .string),
        .optional("undocumented", \.undocumented, .string),
    ])

    /// Reads a file of requirements, in its order.
    /// - Throws: an error whose path names the file and the entry.
    static func read(_ file: [UInt8]) throws(ModelError) -> [RequirementFacts] {
        let blocks = try FieldType.list(of: .object(Block.fields, empty: Block()))
            .read(try JSONValue.parse(file), FieldPlace(path: "requirements.json"))
        return blocks.flatMap { block in
            block.requirements.map { facts in
                var facts = facts
                facts.suite = block.suite
                return facts
            }
        }
    }

    /// The requirements of one suite.
    private struct Block: Sendable {
        var suite = Suite.live
        var requirements: [RequirementFacts] = []

        static let fields = FieldTable<Block>([
            .required("suite", \.suite, .word),
            .required(
                "requirements", \.requirements, .list(of: .object(RequirementFacts.fields, empty: RequirementFacts()))),
        ])
    }
}

/// The part of the verification that finds the fault of a vector.
package enum Stage: String, Hashable, Vocabulary {
    case decode, chain, validity, nonce, key, app, counter, environment, credential, extensions, signature
    case challenge, receipt, jwt, request

    /// The pairs of stages that nobody can tell apart: a fault in one shows in the other as well.
    private static let pairs: [(Stage, Stage)] = [
        // The signature of an assertion verifies over the nonce, and one equation shows only that something is wrong.
        (.nonce, .signature),
        // Apple's steps 5 and 9 compare the same key identifier.
        (.key, .credential),
        // The parser of authData reads credentialId, the COSE key and the extensions.
        (.decode, .credential), (.decode, .extensions),
    ]

    /// The stages that count as this one when the reasons of a target are scored, without this one.
    package var indistinguishable: Set<Stage> { Set(Self.pairs.compactMap { $0 == self ? $1 : $1 == self ? $0 : nil }) }
}
