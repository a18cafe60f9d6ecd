mod verifier;

use app_attest_conformance_vectors::{load, Options, Profile};

#[test]
fn vectors() {
    let options = Options { profile: Profile::Strict, ..Options::default() };
    let report = load().check(&options, verifier::verifier());
    assert!(report.failures.is_empty(), "{report}");
}
