//! Sites of a tree of files, read once: [`Sites`].

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::address_root::AddressRoot;
use crate::anchors::{Anchors, place, renamed};
use crate::asciidoc::AsciidocTree;
use crate::cache::Cache;
use crate::component_anchors::{add_of_elements, spoken_headings, titles, with_components_of_mintlify};
use crate::components::{Component, bracket_ids, component, has_bare_component, has_component, imports, shows_texts};
use crate::declared::DeclaredSite;
use crate::docusaurus_1::is_of_documentation;
use crate::embedded::InclusionCaches;
use crate::files::{Files, below, folders_around, has};
use crate::generator::Generator;
use crate::learn::Learn;
use crate::lookup::{Lookup, lookup, may_be_built};
use crate::made::{has_anchors_of_terms, joins_tabs, made_headings, tabs, terms};
use crate::own_repository::OwnRepository;
use crate::page::SitePage;
use crate::published::Published;
use crate::rst_root::RstRoot;
use crate::site::Site;
use crate::slug::Slugs;
use crate::sphinx_caches::SphinxCaches;
use crate::sphinx_labels::SphinxLabels;
use crate::theme::{has_own_template, lists_pages};
use crate::{front, generators, marks, shortcode};
use urlgram::span::Span;
use urlgram_documents::DocumentKind;

/// Files of a repository, by their names.
pub(crate) type Names = HashMap<String, Vec<String>>;

/// Sites of a tree of files. What was read is kept, so that the files may not change; [`forget`](Sites::forget) is for
/// a document in an editor.
#[derive(Debug, Default)]
pub struct Sites<F: ?Sized> {
    folders: Cache<PathBuf, Arc<[Arc<Published>]>>,
    ours: Cache<PathBuf, Arc<[Arc<Published>]>>,
    anchors: Cache<PathBuf, Option<Arc<Anchors>>>,
    shown: Cache<PathBuf, Option<Arc<Anchors>>>,
    /// Anchors of files that documents include.
    parts: Cache<Part, Option<Arc<Anchors>>>,
    books: Cache<PathBuf, Option<Arc<Anchors>>>,
    pub(crate) inclusions: InclusionCaches,
    filters: Cache<PathBuf, bool>,
    /// Whether the template of a shortcode adds no anchors, by the folder of the site.
    quiet: Cache<(PathBuf, String), Option<bool>>,
    /// Headings that programs next to a configuration add to pages.
    made: Cache<PathBuf, Arc<[String]>>,
    pub(crate) sphinx: SphinxCaches,
    names: Cache<PathBuf, Arc<Names>>,
    pub(crate) labels: Cache<PathBuf, Option<Arc<SphinxLabels>>>,
    asciidoc: Cache<PathBuf, Option<Arc<AsciidocTree>>>,
    pub(crate) rst_roots: Cache<PathBuf, Option<Arc<RstRoot>>>,
    own: Cache<PathBuf, Option<Arc<OwnRepository>>>,
    pub(crate) address_roots: Cache<PathBuf, Option<Arc<AddressRoot>>>,
    /// Addresses that configurations of Astro send elsewhere, by their folders.
    pub(crate) redirected: Cache<PathBuf, Option<Arc<[String]>>>,
    pub(crate) learn: Cache<PathBuf, Option<Arc<Learn>>>,
    declared: Mutex<Vec<DeclaredSite>>,
    checks: Mutex<BTreeMap<String, HashMap<PathBuf, SiteCount>>>,
    files: F,
}

/// Number of links of the pages of a site.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SiteCount {
    /// Links whose targets were checked.
    pub checked: u64,
    /// Links whose targets could not be checked, by the reason.
    pub unchecked: BTreeMap<String, u64>,
}

impl SiteCount {
    /// Adds a link, with the reason if it was not checked.
    ///
    /// ```
    /// let mut count = urlgram_sites::SiteCount::default();
    /// count.add(None);
    /// count.add(Some("leads out of the repository"));
    /// assert_eq!((count.checked, count.unchecked["leads out of the repository"]), (1, 1));
    /// ```
    pub fn add(&mut self, reason: Option<&str>) {
        match reason {
            None => self.checked += 1,
            Some(reason) => *self.unchecked.entry(reason.to_owned()).or_default() += 1,
        }
    }

    fn extend(&mut self, other: &SiteCount) {
        self.checked += other.checked;
        for (reason, number) in &other.unchecked {
            *self.unchecked.entry(reason.clone()).or_default() += number;
        }
    }
}

