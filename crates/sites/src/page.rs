//! Pages of a site, and what their links lead to: [`SitePage`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::Files;
use crate::front::joined;
use crate::generator::{Form, Generator};
use crate::generators::{has_assets, in_language_of, logical_path, routes, title};
use crate::language;
use crate::lookup::{Lookup, is_found, kind, lookup, may_be_built, whole};
use crate::page_index::Indexed;
use crate::published::Published;
use crate::route_map::{RouteMap, is_index, normal};
use crate::site::{Base, Content, Site};
use crate::target::{Reason, Target};
use urlgram::percent::{OnInvalid, decode_str};

/// A page of a site.
#[derive(Debug)]
pub struct SitePage<'s> {
    pub(crate) files: &'s dyn Files,
    published: Arc<Published>,
    /// File whose text has the links.
    path: PathBuf,
    /// File whose address the page has.
    own: PathBuf,
    pub(crate) root: PathBuf,
    content: Content,
    /// Address from the root of the site.
    route: String,
    /// Whether the address of the page cannot be known.
    is_unknown: bool,
}

/// Endings of pages in their source.
pub(crate) const SOURCES: &[&str] = &[".md", ".mdx", ".markdown", ".rst", ".ipynb"];

impl<'s> SitePage<'s> {
    /// Returns the page that a site makes of a file; `None` if it makes none.
    pub(crate) fn new(
        files: &'s dyn Files,
        published: Arc<Published>,
        path: &Path,
        root: &Path,
    ) -> Option<SitePage<'s>> {
        let content = published.site.content_of(path).filter(|_| !published.site.is_unpublished(path))?.clone();
        let inner = path.strip_prefix(&content.folder).ok()?.to_string_lossy().replace('\\', "/");
        let mut text = || files.text(path).map_or_else(String::new, |text| text.to_string());
        let routes = routes(&published.site, &content, &inner, &mut text)?;
        let route = routes.all.into_iter().next().unwrap_or_default();
        Some(SitePage {
            files,
            published,
            path: path.to_owned(),
            own: path.to_owned(),
            root: root.to_owned(),
            content,
            route,
            is_unknown: routes.is_unknown,
        })
    }

    /// Returns the page with the text of a document that it imports, from whose folder paths of files are resolved.
    #[must_use]
    pub(crate) fn showing(self, document: &Path) -> SitePage<'s> {
        SitePage { path: document.to_owned(), ..self }
    }

    /// Returns the file of the page that shows the text.
    pub(crate) fn shown_by(&self) -> &Path {
        &self.own
    }

    /// Returns the site that the page belongs to.
    pub fn site(&self) -> &Site {
        &self.published.site
    }

    /// Returns the address of the page from the root of the site, without the `/` that servers add to some; `None` if it cannot be known.
    pub fn own_address(&self) -> Option<&str> {
        (!self.is_unknown).then_some(self.route.as_str())
    }

    /// Whether the generator may show the original of a page that is not translated, itself or by a usual plugin.
    pub fn falls_back(&self) -> bool {
        use Generator::{Hexo, Jekyll, MdBook, Nextra, VitePress, VuePress};
        !matches!(self.site().generator, Hexo | Jekyll | MdBook | Nextra | VitePress | VuePress)
    }

    /// Returns what the path of a link leads to as it is written.
    pub(crate) fn resolve_written(&self, path: &str) -> Target {
        let site = self.site();
        if let Some(inner) = path.strip_prefix("@/").filter(|_| site.generator == Generator::Zola) {
            return self.file_in(site.roots.iter(), inner);
        }
        if let Some(length) = self.pelican_prefix(path) {
            let inner = &path[length..];
            let own = self.path.parent().map(Path::to_owned);
            let folder = own.filter(|_| !inner.starts_with('/')).unwrap_or_else(|| self.content.folder.clone());
            return self.file_in([&folder], inner);
        }
        if let Some(inner) = path.strip_prefix('/') {
            return self.rooted(inner);
        }
        if let Some(file) = self.own_asset(path) {
            return Target::File(file);
        }
        let folder = self.path.parent().unwrap_or(&self.root);
        let found = lookup(self.files, &self.root, folder, path);
        match found {
            Lookup::Found(file) => return self.folder_next_to_it(path, &file).unwrap_or(Target::File(file)),
            Lookup::OtherCase(..) if site.generator == Generator::Docsify && site.maker.is_some() => {}
            Lookup::OtherCase(span, name) => {
                let is_source = SOURCES.iter().any(|ending| path.ends_with(ending));
                // Hugo writes the addresses of folders in lower case.
                return match self.address_from(path) {
                    Target::File(file) if !is_source => Target::File(file),
                    _ => Target::OtherCase { span, name },
                };
            }
            Lookup::Submodule => return Target::Unknown(Reason::Submodule),
            Lookup::Missing(_) | Lookup::Outside => {}
        }
        if SOURCES.iter().any(|ending| path.ends_with(ending)) {
            return self.source(folder, path, &found);
        }
        if let Some(larger) = self.larger_image(&found) {
            return Target::File(larger);
        }
        let target = self.address_from(path);
        let is_open = matches!(target, Target::Unknown(Reason::OtherProgram) | Target::Missing(_));
        if let Some(read) = self.of_preprocessor(path).filter(|_| is_open && matches!(found, Lookup::Missing(_))) {
            return read;
        }
        match (&target, &found) {
            // The generators copy the files next to a page.
            (Target::Unknown(Reason::Built), Lookup::Missing(missing))
                if self.is_closed()
                    && missing.parent().is_some_and(|parent| self.files.names(parent).is_some())
                    && missing.file_name().is_some_and(|name| path.ends_with(&*name.to_string_lossy()))
                    && !self.may_be_built(folder, path, missing)
                    && !self.is_built_page(missing) =>
            {
                Target::Missing(None)
            }
            (Target::Unknown(Reason::Maker(_)), Lookup::Missing(missing)) if self.lacks_image(missing) => {
                Target::Missing(None)
            }
            (Target::Unknown(Reason::Maker(_)), Lookup::Missing(_)) if self.page_next_to_it(folder, path).is_some() => {
                Target::Missing(self.page_next_to_it(folder, path))
            }
            (Target::Unknown(Reason::OtherProgram), Lookup::Missing(missing)) if self.lacks_chapter(path, missing) => {
                Target::Missing(None)
            }
            (Target::Missing(_), Lookup::Missing(missing)) if self.may_be_built(folder, path, missing) => {
                Target::Unknown(Reason::Built)
            }
            (Target::Missing(_), Lookup::Outside) if !self.is_closed() => Target::Unknown(Reason::OutsideTree),
            _ => target,
        }
    }

    /// Whether a build may make the file that a path leads to from a folder. `missing` is the first part of it that does not exist.
    pub(crate) fn may_be_built(&self, folder: &Path, path: &str, missing: &Path) -> bool {
        may_be_built(self.files, &self.root, missing, &whole(folder, path, missing))
    }

    /// Whether Git ignores the page at an address without an ending.
    fn is_built_page(&self, missing: &Path) -> bool {
        let page = missing.with_extension("md");
        missing.extension().is_none() && may_be_built(self.files, &self.root, missing, &page)
    }

    /// Returns the file of a post of Hexo that is published next to its page: it is in the folder with the name of the post.
    fn own_asset(&self, path: &str) -> Option<PathBuf> {
        if self.site().generator != Generator::Hexo || !has_assets(&self.content) {
            return None;
        }
        let folder = self.path.with_extension("");
        match lookup(self.files, &self.root, &folder, path) {
            Lookup::Found(file) if file.starts_with(&folder) => Some(file),
            _ => None,
        }
    }

    /// Returns what the path in a shortcode `ref` or `relref` leads to; `None` if the generator has no such shortcodes. The path has no
    /// fragment, and is not empty.
    pub fn resolve_shortcode(&self, path: &str) -> Option<Target> {
        let site = self.site();
        if site.generator != Generator::Hugo {
            return None;
        }
        let inner = self.path.strip_prefix(&self.content.folder).ok()?.to_string_lossy().replace('\\', "/");
        let (language, _) = logical_path(&self.content, &inner)?;
        let path = decode_str(path, OnInvalid::Replace).map_or_else(|_| path.to_owned(), |path| path.into_owned());
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        let folder = self.path.parent().unwrap_or(&self.root);
        let folder = if path.starts_with('/') { &self.content.folder } else { folder };
        Some(match self.published.index(self.files, &self.root).find((&language, &inner), &path) {
            Indexed::Found(page) => Target::File(page.to_owned()),
            Indexed::List => Target::Unknown(Reason::Generated),
            Indexed::Ambiguous => Target::Unknown(Reason::Ambiguous),
            Indexed::MadeBy(maker) => Target::Unknown(Reason::Maker(maker.to_owned())),
            Indexed::Missing => {
                match (lookup(self.files, &self.root, folder, path.trim_start_matches('/')), &site.maker) {
                    // Of a file that is not a page.
                    (Lookup::Found(file), _) => Target::File(file),
                    (_, Some(maker)) => Target::Unknown(Reason::Maker(maker.clone())),
                    _ if site.made.iter().any(|made| made == first) => Target::Unknown(Reason::Generated),
                    (Lookup::Missing(missing), _)
                        if self.may_be_built(folder, path.trim_start_matches('/'), &missing) =>
                    {
                        Target::Unknown(Reason::Built)
                    }
                    _ => Target::Missing(None),
                }
            }
        })
    }

    /// Whether the generator finds the file of a link itself: `@/` of Zola is its folder of pages, and Pelican has names for folders.
    pub fn is_internal(&self, link: &str) -> bool {
        self.site().generator == Generator::Zola && link.starts_with("@/") || self.pelican_prefix(link).is_some()
    }

    /// Returns the length of the beginning of a link that Pelican replaces by the folder of a file: `{filename}` or `|static|`.
    pub fn pelican_prefix(&self, link: &str) -> Option<usize> {
        if self.site().generator != Generator::Pelican {
            return None;
        }
        let inner = link.strip_prefix(['{', '|'])?;
        let (name, _) = inner.split_once(['}', '|'])?;
        ["filename", "static", "attach"].contains(&name).then_some(name.len() + 2)
    }

    /// Resolves a path from the root of the site.
    fn rooted(&self, inner: &str) -> Target {
        let site = self.site();
        let is_source = || SOURCES.iter().any(|ending| inner.ends_with(ending));
        // Docusaurus starts in the folder of the version, and in that of the original of a translation.
        let own = [&self.content.folder].into_iter().chain(&self.content.original);
        let own = own.filter(|_| site.generator == Generator::Docusaurus);
        let folders = own.chain(&site.roots).filter(|_| is_source());
        if let Target::File(file) = self.file_in(folders.chain(&site.statics), inner) {
            return Target::File(file);
        }
        if site.generator == Generator::MkDocs
            && is_source()
            && is_found(self.files, &self.root, &self.content.folder, inner)
        {
            return Target::Missing(None);
        }
        // Readers of a page of this name on GitHub start at the root of the repository.
        let is_readme = self.path.file_stem().is_some_and(|stem| stem == "README") && self.route.ends_with("README");
        if is_readme {
            if let Lookup::Found(file) = lookup(self.files, &self.root, &self.root, inner) {
                return Target::File(file);
            }
        }
        let own = match &site.base {
            Base::Known(base) if base.is_empty() => inner,
            // A source file that is in none of the folders.
            Base::Added if is_source() => {
                return match &site.maker {
                    Some(maker) => Target::Unknown(Reason::Maker(maker.clone())),
                    None => Target::Missing(None),
                };
            }
            Base::Added => self.without_base(inner),
            Base::Known(base) => match inner.strip_prefix(base.as_str()) {
                Some(rest) if rest.is_empty() || rest.starts_with('/') => rest,
                _ => return self.outside(base, inner),
            },
            Base::Unknown => {
                return match self.map().get(&normal(inner)) {
                    Some(page) => page.map_or(Target::Address, |page| Target::File(page.to_owned())),
                    None => Target::Unknown(Reason::OutsideSite),
                };
            }
        };
        match self.address(own) {
            Target::Unknown(Reason::OtherProgram) => self.meant_page(own),
            target => target,
        }
    }

    /// Removes the path of the site and the language at the beginning of an address of Docusaurus.
    fn without_base<'p>(&self, inner: &'p str) -> &'p str {
        let site = self.site();
        let inner = site.without_prefix(inner);
        let is_language = |name: &str| {
            let names = site.config.parent().and_then(|folder| self.files.names(&folder.join("i18n")));
            names.is_some_and(|names| names.iter().any(|known| known == name))
        };
        match inner.split_once('/') {
            Some((first, rest)) if site.generator == Generator::Docusaurus && is_language(first) => rest,
            _ => inner,
        }
    }

    fn file_in<'p>(&self, folders: impl IntoIterator<Item = &'p PathBuf>, path: &str) -> Target {
        let mut best = Target::Missing(None);
        for folder in folders.into_iter().filter(|_| !path.is_empty()) {
            match lookup(self.files, &self.root, folder, path) {
                Lookup::Found(file) if self.files.names(&file).is_none() => return Target::File(file),
                Lookup::OtherCase(span, name) => best = Target::OtherCase { span, name },
                _ => {}
            }
        }
        best
    }

    /// Whether the page is that of its folder, by its name.
    pub(crate) fn is_index(&self) -> bool {
        self.own.file_stem().is_some_and(|stem| {
            let stem = stem.to_string_lossy();
            matches!(stem.split('.').next().unwrap_or_default(), "index" | "_index" | "README" | "readme")
        })
    }

    /// Returns the folders of addresses that a browser may resolve the links of the page in.
    fn bases(&self) -> Vec<String> {
        let own = normal(&self.route);
        let folder = crate::front::split(&own).0.to_owned();
        let is_index = self.is_index();
        // A browser resolves the links as they are written.
        let is_written = matches!(self.site().generator, Generator::Hexo | Generator::Jekyll);
        match self.site().form {
            _ if is_index || own.is_empty() => {
                vec![own.clone(), if self.site().form == Form::Either { folder } else { own }]
            }
            Form::Folders => vec![own],
            Form::Files => vec![folder],
            Form::Either if !is_written => vec![own, folder],
            Form::Either if self.route.ends_with('/') => vec![own],
            Form::Either => vec![folder],
        }
    }

    pub(crate) fn address_from(&self, path: &str) -> Target {
        if self.is_unknown {
            return Target::Unknown(Reason::Computed);
        }
        let mut best = None;
        for base in self.bases() {
            let target = match joined(&base, path) {
                // The address of a folder ends in a slash.
                Some(route) if path.rsplit('/').next().is_some_and(|name| matches!(name, "" | "." | "..")) => {
                    self.address(&format!("{route}/"))
                }
                Some(route) => self.address(&route),
                None => Target::Unknown(Reason::OutsideSite),
            };
            match target {
                // A file of another folder comes before an address that a server may only send elsewhere.
                Target::File(_) => return target,
                Target::Address => best = Some(target),
                Target::Unknown(_) if best != Some(Target::Address) => best = Some(target),
                _ => best = best.or(Some(target)),
            }
        }
        best.unwrap_or(Target::Missing(None))
    }

    /// Resolves an address from the root of the site.
    fn address(&self, route: &str) -> Target {
        let (site, map) = (self.site(), self.map());
        let is_wiki = site.generator == Generator::Wiki;
        let own = if is_wiki { title(&normal(route)) } else { normal(route) };
        if let Some(index) = map.index(route).filter(|_| !own.is_empty()) {
            return Target::File(index.to_owned());
        }
        match map.get(&own) {
            Some(Some(_)) if site.keeps_slashes && is_index(route) && !own.is_empty() && !own.contains('.') => {
                return Target::Missing(Some(format!("/{own}.html")));
            }
            Some(Some(page)) if self.is_page_of_folder(route, page) => {
                return Target::Missing(Some(format!("/{own}/index.html")));
            }
            Some(Some(page)) => return Target::File(in_language_of(self.files, site, &self.path, page)),
            Some(None) => return Target::Address,
            None if own.is_empty() => return Target::Address,
            None => {}
        }
        if let Some(original) = self.original(&own) {
            return Target::File(original);
        }
        if let Target::File(file) = self.file_in(&site.statics, route) {
            return Target::File(file);
        }
        let begins = |made: &String| {
            own.strip_prefix(made.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || made.is_empty())
        };
        let name = own.rsplit('/').next().unwrap_or(&own);
        let is_asset = name.rsplit_once('.').is_some_and(|(stem, ending)| {
            !stem.is_empty()
                && !ending.is_empty()
                && ending.len() < 6
                && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && !ending.bytes().all(|byte| byte.is_ascii_digit())
        });
        let folder = crate::front::split(&own).0;
        match &site.maker {
            _ if map.is_partial => Target::Unknown(Reason::Computed),
            _ if map.is_redirected(&own) => Target::Address,
            _ if map.is_computed(&own) => Target::Unknown(Reason::Computed),
            _ if site.made.iter().any(begins) => Target::Unknown(Reason::Generated),
            _ if map.is_folder(&own) && site.generator.lists_folders() => Target::Unknown(Reason::Generated),
            _ if is_asset && self.lacks_asset(&own) => Target::Missing(None),
            Some(maker) => Target::Unknown(Reason::Maker(maker.clone())),
            None if self.is_fetched(&own) || self.is_ignored(&own) => Target::Unknown(Reason::Built),
            None if map.may_have(&own) => Target::Unknown(Reason::Computed),
            None if is_asset && !map.is_folder(folder) => Target::Unknown(Reason::Built),
            None if map.is_folder(&own) => Target::Missing(None),
            None if is_wiki && !own.contains('/') => Target::Missing(map.near(&own).map(str::to_owned)),
            None if !map.has_start(&own) => {
                let known = self.without_folder(&own);
                let near = known.as_deref().or_else(|| map.near(&own)).or_else(|| map.other_case(&own));
                match near.map_or_else(|| self.in_other_folder(&own), |near| Some(Some(near.to_owned()))) {
                    Some(near) => Target::Missing(near.map(|near| format!("/{near}"))),
                    None => Target::Unknown(Reason::OtherProgram),
                }
            }
            None => Target::Missing(map.other_case(&own).or_else(|| map.moved(&own)).map(|route| format!("/{route}"))),
        }
    }

    /// Whether a file is in none of the folders that the generator copies, although one of them has a file of its kind in the same place, or
    /// only folders with such files.
    fn lacks_asset(&self, route: &str) -> bool {
        let (folder, name) = crate::front::split(route);
        let has_kind = |place: &PathBuf| {
            let names = self.files.names(&place.join(folder));
            let has_same = |names: &[String]| names.iter().any(|known| kind(known) == kind(name));
            let is_above = |names: &[String]| {
                let inner = |known: &String| self.files.names(&place.join(folder).join(known));
                !folder.is_empty()
                    && names.iter().all(|known| inner(known).is_some())
                    && names.iter().filter_map(inner).any(|names| has_same(&names))
            };
            kind(name).is_some() && names.is_some_and(|names| has_same(&names) || is_above(&names))
        };
        let is_built = |place: &PathBuf| {
            let file = place.join(route);
            may_be_built(self.files, &self.root, &file, &file)
        };
        let statics = &self.site().statics;
        self.site().is_static_known && statics.iter().any(has_kind) && !statics.iter().any(is_built)
    }

    /// Returns the page of the default language that Starlight shows at an address of another language.
    fn original(&self, route: &str) -> Option<PathBuf> {
        let (first, rest) = route.split_once('/').filter(|_| self.site().generator == Generator::Starlight)?;
        // Any other folder is a part of the address.
        let is_set =
            |text: &str| ["", "'", "\""].iter().any(|quote| text.contains(&format!("{quote}{first}{quote}: {{")));
        let is_language = language::is_language(first) || first == "en";
        if !is_language && !self.files.text(&self.site().config).is_some_and(|text| is_set(&text)) {
            return None;
        }
        let default = self.site().contents.first().and_then(|content| content.pattern.as_deref()).unwrap_or("root");
        let place = if default == "root" { rest.to_owned() } else { format!("{default}/{rest}") };
        self.map().get(&place).flatten().map(Path::to_owned)
    }

    /// Whether all addresses of the site are known.
    fn is_closed(&self) -> bool {
        self.site().maker.is_none() && !self.map().is_partial
    }

    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    /// Returns the folder of pages that has the page.
    pub fn folder(&self) -> &Path {
        &self.content.folder
    }

    /// Whether an address is that of a page.
    pub(crate) fn is_page(&self, route: &str) -> bool {
        matches!(self.map().get(route), Some(Some(_)))
    }

    pub(crate) fn map(&self) -> &RouteMap {
        self.published.map(self.files)
    }
}
