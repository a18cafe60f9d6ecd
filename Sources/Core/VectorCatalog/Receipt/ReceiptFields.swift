import AttestModel
import FixtureForge
import Primitives

// Receipts whose fields are not those of the attestation, of the app and of the environment.

extension Group where Draft == ReceiptDraft {
    static func receiptAppID(_ app: AppIdentity) -> Group {
        let last = app.appId.last?.isLetter == true ? "letter" : "character"
        return Group(.receiptAppID) {
            appID("other-app", .sibling(app))
            appID("other-app-attest", .sibling(app), control: Draft.ordinary)
            appID("bundle-only", .bundleOnly(app))
            appID("case", .upperCase(app))
            appID("extended", .extended(app, by: "other"))
            appID("prefix", .prefix(app)).saying(["last": last])
            appID("other-team", .otherTeam(app))
            appID("app-clip", .extended(app, by: "Clip"))
            appID("watch-app", .extended(app, by: "watchkitapp"))
            appID("hyphen-for-period", .hyphenated(app))
            AppIDVariant.loose(app).map { appID($0.key, $0.value) }

            nearMisses(of: "App ID", except: [.base64Case, .letterCase, .asText]) { name, miss in
                let text = miss(Array(app.appId.utf8))
                let isApp =
                    String(decoding: text, as: UTF8.self).wholeMatch(of: /[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+/) != nil
                return field(
                    2, name, impact: .impersonation, madeBy: isApp ? .otherDeveloper : .apple,
                    control: "receipt-type-risk-3"
                ) { $0.fields[type: 2] = ReceiptField(2, text) }
            }
        }
    }

    private static func appID(
        _ name: String, _ variant: AppIDVariant, control: String = "receipt-type-risk-3"
    ) -> Entry {
        field(
            2, name, impact: .impersonation, madeBy: variant.isApp ? .otherDeveloper : .apple, control: control
        ) { $0.set(2, variant.text) }.absent(variant.absence)
    }

    /// Receipts that belong to another attestation.
    static let receiptClientHash = Group(.receiptClientHash) {
        clientHash("other-client-data-hash", madeBy: .deviceOwner) {
            ReceiptField(4, sha256($0.bytes(32, "another challenge")))
        }
        clientHash("missing") { _ in nil }
        nearMisses(of: "clientDataHash") { name, miss in
            clientHash(name, madeBy: .deviceOwner) { ReceiptField(4, miss($0.fields[type: 4]?.value ?? [])) }
        }
    }

    static let receiptType = Group(.receiptType) {
        reject(
            "receipt-where-attest-expected", level: .should, impact: .replay, madeBy: .deviceOwner, at: .content,
            after: .plan
        ) {
            $0.type = .receipt
            $0.expectedType = .attest
        }
        reject(
            "attest-where-receipt-expected", madeBy: .deviceOwner,
            control: "receipt-type-risk-3", at: .content, after: .plan
        ) {
            $0.type = .attest
            $0.expectedType = .receipt
        }
        type("unknown-type", "RENEWAL")
        type("lower-case", "receipt")
        type("missing", nil)
        type("extended", "RECEIPTS")
        type("spaces-around", " RECEIPT ")
        type("first-letter", "R")
    }

    /// Returns the receipts of another environment than the expected one. In a set for the development environment, no
    /// genuine receipt of production is expected.
    static func receiptEnvironment(_ expected: AttestEnvironment) -> Group {
        let words = expected == .production ? ["production", "sandbox"] : ["sandbox", "production"]
        return Group(.receiptEnvironment) {
            environment("sandbox-in-production", "sandbox", madeBy: .otherDeveloper).absent(
                expected == .production ? nil : "Receipts of the sandbox are right in the development environment.")
            environment("production-in-sandbox", "production", madeBy: .deviceOwner, control: "sandbox")
            environment("unknown-word", "staging").saying(["expected": words[0], "other": words[1]])
            environment("missing", nil, level: .info)
            environment("empty", "")
            environment("upper-case", words[0].uppercased())
            environment("extended", words[0] + "2")
            environment("spaces-around", " \(words[0]) ")
            nearMisses(of: "Environment", except: [.highBit, .base64Case, .asText]) { name, miss in
                environment(name, String(decoding: miss(Array(words[0].utf8)), as: UTF8.self))
            }
        }
    }

    private static let clientHash = Place(.field(4), after: .fields, level: .should, impact: .replay).setting {
        $0.fields[type: 4] = $1
    }

    private static let type = Place(.field(6), after: .fields, control: "receipt-type-risk-3").setting { $0.set(6, $1) }

    private static let environment = Place(
        .field(7), after: .fields, level: .should, impact: .impersonation, needs: [.environment]
    ).setting { $0.set(7, $1) }

    /// Risk metrics that are not plain decimal numbers.
    static let receiptRisk = Group(.receiptRisk) {
        risk("negative", "-1")
        risk("non-numeric", "low")
        risk("empty", "")
        risk("trailing-text", "3 keys")
        risk("hexadecimal", "0x3")
        risk("overflow", "18446744073709551619")
        risk("plus-sign", "+3")
        risk("spaces-around", " 3 ")
        risk("trailing-line-feed", "3\n")
        risk("arabic-digit", "\u{0663}")
        risk("leading-zeros", "007", level: .info)
        risk("missing", nil)
        field(17, "on-attest-receipt", level: .info) { $0.fields.insert(ReceiptField(17, "1"), at: 0) }
    }

    /// A risk metric. None of Apple's steps reads it. A server that does must read it correctly.
    private static let risk = Place(.field(17), after: .fields, control: "receipt-type-risk-3").setting {
        $0.set(17, $1)
    }
}
