#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A function for each file, with the bytes between both.
#define BEGIN(name) EmbeddedFile name(void) { static const unsigned char bytes[] = {
#define END }; return (EmbeddedFile){bytes, sizeof bytes}; }

// AdapterCheck
BEGIN(protocol_rules_json)
#embed "../AdapterCheck/Resources/protocol-rules.json"
END

// AttestModel
BEGIN(requirements_json)
#embed "../AttestModel/Resources/requirements.json"
END

BEGIN(words_json)
#embed "../AttestModel/Resources/words.json"
END

// EvidenceAnatomy
BEGIN(anatomy_names_json)
#embed "../EvidenceAnatomy/Resources/anatomy-names.json"
END

// Reports
BEGIN(AssessmentPage_css)
#embed "../Reports/Resources/AssessmentPage.css"
END
BEGIN(AssessmentPage_mustache)
#embed "../Reports/Resources/AssessmentPage.mustache"
END
BEGIN(CapturePage_css)
#embed "../Reports/Resources/CapturePage.css"
END
BEGIN(CapturePage_mustache)
#embed "../Reports/Resources/CapturePage.mustache"
END
BEGIN(ComparisonPage_css)
#embed "../Reports/Resources/ComparisonPage.css"
END
BEGIN(ComparisonPage_mustache)
#embed "../Reports/Resources/ComparisonPage.mustache"
END
BEGIN(DiagnosisPage_mustache)
#embed "../Reports/Resources/DiagnosisPage.mustache"
END
BEGIN(DiagnosisResult_mustache)
#embed "../Reports/Resources/DiagnosisResult.mustache"
END
BEGIN(ExplanationNode_mustache)
#embed "../Reports/Resources/ExplanationNode.mustache"
END
BEGIN(ExplanationPage_css)
#embed "../Reports/Resources/ExplanationPage.css"
END
BEGIN(ExplanationPage_mustache)
#embed "../Reports/Resources/ExplanationPage.mustache"
END
BEGIN(InspectionForm_css)
#embed "../Reports/Resources/InspectionForm.css"
END
BEGIN(InspectionForm_js)
#embed "../Reports/Resources/InspectionForm.js"
END
BEGIN(InspectionForm_mustache)
#embed "../Reports/Resources/InspectionForm.mustache"
END
BEGIN(InspectionNode_mustache)
#embed "../Reports/Resources/InspectionNode.mustache"
END
BEGIN(InspectionObject_mustache)
#embed "../Reports/Resources/InspectionObject.mustache"
END
BEGIN(InspectionPage_css)
#embed "../Reports/Resources/InspectionPage.css"
END
BEGIN(InspectionPage_js)
#embed "../Reports/Resources/InspectionPage.js"
END
BEGIN(InspectionPage_mustache)
#embed "../Reports/Resources/InspectionPage.mustache"
END
BEGIN(Machines_css)
#embed "../Reports/Resources/Machines.css"
END

BEGIN(Machines_mustache)
#embed "../Reports/Resources/Machines.mustache"
END

BEGIN(MatrixPage_css)
#embed "../Reports/Resources/MatrixPage.css"
END
BEGIN(MatrixPage_mustache)
#embed "../Reports/Resources/MatrixPage.mustache"
END
BEGIN(Page_css)
#embed "../Reports/Resources/Page.css"
END
BEGIN(Page_mustache)
#embed "../Reports/Resources/Page.mustache"
END
BEGIN(PictureBytes_mustache)
#embed "../Reports/Resources/PictureBytes.mustache"
END
BEGIN(PictureChain_mustache)
#embed "../Reports/Resources/PictureChain.mustache"
END
BEGIN(PictureSteps_mustache)
#embed "../Reports/Resources/PictureSteps.mustache"
END
BEGIN(PictureValues_mustache)
#embed "../Reports/Resources/PictureValues.mustache"
END
BEGIN(Pictures_css)
#embed "../Reports/Resources/Pictures.css"
END
BEGIN(Pictures_mustache)
#embed "../Reports/Resources/Pictures.mustache"
END
BEGIN(ResultsPage_js)
#embed "../Reports/Resources/ResultsPage.js"
END
BEGIN(ResultsPage_mustache)
#embed "../Reports/Resources/ResultsPage.mustache"
END
BEGIN(RunPage_css)
#embed "../Reports/Resources/RunPage.css"
END
BEGIN(RunPage_js)
#embed "../Reports/Resources/RunPage.js"
END
BEGIN(RunPage_mustache)
#embed "../Reports/Resources/RunPage.mustache"
END
BEGIN(RunPageCase_mustache)
#embed "../Reports/Resources/RunPageCase.mustache"
END
BEGIN(Theme_js)
#embed "../Reports/Resources/Theme.js"
END
BEGIN(UnverifiedList_mustache)
#embed "../Reports/Resources/UnverifiedList.mustache"
END
BEGIN(requirement_paragraphs_json)
#embed "../Reports/Resources/requirement-paragraphs.json"
END

