/// Which part of the house may know which: dependencies point one way.
enum HousePlan {
    /// Of each target under Sources, the targets of the house that it builds on.
    static let arrows: [String: Set<String>] = [
        "AttestModel": [],
        "FixtureForge": ["AttestModel", "CLibCrypto"],
        "VectorCatalog": ["AttestModel", "FixtureForge"],
        "ReferenceVerifier": ["AttestModel", "CLibCrypto", "CLibCBOR"],
        "SuiteProof": ["AttestModel", "VectorCatalog"],
        "EvidenceAnatomy": ["AttestModel"],
        "SuiteFiles": ["AttestModel"],
        "AdapterTargets": ["AttestModel"],
        "AdapterCheck": ["AttestModel", "AdapterTargets"],
        "ConformanceRunner": ["AttestModel", "AdapterTargets"],
        "Reports": ["AttestModel", "EvidenceAnatomy"],
        "AppleServices": ["AttestModel", "FixtureForge", "SuiteFiles"],
        "appattest": [
            "AttestModel", "FixtureForge", "VectorCatalog", "ReferenceVerifier", "SuiteProof",
            "SuiteFiles", "AdapterTargets", "AdapterCheck", "ConformanceRunner", "Reports", "AppleServices",
        ],
    ]

    /// Every target of the house.
    static let rooms = Set(arrows.keys).union(["CLibCrypto", "CLibCBOR"])

    /// Of Swift itself and its system.
    static let toolchain: Set<String> = ["Foundation", "Synchronization", "Dispatch", "System"]
}
