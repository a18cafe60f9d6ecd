import AttestModel
import ReferenceVerifier

/// Receipts read wrongly: RCP-DECODE.
enum ReceiptObjectMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        object("receipt-first-duplicate-wins") { object in keep(&object) { $0.first } },
        object("receipt-last-duplicate-wins") { object in keep(&object) { $0.last } },
        object("receipt-trailing-bytes-ignored") { $0.bytesAfter = 0 },
        object("receipt-first-signer-counts") { object in
            guard let first = object.message.value?.signers.first else { return }
            object.signer = .found(first)
        },
        ignoring("receipt-missing-fields-skipped", skipsUnreached: true) {
            if case .missing = $0 { true } else { false }
        },
        ignoring("receipt-broken-fields-skipped") { if case .brokenFields = $0 { true } else { false } },
        ignoring("receipt-sequence-taken") { if case .sequence = $0 { true } else { false } },
        ignoring("receipt-content-type-ignored") { if case .contentType = $0 { true } else { false } },
        ignoring("receipt-message-version-ignored") { if case .version = $0 { true } else { false } },
        ignoring("receipt-signer-version-ignored") { if case .signerVersion = $0 { true } else { false } },
        object("receipt-primitive-structures-taken") { $0.primitiveStructures = 0 },
        stricter("receipt-in-der-demanded") { evidence in
            (try? StrictDER.check(evidence.request.receipt[...])) != nil
        },
        stricter("receipt-in-one-piece-demanded") { evidence in
            !isInPieces(try BERReader.read(evidence.request.receipt[...]).element)
        },
        stricter("receipt-short-last-piece-demanded") { evidence in
            (try evidence.message.get().content?.count ?? 0) % 1000 != 0
        },
        stricter("receipt-sorted-set-demanded") { evidence in
            let content = try evidence.message.get().content ?? []
            let fields = try BERReader.read(content[...]).element.elements.map(\.content)
            return zip(fields, fields.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
        },
        stricter("receipt-fields-in-order-demanded") { evidence in
            let numbers = try evidence.payload.get().fields.map(\.number)
            return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        },
        stricter("receipt-unknown-fields-refused") { evidence in
            try evidence.payload.get().fields.allSatisfy { $0.type != nil }
        },
        stricter("receipt-documented-fields-only") { evidence in
            try evidence.payload.get().fields.allSatisfy { $0.type != nil && $0.type != .environment }
        },
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
        _ name: String, _ change: @escaping @Sendable (inout ReceiptObject) -> Void
    ) -> Mutation<ReceiptEvidence> {
        .steps(name, .receiptDecode) { steps in
            steps.object = { bytes in
                var object = ReceiptObject(bytes)
                change(&object)
                return object
            }
        }
    }

    /// Returns a mutation that accepts receipts with some faults and no others.
    private static func ignoring(
        _ name: String, skipsUnreached: Bool = false, _ isIgnored: @escaping @Sendable (ReceiptFault) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptDecode, skipsUnreached: skipsUnreached) { $0.object.faults.allSatisfy(isIgnored) }
    }

    private static func isInPieces(_ element: BERElement) -> Bool {
        element.isConstructed && element.octets != nil || element.elements.contains(where: isInPieces)
    }

    private static func stricter(
        _ name: String, _ demands: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutation<ReceiptEvidence> { .stricter(name, .receiptDecode, alsoDemands: demands) }
}
