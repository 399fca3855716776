//! Parts to pattern strings (section 2.3, "Converting part lists to pattern strings").

use alloc::string::String;

use super::part::{FULL_WILDCARD, Modifier, Options, Part, PartType};
use super::tokenizer::is_valid_name_code_point;

/// Generates the pattern string of parts.
pub(super) fn generate_pattern_string(parts: &[Part], options: Options) -> String {
    let mut result = String::new();
    for (i, part) in parts.iter().enumerate() {
        let previous = i.checked_sub(1).and_then(|i| parts.get(i));
        if part.part_type != PartType::FixedText {
            let needs_grouping = needs_grouping(part, previous, parts.get(i + 1), options);
            push_group(&mut result, part, previous, needs_grouping, options);
        } else if part.modifier == Modifier::None {
            result.push_str(&escape_pattern_string(&part.value));
        } else {
            result.extend(["{", &escape_pattern_string(&part.value), "}", part.modifier.text()]);
        }
    }
    result
}

/// Whether a group needs braces to be read as it is.
fn needs_grouping(part: &Part, previous: Option<&Part>, next: Option<&Part>, options: Options) -> bool {
    if !part.suffix.is_empty() || !part.prefix.is_empty() && !options.is_prefix(&part.prefix) {
        return true;
    }
    let is_plain_name =
        part.has_custom_name() && part.part_type == PartType::SegmentWildcard && part.modifier == Modifier::None;
    let would_join = |next: &Part| match next.part_type {
        PartType::FixedText => next.value.starts_with(|char| is_valid_name_code_point(char, false)),
        _ => !next.has_custom_name(),
    };
    let next = next.filter(|next| is_plain_name && next.prefix.is_empty() && next.suffix.is_empty());
    let takes_prefix = |previous: &Part| {
        previous.part_type == PartType::FixedText
            && options.prefix.is_some_and(|prefix| previous.value.ends_with(prefix))
    };
    next.is_some_and(would_join) || part.prefix.is_empty() && previous.is_some_and(takes_prefix)
}

fn push_group(result: &mut String, part: &Part, previous: Option<&Part>, needs_grouping: bool, options: Options) {
    let is_named = part.has_custom_name();
    result.push_str(if needs_grouping { "{" } else { "" });
    result.push_str(&escape_pattern_string(&part.prefix));
    if is_named {
        result.extend([":", &part.name]);
    }
    let is_delimited =
        |previous: &Part| previous.part_type == PartType::FixedText || previous.modifier != Modifier::None;
    match part.part_type {
        PartType::Regexp => result.extend(["(", &part.value, ")"]),
        PartType::SegmentWildcard if !is_named => result.extend(["(", &options.segment_wildcard(), ")"]),
        PartType::FullWildcard
            if !is_named && (previous.is_none_or(is_delimited) || needs_grouping || !part.prefix.is_empty()) =>
        {
            result.push('*');
        }
        PartType::FullWildcard => result.extend(["(", FULL_WILDCARD, ")"]),
        _ => {}
    }
    let begins_as_name = part.suffix.starts_with(|char| is_valid_name_code_point(char, false));
    if part.part_type == PartType::SegmentWildcard && is_named && begins_as_name {
        result.push('\\');
    }
    result.push_str(&escape_pattern_string(&part.suffix));
    result.push_str(if needs_grouping { "}" } else { "" });
    result.push_str(part.modifier.text());
}

/// Escapes the characters that have a meaning in pattern strings.
pub(super) fn escape_pattern_string(input: &str) -> String {
    let mut result = String::with_capacity(input.len());
    for char in input.chars() {
        if "+*?:{}()\\".contains(char) {
            result.push('\\');
        }
        result.push(char);
    }
    result
}
