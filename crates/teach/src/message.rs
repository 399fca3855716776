//! Texts that can be translated: [`Message`].

use std::fmt;
use std::ops::Deref;

/// A text in English with the templates that it was made of, so that a catalogue can replace them by those of another language.
///
/// ```
/// use urlgram_teach::Exercise;
///
/// let question = Exercise::new("form", 1).unwrap().question();
/// let part = &question.words.parts()[0];
/// assert!(part.template.ends_with("What is the value of \"{name}\"?"));
/// assert_eq!(part.values[0].0, "name");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    text: String,
    parts: Vec<Part>,
}

/// One or more sentences of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The English text, in which `{name}` stands for the value of that name.
    pub template: &'static str,
    /// The values with their names.
    pub values: Vec<(&'static str, Value)>,
}

/// A value in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A text that is the same in every language, or that only the engine has.
    Text(String),
    /// A text that can be translated.
    Message(Message),
}

/// Makes a message of a template and its values: `say!("{name} is {length} bytes long.", name, length = text.len())`.
macro_rules! say {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message::Message::new(
            $template,
            vec![$((stringify!($name), $crate::message::Value::from(say!(@ $name $($value)?)))),*],
        )
    };
}
pub(crate) use say;

impl Message {
    pub(crate) fn new(template: &'static str, values: Vec<(&'static str, Value)>) -> Self {
        let mut text = String::with_capacity(template.len());
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let value = values.iter().find(|(known, _)| *known == name);
            debug_assert!(value.is_some(), "{template}: {name}");
            text += value.map_or("", |(_, value)| value.as_str());
            rest = after;
        }
        text += rest;
        Message { text, parts: vec![Part { template, values }] }
    }

    /// Makes a message that is the same in every language.
    pub(crate) fn untranslated(text: impl Into<String>) -> Self {
        Message { text: text.into(), parts: Vec::new() }
    }

    /// Adds sentences after a space.
    pub(crate) fn and(mut self, more: Message) -> Self {
        if !self.text.is_empty() && !more.text.is_empty() {
            self.text.push(' ');
        }
        self.text += &more.text;
        self.parts.extend(more.parts);
        self
    }

    /// Begins the English text with an upper case letter.
    pub(crate) fn capitalized(mut self) -> Self {
        let mut chars = self.text.chars();
        self.text = chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect());
        self
    }

    /// Returns the parts, which follow each other with a space between them; none if the text is the same in every language.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

impl Value {
    fn as_str(&self) -> &str {
        match self {
            Value::Text(text) => text,
            Value::Message(message) => message,
        }
    }
}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Value::Message(message)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::Text(number.to_string())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Text(number.to_string())
    }
}
