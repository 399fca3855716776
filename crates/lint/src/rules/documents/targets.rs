//! Relative links of a page, and what they lead to.

use std::path::{Path, PathBuf};

use super::files::Files;
use super::language;
use super::mistake::DocumentMistake;
use super::site;
use crate::knowledge::is_site;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

/// A page whose links are checked.
#[derive(Debug)]
pub struct Page<'a> {
    files: &'a dyn Files,
    /// Absolute path.
    path: &'a Path,
    /// Folder that links are checked in.
    root: &'a Path,
    /// Whether a site generator reads the page.
    is_generated: bool,
    /// Whether the generator puts the pages of all folders into one.
    is_flat: bool,
    /// Whether a build may make pages that are not in the repository.
    is_built: bool,
    /// Whether links of a page of HTML lead to addresses of a site, which have no ending.
    has_addresses: bool,
    /// Folders that links with `/` at their beginning lead to.
    site_roots: &'a [PathBuf],
}

/// A relative link that leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadLink {
    /// Kind of the mistake.
    pub mistake: DocumentMistake,
    /// Bytes of the link.
    pub span: Span,
    /// Fact.
    pub message: String,
    /// Problem of the place.
    pub label: &'static str,
    /// Text that would lead to something.
    pub meant: Option<String>,
}

/// Target of a path.
enum Target {
    /// A file or folder.
    Found(PathBuf),
    /// A file or folder with this name in place of the one at these bytes of the path, which is in other case.
    OtherCase(Span, String),
    Missing,
    /// A place above the root, which cannot be checked.
    Outside,
    /// A place that cannot be checked.
    Unknown,
}

/// Number of links of a page without a target that tell of the page rather than of the links.
const SEVERAL: usize = 4;

/// Endings that a link may leave out, or have in place of one another.
const ENDINGS: &[&str] = &["md", "markdown", "mdx", "html", "htm", "rst", "adoc", "ipynb", "qmd", "Rmd", "txt"];

/// Names of the first folder in links to pages that GitHub and GitLab make.
const FORGE: &[&str] = &[
    "blob", "tree", "raw", "blame", "commit", "commits", "compare", "issues", "pull", "pulls", "wiki", "wikis",
    "releases", "tags", "actions", "discussions", "projects", "milestones", "milestone", "labels", "security",
    "graphs", "stargazers", "settings", "archive", "-", "merge_requests",
];

/// Folders that a build makes and a repository does not contain.
const BUILT: &[&str] =
    &["node_modules", "build", "_build", "dist", "out", "target", "public", "_site", "coverage", "site"];

