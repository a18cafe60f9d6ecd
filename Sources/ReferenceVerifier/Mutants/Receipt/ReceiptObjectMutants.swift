import AttestModel

/// Receipts taken apart wrongly: RCP-DECODE.
enum ReceiptObjectMutants {
    static let all = loose + strict

    private static let loose: [Mutant] = [
        .reading(
            receipt: "receipt-first-duplicate-wins", .receiptDecode,
            "Takes the first of two fields of one type in a receipt."
        ) { $0.repeatedKey = .first },
        .reading(
            receipt: "receipt-last-duplicate-wins", .receiptDecode,
            "Takes the last of two fields of one type in a receipt."
        ) { $0.repeatedKey = .last },
        .reading(
            receipt: "receipt-trailing-bytes-ignored", .receiptDecode, "Overlooks bytes after the receipt."
        ) { $0.ignoresTrailingBytes = true },
        .reading(
            receipt: "receipt-first-signer-counts", .receiptDecode, "Looks at the first of several signers only."
        ) { $0.takesFirstSigner = true },
        .receipt(
            "receipt-missing-fields-skipped", .receiptDecode,
            "Compares the app ID, the key and the creation time only where a receipt has them."
        ) { procedure in
            let check = LooserCheck(
                right: ReceiptDecodeCheck(),
                alsoAccepts: MutantQuestion<ReceiptEvidence> { evidence in
                    evidence.faults.allSatisfy { $0.hasSuffix("is missing") }
                })
            procedure.checks = procedure.checks.replacing(with: check).passingOverUnreached()
        },
        .looser(
            "receipt-broken-fields-skipped", ReceiptDecodeCheck(),
            "Passes over elements of the content that are no fields."
        ) { evidence in evidence.faults.allSatisfy { $0.hasSuffix("are no fields") } },
        .looser(
            "receipt-content-type-ignored", ReceiptDecodeCheck(), "Does not look at the type of what is signed."
        ) { evidence in evidence.faults.allSatisfy { $0.hasPrefix("the content is of type") } },
    ]

    private static let strict: [Mutant] = [
        stricter(
            "receipt-in-der-demanded", "Refuses receipts that are BER and not DER, as nearly all genuine ones are."
        ) { evidence in (try? StrictDER.check(evidence.request.receipt[...])) != nil },
        stricter(
            "receipt-in-one-piece-demanded",
            "Refuses receipts whose content is in pieces, as nearly all genuine ones are."
        ) { evidence in !isInPieces(try BERReader.read(evidence.request.receipt[...]).element) },
        stricter(
            "receipt-sorted-set-demanded", "Refuses receipts with fields that are not sorted, as genuine ones are not."
        ) { evidence in
            let content = try evidence.message.get().content ?? []
            let fields = try BERReader.read(content[...]).element.elements.map(\.content)
            return zip(fields, fields.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
        },
        stricter(
            "receipt-fields-in-order-demanded",
            "Refuses receipts whose field numbers do not rise, as those of type RECEIPT that are genuine."
        ) { evidence in
            let numbers = try evidence.payload.get().fields.map(\.number)
            return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        },
        stricter(
            "receipt-unknown-fields-refused", "Refuses receipts with fields of a type that it does not know."
        ) { evidence in try evidence.payload.get().fields.allSatisfy { $0.type != nil } },
        stricter(
            "receipt-documented-fields-only",
            "Refuses receipts with fields that the documentation does not name, as all genuine ones have."
        ) { evidence in try evidence.payload.get().fields.allSatisfy { $0.type != nil && $0.type != .environment } },
    ]

    private static func isInPieces(_ element: BERElement) -> Bool {
        element.isConstructed && element.octets != nil || element.elements.contains(where: isInPieces)
    }

    private static func stricter(
        _ name: String, _ summary: String, _ demands: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutant {
        .stricter(name, ReceiptDecodeCheck(), summary, alsoDemands: demands)
    }
}
