//! Values of the types as JSON, and back.

use crate::base64;
use crate::json::Json;
use crate::time;
use std::collections::BTreeMap;
use std::time::SystemTime;

pub(crate) trait Wire: Sized {
    /// Reads a value. The value of a member that is not there is `null`.
    fn decode(value: &Json) -> Result<Self, String>;
    fn encode(&self) -> Json;
}

/// Declares an enumeration whose cases are words in JSON.
macro_rules! words {
    ($(#[$note:meta])* $name:ident { $($(#[$case_note:meta])* $case:ident = $word:literal,)* }) => {
        $(#[$note])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$case_note])* $case,)* }

        impl $name {
            /// The word in JSON.
            pub fn word(self) -> &'static str {
                match self { $(Self::$case => $word,)* }
            }
        }

        impl $crate::wire::Wire for $name {
            fn decode(value: &$crate::json::Json) -> Result<Self, String> {
                match value.text() {
                    $(Some($word) => Ok(Self::$case),)*
                    _ => Err(format!("{value} is no {}", stringify!($name))),
                }
            }
            fn encode(&self) -> $crate::json::Json { $crate::json::Json::Text(self.word().into()) }
        }
    };
}

/// Declares a record whose members have other names in JSON.
macro_rules! record {
    ($(#[$note:meta])* $name:ident { $($(#[$member_note:meta])* $member:ident: $kind:ty = $wire:literal,)* }) => {
        $(#[$note])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $($(#[$member_note])* pub $member: $kind,)* }

        impl $crate::wire::Wire for $name {
            fn decode(value: &$crate::json::Json) -> Result<Self, String> {
                Ok(Self { $($member: $crate::wire::member(value, $wire)?,)* })
            }
            fn encode(&self) -> $crate::json::Json {
                let members = [$(($wire.to_string(), self.$member.encode()),)*];
                $crate::json::Json::Object(
                    members.into_iter().filter(|(_, value)| *value != $crate::json::Json::Null).collect())
            }
        }
    };
}

pub(crate) fn member<T: Wire>(value: &Json, name: &str) -> Result<T, String> {
    T::decode(value.get(name)).map_err(|error| format!("{name}: {error}"))
}

impl<T: Wire> Wire for Option<T> {
    fn decode(value: &Json) -> Result<Self, String> {
        if *value == Json::Null { Ok(None) } else { T::decode(value).map(Some) }
    }
    fn encode(&self) -> Json {
        self.as_ref().map_or(Json::Null, Wire::encode)
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn decode(value: &Json) -> Result<Self, String> {
        let Json::List(items) = value else { return Err(format!("{value} is no list")) };
        items.iter().map(T::decode).collect()
    }
    fn encode(&self) -> Json {
        Json::List(self.iter().map(Wire::encode).collect())
    }
}

impl Wire for Vec<u8> {
    fn decode(value: &Json) -> Result<Self, String> {
        value.text().and_then(base64::decode).ok_or_else(|| format!("{value} is no base64"))
    }
    fn encode(&self) -> Json {
        Json::Text(base64::encode(self))
    }
}

impl Wire for String {
    fn decode(value: &Json) -> Result<Self, String> {
        value.text().map(Into::into).ok_or_else(|| format!("{value} is no text"))
    }
    fn encode(&self) -> Json {
        Json::Text(self.clone())
    }
}

impl Wire for u64 {
    fn decode(value: &Json) -> Result<Self, String> {
        match value {
            Json::Number(number) if *number >= 0.0 && number.fract() == 0.0 => Ok(*number as u64),
            _ => Err(format!("{value} is no whole number")),
        }
    }
    fn encode(&self) -> Json {
        Json::Number(*self as f64)
    }
}

impl Wire for bool {
    fn decode(value: &Json) -> Result<Self, String> {
        if let Json::Bool(value) = value { Ok(*value) } else { Err(format!("{value} is neither true nor false")) }
    }
    fn encode(&self) -> Json {
        Json::Bool(*self)
    }
}

impl Wire for SystemTime {
    fn decode(value: &Json) -> Result<Self, String> {
        value.text().and_then(time::parse).ok_or_else(|| format!("{value} is no time"))
    }
    fn encode(&self) -> Json {
        Json::Text(time::text(*self))
    }
}

impl Wire for BTreeMap<String, String> {
    fn decode(value: &Json) -> Result<Self, String> {
        let Json::Object(members) = value else { return Err(format!("{value} is no object")) };
        members.iter().map(|(name, value)| Ok((name.clone(), String::decode(value)?))).collect()
    }
    fn encode(&self) -> Json {
        Json::Object(self.iter().map(|(name, value)| (name.clone(), value.encode())).collect())
    }
}