impl<'a> Page<'a> {
    /// Returns the page at an absolute path below `root`; `None` if its text is shown in a different place, so that its links
    /// cannot be resolved.
    pub fn new(files: &'a dyn Files, path: &'a Path, root: &'a Path) -> Option<Page<'a>> {
        if site::is_part(root, path) {
            return None;
        }
        let is_generated = site::is_generated(files, root, path);
        let is_flat = is_generated && site::is_flat(files, root, path);
        let is_built = site::is_built(files, root, path);
        let page = Page { files, path, root, is_generated, is_flat, is_built, has_addresses: false, site_roots: &[] };
        (!page.is_generated || is_markdown(path.to_str()?)).then_some(page)
    }

    /// Returns the same page with the folders that links with `/` at their beginning lead to. Without any, such links are not
    /// checked.
    #[must_use]
    pub fn with_site_roots(self, site_roots: &'a [PathBuf]) -> Self {
        Page { site_roots, ..self }
    }

    /// Returns the same page, read by a site generator if its front matter names a layout or an address.
    #[must_use]
    pub fn with_layout(mut self, has_layout: bool) -> Self {
        self.is_generated |= has_layout && is_markdown(&self.path.to_string_lossy());
        self
    }

    /// Returns the same page, read by a site generator if one of its links leads to a page that a generator makes of a file:
    /// to `a.html` or `a` if the file is `a.md`, or to an anchor in `a` if no file has this name. So is a page with several links to
    /// pages of HTML next to it if none of them exists. If a page of HTML has several links without an ending, and none of their
    /// targets exists, they are addresses of a site.
    #[must_use]
    pub fn with_links<'l>(mut self, links: impl IntoIterator<Item = &'l str> + Clone) -> Self {
        let is_made = |link: &str| {
            let (path, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
            let is_page = is_relative(path) && !is_template(path) && !path.ends_with('/') && !is_markdown(path);
            let target = is_page.then(|| self.resolve(self.path.parent().unwrap_or(self.root), path));
            match target {
                Some(Target::Found(target)) => target.extension() != Path::new(path).extension(),
                // A folder has no anchors.
                Some(Target::Missing) => {
                    is_slug(path) && !path.contains('/') && rest.starts_with('#') && rest.len() > 1
                }
                _ => false,
            }
        };
        if !is_markdown(&self.path.to_string_lossy()) {
            self.has_addresses = self.has_missing(links, |path| {
                is_relative(path) && !path.is_empty() && !path.ends_with('/') && !has_ending(path)
            });
        } else if !self.is_generated {
            self.is_generated = links.clone().into_iter().any(is_made)
                || self.has_missing(links, |path| path.ends_with(".html") && !path.contains('/'));
        }
        self
    }

    /// Whether several links are of a form, and none of their targets exists.
    fn has_missing<'l>(&self, links: impl IntoIterator<Item = &'l str>, is_meant: impl Fn(&str) -> bool) -> bool {
        let paths = links.into_iter().map(|link| &link[..link.find(['?', '#']).unwrap_or(link.len())]);
        let mut pages = paths.filter(|path| is_meant(path) && !is_template(path));
        let folder = self.path.parent().unwrap_or(self.root);
        let mut found = 0;
        pages.all(|page| {
            found += 1;
            matches!(self.resolve(folder, page), Target::Missing)
        }) && found >= SEVERAL
    }

