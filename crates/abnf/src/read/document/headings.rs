//! Numbers of sections in the text of an RFC.

/// Returns the number of the section that a line begins: `3.2.1.  Title`, `Appendix A.  Title`.
pub(super) fn section(line: &str) -> Option<&str> {
    let (number, title) = match line.strip_prefix("Appendix ") {
        Some(rest) => rest.split_once(|c: char| c.is_whitespace() || c == ':')?,
        None => line.split_once(' ')?,
    };
    let number = number.trim_end_matches('.');
    let parts = || number.split('.');
    let is_letter = |part: &str| part.len() == 1 && part.as_bytes()[0].is_ascii_uppercase();
    let is_number = |part: &str| !part.is_empty() && part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = parts()
        .next()
        .is_some_and(|part| is_number(part) || (is_letter(part) && (line.starts_with("App") || number.len() > 1)));
    let is_title =
        title.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '"') && !title.contains(". . .");
    (is_first && parts().skip(1).all(is_number) && is_title && !title.contains("....")).then_some(number)
}

/// Returns the name of the document in its first lines: `RFC 5321`.
pub(super) fn document(text: &str) -> Option<String> {
    let head = text.lines().take(40);
    let number = head.filter_map(|line| line.split_once("Request for Comments:")).find_map(|(_, rest)| {
        let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
        (!digits.is_empty()).then_some(digits)
    });
    number.map(|number| format!("RFC {number}"))
}

/// Whether a text defines or cites the lists of HTTP: `1#x`.
pub(super) fn defines_lists(text: &str) -> bool {
    let words = [
        "#rule", "list extension", "lists extension", "list operator", "#(values)", "#element", "RFC7230", "RFC 7230",
        "RFC9110", "RFC 9110", "httpbis-semantics",
    ];
    text.contains('#') && words.iter().any(|word| text.contains(word))
}

/// Whether a text mentions a grammar.
pub(super) fn is_about_grammars(text: &str) -> bool {
    ["BNF", "Backus", "grammar", "Grammar", "formal syntax", "Formal Syntax", "FORMAL SYNTAX"]
        .iter()
        .any(|word| text.contains(word))
}