// SuiteFiles
BEGIN(frozen_profiles_json)
#embed "../SuiteFiles/Resources/frozen-profiles.json"
END

// SuiteProof
BEGIN(sources_json)
#embed "../SuiteProof/Resources/sources.json"
END

// VectorCatalog
BEGIN(judge_cjs)
#embed "../VectorCatalog/Resources/Examples/judge.cjs"
END
BEGIN(judge_go)
#embed "../VectorCatalog/Resources/Examples/judge.go"
END
BEGIN(judge_py)
#embed "../VectorCatalog/Resources/Examples/judge.py"
END
BEGIN(load_go)
#embed "../VectorCatalog/Resources/Examples/load.go"
END
BEGIN(load_js)
#embed "../VectorCatalog/Resources/Examples/load.js"
END
BEGIN(load_py)
#embed "../VectorCatalog/Resources/Examples/load.py"
END
BEGIN(run_cjs)
#embed "../VectorCatalog/Resources/Examples/run.cjs"
END
BEGIN(run_go)
#embed "../VectorCatalog/Resources/Examples/run.go"
END
BEGIN(run_mjs)
#embed "../VectorCatalog/Resources/Examples/run.mjs"
END
BEGIN(run_py)
#embed "../VectorCatalog/Resources/Examples/run.py"
END
BEGIN(verify_py)
#embed "../VectorCatalog/Resources/Examples/verify.py"
END
BEGIN(assertion_json)
#embed "../VectorCatalog/Resources/Texts/assertion.json"
END
BEGIN(attestation_json)
#embed "../VectorCatalog/Resources/Texts/attestation.json"
END
BEGIN(devicecheck_json)
#embed "../VectorCatalog/Resources/Texts/devicecheck.json"
END
BEGIN(receipt_json)
#embed "../VectorCatalog/Resources/Texts/receipt.json"
END
BEGIN(shared_json)
#embed "../VectorCatalog/Resources/Texts/shared.json"
END
BEGIN(sequence_json)
#embed "../VectorCatalog/Resources/Texts/sequence.json"
END
BEGIN(VectorsREADME_md)
#embed "../VectorCatalog/Resources/VectorsREADME.md"
END
BEGIN(committed_set_json)
#embed "../VectorCatalog/Resources/committed-set.json"
END
BEGIN(corrections_json)
#embed "../VectorCatalog/Resources/corrections.json"
END
BEGIN(seen_in_the_wild_json)
#embed "../VectorCatalog/Resources/seen-in-the-wild.json"
END

// VerifierMutants
BEGIN(mutants_json)
#embed "../VerifierMutants/Resources/mutants.json"
END

// appattest
BEGIN(help_txt)
#embed "../appattest/Resources/help.txt"
END
BEGIN(options_json)
#embed "../appattest/Resources/options.json"
END

// LabModel
BEGIN(mistakes_json)
#embed "../../Lab/LabModel/Resources/mistakes.json"
END

// LiveConformance
BEGIN(live_checks_json)
#embed "../../Live/LiveConformance/Resources/live-checks.json"
END

// LiveMapping
BEGIN(draft_ending_yaml)
#embed "../../Live/LiveMapping/Resources/draft-ending.yaml"
END
BEGIN(mapping_keys_json)
#embed "../../Live/LiveMapping/Resources/mapping-keys.json"
END

