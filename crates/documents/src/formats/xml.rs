//! XML: attributes, text, comments, document types, namespaces.

use std::ops::Range;

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::entity;
use crate::entries;
use crate::escaping::{EscapeSyntax, Escaping};
use crate::mapping::offset;
use crate::role::LinkRole;
use crate::settings::{self, Setting};
use urlgram::mistake::Wanted;
use urlgram::span::{OptSpan, Span};

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "xml",
    marks: b"&",
    decode: entity::decode,
    encode,
    forbidden: b"\0",
    declared: entity::declared_reference,
};

/// Reads the XML in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut reader = Reader {
        out,
        base: range.start,
        text,
        element: OptSpan::NONE,
        has_destination: false,
        is_broken: false,
        key: 0..0,
    };
    let mut at = 0;
    while at < text.len() {
        let open = memchr::memchr(b'<', &text.as_bytes()[at..]).map_or(text.len(), |found| at + found);
        reader.text(at..open);
        if open == text.len() {
            break;
        }
        at = reader.markup(open);
    }
}

/// Longest beginning of a document in which the namespace or the name of its root is looked for, in bytes.
const MAX_BEGINNING: usize = 2048;

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    base: usize,
    text: &'a str,
    /// Name of the last start tag, if no tag follows it.
    element: OptSpan,
    /// Whether an attribute of the last tag has a URL, so that its text is a description.
    has_destination: bool,
    /// Whether a `&` was found that begins no reference. The first one is reported, unless a program writes the document.
    is_broken: bool,
    /// Text of the last key of a property list.
    key: Range<usize>,
}

const ANDROID_SCHEME: Setting = Setting::new(Wanted::Scheme, "Android");
const ANDROID_HOST: Setting = Setting::new(Wanted::Host, "Android");
const ANDROID_PATH: Setting = Setting::new(Wanted::Path, "Android");

/// Returns the setting of an attribute of the manifest of an application.
/// <https://developer.android.com/guide/topics/manifest/data-element>
fn of_manifest(attribute: &str) -> Option<&'static Setting> {
    match attribute {
        "android:scheme" => Some(&ANDROID_SCHEME),
        "android:host" => Some(&ANDROID_HOST),
        "android:path" | "android:pathPrefix" => Some(&ANDROID_PATH),
        _ => None,
    }
}

/// Returns the setting of a key of a property list.
fn of_property_list(key: &str) -> Option<&'static Setting> {
    const SCHEME: Setting = Setting::new(Wanted::Scheme, "iOS");
    const DOMAIN: Setting = Setting::new(Wanted::AssociatedDomain, "iOS");
    match key {
        "CFBundleURLSchemes" | "LSApplicationQueriesSchemes" => Some(&SCHEME),
        "com.apple.developer.associated-domains" => Some(&DOMAIN),
        _ => None,
    }
}