/// A file that documents include, whether these are HTML, and their rules for anchors.
type Part = (PathBuf, bool, &'static [Slugs]);

/// Most files of the same name that a path that leads nowhere is compared with.
const MAX_SAME: usize = 2000;

impl<F: Files + 'static> Sites<F> {
    /// Returns the sites of a tree.
    pub fn new(files: F) -> Self {
        Sites {
            folders: Cache::default(),
            ours: Cache::default(),
            anchors: Cache::default(),
            shown: Cache::default(),
            parts: Cache::default(),
            books: Cache::default(),
            inclusions: InclusionCaches::default(),
            filters: Cache::default(),
            quiet: Cache::default(),
            made: Cache::default(),
            sphinx: SphinxCaches::default(),
            names: Cache::default(),
            labels: Cache::default(),
            asciidoc: Cache::default(),
            rst_roots: Cache::default(),
            own: Cache::default(),
            address_roots: Cache::default(),
            redirected: Cache::default(),
            learn: Cache::default(),
            declared: Mutex::default(),
            checks: Mutex::default(),
            files,
        }
    }

    /// Returns the same sites of files of any type.
    pub fn tree(&self) -> &Sites<dyn Files> {
        self
    }

    /// Returns the files of the tree.
    pub fn inner(&self) -> &F {
        &self.files
    }
}

impl<F: ?Sized> Sites<F> {
    /// Adds a site that the user declares, once. It comes before all that the tree says of pages that were not looked for yet.
    pub fn declare(&self, site: &DeclaredSite) {
        let mut declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        if !declared.contains(site) {
            declared.push(site.clone());
            self.ours.clear();
        }
    }

    /// Returns the sites that were declared.
    pub fn declared_sites(&self) -> Vec<DeclaredSite> {
        self.declared.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Sites<dyn Files> {
    /// Returns the files of the tree.
    pub fn files(&self) -> &dyn Files {
        &self.files
    }

    /// Forgets the anchors of a document, because its text changed.
    pub fn forget(&self, document: &Path) {
        self.anchors.remove(&document.to_owned());
        self.shown.remove(&document.to_owned());
        if let Some(folder) = document.parent() {
            self.books.remove(&folder.to_owned());
        }
    }

    /// Returns the page that a site makes of a file in the repository at `root`; `None` if no site that is known exactly makes one.
    pub fn page(&self, root: &Path, path: &Path) -> Option<SitePage<'_>> {
        let published = self.published(root, path)?;
        SitePage::new(&self.files, published, path, root)
    }

    /// Whether a file is in a folder of pages, and its generator makes none of it: it may add it to others, or does not publish the language.
    pub fn is_left_out(&self, root: &Path, path: &Path) -> bool {
        let Some(published) = self.published(root, path) else { return false };
        let is_book = published.site.generator == Generator::MdBook;
        published.site.is_unpublished(path) || is_book && SitePage::new(&self.files, published, path, root).is_none()
    }

    /// Returns the site whose folders of pages have a file: the one with the deepest folder of pages.
    fn published(&self, root: &Path, path: &Path) -> Option<Arc<Published>> {
        let depth = |published: &Arc<Published>| {
            published.site.content_of(path).map_or(0, |content| content.folder.as_os_str().len())
        };
        let declared = self.declared(root);
        let declared =
            declared.iter().filter(|published| depth(published) > 0).max_by_key(|published| depth(published));
        if let Some(declared) = declared {
            return Some(Arc::clone(declared));
        }
        let mut best: Option<(usize, Arc<Published>)> = None;
        for folder in folders_around(root, path) {
            for published in self.in_folder(root, folder).iter() {
                let depth = published.site.content_of(path).map(|content| content.folder.as_os_str().len());
                if let Some(depth) = depth.filter(|depth| best.as_ref().is_none_or(|(known, _)| depth > known)) {
                    best = Some((depth, Arc::clone(published)));
                }
            }
        }
        best.map(|(_, published)| published)
    }

    /// Returns the sites that the user declares in the repository at `root`.
    fn declared(&self, root: &Path) -> Arc<[Arc<Published>]> {
        self.ours.get(root.to_owned(), |root| {
            let declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let own = declared.iter().filter(|site| site.folder.starts_with(root));
            own.map(|site| Arc::new(Published::new(site.site(&self.files, root)))).collect()
        })
    }

    /// Returns the sites that are configured in a folder, and in the usual folders in it.
    fn in_folder(&self, root: &Path, folder: &Path) -> Arc<[Arc<Published>]> {
        self.folders.get(folder.to_owned(), |folder| {
            let sites = generators::sites_around(&self.files, root, folder);
            sites.into_iter().map(|site| Arc::new(Published::new(site))).collect()
        })
    }

    /// Whether a generator that is not known exactly reads the page.
    pub fn is_generated(&self, root: &Path, page: &Path) -> bool {
        self.other_generator(root, page).is_some()
    }

    /// Returns the name of the generator that reads the page if it is not known exactly.
    pub fn other_generator(&self, root: &Path, page: &Path) -> Option<&'static str> {
        let is_known = |folder: &Path, name: &str| {
            let mark = folder.join(name);
            let sites = self.in_folder(root, folder);
            // Themes and plugins of Jekyll make pages of files without front matter, and programs of Next.js read any file.
            sites.iter().any(|published| {
                let makes_more = matches!(published.site.generator, Generator::Jekyll | Generator::NextJs);
                published.site.config.starts_with(&mark) && !makes_more
            })
        };
        marks::generator(&self.files, root, page, is_known)
    }

