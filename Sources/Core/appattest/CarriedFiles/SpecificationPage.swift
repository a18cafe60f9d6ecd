import CEmbeddedFiles

/// A page of the specification, in Markdown: `appattest explain protocol` prints spec/protocol.md.
struct SpecificationPage: CarriedFile {
    static let noun = "a page of the specification"
    static let all = [
        Self("protocol", .spec_protocol_md), Self("mapping", .spec_mapping_md), Self("ci", .spec_ci_md),
        Self("judgement", .spec_judgement_md), Self("live", .spec_live_md), Self("check-app", .spec_check_app_md),
        Self("device", .spec_device_md), Self("device-service", .spec_device_service_md),
        Self("fixtures", .spec_fixtures_md), Self("services", .spec_services_md), Self("fuzz", .spec_fuzz_md),
    ]

    let word: String
    let text: String

    private init(_ word: String, _ file: EmbeddedFile) { (self.word, text) = (word, file.text) }
}