    /// Whether a page of HTML is shown in a different place, as reports, saved pages and templates are: each of several relative
    /// links leads to no file; of a page with the name of a template, each link.
    pub fn is_elsewhere<'l>(&self, links: impl IntoIterator<Item = &'l str>) -> bool {
        if is_markdown(&self.path.to_string_lossy()) {
            return false;
        }
        let is_file = |link: &&str| !link.starts_with(['#', '?', '/']) && is_relative(link) && !is_template(link);
        let mut found = 0;
        links.into_iter().filter(is_file).all(|link| {
            found += 1;
            self.check(link).is_some_and(|dead| dead.mistake == DocumentMistake::DeadFileLink)
        }) && (found >= SEVERAL || found > 0 && site::is_template(self.path))
    }

    /// Returns what is wrong with the target of a relative link; `None` for other URLs.
    pub fn check(&self, link: &str) -> Option<DeadLink> {
        let end = link.find(['?', '#']).unwrap_or(link.len());
        let (path, rest) = link.split_at(end);
        let is_rooted = !self.site_roots.is_empty() && path.starts_with('/');
        let is_relative = if is_rooted { !path.starts_with("//") } else { is_relative(path) };
        if path.is_empty() && rest.starts_with('?') || !is_relative || is_template(link) || is_placeholder(path) {
            return None;
        }
        let target = match () {
            () if path.is_empty() => Target::Found(self.path.to_owned()),
            () if is_rooted => self.rooted(path),
            () => self.target(path),
        };
        let target = match target {
            Target::Found(target) => target,
            Target::OtherCase(span, meant) => {
                let message = format!("the name of the file is \"{meant}\"");
                return Some(DeadLink {
                    mistake: DocumentMistake::CaseMismatchedLink,
                    span,
                    message,
                    label: "differs in case",
                    meant: Some(meant),
                });
            }
            Target::Missing => {
                let message = format!("no file \"{path}\"");
                let span = Span::new(0, end as u32);
                return Some(DeadLink {
                    mistake: DocumentMistake::DeadFileLink,
                    span,
                    message,
                    label: "leads to no file",
                    meant: None,
                });
            }
            Target::Outside | Target::Unknown => return None,
        };
        let hash = end + rest.find('#')?;
        self.check_fragment(&target, link, hash + 1)
    }

    fn check_fragment(&self, target: &Path, link: &str, start: usize) -> Option<DeadLink> {
        let fragment = &link[start..];
        let anchors = self.files.anchors(target).filter(|_| is_name(fragment))?;
        let decoded = decode_str(fragment, OnInvalid::Replace).ok()?;
        // VitePress puts `_` before a digit.
        let plain = decoded.strip_prefix('_').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let is_generated = self.is_generated || plain.is_some() || self.is_numbered();
        let plain = plain.unwrap_or(&decoded);
        let is_known = if is_generated { anchors.contains_similar(plain) } else { anchors.contains(plain) };
        if is_known || anchors.contains(fragment) || anchors.is_open() {
            return None;
        }
        let message = format!("no heading or anchor \"{decoded}\"");
        let meant = anchors.similar_to(&decoded).map(str::to_owned);
        let span = Span::new(start as u32, link.len() as u32);
        Some(DeadLink {
            mistake: DocumentMistake::DeadAnchor,
            span,
            message,
            label: "leads to the top of the page",
            meant,
        })
    }

    /// Returns what a path leads to from the page, or from where a site generator may put the page.
    fn target(&self, path: &str) -> Target {
        let folder = self.path.parent().unwrap_or(self.root);
        match self.resolve(folder, path) {
            Target::Found(target) => Target::Found(target),
            _ if self.is_generated && !is_markdown(path) => Target::Unknown,
            Target::Missing if self.is_in_language(folder, path) => Target::Unknown,
            Target::Missing if self.is_numbered() && is_slug(path) => Target::Unknown,
            Target::Missing if self.is_in_original(folder, path) => Target::Unknown,
            Target::Missing if self.has_addresses && !has_ending(path) => Target::Unknown,
            Target::Missing if self.is_flat && !path.contains('/') => Target::Unknown,
            Target::Missing if self.is_built && is_markdown(path) => Target::Unknown,
            Target::Missing if self.is_generated => self.generated(folder, path),
            // Only a site shows `index.md` for its folder, with addresses such as `../start/`.
            Target::Missing if path.ends_with('/') && self.is_index() => Target::Unknown,
            // Links of the page start at `a/` if `a.md` becomes that.
            Target::Missing if path.ends_with('/') => match self.resolve(&self.path.with_extension(""), path) {
                Target::Found(_) => Target::Unknown,
                _ => Target::Missing,
            },
            Target::Missing if self.is_published(folder, path) => Target::Unknown,
            Target::Missing if self.is_page_of_site(folder, path) || self.is_made(folder, path) => Target::Unknown,
            target => target,
        }
    }

    /// Whether a path leads to a page in the language of this page, or in English, whose name has the language before its ending.
    fn is_in_language(&self, folder: &Path, path: &str) -> bool {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let Some((name, language)) = path.strip_suffix(".md").zip(language::of_page(&stem)) else { return false };
        let is_page = |language| matches!(self.resolve(folder, &format!("{name}.{language}.md")), Target::Found(_));
        site::is_translating(self.files, self.root, self.path) && [language, "en"].into_iter().any(is_page)
    }

    /// Whether the page is the one that a site shows for its folder.
    fn is_index(&self) -> bool {
        self.path.file_name().is_some_and(|name| name == "index.md")
    }

    /// Whether a path without an ending is that of a page from a folder above: a site that shows the pages of that folder may
    /// have the address `guides/start` for `guides/start.md`.
    fn is_page_of_site(&self, folder: &Path, path: &str) -> bool {
        let folders = folder.ancestors().skip(1).take_while(|folder| folder.starts_with(self.root));
        let is_page = |target| matches!(target, Target::Found(page) if page.extension().is_some());
        !path.starts_with('.') && !path.contains('.') && folders.map(|folder| self.resolve(folder, path)).any(is_page)
    }

    /// Whether the page or a folder around it has a number before its name: generators order pages by it, and their addresses
    /// are without it.
    fn is_numbered(&self) -> bool {
        let names = self.path.strip_prefix(self.root).unwrap_or(self.path).iter().filter_map(|name| name.to_str());
        names.map(after_number).any(|name| name.is_some_and(|name| !name.is_empty()))
    }

    /// Whether a page of HTML leads to a file that a build puts next to it: bundlers publish the files of these folders as they are.
    fn is_published(&self, folder: &Path, path: &str) -> bool {
        let mut folders = ["public", "static"].iter().map(|name| folder.join(name));
        !is_markdown(&self.path.to_string_lossy())
            && folders.any(|folder| matches!(self.resolve(&folder, path), Target::Found(_)))
    }

    /// Whether the page is a translation, and the original of the linked page exists. Sites show it in place of a translation.
    fn is_in_original(&self, folder: &Path, path: &str) -> bool {
        let inner = folder.strip_prefix(self.root).unwrap_or(folder);
        let names: Vec<_> = inner.iter().collect();
        names.iter().enumerate().any(|(at, name)| {
            let (before, after) =
                (names[..at].iter().collect::<PathBuf>(), names[at + 1..].iter().collect::<PathBuf>());
            let originals = name.to_str().map(language::originals).unwrap_or_default();
            let above = at.checked_sub(1).and_then(|above| names[above].to_str()).unwrap_or_default();
            !originals.is_empty() && language::has_translations(above)
                || originals.iter().any(|original| {
                    let folder = self.root.join(&before).join(original).join(&after);
                    matches!(self.resolve(&folder, path), Target::Found(_))
                })
        })
    }

    /// Whether a page of Markdown leads to a page of HTML in a folder that a program makes.
    fn is_made(&self, folder: &Path, path: &str) -> bool {
        let parent = path.rsplit_once('/').map(|(parent, _)| parent);
        let is_html = [".html", ".htm"].iter().any(|ending| path.ends_with(ending));
        is_html
            && is_markdown(&self.path.to_string_lossy())
            && parent.is_some_and(|parent| matches!(self.resolve(folder, parent), Target::Missing))
    }

    /// Returns what a path leads to from one of the roots of the site: from the first that has the file.
    fn rooted(&self, path: &str) -> Target {
        let known = self.site_roots.iter().filter(|root| self.files.names(root).is_some());
        let targets = known.map(|root| self.resolve(root, path));
        let best = targets.min_by_key(|target| match target {
            Target::Found(_) => 0,
            Target::OtherCase(..) => 1,
            Target::Outside | Target::Unknown => 2,
            Target::Missing => 3,
        });
        best.unwrap_or(Target::Unknown)
    }

    /// Resolves a path that is not that of a file next to a page of a site generator.
    fn generated(&self, folder: &Path, path: &str) -> Target {
        let own = self.path.with_extension("");
        let folders =
            [own.as_path()].into_iter().chain(folder.ancestors()).take_while(|folder| folder.starts_with(self.root));
        for folder in folders {
            match self.resolve(folder, path) {
                // From a folder near the root, `../` leads out of it. That tells nothing about the other folders.
                Target::Missing | Target::Outside => {}
                target => return target,
            }
        }
        Target::Missing
    }

    fn resolve(&self, folder: &Path, path: &str) -> Target {
        let mut place = folder.to_owned();
        let mut other_case = None;
        let mut start = 0;
        for segment in path.split('/') {
            let span = Span::new(start as u32, (start + segment.len()) as u32);
            start += segment.len() + 1;
            let is_last = start > path.trim_end_matches('/').len();
            match segment {
                "" | "." => continue,
                ".." if place.pop() && place.starts_with(self.root) => continue,
                ".." => return Target::Outside,
                _ => {}
            }
            let Some(names) = self.files.names(&place) else { return Target::Missing };
            // An empty folder is a submodule that was not fetched.
            if names.is_empty() || place == *self.root && FORGE.contains(&segment) {
                return Target::Unknown;
            }
            let Ok(name) = decode_str(segment, OnInvalid::Replace) else { return Target::Unknown };
            match found(&names, &name, is_last) {
                Some(actual) if actual == name || !actual.eq_ignore_ascii_case(&name) => place.push(actual),
                Some(actual) => {
                    other_case.get_or_insert((span, actual.to_owned()));
                    place.push(actual);
                }
                None if BUILT.contains(&segment) || is_branch(path, start) => return Target::Unknown,
                // A build makes `a.md` of `a.md.in`.
                None if is_last && listed(&names, &format!("{name}.in")).is_some() => return Target::Unknown,
                None => return Target::Missing,
            }
        }
        match other_case {
            Some((span, actual)) => Target::OtherCase(span, actual),
            None => Target::Found(place),
        }
    }
}