    /// Returns the anchors of a document by the rules of the site that it belongs to; `None` if they are not known.
    pub fn anchors(&self, root: &Path, document: &Path) -> Option<Arc<Anchors>> {
        self.anchors.get(document.to_owned(), |document| {
            let kind = DocumentKind::of_path(document)?;
            let text = self.files.text(document)?;
            let page = self.page(root, document);
            let slugs = self.slugs(root, document, page.as_ref());
            let mut anchors = Anchors::of_file(document, kind, &text, slugs)?;
            if page.as_ref().is_some_and(|page| page.site().has_preprocessor()) {
                anchors = anchors.opened();
            }
            if page.as_ref().is_some_and(|page| matches!(page.site().generator, Generator::Hugo | Generator::Zola)) {
                let is_quiet = |name: &String| {
                    folders_around(root, document).find_map(|folder| {
                        self.quiet.get((folder.to_owned(), name.clone()), |(folder, name)| {
                            shortcode::adds_no_anchors(&self.files, folder, name)
                        })
                    })
                };
                let named: Vec<String> =
                    anchors.named.iter().filter(|name| is_quiet(name) == Some(false)).cloned().collect();
                anchors.shortcodes.retain(|name| is_quiet(name).map_or(!shortcode::is_known(name), |quiet| !quiet));
                anchors.shortcodes.extend(named);
            }
            // A template fills the page of a section without headings, and one without a text, such as a page that is not translated yet.
            let is_section = document.file_stem().is_some_and(|stem| stem == "_index");
            let is_filled = |site: &Site| {
                site.generator == Generator::Hugo && !(is_section && lists_pages(&self.files, site, document))
            };
            let may_be_filled = is_section && anchors.names().is_empty() || front::is_empty(&text);
            if may_be_filled && page.as_ref().is_some_and(|page| is_filled(page.site())) {
                anchors = anchors.opened();
            }
            let config = |generator| {
                let page = page.as_ref().filter(|page| page.site().generator == generator)?;
                self.files.text(&page.site().config)
            };
            if config(Generator::Hugo).is_some_and(|config| has_anchors_of_terms(&config)) {
                anchors.mark(&terms(&text));
            }
            if let Some(is_joined) = config(Generator::MkDocs).and_then(|config| joins_tabs(&config)) {
                anchors.mark(&tabs(&text, is_joined));
            }
            let generator = page.as_ref().map(|page| page.site().generator);
            let folder = page.as_ref().and_then(|page| page.site().config.parent());
            let is_docusaurus = generator == Some(Generator::Docusaurus);
            if let Some(folder) = folder.filter(|folder| is_docusaurus || folder.ends_with(".vitepress")) {
                let made = self.made.get(folder.to_owned(), |folder| made_headings(&self.files, folder));
                anchors.mark(&made);
            }
            let is_mdx = document.extension().is_some_and(|ending| ending == "mdx");
            match generator {
                Some(Generator::Mintlify) => anchors = with_components_of_mintlify(anchors, &text),
                Some(Generator::GitBook) => anchors.mark(&spoken_headings(&text)),
                None if is_mdx => anchors.mark(&titles(&text)),
                _ => {}
            }
            // A page of Vue without headings shows what its components do.
            let is_vue = matches!(generator, Some(Generator::VitePress | Generator::VuePress));
            let is_shown = |site| has_own_template(&self.files, site, &text);
            let is_free = match &page {
                // The parser of Grav reads on after the beginning of a program, which a shortcode shows.
                Some(page) if page.site().generator == Generator::Grav && text.contains("\n<?") => true,
                Some(page) => page.site().has_own_anchors || is_shown(page.site()),
                // A component of a package hardly adds headings, unless its name tells of a text.
                None => is_mdx && (shows_texts(&text) || has_bare_component(&text)),
            };
            let is_filtered = page.is_none() && self.has_filters(root, document);
            if is_free || is_filtered || is_vue && anchors.names().is_empty() && has_component(&text) {
                anchors = anchors.opened();
            }
            let reads_imports = is_vue || matches!(generator, Some(Generator::Docusaurus | Generator::Nextra));
            if reads_imports || is_mdx {
                add_of_elements(&mut anchors, &text, is_mdx.then_some(slugs));
                for path in imports(&text) {
                    match component(&self.files, root, document, path, |inner| self.moved(root, inner)) {
                        Component::Quiet => {}
                        Component::Document(file) => anchors.include(path, self.part(file, kind, slugs)),
                        Component::Unknown => anchors = anchors.opened(),
                    }
                }
            }
            // A program without a model may read the anchors of Fumadocs as well.
            if matches!(generator, None | Some(Generator::NextJs | Generator::Mintlify)) {
                anchors.add_ids(bracket_ids(&text));
                if page.is_some() && shows_texts(&text) {
                    anchors = anchors.opened();
                }
            }
            for file in anchors.files.clone() {
                let added = self.included(root, document, &file).and_then(|path| self.part(path, kind, slugs));
                anchors.include(&file, added);
            }
            Some(Arc::new(anchors))
        })
    }

