//! Directives whose arguments are URLs or servers: nginx, HAProxy, Caddy, Apache and apt.

use std::ops::Range;

use crate::collect::{Collector, is_policy_header};
use crate::entries;
use crate::escaping::Escaping;
use crate::mapping::MappedText;
use crate::settings::{self, Setting};
use crate::words::words;
use urlgram::mistake::Wanted;

const NGINX_SERVER: Setting = Setting::new(Wanted::Server, "nginx");
const NGINX_URL: Setting = Setting::new(Wanted::WebUrl, "nginx");
const HAPROXY: Setting = Setting::new(Wanted::Server, "HAProxy");
const CADDY: Setting = Setting::new(Wanted::Upstream, "Caddy");
const CADDY_SITE: Setting = Setting::new(Wanted::WebUrl, "Caddy");
const APT: Setting = Setting::new(Wanted::Url, "apt");

/// Checks the directives in a configuration file of a kind.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>, kind: &str) {
    if kind == "caddyfile" {
        return caddy(out, range);
    }
    let bytes = out.raw(range.clone()).as_bytes();
    let has = |word: &str| memchr::memmem::find(bytes, word.as_bytes()).is_some();
    if has("_pass") || has("upstream") {
        nginx(out, range.clone());
    }
    if kind == "ini" && (has("ontent-") || has("llow-")) {
        headers(out, range.clone());
    }
    if has("ProxyPass") {
        apache(out, range.clone());
    }
    if has("deb") || has("listen") || has("backend") || has("frontend") {
        lines(out, range);
    }
}

fn check(out: &mut Collector<'_>, range: Range<usize>, setting: &Setting) {
    let first = out.links.len();
    settings::check(out, range, Escaping::None(b""), first, setting);
}

/// Most words of a directive that are kept.
const MAX_WORDS: usize = 2;

/// Reads directives of nginx, which end with a semicolon, in their blocks.
fn nginx(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let bytes = text.as_bytes();
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => at = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length),
            b'{' => {
                let name = words.first().map_or("", |word| &text[word.clone()]);
                let is_in_stream = name == "stream" || blocks.last().is_some_and(|block| block.is_in_stream);
                let location = words.get(1).map_or("", |word| &text[word.clone()]);
                blocks.push(Block { name, location, is_in_stream, has_rewrite: false });
                words.clear();
                at += 1;
            }
            b'}' => {
                blocks.pop();
                words.clear();
                at += 1;
            }
            b';' => {
                directive(out, range.start, blocks.last_mut(), &words);
                words.clear();
                at += 1;
            }
            byte if byte.is_ascii_whitespace() => at += 1,
            byte => {
                let word = word(bytes, at, byte);
                at = word.end + usize::from(word.start > at);
                if words.len() < MAX_WORDS {
                    words.push(word);
                }
            }
        }
    }
}

/// Returns the word at an offset, without its quotation marks.
fn word(bytes: &[u8], at: usize, byte: u8) -> Range<usize> {
    if matches!(byte, b'"' | b'\'') {
        let length = memchr::memchr(byte, &bytes[at + 1..]).unwrap_or(bytes.len() - at - 1);
        return at + 1..at + 1 + length;
    }
    // `${name}` is a variable.
    let ends = |place: &usize| {
        let is_brace = bytes[*place] == b'{' && bytes[*place - 1] != b'$';
        bytes[*place] == b';' || is_brace || bytes[*place].is_ascii_whitespace()
    };
    at..(at + 1..bytes.len()).find(ends).unwrap_or(bytes.len())
}

/// A block of nginx.
struct Block<'a> {
    name: &'a str,
    /// The first argument: the beginning of the paths of a `location`.
    location: &'a str,
    /// Whether a directive before changes the path.
    has_rewrite: bool,
    /// Whether it is `stream` or in it, where servers are without a scheme.
    is_in_stream: bool,
}

fn directive(out: &mut Collector<'_>, start: usize, mut block: Option<&mut Block<'_>>, words: &[Range<usize>]) {
    let [name, argument] = words else { return };
    if let Some(block) = block.as_mut().filter(|_| out.raw(start + name.start..start + name.end) == "rewrite") {
        block.has_rewrite = true;
    }
    let block = block.as_deref();
    let is_stream = block.is_some_and(|block| block.is_in_stream);
    let setting = match (out.raw(start + name.start..start + name.end), block.map(|block| block.name)) {
        ("server", Some("upstream")) => NGINX_SERVER,
        ("proxy_pass", _) if is_stream => NGINX_SERVER,
        ("proxy_pass", Some("location" | "if" | "limit_except")) => NGINX_URL,
        ("fastcgi_pass" | "scgi_pass", _) => NGINX_SERVER,
        _ => return,
    };
    let argument = start + argument.start..start + argument.end;
    check(out, argument.clone(), &setting);
    if let Some(block) = block.filter(|block| block.name == "location" && !block.has_rewrite) {
        second_slash(out, argument, block.location);
    }
}

/// Reports a slash at the end of the URL of a proxy that nginx writes before the one at which its location ends: of `http://h/` in `/api`.
/// <https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass>
fn second_slash(out: &mut Collector<'_>, url: Range<usize>, location: &str) {
    let text = out.raw(url.clone());
    let path = text.split_once("://").and_then(|(_, rest)| Some(&rest[rest.find('/')?..]));
    let is_prefix = location.starts_with('/') && !location.ends_with('/') && !location.contains('$');
    let Some(path) = path.filter(|path| path.ends_with('/') && is_prefix && !text.contains('$')) else { return };
    let message = format!("a slash that nginx writes in place of \"{location}\", so that it asks for \"{path}/…\"");
    out.entry(url.end - 1..url.end, message, format!("Write \"location {location}/\", with a slash as in the URL."));
}

