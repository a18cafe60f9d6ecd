//! The judge of answers, by the rules of spec/judgement.md.

use crate::types::NEVER_MADE_UP;
use crate::*;
use std::collections::HashMap;
use std::error::Error;
use std::panic::{catch_unwind, AssertUnwindSafe};

type Finding = (Outcome, String);

pub(crate) struct Judge<'a, Verify> {
    vectors: HashMap<&'a str, &'a Vector>,
    lacks: &'a [Capability],
    verify: Verify,
    outcomes: HashMap<&'a str, Finding>,
}

impl<'a, Verify: FnMut(&Request) -> Result<Answer, Box<dyn Error>>> Judge<'a, Verify> {
    pub fn new(set: &'a VectorSet, options: &'a Options, verify: Verify) -> Self {
        let vectors = set.vectors.iter().map(|vector| (vector.id.as_str(), vector)).collect();
        Judge { vectors, lacks: &options.lacks, verify, outcomes: HashMap::new() }
    }

    pub fn is_testable(&self, vector: &Vector) -> bool {
        !vector.needs.iter().any(|capability| self.lacks.contains(capability))
    }

    pub fn outcome(&mut self, vector: &'a Vector) -> Finding {
        if let Some(known) = self.outcomes.get(vector.id.as_str()) { return known.clone() }
        let found = self.judged(vector);
        self.outcomes.insert(&vector.id, found.clone());
        found
    }

    fn judged(&mut self, vector: &'a Vector) -> Finding {
        if !self.is_testable(vector) { return (Outcome::NotTestable, String::new()) }
        let found = match &vector.steps {
            Some(steps) => self.judged_steps(vector, steps),
            None => self.judged_request(vector),
        };
        if found.0 != Outcome::Pass || vector.expect != Expectation::Reject { return found }
        match vector.control.as_deref() {
            Some(control) if !self.accepts(control) => {
                (Outcome::Inconclusive, format!("rejected, and its control {control} was not accepted"))
            }
            _ => found,
        }
    }

    fn accepts(&mut self, control: &str) -> bool { // wrong values do not matter here
        let vector = self.vectors[control];
        let outcome = self.outcome(vector).0;
        outcome == Outcome::Pass || outcome == Outcome::WrongOutput && vector.steps.is_none()
    }

    fn judged_request(&mut self, vector: &Vector) -> Finding {
        let Some(mut request) = vector.request.clone() else { unreachable!("a vector without steps has a request") };
        if let Some(evidence) = request.evidence_mut() {
            evidence.resize(evidence.len() + vector.trailing_zeros.unwrap_or(0) as usize, 0);
        }
        let answer = self.ask(&request);
        let is_rejection = vector.expect == Expectation::Reject;
        if vector.requirement == "AST-KEY" && is_rejection && answer.verdict == Verdict::Error {
            return pass(); // a stored key that is no key is no fault of the evidence
        }
        compared(&answer, vector, vector.expect, &vector.result, vector.level == Level::Should)
    }

    fn judged_steps(&mut self, vector: &Vector, steps: &[Step]) -> Finding { // the first wrong answer decides
        for step in steps {
            let answer = self.ask(&step.request);
            let (outcome, reason) = compared(&answer, vector, step.expect, &step.result, false);
            if outcome != Outcome::Pass { return (outcome, format!("step {}: {reason}", step.name)) }
        }
        pass()
    }

    fn ask(&mut self, request: &Request) -> Answer {
        let verify = AssertUnwindSafe(|| (self.verify)(request));
        let reason = match catch_unwind(verify) {
            Ok(Ok(answer)) => return answer,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref().copied());
                text.unwrap_or("a panic").to_string()
            }
        };
        Answer { verdict: Verdict::Error, reason, output: VerifiedOutput::default() }
    }
}

fn pass() -> Finding {
    (Outcome::Pass, String::new())
}

fn compared(
    answer: &Answer, vector: &Vector, expect: Expectation, result: &Option<VerifiedOutput>, is_strict: bool,
) -> Finding {
    let title = format!("{} ({})", vector.title, vector.requirement);
    let reason = if answer.reason.is_empty() { "no reason" } else { &answer.reason };
    match (answer.verdict, expect, result) {
        (Verdict::Error, ..) => (Outcome::Error, format!("{reason}: {title}")),
        (Verdict::Unsupported, ..) => (Outcome::NotTestable, format!("unsupported: {title}")),
        (_, Expectation::Either, _) | (Verdict::Reject, Expectation::Reject, _) => pass(),
        (Verdict::Reject, ..) => {
            (Outcome::WrongVerdict, format!("rejected ({reason}), and must be accepted: {title}"))
        }
        (Verdict::Accept, Expectation::Accept, Some(result)) => values(answer, result, is_strict, &title),
        (Verdict::Accept, Expectation::Reject, Some(result)) if !vector.id.starts_with("devicecheck/") => {
            values(answer, result, is_strict, &title)
        }
        _ => (Outcome::WrongVerdict, format!("accepted, and must be rejected: {title}")),
    }
}

/// Compares values. With `is_strict`, a risk metric of 0 is wrong, too, for a receipt without one.
fn values(answer: &Answer, result: &VerifiedOutput, is_strict: bool, title: &str) -> Finding {
    let Json::Object(members) = answer.output.encode() else { unreachable!("the values are an object") };
    let right = result.encode();
    let is_wrong = |(name, value): &(&String, &Json)| match right.get(name) {
        Json::Null => {
            let is_no_metric = name.as_str() == "riskMetric" && **value == Json::Number(0.0) && !is_strict;
            NEVER_MADE_UP.contains(&name.as_str()) && !is_no_metric
        }
        right => right != *value && name.as_str() != "body",
    };
    let wrong: Vec<&str> = members.iter().filter(is_wrong).map(|(name, _)| name.as_str()).collect();
    if wrong.is_empty() { return pass() }
    (Outcome::WrongOutput, format!("accepted with a wrong {}: {title}", wrong.join(", ")))
}