    /// Returns the anchors of a file that a document of a kind includes.
    fn part(&self, path: PathBuf, kind: DocumentKind, slugs: &'static [Slugs]) -> Option<Arc<Anchors>> {
        // Most documents of a site add files by one rule.
        self.parts.get((path, kind == DocumentKind::Html, slugs), |(path, ..)| {
            Anchors::of(kind, &self.files.text(path)?, slugs).map(Arc::new)
        })
    }

    /// Returns the rules for the anchors of a document.
    fn slugs(&self, root: &Path, document: &Path, page: Option<&SitePage<'_>>) -> &'static [Slugs] {
        match page {
            Some(page) => page.site().slugs,
            // Jekyll and GitHub show the pages without front matter; Hexo has its pages in the folder `source`.
            None if self.other_generator(root, document) == Some(marks::JEKYLL)
                && !document.strip_prefix(root).is_ok_and(|inner| inner.iter().any(|name| name == "source")) =>
            {
                let folder = folders_around(root, document).find(|folder| has(&self.files, folder, "_config.yml"));
                let config = folder.and_then(|folder| self.files.text(&folder.join("_config.yml")));
                match config.map(|config| generators::slugs_of_jekyll(&config)) {
                    Some([Slugs::GhPages]) => &[Slugs::GhPages, Slugs::GitHub],
                    _ => &[Slugs::Kramdown, Slugs::GitHub],
                }
            }
            None if self.is_generated(root, document) => &[Slugs::Unknown],
            // The generator makes other anchors than GitHub, which shows these pages as well.
            None if is_of_documentation(&self.files, root, document) => &[Slugs::GitHub, Slugs::Unknown],
            None => &[Slugs::GitHub],
        }
    }

    /// Returns the bytes of a document that make an anchor, by the rules of the site that it belongs to.
    pub fn anchor_place(&self, root: &Path, document: &Path, name: &str) -> Option<Span> {
        let slugs = self.slugs(root, document, self.page(root, document).as_ref());
        place(DocumentKind::of_path(document)?, &self.files.text(document)?, slugs, name)
    }

    /// Returns the anchors of headings that change if the text of a document of Markdown becomes another one with as many headings, by the
    /// rules of the site that it belongs to. If the rule is not known, it is that of GitHub.
    pub fn renamed_anchors(&self, root: &Path, document: &Path, before: &str, after: &str) -> BTreeMap<String, String> {
        renamed(before, after, self.slugs(root, document, self.page(root, document).as_ref()))
    }

    /// Whether a program of the repository may add headings to a page of Quarto.
    fn has_filters(&self, root: &Path, document: &Path) -> bool {
        let is_set =
            |folder: &Path| self.filters.get(folder.to_owned(), |folder| marks::has_filters(&self.files, folder));
        folders_around(root, document).any(is_set)
    }

    /// Returns the anchors of all chapters of the book that bookdown makes of the pages in the folder of one: a link to an anchor alone
    /// leads to the chapter that has it. `None` for other pages.
    pub fn book_anchors(&self, root: &Path, document: &Path) -> Option<Arc<Anchors>> {
        let folder = document.parent().filter(|folder| has(&self.files, folder, "_bookdown.yml"))?;
        self.books.get(folder.to_owned(), |folder| {
            let mut all = Anchors::default();
            for name in self.files.names(folder)?.iter().filter(|name| name.to_ascii_lowercase().ends_with(".rmd")) {
                all.include(name, self.anchors(root, &folder.join(name)));
            }
            Some(Arc::new(all))
        })
    }

    /// Returns the anchors of a document as GitHub shows it; `None` if they are not known.
    pub fn anchors_on_github(&self, document: &Path) -> Option<Arc<Anchors>> {
        self.shown.get(document.to_owned(), |document| {
            let text = self.files.text(document)?;
            Anchors::of_file(document, DocumentKind::of_path(document)?, &text, &[Slugs::GitHub]).map(Arc::new)
        })
    }

    /// Returns the path of a file that a document includes: next to the document, or the only one of the repository with this path.
    fn included(&self, root: &Path, document: &Path, file: &str) -> Option<PathBuf> {
        let near = match lookup(&self.files, root, document.parent()?, file) {
            Lookup::Found(path) => Some(path),
            _ => None,
        };
        let path = near.or_else(|| Some(root.join(self.moved(root, file)?)))?;
        // Only a part of a file may be meant.
        Some(path).filter(|path| path.extension().is_some_and(|ending| ending == "md" || ending == "html"))
    }

    /// Whether a build may make a file that does not exist, or Git ignores it.
    pub fn may_be_built(&self, root: &Path, missing: &Path) -> bool {
        may_be_built(&self.files, root, missing, missing)
    }

    /// Returns the documents of AsciiDoc of the repository at `root`; `None` if there are too many files.
    pub fn asciidoc(&self, root: &Path) -> Option<Arc<AsciidocTree>> {
        self.asciidoc.get(root.to_owned(), |root| AsciidocTree::of(&self.files, root).map(Arc::new))
    }

    /// Returns the address of the repository at `root` on its forge; `None` if it is not known.
    pub fn own_repository(&self, root: &Path) -> Option<Arc<OwnRepository>> {
        self.own.get(root.to_owned(), |root| OwnRepository::of(&self.files, root).map(Arc::new))
    }

    /// Returns the path, from `root`, of the only file that ends with the names in a path that leads nowhere.
    pub fn moved(&self, root: &Path, path: &str) -> Option<String> {
        let wanted = path.trim_start_matches(['.', '/']).trim_end_matches('/');
        let name = wanted.rsplit('/').next().filter(|name| !name.is_empty())?;
        let names = self.names(root);
        let known = names.get(name)?;
        let ends = |path: &&String| {
            path.ends_with(wanted) && (path.len() == wanted.len() || path[..path.len() - wanted.len()].ends_with('/'))
        };
        // A name that very many files have says little, and each dead link would look at all of them.
        let mut whole = known.iter().filter(|_| known.len() <= MAX_SAME).filter(ends);
        match (whole.next(), whole.next()) {
            (Some(only), None) => Some(only.clone()),
            (None, _) if known.len() == 1 && !matches!(name.split('.').next(), Some("index" | "README" | "_index")) => {
                known.first().cloned()
            }
            _ => None,
        }
    }

    /// Whether a file of the repository has a name.
    pub fn has_file(&self, root: &Path, name: &str) -> bool {
        self.names(root).contains_key(name)
    }

    pub(crate) fn names(&self, root: &Path) -> Arc<Names> {
        self.names.get(root.to_owned(), |root| {
            let mut names = Names::new();
            let is_entered = |name: &str| !matches!(name, ".git" | "node_modules" | "vendor" | "third_party");
            for path in below(&self.files, root, is_entered).unwrap_or_default() {
                let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
                names.entry(name).or_default().push(path);
            }
            Arc::new(names)
        })
    }

    /// Keeps the number of links of a page of a site. A page that is checked again counts once.
    pub fn record(&self, site: &str, page: &Path, count: SiteCount) {
        let mut checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        match checks.get_mut(site) {
            Some(pages) => _ = pages.insert(page.to_owned(), count),
            None => _ = checks.insert(site.to_owned(), HashMap::from([(page.to_owned(), count)])),
        }
    }

    /// Returns the numbers of links by site.
    pub fn counts(&self) -> BTreeMap<String, SiteCount> {
        let checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = |pages: &HashMap<PathBuf, SiteCount>| {
            let mut sum = SiteCount::default();
            pages.values().for_each(|count| sum.extend(count));
            sum
        };
        checks.iter().map(|(site, pages)| (site.clone(), sum(pages))).collect()
    }
}
