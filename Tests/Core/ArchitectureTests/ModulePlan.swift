/// The modules under Sources, and which of them each may use: dependencies point one way. This is the one place that
/// says so.
enum ModulePlan {
    /// The modules of the package that each module may use.
    static let allowed: [String: Set<String>] = [
        "Primitives": ["CLibCrypto"],
        "AdapterProtocol": [],
        "AttestModel": ["AdapterProtocol"],
        "LabModel": ["AttestModel"],
        "AppAttestAdapter": ["AdapterProtocol"],
        "AppAttestTesting": [],
        "FixtureForge": ["AttestModel", "Primitives", "CLibCrypto"],
        "VectorCatalog": ["AttestModel", "Primitives", "FixtureForge"],
        "ReferenceVerifier": ["AttestModel", "CLibCrypto", "CLibCBOR"],
        "VerifierMutants": ["AttestModel", "ReferenceVerifier", "CLibCrypto"],
        "VerifierFuzz": ["AttestModel", "Primitives", "FixtureForge"],
        "SuiteProof": [
            "AttestModel", "LabModel", "FixtureForge", "VectorCatalog", "VerifierFuzz", "ReferenceVerifier",
            "VerifierMutants",
        ],
        "Diagnosis": ["AttestModel", "LabModel", "ReferenceVerifier"],
        "EvidenceAnatomy": ["AttestModel", "Primitives"],
        "SuiteFiles": ["AttestModel", "Primitives", "LabModel"],
        "Transport": ["AttestModel"],
        "AdapterTargets": ["AttestModel", "Transport"],
        "AdapterCheck": ["AttestModel", "AdapterTargets"],
        "ConformanceRunner": ["AttestModel", "AdapterTargets"],
        "LocalServer": ["AttestModel"],
        "AppleServices": ["AttestModel", "Primitives", "FixtureForge", "SuiteFiles", "LocalServer"],
        "ClientCheck": [
            "AttestModel", "Primitives", "FixtureForge", "AdapterTargets", "ConformanceRunner", "AppleServices",
        ],
        "Devices": ["AttestModel", "Primitives", "FixtureForge", "VectorCatalog", "SuiteFiles"],
        "DeviceServer": ["AttestModel", "Primitives", "FixtureForge", "Devices", "LocalServer"],
        "Reports": ["AttestModel", "Primitives", "LabModel", "EvidenceAnatomy"],
        "LiveMapping": ["AttestModel", "Primitives", "SuiteFiles"],
        "HistoryJudge": [],
        "LiveConformance": [
            "AttestModel", "Primitives", "FixtureForge", "VectorCatalog", "Devices", "LiveMapping", "Transport",
            "HistoryJudge", "AppleServices", "ClientCheck", "AdapterTargets", "ConformanceRunner",
        ],
        "ReferenceBackend": ["AttestModel", "ReferenceVerifier", "LocalServer"],
        "WrongBackends": ["AttestModel", "ReferenceVerifier", "ReferenceBackend", "LocalServer"],
        "LiveProof": [
            "AttestModel", "FixtureForge", "Devices", "AdapterTargets", "AppleServices", "ClientCheck", "LocalServer",
            "LiveMapping", "LiveConformance", "ReferenceBackend", "WrongBackends",
        ],
        "ReferenceReceipts": ["AttestModel", "Primitives", "AppleServices", "ReferenceVerifier"], "BackendOrder": [],
        "BackendProgram": [
            "AttestModel", "BackendOrder", "VectorCatalog", "AdapterTargets", "LocalServer", "LiveConformance",
            "LiveProof", "ReferenceBackend", "ReferenceReceipts", "Reports", "WrongBackends",
        ],
        "appattest": [
            "AttestModel", "Primitives", "LabModel", "FixtureForge", "VectorCatalog", "VerifierFuzz",
            "ReferenceVerifier", "VerifierMutants", "SuiteProof", "SuiteFiles", "AdapterTargets", "AdapterCheck",
            "ConformanceRunner", "AppleServices", "ClientCheck", "Devices", "DeviceServer", "Diagnosis",
            "EvidenceAnatomy", "Reports", "AppAttestAdapter", "LocalServer", "LiveMapping", "LiveConformance",
            "BackendOrder", "ReferenceReceipts",
        ],
    ]

    /// Every module of the package, the libraries of the system included.
    static let modules = Set(allowed.keys).union(["CLibCrypto", "CLibCBOR"])

    /// The modules that are part of Swift and its system.
    static let toolchain: Set<String> = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "DeviceCheck", "Synchronization", "Dispatch",
        "System", "Glibc",
        "Darwin",
    ]

    /// The modules whose names another module hands on with its own: whoever may import the one may use the other.
    static let reexported: [String: Set<String>] = [
        "AttestModel": ["AdapterProtocol"], "AppAttestAdapter": ["AdapterProtocol"],
    ]

    /// Returns the modules whose names the files of a module may use.
    static func usable(in module: String) -> Set<String> {
        let allowed = allowed[module] ?? []
        return allowed.reduce(into: allowed) { $0.formUnion(reexported[$1] ?? []) }
    }

    /// Every module that one builds on, itself left out.
    static func reachable(from module: String) -> Set<String> {
        let next = allowed[module] ?? []
        return next.reduce(into: next) { $0.formUnion(reachable(from: $1)) }
    }
}