/// Whether a program completes the text of a document.
fn is_template(text: &str) -> bool {
    ["{{", "{%", "<%", "<?php", "<?="]
        .iter()
        .any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// Returns the offset of a `&` in a URL of a value that begins no reference: `?a=1&b=2`.
fn raw_ampersand(value: &str) -> Option<usize> {
    let url = value.find("://")?;
    let mut at = url + value[url..].find('?')?;
    loop {
        at += value[at..].find('&')?;
        let name =
            value[at + 1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
        if name > 0 && value[at + 1 + name..].starts_with('=') {
            return Some(at);
        }
        at += 1 + name;
    }
}

/// Elements of documents whose text is code.
const CODE: [&str; 18] = [
    "artwork", "code", "codeblock", "codeph", "computeroutput", "filepath", "highlight", "literal", "literallayout",
    "pre", "programlisting", "programlistingco", "samp", "screen", "sourcecode", "tt", "userinput", "verbatim",
];

impl Reader<'_, '_> {
    fn at(&self, range: Range<usize>) -> Range<usize> {
        self.base + range.start..self.base + range.end
    }

    /// Reads the text of an element.
    fn text(&mut self, range: Range<usize>) {
        let name = self.element.of(self.out.document).map_or("", local);
        if CODE.contains(&name) {
            return self.out.text(self.at(range), LinkContext::Example, Escaping::Other(&ESCAPES), OptSpan::NONE);
        }
        let is_url = !self.has_destination && (names_urls(name) || matches!(name, "loc" | "guid"));
        let raw = &self.text[range.clone()];
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let trimmed = self.at(start..start + raw.trim_ascii().len());
        self.reference(&trimmed);
        if name == "key" {
            self.key = trimmed.clone();
        }
        let setting = if name == "string" { of_property_list(self.out.raw(self.key.clone())) } else { None };
        if let Some(setting) = setting {
            let first = self.out.links.len();
            settings::check(self.out, trimmed.clone(), Escaping::Other(&ESCAPES), first, setting);
        }
        // <https://www.rssboard.org/rss-specification#comments>
        let is_whole = match name {
            "loc" => self.begins_with("sitemaps.org/schemas/sitemap", start),
            "link" | "guid" | "comments" => self.text[start..].starts_with('/') && self.begins_with("<rss", start),
            _ => false,
        };
        if is_whole {
            self.out.problems.extend(entries::in_location(self.out.raw(trimmed.clone()), trimmed.start));
        }
        // A quotation mark is not part of a URL, but of the text around it.
        if !is_url && (raw.contains('"') || raw.contains("&quot;")) {
            return self.out.text(trimmed, LinkContext::String, Escaping::Other(&ESCAPES), self.element);
        }
        self.out.value(trimmed, LinkContext::String, Escaping::Other(&ESCAPES), self.element, is_url);
    }

    /// Reports the first `&` in a URL that begins no reference, at which parsers stop.
    /// <https://www.w3.org/TR/xml/#syntax>
    fn reference(&mut self, value: &Range<usize>) {
        let found = if self.is_broken { None } else { raw_ampersand(self.out.raw(value.clone())) };
        if let Some(at) = found.map(|at| value.start + at) {
            self.is_broken = true;
            if !is_template(self.text) {
                self.out.syntax_error(at..at + 1, "\"&\" in a URL, which XML writes as \"&amp;\"");
            }
        }
    }

    /// Whether the document has a mark near its beginning and before an offset: that of a sitemap, or of a feed.
    fn begins_with(&self, mark: &str, end: usize) -> bool {
        let beginning = &self.text.as_bytes()[..end.min(MAX_BEGINNING)];
        memchr::memmem::find(beginning, mark.as_bytes()).is_some()
    }

    /// Reads the markup that begins with `<` at an offset, and returns its end.
    fn markup(&mut self, open: usize) -> usize {
        let rest = &self.text[open..];
        if rest.starts_with("<!--") {
            return self.comment(open);
        }
        if rest.starts_with("<![CDATA[") {
            let length = rest.find("]]>").unwrap_or(rest.len());
            let inside = self.at(open + 9.min(length)..open + length);
            if CODE.contains(&self.element.of(self.out.document).map_or("", local)) {
                self.out.example(inside);
            } else {
                self.out.text(inside, LinkContext::Prose, Escaping::None(b"\n\r]"), self.element);
            }
            return (open + length + 3).min(self.text.len());
        }
        (self.element, self.has_destination) = (OptSpan::NONE, false);
        if rest.starts_with("<!") || rest.starts_with("<?") {
            return self.declaration(open);
        }
        let name_end = rest[1..].find(|c: char| c.is_ascii_whitespace() || "/><=\"'".contains(c));
        let name_end = name_end.map_or(self.text.len(), |length| open + 1 + length);
        let end = self.attributes(open + 1..name_end);
        if name_end > open + 1 && !self.text[..end].ends_with("/>") {
            let name = self.at(open + 1..name_end);
            self.element = Span::new(offset(name.start), offset(name.end)).into();
        }
        end
    }

    fn comment(&mut self, open: usize) -> usize {
        let length = self.text[open + 4..].find("-->");
        let end = length.map_or(self.text.len(), |length| open + 4 + length + 3);
        let range = self.at(open..end);
        self.out.comment(range, 4, if length.is_some() { 3 } else { 0 });
        end
    }

    /// Reads the attributes after the name of a tag, and returns the end of the tag.
    fn attributes(&mut self, tag: Range<usize>) -> usize {
        let bytes = self.text.as_bytes();
        let start = tag.end;
        let mut name = start..start;
        let mut at = start;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'>' => return at + 1,
                b'<' => return at,
                b'"' | b'\'' => {
                    let end =
                        memchr::memchr2(*byte, b'<', &bytes[at + 1..]).map_or(bytes.len(), |length| at + 1 + length);
                    self.attribute(&tag, name.clone(), at + 1..end);
                    at = if bytes.get(end) == Some(byte) { end + 1 } else { end };
                    name = at..at;
                    continue;
                }
                b'=' | b'/' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ if name.end == at && name.start < at => name.end = at + 1,
                _ => name = at..at + 1,
            }
            at += 1;
        }
        bytes.len()
    }

    fn attribute(&mut self, tag: &Range<usize>, name: Range<usize>, value: Range<usize>) {
        let Some(text) = self.text.get(name.clone()) else { return };
        let name = self.at(name);
        let span = OptSpan::from(Span::new(offset(name.start), offset(name.end)));
        let first = self.out.links.len();
        let value = self.at(value);
        self.reference(&value);
        if let Some(setting) = of_manifest(text) {
            settings::check(self.out, value.clone(), Escaping::Other(&ESCAPES), first, setting);
        }
        let is_path = self.out.raw(value.clone()).contains('/');
        let role = namespace(text);
        let is_location = text.ends_with("chemaLocation") && text.contains(':');
        match local(text) {
            _ if is_location => self.words(value, span),
            // `<file src="lib\**">` names files of a file system, which a package of NuGet contains.
            "src" if &self.text[tag.clone()] == "file" => {}
            // `tools:src="@tools:sample/avatars"` of Android names a resource.
            "src" if text != "src" => {
                self.out.value(value, LinkContext::Attribute, Escaping::Other(&ESCAPES), span, false);
            }
            "href" | "src" if role.is_none() => {
                self.out.explicit(value, LinkContext::Attribute, Escaping::Other(&ESCAPES), span);
            }
            _ => self.out.value(value, LinkContext::Attribute, Escaping::Other(&ESCAPES), span, names_urls(text)),
        }
        self.has_destination |= role.is_none() && (self.out.links.len() > first || is_path);
        for link in &mut self.out.links[first..] {
            link.role = role.unwrap_or(link.role);
        }
    }

    /// Reads a list of namespaces and locations.
    fn words(&mut self, range: Range<usize>, name: OptSpan) {
        self.out.text(range, LinkContext::Attribute, Escaping::Other(&ESCAPES), name);
    }

    /// Reads `<!DOCTYPE …>`, `<!ENTITY …>` or `<?…?>`. A document type ends before its declarations.
    fn declaration(&mut self, open: usize) -> usize {
        let length = self.text.as_bytes()[open + 1..].iter().position(|byte| b"<>[".contains(byte));
        let end = length.map_or(self.text.len(), |length| open + 1 + length);
        let first = self.out.links.len();
        let inside = self.at(open..end);
        self.out.text(inside, LinkContext::Attribute, Escaping::None(b"\"'<>\n\r"), OptSpan::NONE);
        let is_type = self.text[open..].starts_with("<!");
        for link in self.out.links[first..].iter_mut().filter(|_| is_type) {
            link.role = LinkRole::Namespace;
        }
        let is_end = !self.text[end..].starts_with('<');
        (end + usize::from(is_end)).min(self.text.len())
    }
}

/// Returns the name without its namespace prefix.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// Returns the role of an attribute whose URLs are names.
fn namespace(name: &str) -> Option<LinkRole> {
    const NAMES: [&str; 13] = [
        "xmlns",
        "targetNamespace",
        "namespace",
        "Algorithm",
        "typeURI",
        "xml:id",
        "rdf:about",
        "rdf:resource",
        "rdf:datatype",
        "xml:base",
        "xsi:schemaLocation",
        "xsi:noNamespaceSchemaLocation",
        "elementFormDefault",
    ];
    (NAMES.contains(&name) || name.starts_with("xmlns:")).then_some(LinkRole::Namespace)
}

fn encode(c: char) -> Option<String> {
    let name = match c {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&apos;",
        _ => return None,
    };
    Some(name.to_owned())
}
