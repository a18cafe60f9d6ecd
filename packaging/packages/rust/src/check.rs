//! A check: what it asks, and what it reports.

use crate::judge::Judge;
use crate::*;
use std::error::Error;
use std::fmt;

/// What a verifier says about a request.
#[derive(Clone, Debug)]
pub struct Answer {
    pub verdict: Verdict,
    pub reason: String,
    /// The values that the verifier returns when it accepts. One that is missing is not compared.
    pub output: VerifiedOutput,
}

impl Answer {
    /// Accepts, and returns values such as `public_key` and `counter`.
    pub fn accept(output: VerifiedOutput) -> Answer {
        Answer { verdict: Verdict::Accept, reason: String::new(), output }
    }

    /// Rejects the evidence in the way that the verifier documents.
    pub fn reject(reason: impl Into<String>) -> Answer {
        Answer { verdict: Verdict::Reject, reason: reason.into(), output: VerifiedOutput::default() }
    }
}

/// The choices of a check.
#[derive(Clone, Debug)]
pub struct Options {
    pub profile: Profile,
    /// The operations to ask about. A sequence needs those of all its steps.
    pub operations: Vec<Operation>,
    /// The capabilities that the verifier does not have. The vectors that need them are not testable.
    pub lacks: Vec<Capability>,
    /// The tags of vectors that are not asked, such as `kills-process`.
    pub without_tags: Vec<String>,
}

impl Default for Options {
    /// All App Attest vectors of profile core.
    fn default() -> Options {
        use Operation::*;
        Options {
            profile: Profile::Core,
            operations: vec![VerifyAttestation, VerifyAssertion, VerifyReceipt],
            lacks: vec![],
            without_tags: vec![],
        }
    }
}

/// A vector that was not answered rightly.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    pub id: String,
    pub outcome: Outcome,
    pub reason: String,
}

/// The outcome of a check. Its text lists the failures and the counts.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub passed: usize,
    pub failures: Vec<Failure>,
    /// The ids of the vectors that need a capability which the verifier lacks.
    pub not_testable: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(out, "{}: {}: {}", failure.id, failure.outcome.word(), failure.reason)?;
        }
        let (failed, untested) = (self.failures.len(), self.not_testable.len());
        write!(out, "{} passed, {failed} failed, {untested} not testable", self.passed)
    }
}

impl VectorSet {
    /// Returns the vectors that [`VectorSet::check`] asks about with the same options.
    pub fn select<'a>(&'a self, options: &'a Options) -> impl Iterator<Item = &'a Vector> + 'a {
        self.vectors.iter().filter(|vector| self.is_in(options.profile, vector) && is_asked(vector, options))
    }

    fn is_in(&self, profile: Profile, vector: &Vector) -> bool {
        match profile {
            Profile::Core => vector.level == Level::Must,
            Profile::Strict => vector.level != Level::Info,
            Profile::Gate => self.gate.contains(&vector.id),
        }
    }

    /// Asks a verifier, and judges its answers. An `Err` or a panic is an error, and no rejection: return
    /// [`Answer::reject`] for the errors that the verifier documents.
    pub fn check(
        &self, options: &Options, verify: impl FnMut(&Request) -> Result<Answer, Box<dyn Error>>,
    ) -> Report {
        let mut judge = Judge::new(self, options, verify);
        let mut report = Report::default();
        for vector in self.select(options) {
            match judge.outcome(vector) {
                (Outcome::Pass, _) => report.passed += 1,
                _ if !judge.is_testable(vector) => report.not_testable.push(vector.id.clone()),
                (outcome, reason) => report.failures.push(Failure { id: vector.id.clone(), outcome, reason }),
            }
        }
        report
    }
}

fn is_asked(vector: &Vector, options: &Options) -> bool {
    let steps = vector.steps.iter().flatten().map(|step| &step.request);
    let asks = |request: &Request| options.operations.contains(&request.operation());
    vector.request.iter().chain(steps).all(asks)
        && vector.unless.iter().all(|capability| options.lacks.contains(capability))
        && !vector.tags.iter().any(|tag| options.without_tags.contains(tag))
}
