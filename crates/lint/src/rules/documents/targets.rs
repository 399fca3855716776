//! Relative links of a page, and what they lead to.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::editions::is_of_same_edition;
use super::mistake::DocumentMistake;
use super::path_target::{DeadLink, Target};
use super::paths::{
    has_ending, is_image, is_markdown, is_name_of_file, is_placeholder, is_relative, is_slug, is_template, is_unfilled,
    relative, split_path,
};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_sites::{Files, Reason, SiteCount, SitePage, Sites, folders_around, has, marks};

/// A page whose links are checked.
#[derive(Debug)]
pub struct Page<'a> {
    pub(super) sites: &'a Sites<dyn Files>,
    pub(super) files: &'a dyn Files,
    /// The page of a site whose generator is known exactly.
    pub(super) placed: Option<SitePage<'a>>,
    /// Other pages of sites that import the page, from whose addresses a browser resolves its links.
    pub(super) importing: Vec<SitePage<'a>>,
    /// Name of the site and its configuration, as links are counted.
    pub(super) site: String,
    /// Absolute path.
    pub(super) path: &'a Path,
    /// Folder that links are checked in.
    pub(super) root: &'a Path,
    /// Whether the rules of the program that reads the page are not known, so that its links are only counted.
    pub(super) is_unknown: bool,
    /// Whether an unknown program reads the page of MDX, so that only links to its headings and to source files are checked.
    pub(super) is_mdx: bool,
    /// Whether a site generator reads the page.
    pub(super) is_generated: bool,
    /// Whether the generator puts the pages of all folders into one.
    is_flat: bool,
    /// Whether a build may make pages that are not in the repository.
    is_built: bool,
    /// Whether the page begins with front matter.
    pub(super) has_front_matter: bool,
    /// Whether links to pages of Markdown need their ending, as on GitHub.
    needs_endings: bool,
    /// Whether links of a page of HTML lead to addresses of a site, which have no ending.
    has_addresses: bool,
    /// Beginning that the host of the page adds to its anchors.
    pub(super) anchor_prefix: Option<String>,
    count: RefCell<SiteCount>,
    /// Names of files in the configurations of bundlers, by folder. They are found once, since a page may have many links.
    pub(super) built_names: RefCell<HashMap<PathBuf, HashSet<String>>>,
    /// Ends of the paths of scripts in the configurations of ClojureScript around the page, which are read once as well.
    pub(super) clojure: OnceCell<HashSet<String>>,
    /// Whether a configuration around the page lists the documents of a site, which is asked once as well.
    pub(super) lists_routes: OnceCell<bool>,
    /// Folders that links with `/` at their beginning lead to.
    pub(super) site_roots: &'a [PathBuf],
}

/// Number of links of a page without a target that tell of the page rather than of the links.
const SEVERAL: usize = 4;

