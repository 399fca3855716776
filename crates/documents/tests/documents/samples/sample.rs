//! See <https://example.org/doc> and [a](https://example.org/md).
/* block /* nested https://example.org/nested */ https://example.org/outer */
fn main<'a>(x: &'a str) -> char {
    let url = "https://example.org/\"q\"?a=\u{e9}"; // urlgram: ignore[U102]
    let raw = r#"https://example.org/raw"x"#;
    let quote = '"'; let tick = '\''; let not = https::url();
    let text = "see https://example.org/text.";
    format!("https://{}/{url}", "a//b");
    "https://example.org/\
     joined"
}
