//! A compiled component (section 1.3, "URL pattern struct").

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use regex::{Regex, RegexBuilder};

use super::error::UrlPatternError;
use super::js_regex::translated;
use super::part::{Modifier, Options, Part, PartType};
use super::pattern_parser::{Encode, parse_pattern_string};
use super::pattern_string::generate_pattern_string;

/// The match of a component.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ComponentMatch {
    /// The text that was matched.
    pub input: String,
    /// Names of groups, and what they matched.
    pub groups: Vec<(String, Option<String>)>,
}

impl ComponentMatch {
    /// Returns what the group of this name matched; `None` also for an unknown name. Groups without a name have numbers from 0.
    pub fn group(&self, name: &str) -> Option<&str> {
        self.groups.iter().find(|(own, _)| own == name)?.1.as_deref()
    }
}

/// The way to match a component. Most components of patterns are `*` or a text, which need no automaton.
#[derive(Clone, Debug)]
enum Matcher {
    /// `*`, as the only part.
    Any,
    /// A text.
    Fixed(String),
    Regex(Regex),
}

impl Group {
    fn of(part: Part) -> Self {
        let is_optional = part.modifier == Modifier::Optional && part.prefix.is_empty() && part.suffix.is_empty();
        Group { name: part.name, is_optional }
    }
}

/// A compiled component.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The canonical pattern string.
    pub(super) pattern: String,
    pub(super) has_regexp_groups: bool,
    /// Regular expression in the syntax of the `regex` crate.
    pub(super) regex: String,
    groups: Vec<Group>,
    matcher: Matcher,
}

/// A group of a component.
#[derive(Clone, Debug)]
struct Group {
    name: String,
    /// Whether the group is repeated by `?` alone. JavaScript then takes an empty match for none.
    is_optional: bool,
}

impl Component {
    /// Compiles a pattern string ("compile a component").
    pub(super) fn compile(input: &str, options: Options, encode: Encode<'_>) -> Result<Self, UrlPatternError> {
        let parts = parse_pattern_string(input, options, encode)?;
        let regex = regular_expression(&parts, options)?;
        let matcher = match &parts[..] {
            [] => Matcher::Fixed(String::new()),
            [part] if is_any(part) => Matcher::Any,
            [part]
                if part.part_type == PartType::FixedText && part.modifier == Modifier::None && !options.ignore_case =>
            {
                Matcher::Fixed(part.value.clone())
            }
            _ => Matcher::Regex(automaton(&regex)?),
        };
        Ok(Component {
            pattern: generate_pattern_string(&parts, options),
            has_regexp_groups: parts.iter().any(|part| part.part_type == PartType::Regexp),
            groups: parts.into_iter().filter(|part| !part.name.is_empty()).map(Group::of).collect(),
            regex,
            matcher,
        })
    }

    /// Whether the component matches the whole input.
    pub(super) fn is_match(&self, input: &str) -> bool {
        match &self.matcher {
            Matcher::Any => true,
            Matcher::Fixed(text) => text == input,
            Matcher::Regex(regex) => regex.is_match(input),
        }
    }

    /// Returns the match of the whole input ("create a component match result").
    pub(super) fn exec(&self, input: &str) -> Option<ComponentMatch> {
        let values: Vec<Option<&str>> = match &self.matcher {
            Matcher::Any => [Some(input)].into(),
            Matcher::Fixed(text) if text == input => Vec::new(),
            Matcher::Fixed(_) => return None,
            Matcher::Regex(regex) => {
                regex.captures(input)?.iter().skip(1).map(|group| group.map(|group| group.as_str())).collect()
            }
        };
        let groups = self.groups.iter().zip(values).map(|(group, value)| {
            let value = value.filter(|value| !group.is_optional || !value.is_empty());
            (group.name.clone(), value.map(str::to_owned))
        });
        Some(ComponentMatch { input: input.to_owned(), groups: groups.collect() })
    }
}

fn is_any(part: &Part) -> bool {
    let is_bare = part.prefix.is_empty() && part.suffix.is_empty() && part.modifier == Modifier::None;
    part.part_type == PartType::FullWildcard && is_bare
}

/// Limit of the automaton of a component, in bytes.
const MAX_AUTOMATON: usize = 1 << 20;

fn automaton(expression: &str) -> Result<Regex, UrlPatternError> {
    // The translation has a smaller limit of depth, so that this one is never reached.
    let built = RegexBuilder::new(expression).size_limit(MAX_AUTOMATON).build();
    built.map_err(|error| invalid(&error))
}

fn invalid(error: &regex::Error) -> UrlPatternError {
    match error {
        regex::Error::CompiledTooBig(_) => {
            UrlPatternError::TooLarge("a component whose automaton needs more than 1 MiB")
        }
        error => UrlPatternError::InvalidRegExp(error.to_string()),
    }
}

/// Generates the regular expression of parts ("generate a regular expression and name list").
fn regular_expression(parts: &[Part], options: Options) -> Result<String, UrlPatternError> {
    let mut result = String::from(if options.ignore_case { "(?i)^" } else { "^" });
    for part in parts {
        let modifier = part.modifier.text();
        if part.part_type == PartType::FixedText {
            let text = regex::escape(&part.value);
            match part.modifier {
                Modifier::None => result.push_str(&text),
                _ => result.extend(["(?:", &text, ")", modifier]),
            }
            continue;
        }
        let regexp = match part.part_type {
            PartType::Regexp => translated(&part.value)?,
            PartType::SegmentWildcard => segment_wildcard(options),
            _ => "(?s:.)*".to_owned(),
        };
        let [prefix, suffix] = [&part.prefix, &part.suffix].map(|text| regex::escape(text));
        let has_affix = !prefix.is_empty() || !suffix.is_empty();
        match (has_affix, part.modifier) {
            (false, Modifier::None | Modifier::Optional) => result.extend(["(", &regexp, ")", modifier]),
            (false, _) => result.extend(["((?:", &regexp, ")", modifier, ")"]),
            (true, Modifier::None | Modifier::Optional) => {
                result.extend(["(?:", &prefix, "(", &regexp, ")", &suffix, ")", modifier]);
            }
            (true, _) => {
                let more =
                    ["(?:", &prefix, "((?:", &regexp, ")(?:", &suffix, &prefix, "(?:", &regexp, "))*)", &suffix, ")"];
                result.extend(more);
                result.push_str(if part.modifier == Modifier::ZeroOrMore { "?" } else { "" });
            }
        }
    }
    result.push('$');
    Ok(result)
}

/// Returns the regular expression of a segment wildcard. Without a delimiter, it matches any character.
fn segment_wildcard(options: Options) -> String {
    options
        .delimiter
        .map_or("(?s:.)+?".to_owned(), |delimiter| alloc::format!("[^{}]+?", regex::escape(&delimiter.to_string())))
}
