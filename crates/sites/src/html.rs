//! Facts about the page of an HTML document, by its source: [`is_html_page`], [`is_complete`].

/// Marks of programs that complete a template.
const TEMPLATES: &[&str] = &["{{", "{%", "<%", "<?"];

/// Texts of programs that make anchors.
const MAKERS: &[&str] =
    &[".id=", ".id =", "'id'", "\"id\"", "innerHTML", "insertAdjacent", "document.write", "anchors.add"];

/// Whether a script in a page of Markdown makes anchors.
pub(crate) fn scripts_make_anchors(text: &str) -> bool {
    let mut scripts = text.split("<script").skip(1).map(|rest| rest.split("</script").next().unwrap_or(rest));
    scripts.any(|script| MAKERS.iter().any(|mark| script.contains(mark)))
}

/// Number of bytes at the beginning of an HTML document in which it says that it is a page.
const HEAD: usize = 1 << 12;

/// Whether an HTML document says that it is a page and no part of one, by a document type or by its root element, whose tags HTML does
/// not demand ([HTML §13.1.2.4](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags)).
///
/// ```
/// use urlgram_sites::is_html_page;
///
/// assert!(is_html_page(b"<!DOCTYPE html>\n<title>A</title><p>text"));
/// assert!(!is_html_page(b"<p>text"));
/// ```
pub fn is_html_page(text: &[u8]) -> bool {
    let head = text[..text.len().min(HEAD)].to_ascii_lowercase();
    ["<!doctype html", "<html"].iter().any(|mark| memchr::memmem::find(&head, mark.as_bytes()).is_some())
}

/// Whether an HTML document has all its anchors in its source. It is a page and no template, and if scripts run in it, its source has
/// headings, most of them with an anchor as generators of documentation make them, and no script in it makes more: so no page that is
/// empty until a program fills it, and none whose headings get their anchors in the browser.
pub(crate) fn is_complete(text: &str) -> bool {
    if !is_html_page(text.as_bytes()) {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let mut plain = String::with_capacity(text.len());
    let (mut has_script, mut at) = (false, 0);
    while let Some(element) = next_hidden(&lower, at) {
        plain.push_str(&text[at..element.start]);
        let inner = &text[element.start..element.end];
        let tag = lower[element.start..element.end].split('>').next().unwrap_or_default();
        if tag.starts_with("<script") && !is_data(tag) {
            has_script = true;
            if MAKERS.iter().any(|mark| inner.contains(mark)) {
                return false;
            }
        }
        at = element.end;
    }
    plain.push_str(&text[at..]);
    let body = plain.trim_start_matches('\u{feff}').trim_start();
    let body = body.strip_prefix("<?xml").unwrap_or(body);
    !TEMPLATES.iter().any(|mark| body.contains(mark)) && (!has_script || has_anchors_of_headings(&plain))
}

/// Whether a script is data, which no browser runs.
fn is_data(tag: &str) -> bool {
    ["json", "text/template", "text/html", "math/tex"].iter().any(|kind| tag.contains(kind))
}

/// Elements whose content is not markup, or shows code.
const HIDDEN: &[&str] = &["script", "style", "pre", "code", "!--"];

/// Returns the place of the next element that is hidden; its end is that of the text if it is not closed.
fn next_hidden(lower: &str, from: usize) -> Option<std::ops::Range<usize>> {
    let mut starts = memchr::memchr_iter(b'<', &lower.as_bytes()[from..]).map(|at| from + at);
    starts.find_map(|start| {
        let rest = &lower[start + 1..];
        let name = HIDDEN.iter().find(|name| {
            let after = rest.strip_prefix(**name);
            after.is_some_and(|after| **name == "!--" || after.starts_with(|c: char| c == '>' || c.is_whitespace()))
        })?;
        let close = if *name == "!--" { "-->".to_owned() } else { format!("</{name}") };
        let end = rest.find(&close).map_or(lower.len(), |end| start + 1 + end + close.len());
        Some(start..end)
    })
}

/// Number of bytes before a heading in which the element around it may have the anchor.
const NEAR: usize = 200;

/// Whether most headings have an anchor: in their tags, in their content, or in the tag before.
fn has_anchors_of_headings(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let (mut with, mut all) = (0, 0);
    for (at, _) in lower.match_indices("<h") {
        let rest = &lower.as_bytes()[at + 2..];
        let Some(level @ b'1'..=b'6') = rest.first() else { continue };
        let end = memchr::memmem::find(&rest[..rest.len().min(2 * NEAR)], b"</h").unwrap_or(rest.len().min(NEAR));
        let before = &lower.as_bytes()[at.saturating_sub(NEAR)..at];
        // An anchor before the heading that came before is that of another one.
        let before = memchr::memmem::rfind(before, b"</h").map_or(before, |other| &before[other..]);
        let has = [before, &rest[..end]]
            .iter()
            .any(|part| [" id=", " name="].iter().any(|mark| memchr::memmem::find(part, mark.as_bytes()).is_some()));
        with += usize::from(has);
        // The title of a page often has none.
        all += usize::from(has || *level != b'1');
    }
    with > 0 && 2 * with > all
}

#[cfg(test)]
mod tests {
    use super::is_complete;

    #[test]
    fn pages_with_scripts_that_make_no_anchors() {
        let page = |body: &str| {
            format!("<!DOCTYPE html>\n<html><head><script src=a.js></script></head><body>{body}</body></html>")
        };
        for complete in [
            "<h1>T</h1><h2 id=a>A</h2><h2 id=\"b\">B</h2><script>f(x)</script>",
            "<section id=\"a\">\n<h2>A<a href=\"#a\">#</a></h2></section>",
            "<h3><a name=x></a>X</h3><pre>{{ code }}</pre><code>{% raw %}</code>",
            "<h2 id=a>A</h2><script type=\"application/ld+json\">{\"id\": 1}</script><!-- {{ no }} -->",
        ] {
            assert!(is_complete(&page(complete)), "{complete}");
        }
        for open in [
            "<div id=root></div>",
            "<h2>A</h2><p id=x>t</p>",
            "<h2 id=a>A</h2><h2>B</h2><h2>C</h2>",
            "<h2 id=a>A</h2><script>e.id = slug(e)</script>",
            "<h2 id=a>A</h2><script>root.innerHTML = text",
            "<h2 id=a>{{ title }}</h2>",
        ] {
            assert!(!is_complete(&page(open)), "{open}");
        }
        assert!(is_complete("<?xml version=\"1.0\"?><html><p id=a>") && !is_complete("<p id=a>"));
        assert!(is_complete("<!-- a -->\n<!doctype HTML>\n<p id=a>"));
        assert!(!is_complete("<html><?php a() ?>"));
    }
}
