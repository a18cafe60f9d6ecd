//! The parts of JSON and base64 that adapter.rs needs. The crates serde_json and base64 can replace this file.

use std::collections::HashMap;

/// The members of a JSON object. Each has the strings and numbers in its value.
pub struct Request(HashMap<String, Vec<String>>);

impl Request {
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
    pub fn list(&self, name: &str) -> &[String] {
        self.0.get(name).unwrap_or_else(|| panic!("the request has no '{name}'"))
    }
    pub fn text(&self, name: &str) -> &str {
        &self.list(name)[0]
    }
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        decode(self.text(name))
    }
    pub fn number(&self, name: &str) -> i64 {
        self.text(name).parse().expect("not a whole number")
    }

    pub fn parse(json: &str) -> Option<Request> {
        let (mut members, mut name, mut depth) = (HashMap::new(), None, 0);
        let mut rest = json.trim();
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            let word = match first {
                '{' | '[' => { depth += 1; None }
                '}' | ']' => { depth -= 1; None }
                '"' => Some(string(&mut rest)?),
                ':' | ',' | ' ' | '\t' | '\r' => None,
                _ => { // a number, true, false or null
                    let end = rest.find([',', ']', '}', ' ']).unwrap_or(rest.len());
                    let word = format!("{first}{}", &rest[..end]);
                    rest = &rest[end..];
                    Some(word)
                }
            };
            match (word, &name) {
                (Some(word), None) => { members.insert(word.clone(), vec![]); name = Some(word) }
                (Some(word), Some(name)) => members.get_mut(name)?.push(word),
                (None, _) if first == ',' && depth == 1 => name = None,
                (None, _) => {}
            }
            if depth == 0 && !(rest.is_empty() && first == '}' && json.trim().starts_with('{')) { return None }
        }
        (depth == 0).then_some(Request(members))
    }
}

/// Returns the string after a quotation mark, and moves `rest` past the closing one.
fn string(rest: &mut &str) -> Option<String> {
    let (mut units, mut chars) = (vec![], rest.chars()); // in UTF-16, as the escapes of JSON are
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => units.push(match chars.next()? {
                'u' => {
                    let digits = chars.as_str().get(..4)?;
                    chars = chars.as_str()[4..].chars();
                    u16::from_str_radix(digits, 16).ok()?
                }
                'b' => 8, 't' => 9, 'n' => 10, 'f' => 12, 'r' => 13,
                c => c as u16,
            }),
            c => units.extend(c.encode_utf16(&mut [0; 2]).iter()),
        }
    }
    *rest = chars.as_str();
    Some(String::from_utf16_lossy(&units))
}

pub fn quote(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' | '\0'..='\x1f' => format!("\\u{:04x}", c as u32),
        _ => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn encode(bytes: &[u8]) -> String {
    let quad = |part: &[u8]| {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | *part.get(at).unwrap_or(&0) as usize);
        let digit = |at| if at <= part.len() { ALPHABET[bits >> (18 - 6 * at) & 63] as char } else { '=' };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(quad).collect()
}

/// Decodes standard base64, and panics on other text.
pub fn decode(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (vec![], 0, 0);
    for c in text.trim_end_matches('=').bytes() {
        let value = ALPHABET.iter().position(|one| *one == c).expect("not standard base64");
        (bits, count) = ((bits << 6 | value) & 0xffff, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