impl<'a> Page<'a> {
    /// Returns the page at an absolute path below `root`; `None` if its text is shown in a different place, so that its links
    /// cannot be resolved.
    pub fn new(sites: &'a Sites<dyn Files>, path: &'a Path, root: &'a Path) -> Option<Page<'a>> {
        let (files, is_page) = (sites.files(), is_markdown(path.to_str()?));
        let mut placed = sites.page(root, path).filter(|_| is_page);
        let mut importing = if is_page { sites.importing(root, path) } else { Vec::new() };
        if marks::is_part(root, path, placed.is_some()) {
            placed = Some(importing.pop()?);
        }
        let is_mdx = placed.is_none() && path.extension().is_some_and(|ending| ending == "mdx");
        let generator = if placed.is_none() { sites.other_generator(root, path) } else { None };
        let is_generated = generator.is_some();
        let is_flat = is_generated && marks::is_flat(files, root, path);
        let is_built = placed.is_none() && marks::is_built(files, root, path);
        let is_unknown = placed.is_none() && is_page && sites.is_left_out(root, path);
        let site = match &placed {
            Some(placed) => {
                let config = placed.site().config.strip_prefix(root).unwrap_or(&placed.site().config);
                format!("{} ({})", placed.site().generator.name(), config.display())
            }
            None => generator.map_or_else(
                || "files of the repository".to_owned(),
                |name| format!("{name}, whose addresses are not known exactly"),
            ),
        };
        let page = Page {
            sites,
            files,
            placed,
            importing,
            site,
            path,
            root,
            is_unknown,
            is_mdx,
            is_generated,
            is_flat,
            is_built,
            has_front_matter: false,
            count: RefCell::default(),
            built_names: RefCell::default(),
            clojure: OnceCell::new(),
            lists_routes: OnceCell::new(),
            needs_endings: false,
            has_addresses: false,
            anchor_prefix: None,
            site_roots: &[],
        };
        (!page.is_generated || is_page).then_some(page)
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
        self.is_generated |= has_layout && self.placed.is_none() && is_markdown(&self.path.to_string_lossy());
        self
    }

    /// Returns the same page, which is the text of a string that a program includes, or not.
    #[must_use]
    pub fn with_string(mut self, is_string: bool) -> Self {
        self.is_unknown |= is_string;
        self
    }

    /// Returns the same page with front matter, which a program reads, or without.
    #[must_use]
    pub fn with_front_matter(self, has_front_matter: bool) -> Self {
        Page { has_front_matter, ..self }
    }

    /// Returns the same page, read by a site generator if one of its links leads to a page that a generator makes of a file:
    /// to `a.html` or `a` if the file is `a.md`, or to an anchor in `a` if no file has this name. So is a page with several links to
    /// pages of HTML next to it if none of them exists. If a page of HTML has several links without an ending, and none of their
    /// targets exists, they are addresses of a site.
    #[must_use]
    pub fn with_links<'l>(mut self, links: impl IntoIterator<Item = &'l str> + Clone) -> Self {
        self.anchor_prefix = self.prefix_of_host(links.clone());
        let is_made = |link: &str| {
            let (path, rest) = split_path(link);
            let is_page = is_relative(path) && !is_template(path) && !path.ends_with('/') && !is_markdown(path);
            let target = is_page.then(|| self.resolve(self.path.parent().unwrap_or(self.root), path));
            match target {
                // A page outside of a site says nothing about it.
                Some(Target::Found(target)) => {
                    target.extension() != Path::new(path).extension() && self.sites.page(self.root, &target).is_none()
                }
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
        } else if !self.is_generated && self.placed.is_none() {
            // GitHub shows this page for its folder, whatever a site that is configured elsewhere makes of it.
            if self.path.file_name().is_some_and(|name| name == "README.md") {
                self.needs_endings = true;
                return self;
            }
            let (with, without) = self.count_endings(links.clone());
            if with >= SEVERAL / 2 && with >= 2 * without {
                self.needs_endings = true;
                return self;
            }
            self.is_generated = links.clone().into_iter().any(is_made)
                || self.has_missing(links, |path| path.ends_with(".html") && !path.contains('/'));
        }
        self
    }

    /// Returns the numbers of links to pages of Markdown with their ending, and without it.
    fn count_endings<'l>(&self, links: impl IntoIterator<Item = &'l str>) -> (usize, usize) {
        let folder = self.path.parent().unwrap_or(self.root);
        let (mut with, mut without) = (0, 0);
        for link in links {
            let (path, _) = split_path(link);
            if path.is_empty() || !is_relative(path) || is_template(path) || has_ending(path) && !is_markdown(path) {
                continue;
            }
            if let Target::Found(target) = self.resolve(folder, path) {
                match is_markdown(path) {
                    true => with += 1,
                    false => without += usize::from(is_markdown(&target.to_string_lossy())),
                }
            }
        }
        (with, without)
    }

