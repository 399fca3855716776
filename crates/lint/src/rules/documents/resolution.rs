//! The file that a relative path leads to.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::path_target::Target;
use super::paths::{found, is_markdown, is_slug, without_dots};
use super::references::labels;
use super::targets::Page;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram_sites::{
    Generator, Lookup, Reason, SitePage, beginning, folders_around, has, is_ignored_by_git, listed, lookup_as, marks,
    without_order,
};

/// Names of the first folder in links to pages that GitHub and GitLab make.
const FORGE: &[&str] = &[
    "blob", "tree", "raw", "blame", "commit", "commits", "compare", "issues", "pull", "pulls", "wiki", "wikis",
    "releases", "tags", "actions", "discussions", "projects", "milestones", "milestone", "labels", "security",
    "graphs", "stargazers", "settings", "archive", "-", "merge_requests",
];

/// Endings of programs and style sheets, with those of the sources that compilers make them of.
const COMPILED: [(&str, &[&str]); 4] = [
    (".js", &[".ts", ".tsx", ".jsx", ".coffee"]),
    (".mjs", &[".mts"]),
    (".cjs", &[".cts"]),
    (".css", &[".scss", ".sass", ".less", ".styl"]),
];

impl Page<'_> {
    /// Returns the file that a path leads to from a folder.
    pub(super) fn resolve(&self, folder: &Path, path: &str) -> Target {
        match lookup_as(self.files, (self.root, folder), path, found) {
            Lookup::Found(file) => Target::Found(file),
            Lookup::OtherCase(span, name) => Target::OtherCase(span, name),
            Lookup::Outside => Target::Outside,
            Lookup::Submodule => Target::Unknown,
            Lookup::Missing(missing) if self.may_be_made(&missing, path) => Target::Unknown,
            Lookup::Missing(_) => Target::Missing,
        }
    }

    /// Returns what a path leads to from one of the roots of the site: from the first that has the file.
    pub(super) fn rooted(&self, path: &str) -> Target {
        let known = self.site_roots.iter().filter(|root| self.files.names(root).is_some());
        let targets = known.map(|root| self.resolve(root, path));
        let best = targets.min_by_key(|target| match target {
            Target::Found(_) | Target::Address => 0,
            Target::OtherCase(..) => 1,
            Target::Outside | Target::Unknown | Target::Unchecked(_) => 2,
            Target::Missing | Target::MissingPage(_) => 3,
        });
        best.unwrap_or(Target::Unknown)
    }

    /// Returns the page at an address of a site whose generator is not known; `None` if the addresses in the repository do not tell of its root.
    pub(super) fn at_address(&self, path: &str) -> Option<Target> {
        let is_page = has(self.files, self.root, ".git") && is_markdown(&self.path.to_string_lossy());
        let address = path.trim_start_matches('/');
        let root = self.sites.address_root(self.root).filter(|_| is_page && !self.is_unknown)?;
        Some(Target::of(root.resolve(self.path, address))).filter(|target| !matches!(target, Target::Unchecked(_)))
    }

    /// Returns what is at an address that a program of Next.js computes, if the addresses in the repository tell of the root of its documents.
    pub(super) fn at_computed(&self, placed: &SitePage<'_>, path: &str) -> Target {
        let is_shown =
            path.starts_with('/') && placed.site().generator == Generator::NextJs && !placed.is_of_program(path);
        is_shown.then(|| self.at_address(path)).flatten().unwrap_or(Target::Unchecked(Reason::Computed))
    }

    /// Resolves a path that is not that of a file next to a page of a site generator.
    pub(super) fn generated(&self, folder: &Path, path: &str) -> Target {
        let older = || self.sites.in_older_version(self.root, self.path, path);
        let ordered = || self.ordered(folder, path);
        if let Some(found) = self.page_of_rspress(folder, path).or_else(older).or_else(ordered) {
            return Target::Found(found);
        }
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

    /// Returns the file that a path leads to from a folder if the numbers are left out by which Nuxt Content orders files: `80.pwa.md` for `pwa.md`.
    fn ordered(&self, folder: &Path, path: &str) -> Option<PathBuf> {
        match lookup_as(self.files, (self.root, folder), path, found_in_order) {
            Lookup::Found(file) => Some(file),
            _ => None,
        }
    }

    /// Returns the page that Rspress finds, which removes the ending of a link: `b.mdx` for `b.md`.
    /// <https://rspress.rs/guide/use-mdx/link>
    fn page_of_rspress(&self, folder: &Path, path: &str) -> Option<PathBuf> {
        let other = match path.strip_suffix(".md") {
            Some(stem) => format!("{stem}.mdx"),
            None => format!("{}.md", path.strip_suffix(".mdx")?),
        };
        match self.site.starts_with("Rspress").then(|| self.resolve(folder, &other))? {
            Target::Found(file) => Some(file),
            _ => None,
        }
    }

    /// Whether a path that leads to nothing from its page may be one of a different place: of a published folder, or of the address of an
    /// index, which is that of its folder without a slash, `examples/a` in `examples/index.md`.
    pub(super) fn may_be_elsewhere(&self, folder: &Path, path: &str) -> bool {
        let is_index = self.path.file_stem().is_some_and(|stem| stem == "index" || stem == "_index");
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let inner = path.strip_prefix("./").unwrap_or(path).strip_prefix(name).and_then(|rest| rest.strip_prefix('/'));
        let is_file = |path: &str| matches!(self.resolve(folder, path), Target::Found(_));
        let is_page = |inner: &str| {
            let stem = inner.trim_end_matches('/');
            ["", ".md", ".mdx"].iter().any(|ending| is_file(&format!("{stem}{ending}")))
        };
        self.is_published(folder, path)
            || self.is_asset(path)
            || is_markdown(path) && self.ordered(folder, path).is_some()
            || self.is_of_docfx(path)
            || is_index && inner.is_some_and(is_page)
    }

    /// Whether a path from the root is that of a file in a folder whose files a program publishes as they are: `/docs/a.png` for
    /// `www/static/docs/a.png`.
    pub(super) fn is_in_static_folder(&self, path: &str) -> bool {
        let inner = path.trim_start_matches('/');
        let moved = self.sites.moved(self.root, path);
        let folder = moved.as_deref().and_then(|moved| moved.strip_suffix(inner)).map(Path::new);
        folder.is_some_and(|folder| ["static", "public", "assets"].iter().any(|name| folder.ends_with(name)))
    }

    /// Whether a page of HTML loads a program or a style sheet that a compiler makes: only its source is there. A bundler of a package puts
    /// what it makes of `src/main.ts` next to the page: <https://esbuild.github.io/api/#outdir>.
    pub(super) fn is_compiled(&self, path: &str) -> bool {
        let folder = self.path.parent().unwrap_or(self.root);
        let sources =
            COMPILED.iter().find_map(|(ending, sources)| Some((path.strip_suffix(ending)?, *ending, *sources)));
        let is_file = |path: &str| matches!(self.resolve(folder, path), Target::Found(_));
        sources.filter(|_| !is_markdown(&self.path.to_string_lossy()) && !is_file(path)).is_some_and(
            |(stem, ending, sources)| {
                let entry = format!("src/{}", stem.trim_start_matches("./"));
                let is_entry = |ending: &str| is_file(&format!("{entry}{ending}"));
                sources.iter().any(|ending| is_file(&format!("{stem}{ending}")))
                    || ["package.json", "project.json"].iter().any(|name| has(self.files, folder, name))
                        && [ending].iter().chain(sources).any(|ending| is_entry(ending))
            },
        )
    }

    /// Returns the target of a path that is dead wherever the page is published: a slash follows the name of a page, `a.md/`, or a whole URL
    /// follows the path of a folder, `../https://example.com`.
    pub(super) fn broken(&self, path: &str) -> Option<Target> {
        let is_file = |file: &Path| file.extension().is_some() && self.files.names(file).is_none();
        let page = path.strip_suffix('/').filter(|page| is_markdown(page) && !page.starts_with('/'));
        let folder = self.path.parent().unwrap_or(self.root);
        match page.map(|page| (page, self.resolve(folder, page))) {
            Some((page, Target::Found(file))) if is_file(&file) => Some(Target::MissingPage(Some(page.to_owned()))),
            _ => {
                let rest = ["./", "../"].iter().find_map(|start| path.strip_prefix(start))?;
                let url = rest.trim_start_matches("../");
                ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme)).then_some(Target::Missing)
            }
        }
    }

    /// Whether Git ignores the file that a path leads to, which a build makes.
    pub(super) fn is_ignored(&self, path: &str) -> bool {
        let folder = if path.starts_with('/') { self.root } else { self.path.parent().unwrap_or(self.root) };
        is_ignored_by_git(self.files, self.root, folder, path.trim_start_matches('/'))
    }

    /// Whether a page of javadoc, `package.html`, leads to the page of a class, which javadoc makes of the source next to it:
    /// <https://docs.oracle.com/en/java/javase/21/docs/specs/javadoc/doc-comment-spec.html>.
    pub(super) fn is_class(&self, path: &str) -> bool {
        let name = self.path.file_name().unwrap_or_default();
        let stem = path.strip_suffix(".html").filter(|_| name == "package.html" || name == "overview.html");
        let is_made = |name: &str| ["package-", "overview-"].iter().any(|start| name.starts_with(start));
        stem.is_some_and(|stem| {
            is_made(stem.rsplit('/').next().unwrap_or(stem)) || {
                let (folder, class) = stem.rsplit_once('/').unwrap_or((".", stem));
                let source = format!("{folder}/{}.java", class.split('.').next().unwrap_or(class));
                matches!(self.resolve(self.path.parent().unwrap_or(self.root), &source), Target::Found(_))
            }
        })
    }

    /// Whether a path leads out of the repository and is that of a file in it, with too many `../`: no forge shows one there.
    pub(super) fn is_too_high(&self, path: &str) -> bool {
        let inner = path.trim_start_matches("./").trim_start_matches("../");
        let is_shown = has(self.files, self.root, ".git") && is_markdown(&self.path.to_string_lossy());
        let is_file = |target| matches!(target, Target::Found(file) if self.files.names(&file).is_none());
        is_shown && !self.is_generated && inner.contains('/') && is_file(self.resolve(self.root, inner))
    }

    /// Whether a page of HTML leads to a file that a build puts next to it: bundlers publish the files of these folders as they are.
    pub(super) fn is_published(&self, folder: &Path, path: &str) -> bool {
        let mut folders = ["public", "static"].iter().map(|name| folder.join(name));
        !is_markdown(&self.path.to_string_lossy())
            && (folders.any(|folder| matches!(self.resolve(&folder, path), Target::Found(_)))
                || self.is_named_by_build(folder, path))
    }

    /// Whether a page of Markdown leads to a page of HTML in a folder that a program makes.
    pub(super) fn is_made(&self, folder: &Path, path: &str) -> bool {
        let parent = path.rsplit_once('/').map(|(parent, _)| parent);
        let is_html = [".html", ".htm"].iter().any(|ending| path.ends_with(ending));
        is_html
            && is_markdown(&self.path.to_string_lossy())
            && parent.is_some_and(|parent| matches!(self.resolve(folder, parent), Target::Missing))
    }

    /// Whether the configuration of a bundler next to a page of HTML has the name of a file in quotation marks, so that it may write that file:
    /// `rename: 'polyfills.js'`.
    fn is_named_by_build(&self, folder: &Path, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or_default();
        let above = folder.parent().filter(|above| above.starts_with(self.root) && is_of_build(folder));
        let mut known = self.built_names.borrow_mut();
        let mut folders = [folder].into_iter().chain(above);
        folders
            .any(|folder| known.entry(folder.to_owned()).or_insert_with(|| self.names_of_build(folder)).contains(name))
            || self.is_made_of_clojure(path)
    }

    /// Whether a build of ClojureScript writes the script at a path: `:output-to "resources/public/js/app.js"`.
    fn is_made_of_clojure(&self, path: &str) -> bool {
        let written = path.trim_start_matches("./").trim_start_matches('/');
        path.ends_with(".js") && self.clojure.get_or_init(|| self.scripts_of_clojure()).contains(written)
    }

    /// Returns the ends of the paths of scripts in the configurations of ClojureScript around the page.
    fn scripts_of_clojure(&self) -> HashSet<String> {
        const CONFIGS: [&str; 4] = ["project.clj", "shadow-cljs.edn", "deps.edn", "build.boot"];
        const MAX_PATH: usize = 256;
        let mut found = HashSet::new();
        for folder in folders_around(self.root, self.path) {
            for name in CONFIGS.iter().filter(|name| has(self.files, folder, name)) {
                let text = self.files.text(&folder.join(name)).unwrap_or_default();
                let scripts = text.split('"').filter(|text| text.ends_with(".js") && text.len() < MAX_PATH);
                found.extend(scripts.flat_map(|path| path.match_indices('/').map(|(at, _)| path[at + 1..].to_owned())));
            }
        }
        found
    }

    /// Returns the names of files in the configurations of bundlers in a folder.
    fn names_of_build(&self, folder: &Path) -> HashSet<String> {
        const BUNDLERS: [&str; 5] =
            ["vite.config.", "webpack.config.", "rollup.config.", "rolldown.config.", "gulpfile."];
        let names = self.files.names(folder);
        let configs = names.iter().flat_map(|names| BUNDLERS.iter().flat_map(|start| beginning(names, start)));
        let texts = configs.filter_map(|config| self.files.text(&folder.join(config)));
        texts.flat_map(|text| file_names(&text).map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    /// Whether a path ends with the name of an address that a program of a site has in `config.json`, next to the page or above it:
    /// `"slug": "guide/start"` of a page with another path.
    pub(super) fn is_slug_of_site(&self, path: &str) -> bool {
        const CONFIG: &str = "config.json";
        let name = path.trim_end_matches('/').rsplit('/').next().filter(|name| is_slug(name));
        let is_named = |text: &str, name: &str| {
            let slugs = text.split("\"slug\"").skip(1).filter_map(|rest| rest.split('"').nth(1));
            slugs.map(|slug| slug.rsplit('/').next().unwrap_or(slug)).any(|known| known == name)
        };
        let mut folders = folders_around(self.root, self.path).filter(|folder| has(self.files, folder, CONFIG));
        name.is_some_and(|name| {
            folders.any(|folder| self.files.text(&folder.join(CONFIG)).is_some_and(|text| is_named(&text, name)))
        })
    }

    /// Returns what a path from the folder of the configuration of DocFX leads to, `~/guide/start.md`; `None` for other paths, and for folders that
    /// the repository does not have. <https://dotnet.github.io/docfx/docs/links-and-cross-references.html>
    pub(super) fn at_root_of_docfx(&self, path: &str) -> Option<Target> {
        let inner = path.strip_prefix("~/").filter(|inner| is_markdown(inner))?;
        let folder = folders_around(self.root, self.path).find(|folder| has(self.files, folder, "docfx.json"))?;
        let (first, _) = inner.split_once('/')?;
        // Other repositories may add folders to those of Microsoft Learn.
        let is_whole = has(self.files, folder, first) && self.sites.learn(self.root).is_none();
        is_whole.then(|| self.resolve(folder, inner))
    }

    /// Whether DocFX makes the file of a path, which describes a type: `../api/System.String.yml`.
    fn is_of_docfx(&self, path: &str) -> bool {
        path.ends_with(".yml")
            && folders_around(self.root, self.path).any(|folder| has(self.files, folder, "docfx.json"))
    }

    /// Whether the program of another repository publishes the page, and may find what a path leads to. A document whose name no file has is
    /// dead there as well.
    pub(super) fn is_published_elsewhere(&self, path: &str) -> bool {
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or(path);
        let is_alone = || is_markdown(&self.path.to_string_lossy()) && self.placed.is_none();
        (!is_markdown(path) || self.sites.has_file(self.root, name))
            && *self.lists_routes.get_or_init(|| is_alone() && self.lists_routes())
    }

    /// Whether `config.json` next to the page or above it lists its documents by their paths without endings: `"to": "guide/start"`.
    fn lists_routes(&self) -> bool {
        const CONFIG: &str = "config.json";
        let mut folders = folders_around(self.root, self.path).filter(|folder| has(self.files, folder, CONFIG));
        folders.any(|folder| {
            let text = self.files.text(&folder.join(CONFIG)).unwrap_or_default();
            let routes = text.split("\"to\"").skip(1).filter_map(|rest| rest.split('"').nth(1));
            routes.take(MAX_ROUTES).any(|route| {
                let place = folder.join(route);
                let names = place.parent().and_then(|folder| self.files.names(folder));
                let start = route.rsplit('/').next().unwrap_or(route);
                !route.starts_with('/') && names.is_some_and(|names| listed(&names, &format!("{start}.md")).is_some())
            })
        })
    }

    /// Whether a site of which the page is a part makes a missing file of a drawing, or sends its address elsewhere.
    pub(super) fn is_made_elsewhere(&self, path: &str) -> bool {
        let is_of_site = self.placed.is_some() || self.is_generated;
        let file = || without_dots(&self.path.parent().unwrap_or(self.root).join(path), None);
        is_of_site
            && !path.starts_with('/')
            && (self.sites.has_drawing(self.root, path) || self.sites.is_redirected(self.root, self.path, &file()))
    }

    /// Whether a path leads to something from one of the other pages that import the page, or these are too many to ask for each link.
    pub(super) fn is_known_to_importers(&self, path: &str) -> bool {
        self.importing.len() > MAX_IMPORTING
            || self.importing.iter().any(|page| !Target::of(page.resolve(path)).is_dead())
    }

    /// Whether a document of Sphinx includes the page, and its project has a label of this name or a file at this path from that document:
    /// a change log in the root of the repository is often written for the documentation.
    pub(super) fn is_known_to_includers(&self, path: &str) -> bool {
        let is_alone = self.placed.is_none() && is_markdown(&self.path.to_string_lossy());
        let includers = if is_alone { self.sites.including_in_sphinx(self.root, self.path) } else { Vec::new() };
        includers.iter().any(|includer| {
            let is_file = || matches!(self.resolve(includer.parent().unwrap_or(self.root), path), Target::Found(_));
            labels(self.sites, (self.root, includer)).is_some_and(|labels| labels.has(path)) || is_file()
        })
    }

    /// Whether a path from a page of a project of Node.js is that of a file in a folder whose files bundlers publish as they are, seen from
    /// a different folder: `../images/a.png` for `static/images/a.png`.
    pub(super) fn is_asset(&self, path: &str) -> bool {
        let inner = path.trim_start_matches("./").trim_start_matches("../");
        let is_shown = self.path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("README"));
        let is_moved = inner.len() < path.len() && path.starts_with("../") && inner.contains('/');
        if is_shown || !is_moved || is_markdown(path) {
            return false;
        }
        let mut projects = folders_around(self.root, self.path).filter(|place| has(self.files, place, "package.json"));
        let is_file = |folder: &Path| matches!(self.resolve(folder, inner), Target::Found(file) if self.files.names(&file).is_none());
        projects.any(|project| {
            ["static", "public"].iter().any(|name| {
                let is_named = inner.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
                is_file(&if is_named { project.to_owned() } else { project.join(name) })
            })
        })
    }

    /// Whether GitHub shows the page, from which an address such as `graphs/contributors` leads to a file of that name.
    fn is_shown_by_forge(&self) -> bool {
        self.is_of_forge()
            && is_markdown(&self.path.to_string_lossy())
            && self.path.parent() == Some(self.root)
            && self.sites.own_repository(self.root).is_some()
    }

    /// Whether a program may make a file that does not exist, or the path is one of a forge.
    fn may_be_made(&self, missing: &Path, path: &str) -> bool {
        let name = missing.file_name().unwrap_or_default().to_string_lossy();
        let folder = missing.parent().unwrap_or(self.root);
        let is_branch = |branch: &str| path.contains(&format!("{name}/{branch}"));
        let is_of_forge = matches!(&*name, "tree" | "blob") && ["HEAD", "main", "master"].into_iter().any(is_branch);
        let is_built = marks::BUILT_FOLDERS.contains(&&*name) && !has(self.files, self.root, &name);
        // A build makes `a.md` of `a.md.in`.
        let is_template = || has(self.files, folder, &format!("{name}.in"));
        // A site may publish a folder without the ending of its name: `demo` for `demo.view`.
        let is_renamed = || {
            let names = self.files.names(folder);
            let start = format!("{name}.");
            let mut named = names.iter().flat_map(|names| beginning(names, &start));
            named.any(|name| self.files.names(&folder.join(name)).is_some())
        };
        is_of_forge
            || is_built
            || folder == self.root && FORGE.contains(&&*name) && !self.is_shown_by_forge()
            || decode_str(&name, OnInvalid::Replace).is_err()
            || is_template()
            || !name.contains('.') && is_renamed()
    }
}

/// Returns the name that a segment of a path stands for, which may have a number before it.
fn found_in_order<'n>(names: &'n [String], name: &str, is_last: bool) -> Option<&'n str> {
    let ordered = || names.iter().map(String::as_str).find(|known| without_order(known) == name);
    found(names, name, is_last).or_else(ordered)
}

/// Most pages that are asked for each dead link of a part that they import.
const MAX_IMPORTING: usize = 64;

/// Most addresses of a configuration that are compared with files.
const MAX_ROUTES: usize = 64;

/// Whether a folder is one that a build writes to, by its name.
fn is_of_build(folder: &Path) -> bool {
    folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| marks::BUILT_FOLDERS.contains(&name))
}

/// Returns the names of files at the ends of the texts in quotation marks of a program.
fn file_names(program: &str) -> impl Iterator<Item = &str> {
    let ends = program.match_indices(['"', '\'', '`']);
    let names = ends.filter_map(|(end, _)| program[..end].rsplit_once(['"', '\'', '`', '/']));
    names.map(|(_, name)| name).filter(|name| name.contains('.'))
}
