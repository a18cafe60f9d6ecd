//! JSON, as far as the vectors and the adapter protocol need it.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    /// Returns a member of an object, and `null` when there is none.
    pub fn get(&self, name: &str) -> &Json {
        if let Json::Object(members) = self { members.get(name).unwrap_or(&Json::Null) } else { &Json::Null }
    }

    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub fn parse(text: &str) -> Result<Json, String> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(0)?;
        parser.space();
        if parser.at == text.len() { Ok(value) } else { Err(parser.wrong()) }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn wrong(&self) -> String {
        format!("no JSON at byte {}", self.at)
    }

    fn space(&mut self) {
        while matches!(self.text.as_bytes().get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) { self.at += 1 }
    }

    fn take(&mut self, word: &str) -> bool {
        self.space();
        let found = self.text[self.at..].starts_with(word);
        if found { self.at += word.len() }
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > 64 { return Err(self.wrong()) }
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if self.take(word) { return Ok(value) }
        }
        if self.take("\"") { return self.string().map(Json::Text) }
        if self.take("[") {
            let mut items = vec![];
            if self.take("]") { return Ok(Json::List(items)) }
            loop {
                items.push(self.value(depth + 1)?);
                if self.take("]") { return Ok(Json::List(items)) }
                if !self.take(",") { return Err(self.wrong()) }
            }
        }
        if self.take("{") {
            let mut members = BTreeMap::new();
            if self.take("}") { return Ok(Json::Object(members)) }
            loop {
                if !self.take("\"") { return Err(self.wrong()) }
                let name = self.string()?;
                if !self.take(":") { return Err(self.wrong()) }
                members.insert(name, self.value(depth + 1)?);
                if self.take("}") { return Ok(Json::Object(members)) }
                if !self.take(",") { return Err(self.wrong()) }
            }
        }
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| self.wrong())?;
        self.at += end;
        Ok(Json::Number(number))
    }

    /// Reads the rest of a string after its first quotation mark.
    fn string(&mut self) -> Result<String, String> {
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(['"', '\\']).ok_or_else(|| self.wrong())?;
            text.push_str(&rest[..end]);
            self.at += end + 1;
            if rest.as_bytes()[end] == b'"' { return Ok(text) }
            text.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let letter = self.text[self.at..].chars().next().ok_or_else(|| self.wrong())?;
        self.at += letter.len_utf8();
        Ok(match letter {
            'u' => {
                let unit = self.unit()?;
                let is_pair = (0xd800..0xdc00).contains(&unit) && self.text[self.at..].starts_with("\\u");
                if is_pair { self.at += 2 }
                let units = if is_pair { vec![unit, self.unit()?] } else { vec![unit] };
                String::from_utf16(&units).ok().and_then(|text| text.chars().next()).ok_or_else(|| self.wrong())?
            }
            'b' => '\u{8}', 'f' => '\u{c}', 'n' => '\n', 'r' => '\r', 't' => '\t',
            '"' | '\\' | '/' => letter,
            _ => return Err(self.wrong()),
        })
    }

    fn unit(&mut self) -> Result<u16, String> {
        let digits = self.text.get(self.at..self.at + 4).ok_or_else(|| self.wrong())?;
        self.at += 4;
        u16::from_str_radix(digits, 16).map_err(|_| self.wrong())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Number(value) => write!(out, "{value}"),
            Json::Text(text) => quote(text, out),
            Json::List(items) => {
                for (at, item) in items.iter().enumerate() { write!(out, "{}{item}", if at == 0 { "[" } else { "," })? }
                write!(out, "{}", if items.is_empty() { "[]" } else { "]" })
            }
            Json::Object(members) => {
                for (at, (name, value)) in members.iter().enumerate() {
                    write!(out, "{}", if at == 0 { "{" } else { "," })?;
                    quote(name, out)?;
                    write!(out, ":{value}")?;
                }
                write!(out, "{}", if members.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn quote(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(out, "\"")?;
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte < b' ' || byte == b'"' || byte == b'\\' {
            write!(out, "{}\\u{byte:04x}", &text[plain..at])?;
            plain = at + 1;
        }
    }
    write!(out, "{}\"", &text[plain..])
}