    /// Whether several links are of a form, and none of their targets exists.
    fn has_missing<'l>(&self, links: impl IntoIterator<Item = &'l str>, is_meant: impl Fn(&str) -> bool) -> bool {
        let paths = links.into_iter().map(|link| split_path(link).0);
        let mut pages = paths.filter(|path| is_meant(path) && !is_template(path));
        let folder = self.path.parent().unwrap_or(self.root);
        let mut found = 0;
        pages.all(|page| {
            found += 1;
            matches!(self.resolve(folder, page), Target::Missing)
        }) && found >= SEVERAL
    }

    /// Whether a page of HTML is shown in a different place, as reports, saved pages and templates are: each of several relative
    /// links, or all but one, leads to no file; of a page with the name of a template, or of one that a build puts into a bundle of resources, each link.
    /// <https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFBundles/BundleTypes/BundleTypes.html>
    pub fn is_elsewhere<'l>(&self, links: impl IntoIterator<Item = &'l str>) -> bool {
        if is_markdown(&self.path.to_string_lossy()) {
            return false;
        }
        let is_file = |link: &&str| !link.starts_with(['#', '?', '/']) && is_relative(link) && !is_template(link);
        let is_localized =
            self.path.parent().is_some_and(|folder| folder.extension().is_some_and(|end| end == "lproj"));
        let (mut dead, mut others, mut alive) = (0, 0, 0);
        for target in links.into_iter().filter(is_file).map(|link| self.followed(link)) {
            match target {
                Some(target) if target.is_dead() => dead += 1,
                Some(Target::Found(_)) => alive += 1,
                _ => others += 1,
            }
        }
        // One file may be that of the program that puts the others next to it.
        let is_nearly_all = alive == 1 && dead > SEVERAL && others < dead;
        is_nearly_all
            || alive + others == 0 && (dead >= SEVERAL || dead > 0 && (marks::is_template(self.path) || is_localized))
    }

    /// Returns what a relative link leads to; `None` for other URLs.
    pub(super) fn followed(&self, link: &str) -> Option<Target> {
        let (path, rest) = split_path(link);
        let is_rooted = path.starts_with('/');
        let is_relative = if is_rooted { !path.starts_with("//") } else { is_relative(path) || is_unfilled(path) };
        if let Some(placed) = self.placed.as_ref().filter(|placed| placed.is_internal(path)) {
            return Some(Target::of(placed.resolve(path)));
        }
        if let Some(target) = self.at_root_of_docfx(path) {
            return Some(target);
        }
        if path.is_empty() && rest.starts_with('?') || !is_relative || is_template(link) || is_placeholder(path) {
            return None;
        }
        if is_unfilled(path) && path.contains(':') && is_markdown(&self.path.to_string_lossy()) {
            return Some(Target::Missing);
        }
        if let Some(broken) = self.broken(path) {
            return Some(broken);
        }
        let target = match &self.placed {
            _ if path.is_empty() => Target::Found(self.path.to_owned()),
            _ if !is_rooted && self.is_compiled(path) => Target::Unchecked(Reason::Built),
            _ if is_rooted && !self.site_roots.is_empty() => self.rooted(path),
            Some(placed) => self.in_site(placed, path),
            None if is_rooted => match self.rooted_in_repository(path) {
                Target::Unknown => self.at_address(path).unwrap_or(Target::Unknown),
                target => target,
            },
            None => self.target(path),
        };
        Some(match target {
            dead if dead.is_dead()
                && (self.is_made_elsewhere(path) || self.is_class(path) || self.is_ignored(path)) =>
            {
                Target::Unchecked(Reason::Built)
            }
            dead if dead.is_dead() && (self.is_known_to_importers(path) || self.is_known_to_includers(path)) => {
                Target::Unchecked(Reason::Part)
            }
            dead if dead.is_dead() && self.is_published_elsewhere(path) => Target::Unchecked(Reason::Computed),
            Target::OtherCase(..) | Target::Missing | Target::MissingPage(_) if self.is_of_learn(&target, path) => {
                Target::Address
            }
            target => target,
        })
    }

    /// Returns the name of the site of the page with its configuration, `MkDocs (mkdocs.yml)`, or what else is known of it.
    pub fn site(&self) -> &str {
        &self.site
    }

    /// Returns the address that a file has on the site of the page, from the root of the site; `None` if it has none that is known.
    pub fn address(&self, file: &Path) -> Option<String> {
        let own = self.placed.as_ref()?;
        let page = self.sites.page(self.root, file).filter(|page| page.site() == own.site())?;
        page.own_address().map(|address| format!("/{address}"))
    }

    /// Returns the absolute path of the page, and the folder that links are checked in.
    pub(crate) fn place(&self) -> (&Path, &Path) {
        (self.path, self.root)
    }

    /// Returns the file that a relative link leads to; `None` if it leads to none, or to one that cannot be known.
    pub fn file(&self, link: &str) -> Option<PathBuf> {
        match self.followed(link)? {
            Target::Found(file) if !self.is_counted(split_path(link).0) => Some(file),
            _ => None,
        }
    }

    /// Returns what is wrong with the target of a relative link, or of one to a file of the repository on its forge; `None` for other URLs. The link counts for [`Page::record`].
    pub fn check(&self, link: &str) -> Option<DeadLink> {
        let Some(target) = self.followed(link) else {
            return self.check_marks(link).or_else(|| if self.is_unknown { None } else { self.check_own(link) });
        };
        let path = split_path(link).0;
        // An address says itself that a program publishes the page.
        let is_address = || self.is_mdx && path.starts_with('/') && self.at_address(path).is_some();
        let is_counted = self.is_counted(path) && !is_address();
        self.check_target(link, if is_counted { Target::Unchecked(Reason::Program) } else { target })
    }

    /// Whether links of the page with this path are only counted.
    fn is_counted(&self, path: &str) -> bool {
        self.is_unknown
            || self.is_mdx && !path.is_empty() && (path.starts_with('/') || !is_markdown(path.trim_end_matches('/')))
    }

    /// Returns what is wrong with the page, which may have a fragment, in a shortcode `ref` or `relref` of Hugo. It counts for
    /// [`Page::record`].
    pub fn check_shortcode(&self, page: &str) -> Option<DeadLink> {
        let path = split_path(page).0;
        let target = match self.placed.as_ref() {
            _ if is_template(page) => return None,
            Some(placed) if path.is_empty() && placed.reads_shortcodes() => Target::Found(self.path.to_owned()),
            Some(placed) if !path.is_empty() => placed.resolve_shortcode(path).map_or(Target::Unknown, Target::of),
            _ => Target::Unknown,
        };
        self.check_target(page, target)
    }

    /// Returns what is wrong with a link to a target, and counts it.
    pub(super) fn check_target(&self, link: &str, target: Target) -> Option<DeadLink> {
        let is_anchor = matches!(target, Target::Found(_)) && link.contains('#');
        if !is_anchor {
            self.count(&target);
        }
        let (path, rest) = split_path(link);
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
            Target::Missing | Target::MissingPage(_) => {
                let hint = if let Target::MissingPage(hint) = target { hint } else { None };
                let is_address = (self.placed.is_some() || path.starts_with('/')) && !is_markdown(path);
                let kind = if is_address { "page or file" } else { "file" };
                let message = match is_unfilled(path) {
                    true => format!("\"{path}\" stands for a destination that is not written yet"),
                    false => format!("no {kind} \"{path}\""),
                };
                let meant = hint.or_else(|| self.moved(path));
                let span = Span::new(0, path.len() as u32);
                return Some(DeadLink {
                    mistake: DocumentMistake::DeadFileLink,
                    span,
                    message,
                    label: "leads to no file",
                    meant,
                });
            }
            Target::Address | Target::Outside | Target::Unknown | Target::Unchecked(_) => return None,
        };
        let hash = path.len() + rest.find('#')?;
        let checked = self.check_fragment(&target, link, hash + 1);
        self.count.borrow_mut().add(checked.as_ref().err().copied());
        checked.unwrap_or_default()
    }

    /// Counts a link, and the reason if it is not checked.
    fn count(&self, target: &Target) {
        self.count.borrow_mut().add(target.why_unchecked().as_deref());
    }

    /// Counts a link that is not checked, with the reason.
    pub(crate) fn leave_out(&self, reason: &str) {
        self.count.borrow_mut().add(Some(reason));
    }

    /// Adds the numbers of links that were checked to those of the site.
    pub fn record(self) {
        self.sites.record(&self.site, self.path, self.count.into_inner());
    }

    /// Returns the only file of the repository that ends with the names of a path, as a path from the folder of the page.
    fn moved(&self, path: &str) -> Option<String> {
        let found = self.sites.moved(self.root, path)?;
        let folder = self.path.parent()?.strip_prefix(self.root).ok()?;
        is_of_same_edition(folder, Path::new(&found)).then(|| relative(folder, Path::new(&found)))
    }

    /// Returns what a path leads to from the root of the repository, where GitHub looks for it.
    fn rooted_in_repository(&self, path: &str) -> Target {
        let is_repository = has(self.files, self.root, ".git");
        let first = path.split('/').find(|name| !name.is_empty()).unwrap_or_default();
        let is_shown = is_repository && is_markdown(&self.path.to_string_lossy());
        let is_known = decode_str(first, OnInvalid::Replace).is_ok_and(|name| has(self.files, self.root, &name));
        if !is_shown || !is_known {
            let is_file = is_shown && self.is_of_forge() && is_name_of_file(path);
            return if is_file { self.resolve(self.root, path) } else { Target::Unknown };
        }
        match self.resolve(self.root, path) {
            // An address of a site has no ending.
            Target::Missing if !is_markdown(path) && !is_image(path) => Target::Unknown,
            Target::Missing if self.is_generated || self.is_in_static_folder(path) => Target::Unknown,
            target => target,
        }
    }

    /// Returns what a path leads to from the page, or from where a site generator may put the page.
    fn target(&self, path: &str) -> Target {
        let folder = self.path.parent().unwrap_or(self.root);
        match self.resolve(folder, path) {
            Target::Found(target) if self.is_without_ending(path, &target) => {
                Target::MissingPage(Some(format!("{}.md", path.trim_end_matches('/'))))
            }
            Target::Found(target) => Target::Found(target),
            _ if self.is_generated && !is_markdown(path) => Target::Unknown,
            Target::Outside if self.is_too_high(path) => Target::Missing,
            Target::Missing if self.is_in_language(folder, path) => Target::Unknown,
            Target::Missing if self.is_numbered() && is_slug(path) => Target::Unknown,
            Target::Missing if !self.is_readme() && self.is_in_original(folder, path) => Target::Unknown,
            Target::Missing if self.has_addresses && !has_ending(path) => Target::Unknown,
            Target::Missing if self.is_flat && !path.contains('/') => Target::Unknown,
            Target::Missing if self.is_built && is_markdown(path) => Target::Unknown,
            Target::Missing if self.is_generated => self.generated(folder, path),
            // Only a site shows `index.md` for its folder, with addresses such as `../start/`.
            Target::Missing if path.ends_with('/') && self.path.ends_with("index.md") => Target::Unknown,
            // Links of the page start at `a/` if `a.md` becomes that.
            Target::Missing if path.ends_with('/') || path.starts_with("../") && self.may_be_folder(folder, path) => {
                match self.resolve(&self.path.with_extension(""), path) {
                    Target::Found(_) => Target::Unknown,
                    _ => Target::Missing,
                }
            }
            Target::Missing if self.may_be_elsewhere(folder, path) => Target::Unknown,
            Target::Missing if self.is_page_of_site(folder, path) || self.is_made(folder, path) => Target::Unknown,
            Target::Missing if self.is_slug_of_site(path) => Target::Unchecked(Reason::Computed),
            target => target,
        }
    }

    /// Whether a page may be published as its own folder for a path from it: the path is an address, or Hugo reads the folder of
    /// the page.
    fn may_be_folder(&self, folder: &Path, path: &str) -> bool {
        !has_ending(path) || has(self.files, folder, "_index.md")
    }

    /// Whether a path needs the ending of the page of Markdown that it leads to: the other links of the page have it, or only a site shows
    /// the target without it, and this page is not of the site.
    fn is_without_ending(&self, path: &str, target: &Path) -> bool {
        let is_page = !is_markdown(path) && !has_ending(path) && is_markdown(&target.to_string_lossy());
        is_page
            && !self.is_generated
            && is_markdown(&self.path.to_string_lossy())
            && (self.needs_endings || self.sites.page(self.root, target).is_some())
    }

    /// Returns what a path leads to from a page of a site. A plugin may show the original in place of a translation.
    fn in_site(&self, placed: &SitePage<'_>, path: &str) -> Target {
        let folder = self.path.parent().unwrap_or(self.root);
        match Target::of(placed.resolve(path)) {
            target if !placed.falls_back() => target,
            Target::Unchecked(Reason::Computed) => self.at_computed(placed, path),
            Target::MissingPage(_) if is_markdown(path) && self.is_in_language(folder, path) => Target::Unknown,
            Target::MissingPage(_) if is_markdown(path) && self.is_in_original(folder, path) => Target::Unknown,
            target => target,
        }
    }

    /// Whether a path without an ending is that of a page from a folder above: a site that shows the pages of that folder may
    /// have the address `guides/start` for `guides/start.md`.
    fn is_page_of_site(&self, folder: &Path, path: &str) -> bool {
        let folders = folders_around(self.root, folder);
        let is_page = |target| matches!(target, Target::Found(page) if page.extension().is_some());
        !path.starts_with('.') && !path.contains('.') && folders.map(|folder| self.resolve(folder, path)).any(is_page)
    }
}
