import AttestModel
import ReferenceVerifier

/// Receipts read wrongly: RCP-DECODE.
enum ReceiptObjectMutants {
    static let all = lenient + strict

    private static let lenient: [Mutation<ReceiptEvidence>] = [
        object("receipt-first-duplicate-wins", "Uses the first of two fields of one type in a receipt.") { object in
            keep(&object) { $0.first }
        },
        object("receipt-last-duplicate-wins", "Uses the last of two fields of one type in a receipt.") { object in
            keep(&object) { $0.last }
        },
        object("receipt-trailing-bytes-ignored", "Ignores bytes after the receipt.") { $0.bytesAfter = 0 },
        object("receipt-first-signer-counts", "Checks only the first of several signers.") { object in
            guard let first = object.message.value?.signers.first else { return }
            object.signer = .found(first)
        },
        .lenient(
            "receipt-missing-fields-skipped", .receiptDecode,
            "Compares the app ID, the key and the creation time only if the receipt has them.", skipsUnreached: true
        ) { evidence in evidence.object.faults.allSatisfy { if case .missing = $0 { true } else { false } } },
        .lenient(
            "receipt-broken-fields-skipped", .receiptDecode, "Ignores elements of the content that are not fields."
        ) { evidence in evidence.object.faults.allSatisfy { if case .brokenFields = $0 { true } else { false } } },
        .lenient("receipt-sequence-taken", .receiptDecode, "Accepts a SEQUENCE of fields in place of a SET.") {
            evidence in evidence.object.faults.allSatisfy { if case .sequence = $0 { true } else { false } }
        },
        .lenient("receipt-content-type-ignored", .receiptDecode, "Does not check the type of the signed content.") {
            evidence in evidence.object.faults.allSatisfy { if case .contentType = $0 { true } else { false } }
        },
        .lenient("receipt-message-version-ignored", .receiptDecode, "Ignores the version of the signed message.") {
            evidence in evidence.object.faults.allSatisfy { if case .version = $0 { true } else { false } }
        },
        .lenient("receipt-signer-version-ignored", .receiptDecode, "Ignores the version of the signer of a receipt.") {
            evidence in evidence.object.faults.allSatisfy { if case .signerVersion = $0 { true } else { false } }
        },
        object("receipt-primitive-structures-taken", "Reads a SET or a SEQUENCE that is not constructed.") {
            $0.primitiveStructures = 0
        },
    ]

    private static let strict: [Mutation<ReceiptEvidence>] = [
        stricter(
            "receipt-in-der-demanded", "Rejects receipts in BER that is not DER, and so nearly all genuine ones."
        ) { evidence in (try? StrictDER.check(evidence.request.receipt[...])) != nil },
        stricter(
            "receipt-in-one-piece-demanded",
            "Rejects receipts whose content is in pieces, and so nearly all genuine ones."
        ) { evidence in !isInPieces(try BERReader.read(evidence.request.receipt[...]).element) },
        stricter(
            "receipt-sorted-set-demanded",
            "Rejects receipts whose fields are not sorted as in DER, and so genuine ones."
        ) { evidence in
            let content = try evidence.message.get().content ?? []
            let fields = try BERReader.read(content[...]).element.elements.map(\.content)
            return zip(fields, fields.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
        },
        stricter(
            "receipt-fields-in-order-demanded",
            "Rejects receipts whose field numbers do not rise, and so genuine ones of type RECEIPT."
        ) { evidence in
            let numbers = try evidence.payload.get().fields.map(\.number)
            return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        },
        stricter(
            "receipt-unknown-fields-refused", "Rejects receipts with fields of an unknown type."
        ) { evidence in try evidence.payload.get().fields.allSatisfy { $0.type != nil } },
        stricter(
            "receipt-documented-fields-only",
            "Rejects receipts with undocumented fields, and so all genuine ones."
        ) { evidence in try evidence.payload.get().fields.allSatisfy { $0.type != nil && $0.type != .environment } },
    ]

    /// Keeps one field of each type.
    private static func keep(_ object: inout ReceiptObject, _ choose: ([ReceiptField]) -> ReceiptField?) {
        object.payload = object.payload.map { payload in
            var payload = payload
            let fields = Dictionary(grouping: payload.fields, by: \.number).compactMapValues(choose)
            payload.fields = fields.values.sorted { $0.number < $1.number }
            return payload
        }
    }

    private static func object(
        _ name: String, _ summary: String, _ change: @escaping @Sendable (inout ReceiptObject) -> Void
    ) -> Mutation<ReceiptEvidence> {
        .steps(name, .receiptDecode, summary) { steps in
            steps.object = { bytes in
                var object = ReceiptObject(bytes)
                change(&object)
                return object
            }
        }
    }

    private static func isInPieces(_ element: BERElement) -> Bool {
        element.isConstructed && element.octets != nil || element.elements.contains(where: isInPieces)
    }

    private static func stricter(
        _ name: String, _ summary: String, _ demands: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutation<ReceiptEvidence> { .stricter(name, .receiptDecode, summary, alsoDemands: demands) }
}
