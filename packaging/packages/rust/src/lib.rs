//! @DESCRIPTION@. [`load`] gives the set, and [`VectorSet::check`] asks a verifier about it.

#[macro_use]
mod wire;
mod base64;
mod check;
mod json;
mod judge;
mod time;
mod types;

pub use check::{Answer, Failure, Options, Report};
pub use types::*;

use crate::json::Json;
use crate::wire::Wire;

/// The version of the suite that made the set.
pub const VERSION: &str = "@VERSION@";

/// The SHA-256 of the set, as in its manifest.
pub const DIGEST: &str = "@DIGEST@";

/// Returns the set of this crate.
pub fn load() -> VectorSet {
    let value = Json::parse(include_str!("vectors.json")).expect("the vectors of this crate are JSON");
    Wire::decode(&value).expect("the vectors of this crate have its types")
}

/// Returns a request as one line of the adapter protocol, for a verifier in another process.
pub fn request_to_json(request: &Request, id: &str) -> String {
    let Json::Object(mut members) = request.encode() else { unreachable!("a request is an object") };
    members.insert("protocol".into(), Json::Number(1.0));
    members.insert("id".into(), Json::Text(id.into()));
    Json::Object(members).to_string()
}

/// Reads an answer of the adapter protocol.
pub fn answer_from_json(text: &str) -> Result<Answer, String> {
    let value = Json::parse(text)?;
    let reason: Option<String> = Wire::decode(value.get("reason"))?;
    let code: Option<String> = Wire::decode(value.get("code"))?;
    Ok(Answer {
        verdict: Wire::decode(value.get("verdict"))?,
        reason: reason.or(code).unwrap_or_default(),
        output: Wire::decode(&value)?,
    })
}