// LiveProof
BEGIN(evidence_shapes_json)
#embed "../../Live/LiveProof/Resources/evidence-shapes.json"
END
BEGIN(reference_yaml)
#embed "../../../spec/mappings/reference.yaml"
END

// ReferenceBackend
BEGIN(schema_sql)
#embed "../../Live/ReferenceBackend/Resources/schema.sql"
END

// WrongBackends
BEGIN(wrong_backends_json)
#embed "../../Live/WrongBackends/Resources/wrong-backends.json"
END

// Devices
BEGIN(FixtureREADME_md)
#embed "../../Simulator/Devices/Resources/FixtureREADME.md"
END

// AppleServices
BEGIN(devicecheck_faults_json)
#embed "../../Simulator/AppleServices/Resources/devicecheck-faults.json"
END
BEGIN(devicecheck_answers_json)
#embed "../../Simulator/AppleServices/Resources/devicecheck-answers.json"
END

// AppCheck and ClientCheck
BEGIN(app_checks_json)
#embed "../../Simulator/AppCheck/Resources/app-checks.json"
END
BEGIN(client_checks_json)
#embed "../../Simulator/ClientCheck/Resources/client-checks.json"
END
BEGIN(client_scenarios_json)
#embed "../../Simulator/ClientCheck/Resources/client-scenarios.json"
END

// adapters/templates
BEGIN(Adapter_java)
#embed "../../../adapters/templates/Adapter.java"
END
BEGIN(adapter_go)
#embed "../../../adapters/templates/adapter.go"
END
BEGIN(adapter_mjs)
#embed "../../../adapters/templates/adapter.mjs"
END
BEGIN(adapter_php)
#embed "../../../adapters/templates/adapter.php"
END
BEGIN(adapter_py)
#embed "../../../adapters/templates/adapter.py"
END
BEGIN(adapter_rb)
#embed "../../../adapters/templates/adapter.rb"
END
BEGIN(adapter_rs)
#embed "../../../adapters/templates/adapter.rs"
END
BEGIN(adapter_sh)
#embed "../../../adapters/templates/adapter.sh"
END
BEGIN(adapter_swift)
#embed "../../../adapters/templates/adapter.swift"
END
BEGIN(json_rs)
#embed "../../../adapters/templates/json.rs"
END

// jobs of CI systems
BEGIN(github_actions_yml)
#embed "../../../examples/github-actions.yml"
END
BEGIN(github_actions_shards_yml)
#embed "../../../examples/github-actions-shards.yml"
END
BEGIN(gitlab_ci_yml)
#embed "../../../examples/gitlab-ci.yml"
END
BEGIN(gate_sh)
#embed "../../../scripts/gate.sh"
END

// example mappings
BEGIN(flask_pyattest_mapping_yaml)
#embed "../../../examples/flask-pyattest/mapping.yaml"
END
BEGIN(flask_pyattest_mapping_postgresql_yaml)
#embed "../../../examples/flask-pyattest/mapping-postgresql.yaml"
END
BEGIN(orders_mapping_yaml)
#embed "../../../examples/orders/mapping.yaml"
END

// pages of the specification
BEGIN(spec_captures_md)
#embed "../../../spec/captures.md"
END
BEGIN(spec_check_app_md)
#embed "../../../spec/check-app.md"
END
BEGIN(spec_ci_md)
#embed "../../../spec/ci.md"
END
BEGIN(spec_device_md)
#embed "../../../spec/device.md"
END
BEGIN(spec_device_service_md)
#embed "../../../spec/device-service.md"
END
BEGIN(spec_fixtures_md)
#embed "../../../spec/fixtures.md"
END
BEGIN(spec_fuzz_md)
#embed "../../../spec/fuzz.md"
END
BEGIN(spec_judgement_md)
#embed "../../../spec/judgement.md"
END
BEGIN(spec_learn_md)
#embed "../../../spec/learn.md"
END
BEGIN(spec_live_md)
#embed "../../../spec/live.md"
END
BEGIN(spec_mapping_md)
#embed "../../../spec/mapping.md"
END
BEGIN(spec_protocol_md)
#embed "../../../spec/protocol.md"
END
BEGIN(spec_reports_md)
#embed "../../../spec/reports.md"
END
BEGIN(spec_services_md)
#embed "../../../spec/services.md"
END
