//! Properties in YAML that a build replaces by their values: [`without_filters`].

use std::borrow::Cow;

/// Returns a text of the same length with a letter for the first `@` of each value that begins with a property such as `@project.version@`.
/// YAML reserves `@` at the beginning of a scalar, but Maven and Gradle replace the property before anybody reads the document:
/// <https://docs.spring.io/spring-boot/how-to/properties-and-configuration.html>.
pub(crate) fn without_filters(yaml: Cow<'_, str>) -> Cow<'_, str> {
    let is_begin = |at: &usize| *at == 0 || b" \t\n[{,".contains(&yaml.as_bytes()[at - 1]);
    let found = memchr::memchr_iter(b'@', yaml.as_bytes()).filter(is_begin);
    let found: Vec<usize> = found.filter(|at| begins_property(&yaml.as_bytes()[at + 1..])).collect();
    if found.is_empty() {
        return yaml;
    }
    let mut bytes = yaml.into_owned().into_bytes();
    found.into_iter().for_each(|at| bytes[at] = b'x');
    // A character of ASCII is replaced by another one.
    String::from_utf8(bytes).unwrap_or_default().into()
}

/// Whether a text begins with the name of a property and `@`.
fn begins_property(rest: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    let length = rest.iter().take(128).take_while(is_part).count();
    length > 1 && rest[0].is_ascii_alphabetic() && rest.get(length) == Some(&b'@')
}

#[cfg(test)]
mod tests {
    use super::without_filters;

    #[test]
    fn only_properties_at_the_beginning_of_a_value_are_replaced() {
        for (yaml, plain) in [
            ("a: @b.c-d@\n- @e_f@/g\n", "a: xb.c-d@\n- xe_f@/g\n"),
            ("[@ab@, {c: @de@}]", "[xab@, {c: xde@}]"),
            ("é: @ab@", "é: xab@"),
            ("a: @b/c@1\nb: @c\nc: @d @\nd: e@fg@\ne: @1a@", "a: @b/c@1\nb: @c\nc: @d @\nd: e@fg@\ne: @1a@"),
        ] {
            assert_eq!(without_filters(yaml.into()), plain);
        }
    }
}
