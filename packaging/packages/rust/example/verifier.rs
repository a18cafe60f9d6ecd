use app_attest_conformance_vectors::{answer_from_json, request_to_json, Answer, Request};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Returns a verifier that is another process, which speaks the adapter protocol.
pub fn verifier() -> impl FnMut(&Request) -> Result<Answer, Box<dyn Error>> {
    let adapter = std::env::var("ADAPTER").expect("ADAPTER names the program");
    let mut command = Command::new("/bin/sh");
    let command = command.args(["-c", &adapter]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the adapter starts");
    let mut input = child.stdin.take().expect("it has an input");
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    // Put the call of your verifier here. The variant of the request says which evidence it has.
    move |request| {
        writeln!(input, "{}", request_to_json(request, "1"))?;
        let mut line = String::new();
        output.read_line(&mut line)?;
        Ok(answer_from_json(&line)?)
    }
}
