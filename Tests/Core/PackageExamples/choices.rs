use app_attest_conformance_vectors::*;
use std::time::UNIX_EPOCH;

#[test]
fn choices() {
    let set = load();
    let options = |profile| Options { profile, ..Options::default() };
    let strict = options(Profile::Strict);
    let count = |options: Options| set.select(&options).count();
    let (mut bytes, mut seconds) = (0, 0);
    for vector in set.select(&strict).filter(|vector| vector.id.starts_with("attestation/")) {
        let Some(Request::Attestation(request)) = &vector.request else { panic!("{} has no attestation", vector.id) };
        bytes += request.attestation.len();
        seconds += request.time.duration_since(UNIX_EPOCH).expect("a time after 1970").as_secs();
    }
    let is_same = if set.digest == DIGEST { "True" } else { "False" };
    println!("\nfacts {VERSION} {DIGEST} {is_same} {}", set.vectors.len());
    println!("core {}", count(Options::default()));
    println!("strict {}", count(strict.clone()));
    println!("gate {}", count(options(Profile::Gate)));
    let operations = vec![Operation::AnswerDeviceCheck, Operation::ReadDeviceCheck];
    println!("devicecheck {}", count(Options { operations, ..strict.clone() }));
    println!("bytes {bytes}\nseconds {seconds}");

    let show = |name: &str, options: &Options| {
        let report = set.check(options, |_| Err("is not asked".into()));
        println!("{name} {} {} {}", report.passed, report.failures.len(), report.not_testable.len());
    };
    let lacks = set.vectors.iter().flat_map(|vector| vector.needs.clone()).collect();
    show("lacking", &Options { lacks, ..strict.clone() });
    show("tags", &Options { without_tags: vec!["kills-process".into()], ..strict });
}