/// Returns a name if it is one of sorted names.
fn listed<'n>(names: &'n [String], name: &str) -> Option<&'n str> {
    names.binary_search_by(|known| known.as_str().cmp(name)).ok().map(|at| names[at].as_str())
}

/// Returns the name that a segment of a path stands for: the same, one with another ending, or one in other case.
fn found<'n>(names: &'n [String], name: &str, is_last: bool) -> Option<&'n str> {
    let stem = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)?.strip_suffix('.')).unwrap_or(name);
    let with_ending = |ending: &&str| listed(names, &format!("{stem}.{ending}"));
    let in_other_case = || names.iter().map(String::as_str).find(|known| known.eq_ignore_ascii_case(name));
    listed(names, name)
        .or_else(|| ENDINGS.iter().filter(|_| is_last && name_may_change(name)).find_map(with_ending))
        .or_else(in_other_case)
}

/// Whether the name at the end of a path has an ending.
fn has_ending(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// Whether a path ends in the address of a page of a site: a name in lower case without an ending, and without a number before it.
fn is_slug(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}

/// Returns what follows the number before a name: `guide.md` for `02-guide.md`.
fn after_number(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < name.len() { rest.strip_prefix(['-', '_']) } else { None }
}

/// Whether a server may find a file under a name with another ending: a page without an ending, or a page of HTML.
fn name_may_change(name: &str) -> bool {
    !name.contains('.') || name.ends_with(".html") || name.ends_with(".htm")
}

/// Whether a path before the offset `end` ends with the name that forges give the files of a branch, which follows it:
/// `../tree/HEAD/a`.
fn is_branch(path: &str, end: usize) -> bool {
    let after = path.get(end..).unwrap_or_default();
    let branch = after.split('/').next().unwrap_or_default();
    let before = path[..end.min(path.len())].trim_end_matches('/');
    matches!(branch, "HEAD" | "main" | "master") && (before.ends_with("tree") || before.ends_with("blob"))
}

/// Whether a path is relative and of a file: not of a host, an address, an alias of a program.
fn is_relative(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    !path.starts_with(['/', '~', '@', '\\', '&', '!'])
        && !first.contains([':', '@', '='])
        && !is_site(first)
        && (path.is_empty() || path.bytes().any(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte >= 0x80))
}

/// Whether a template asks the author for a link: `LINK_TO_ISSUE`.
fn is_placeholder(path: &str) -> bool {
    let is_upper = |c: char| c.is_ascii_uppercase() || c == '_';
    path.contains('_')
        && path.chars().all(is_upper)
        && path.split('_').any(|word| ["HERE", "LINK", "PLACEHOLDER", "URL", "YOUR"].contains(&word))
}

fn is_markdown(path: &str) -> bool {
    [".md", ".markdown", ".mdown", ".qmd", ".Rmd"].iter().any(|ending| path.ends_with(ending))
}

/// Whether each `%` starts a percent-encoding: `%PUBLIC_URL%` is completed by a program.
fn is_encoded(link: &str) -> bool {
    let is_digits =
        |rest: &str| rest.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    link.split('%').skip(1).all(is_digits)
}

/// Whether a program completes the text, or it only stands for a link.
fn is_template(link: &str) -> bool {
    link.contains(['{', '}', '<', '>', '$', '*', '|', '\\', '[', '"', '`', '\n', '\u{2026}'])
        || link.contains("...")
        || link.contains("%7B")
        || !is_encoded(link)
        || matches!(link, "url" | "link" | "URL" | "path" | "href" | "src" | "TODO" | "TBD" | "todo" | "tbd")
}

/// Whether a fragment names an anchor: it is not a line number, a text to search or the state of a program. U114 reports a second `#`.
fn is_name(fragment: &str) -> bool {
    let is_line = fragment.strip_prefix('L').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    !is_line && !fragment.contains(":~:") && !fragment.contains(['=', '/', '!', ',', '#'])
}
