//! Links that Liquid completes before Jekyll publishes a page: [`FilledLink`].
//!
//! - `relative_url` and `absolute_url`: <https://jekyllrb.com/docs/liquid/filters/>
//! - `link` and `post_url`: <https://jekyllrb.com/docs/liquid/tags/#links>

use crate::front::dated;
use crate::generator::Generator;
use crate::lookup::{Lookup, lookup};
use crate::page::SitePage;
use crate::site::Base;
use crate::target::{Reason, Target};

/// A link whose beginning Liquid fills in: `{{ site.baseurl }}/a/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilledLink {
    /// Address from the root of the host.
    pub address: String,
    /// Length of the beginning of the address that is filled in.
    pub filled: usize,
    /// Length of the beginning of the link that is replaced.
    pub written: usize,
}

impl SitePage<'_> {
    /// Returns the address that a link has after Jekyll filled in the path of the site at its beginning; `None` for links with other values.
    pub fn filled(&self, link: &str) -> Option<FilledLink> {
        let Base::Known(base) = &self.site().base else { return None };
        if self.site().generator != Generator::Jekyll {
            return None;
        }
        let base = if base.is_empty() { String::new() } else { format!("/{base}") };
        let (address, rest) = filled(link, &base)?;
        let whole = format!("{address}{rest}");
        let whole = if whole.starts_with('/') { whole } else { format!("/{whole}") };
        let filled = whole.len() - rest.len();
        Some(FilledLink { address: whole, filled, written: link.len() - rest.len() })
    }

    /// Returns what the path in a tag `link`, or the name in a tag `post_url`, leads to; `None` if the generator has no such tags.
    pub fn resolve_tag(&self, path: &str, is_post: bool) -> Option<Target> {
        let site = self.site();
        if site.generator != Generator::Jekyll {
            return None;
        }
        let missing = || match &site.maker {
            Some(maker) if maker.contains("plugin") => Target::Unknown(Reason::Maker(maker.clone())),
            _ => Target::Missing(None),
        };
        if is_post {
            let name = path.rsplit('/').next().unwrap_or(path);
            let Some((_, name)) = dated(name) else { return Some(Target::Unknown(Reason::Computed)) };
            let post = self.map().post(name);
            return Some(post.map_or_else(missing, |post| Target::File(post.to_owned())));
        }
        let (folder, inner) = (&self.content().folder, path.trim_start_matches('/'));
        Some(match lookup(self.files, &self.root, folder, inner) {
            Lookup::Found(file) => Target::File(file),
            Lookup::OtherCase(span, name) => {
                let start = (path.len() - inner.len()) as u32;
                Target::OtherCase { span: urlgram::span::Span::new(span.start + start, span.end + start), name }
            }
            Lookup::Missing(first) if self.may_be_built(folder, inner, &first) => Target::Unknown(Reason::Built),
            Lookup::Missing(_) => missing(),
            Lookup::Submodule => Target::Unknown(Reason::Submodule),
            Lookup::Outside => Target::Unknown(Reason::OutsideTree),
        })
    }
}

/// Returns the text that a site with the path `base` has in place of the values of Liquid at the beginning of a link, and the rest of the link.
fn filled<'l>(link: &'l str, base: &str) -> Option<(String, &'l str)> {
    let (mut address, mut rest, mut is_open) = (String::new(), link, false);
    while let Some(inner) = rest.strip_prefix("{{") {
        let (value, after) = inner.split_once("}}")?;
        let value = value.trim_start_matches('-').trim_end_matches('-').trim();
        match value {
            "site.url" if rest.len() == link.len() => {}
            "site.baseurl" => address.push_str(base),
            _ => {
                address.push_str(&filtered(value, base)?);
                is_open = true;
            }
        }
        rest = after;
    }
    let is_joined = is_open || rest.is_empty() || rest.starts_with(['/', '?', '#']);
    (rest.len() < link.len() && is_joined && !rest.contains(['{', '}', '%', '\\'])).then_some((address, rest))
}

/// Returns the address that filters make of a path in quotation marks: `'/a' | relative_url`.
fn filtered(value: &str, base: &str) -> Option<String> {
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (path, filters) = value[1..].split_once(quote)?;
    let filters: Vec<&str> = filters.split('|').map(str::trim).filter(|filter| !filter.is_empty()).collect();
    let is_complete = match filters[..] {
        ["relative_url" | "absolute_url"] | ["relative_url", "absolute_url"] => !path.contains(':'),
        ["prepend: site.baseurl"] | ["prepend: site.baseurl", "prepend: site.url" | "absolute_url"] => {
            path.starts_with('/')
        }
        _ => false,
    };
    is_complete.then(|| format!("{base}/{}", path.trim_start_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn values_of_the_site_begin_links() {
        for (link, expected) in [
            ("{{ site.baseurl }}/a/#b", Some("/x/a/#b")),
            ("{{site.url}}{{site.baseurl}}/a", Some("/x/a")),
            ("{{- site.url -}}/x/a", Some("/x/a")),
            ("{{ site.baseurl }}", Some("/x")),
            ("{{ '/a/' | relative_url }}b.png", Some("/x/a/b.png")),
            ("{{ \"a\" | absolute_url }}#c", Some("/x/a#c")),
            ("{{ '/a' | prepend: site.baseurl | prepend: site.url }}", Some("/x/a")),
            ("{{ site.baseurl }}a", None),
            ("{{ site.baseurl }}/{{ page.name }}", None),
            ("{{ page.url | relative_url }}", None),
            ("{{ site.data.x }}/a", None),
            ("{{ 'https://a.example/' | relative_url }}", None),
            ("{{ '/a' | upcase }}", None),
            ("/a", None),
            ("{{ site.baseurl", None),
        ] {
            let found = filled(link, "/x").map(|(address, rest)| format!("{address}{rest}"));
            assert_eq!(found.as_deref(), expected, "{link}");
        }
    }
}
