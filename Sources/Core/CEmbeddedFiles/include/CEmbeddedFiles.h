#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

/// The content of a file of the package, inside the program.
///
/// The compiler of C takes the files in (`#embed` of C23): as array literals of Swift they took a seventh of the build.
typedef struct {
    const unsigned char *start;
    size_t count;
} EmbeddedFile;

/// Declares a file: `EmbeddedFile.judge_py` in Swift is the file judge.py.
#define EMBEDDED(name) EmbeddedFile name(void) __attribute__((swift_name("getter:EmbeddedFile." #name "()")));

// AdapterCheck
EMBEDDED(protocol_rules_json)

// AttestModel
EMBEDDED(requirements_json)
EMBEDDED(words_json)

// EvidenceAnatomy
EMBEDDED(anatomy_names_json)

// Reports
EMBEDDED(AssessmentPage_css)
EMBEDDED(AssessmentPage_mustache)
EMBEDDED(CapturePage_css)
EMBEDDED(CapturePage_mustache)
EMBEDDED(ComparisonPage_css)
EMBEDDED(ComparisonPage_mustache)
EMBEDDED(DiagnosisPage_mustache)
EMBEDDED(DiagnosisResult_mustache)
EMBEDDED(ExplanationNode_mustache)
EMBEDDED(ExplanationPage_css)
EMBEDDED(ExplanationPage_mustache)
EMBEDDED(InspectionForm_css)
EMBEDDED(InspectionForm_js)
EMBEDDED(InspectionForm_mustache)
EMBEDDED(InspectionNode_mustache)
EMBEDDED(InspectionObject_mustache)
EMBEDDED(InspectionPage_css)
EMBEDDED(InspectionPage_js)
EMBEDDED(InspectionPage_mustache)
EMBEDDED(Machines_css)
EMBEDDED(Machines_mustache)
EMBEDDED(MatrixPage_css)
EMBEDDED(MatrixPage_mustache)
EMBEDDED(Page_css)
EMBEDDED(Page_mustache)
EMBEDDED(PictureBytes_mustache)
EMBEDDED(PictureChain_mustache)
EMBEDDED(PictureSteps_mustache)
EMBEDDED(PictureValues_mustache)
EMBEDDED(Pictures_css)
EMBEDDED(Pictures_mustache)
EMBEDDED(ResultsPage_js)
EMBEDDED(ResultsPage_mustache)
EMBEDDED(RunPage_css)
EMBEDDED(RunPage_js)
EMBEDDED(RunPage_mustache)
EMBEDDED(RunPageCase_mustache)
EMBEDDED(Theme_js)
EMBEDDED(UnverifiedList_mustache)
EMBEDDED(requirement_paragraphs_json)

// SuiteFiles
EMBEDDED(frozen_profiles_json)

// SuiteProof
EMBEDDED(sources_json)

// VectorCatalog
EMBEDDED(judge_cjs)
EMBEDDED(judge_go)
EMBEDDED(judge_py)
EMBEDDED(load_go)
EMBEDDED(load_js)
EMBEDDED(load_py)
EMBEDDED(run_cjs)
EMBEDDED(run_go)
EMBEDDED(run_mjs)
EMBEDDED(run_py)
EMBEDDED(verify_py)
EMBEDDED(assertion_json)
EMBEDDED(attestation_json)
EMBEDDED(devicecheck_json)
EMBEDDED(receipt_json)
EMBEDDED(shared_json)
EMBEDDED(sequence_json)
EMBEDDED(VectorsREADME_md)
EMBEDDED(committed_set_json)
EMBEDDED(corrections_json)
EMBEDDED(seen_in_the_wild_json)

// VerifierMutants
EMBEDDED(mutants_json)

// appattest
EMBEDDED(help_txt)
EMBEDDED(options_json)

// LabModel
EMBEDDED(mistakes_json)

// LiveConformance
EMBEDDED(live_checks_json)

// LiveMapping
EMBEDDED(draft_ending_yaml)
EMBEDDED(mapping_keys_json)

// LiveProof
EMBEDDED(evidence_shapes_json)
EMBEDDED(reference_yaml)

// ReferenceBackend
EMBEDDED(schema_sql)

// WrongBackends
EMBEDDED(wrong_backends_json)

// Devices
EMBEDDED(FixtureREADME_md)

// AppleServices
EMBEDDED(devicecheck_answers_json)
EMBEDDED(devicecheck_faults_json)

// AppCheck and ClientCheck
EMBEDDED(app_checks_json)
EMBEDDED(client_checks_json)
EMBEDDED(client_scenarios_json)

// adapters/templates
EMBEDDED(Adapter_java)
EMBEDDED(adapter_go)
EMBEDDED(adapter_mjs)
EMBEDDED(adapter_php)
EMBEDDED(adapter_py)
EMBEDDED(adapter_rb)
EMBEDDED(adapter_rs)
EMBEDDED(adapter_sh)
EMBEDDED(adapter_swift)
EMBEDDED(json_rs)

// jobs of CI systems
EMBEDDED(github_actions_yml)
EMBEDDED(github_actions_shards_yml)
EMBEDDED(gitlab_ci_yml)
EMBEDDED(gate_sh)

// example mappings
EMBEDDED(flask_pyattest_mapping_yaml)
EMBEDDED(flask_pyattest_mapping_postgresql_yaml)
EMBEDDED(orders_mapping_yaml)

// pages of the specification
EMBEDDED(spec_captures_md)
EMBEDDED(spec_check_app_md)
EMBEDDED(spec_ci_md)
EMBEDDED(spec_device_md)
EMBEDDED(spec_device_service_md)
EMBEDDED(spec_fixtures_md)
EMBEDDED(spec_fuzz_md)
EMBEDDED(spec_judgement_md)
EMBEDDED(spec_learn_md)
EMBEDDED(spec_live_md)
EMBEDDED(spec_mapping_md)
EMBEDDED(spec_protocol_md)
EMBEDDED(spec_reports_md)
EMBEDDED(spec_services_md)

#undef EMBEDDED

#endif