/// Reads the servers of proxies in lines of Caddy.
fn caddy(out: &mut Collector<'_>, range: Range<usize>) {
    let mut at = range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let read = line.split(" #").next().unwrap_or(line);
        let is_proxy = words(read).next().is_some_and(|word| matches!(&line[word], "reverse_proxy" | "to"));
        // The addresses of a site, before its block.
        let is_site = !line.starts_with([' ', '\t', '#']) && read.trim_end().ends_with('{');
        for word in words(read).filter(|word| line[word.clone()].contains("://")) {
            let place = at + word.start..at + word.end;
            if is_proxy {
                placeholder_of_caddy(out, &line[word], place.start);
                check(out, place, &CADDY);
            } else if is_site {
                let comma = usize::from(line[word].ends_with(','));
                check(out, place.start..place.end - comma, &CADDY_SITE);
            }
        }
        at += line.len();
    }
}

/// Reports a placeholder in a server with a scheme, which is not known when the server is read. Those of variables are replaced before.
/// <https://caddyserver.com/docs/caddyfile/directives/reverse_proxy#upstream-addresses>
fn placeholder_of_caddy(out: &mut Collector<'_>, server: &str, start: usize) {
    let is_placeholder = |at: &usize| !server[at + 1..].starts_with(['$', '{', '%']);
    let Some(open) = memchr::memchr_iter(b'{', server.as_bytes()).find(is_placeholder) else { return };
    let Some(length) = server[open..].find('}') else { return };
    let message = "a placeholder in a server with a scheme, which Caddy rejects";
    let help = "Write the server without a scheme, and \"transport http\" with \"tls\" for \"https\".";
    out.entry(start + open..start + open + length + 1, message, help);
}

/// Checks policies and allowed origins that lines of Apache and nginx set: `Header set Content-Security-Policy "…"`.
fn headers(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let mut words = words(line);
        let directive = words.next().map_or("", |word| &line[word]);
        if !["header", "add_header"].iter().any(|known| directive.eq_ignore_ascii_case(known)) {
            continue;
        }
        let unquoted = |word: &Range<usize>| line[word.clone()].trim_matches('"');
        let is_origin = |name: &str| name.eq_ignore_ascii_case("Access-Control-Allow-Origin");
        let Some(name) = words.find(|word| is_policy_header(unquoted(word)) || is_origin(unquoted(word))) else {
            continue;
        };
        // A policy may have several lines.
        let rest = &text[start + name.end..];
        let value = start + name.end + rest.len() - rest.trim_start().len();
        let Some(quote) = text[value..].chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { continue };
        let Some(length) = text[value + 1..].find(quote) else { continue };
        let value = MappedText::verbatim(&text[value + 1..value + 1 + length], range.start + value + 1);
        if is_origin(unquoted(&name)) {
            out.problems.extend(entries::in_origin(&value));
        } else if entries::is_policy(&value.text, true) {
            out.problems.extend(entries::in_policy(&value));
        }
    }
}

/// Reports targets of Apache without the slash that the end of the path has: of `ProxyPass / http://h:5000`, `/a` becomes `http://h:5000a`.
/// <https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass>
fn apache(out: &mut Collector<'_>, range: Range<usize>) {
    let mut at = range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let mut words = words(line);
        let is_one = words.next().is_some_and(|word| line[word].eq_ignore_ascii_case("ProxyPass"));
        let path = words.next().filter(|path| is_one && line[path.clone()].ends_with('/'));
        let target = words.next().filter(|_| path.is_some()).filter(|target| is_origin(&line[target.clone()]));
        if let Some(target) = target {
            let url = &line[target.clone()];
            let message =
                "no slash at the end of a target whose path has one, so that the rest is appended to the host";
            out.entry(at + target.start..at + target.end, message, format!("Write \"{url}/\"."));
        }
        at += line.len();
    }
}

/// Whether a text is the URL of a server alone: `http://127.0.0.1:5000`.
fn is_origin(url: &str) -> bool {
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(['/', '$', '%', '{', '|', '"']))
}

/// Reads lines of HAProxy and of apt.
fn lines(out: &mut Collector<'_>, range: Range<usize>) {
    let (mut at, mut is_section) = (range.start, false);
    for line in out.raw(range).split_inclusive('\n') {
        let mut words = words(line);
        let name = words.next().map_or("", |word| &line[word]);
        let found = match name {
            "listen" | "backend" | "frontend" if !line.starts_with([' ', '\t']) => {
                is_section = true;
                words.nth(1).map(|word| (word, HAPROXY))
            }
            "server" if is_section => words.nth(1).map(|word| (word, HAPROXY)),
            "bind" if is_section => words.next().map(|word| (word, HAPROXY)),
            "deb" | "deb-src" => source(line, words).map(|word| (word, APT)),
            _ => None,
        };
        if let Some((word, setting)) = found.filter(|(word, _)| line[word.clone()].contains("://")) {
            check(out, at + word.start..at + word.end, &setting);
        }
        at += line.len();
    }
}

/// Returns the URL of a source of apt, which follows its options in brackets.
fn source(line: &str, words: impl Iterator<Item = Range<usize>>) -> Option<Range<usize>> {
    let mut is_option = false;
    for word in words {
        is_option |= line[word.clone()].starts_with('[');
        if !is_option {
            return Some(word);
        }
        is_option = !line[word].ends_with(']');
    }
    None
}
