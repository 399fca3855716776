//! The modules of a package and the paths between them, read from the tokens of its source files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path as written: `["super", "lexer", "Token"]`.
type Segments = Vec<String>;

/// The modules of a package; the root module is the first.
pub(crate) struct Package {
    pub(crate) modules: Vec<Module>,
}

/// One source file.
#[derive(Default)]
pub(crate) struct Module {
    /// Names from the root down to this module; empty for the root.
    pub(crate) path: Vec<String>,
    pub(crate) file: PathBuf,
    /// Kinds and names of the items that the file defines at its top level, without modules, macros and imports.
    pub(crate) items: Vec<(String, String)>,
    parent: usize,
    children: BTreeMap<String, usize>,
    imports: BTreeMap<String, Segments>,
    globs: Vec<Segments>,
    paths: BTreeSet<Segments>,
    words: BTreeSet<String>,
    called_macros: BTreeSet<String>,
    test_modules: BTreeSet<String>,
}

impl Package {
    /// Reads `src/lib.rs` or `src/main.rs` below `folder` and all modules below it, except those of unit tests.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut package = Self { modules: Vec::new() };
        let src = folder.join("src");
        let root = ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().find(|file| file.exists()).unwrap();
        package.add(Vec::new(), root, &src, 0);
        package
    }

    fn add(&mut self, path: Vec<String>, file: PathBuf, folder: &Path, parent: usize) -> usize {
        let index = self.modules.len();
        let tokens: TokenStream = fs::read_to_string(&file).unwrap().parse().unwrap();
        let mut module = Module { path, file, parent, ..Module::default() };
        module.scan(tokens, Scope { is_top_level: true, inline_modules: 0 });
        self.modules.push(module);
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
            .unwrap_or_default();
        entries.sort();
        for entry in entries {
            let name = entry.file_stem().unwrap().to_str().unwrap().to_owned();
            let is_root = ["lib", "main", "mod"].contains(&name.as_str());
            let file = if entry.is_dir() { entry.join("mod.rs") } else { entry.clone() };
            let is_source = file.exists() && file.extension().is_some_and(|ending| ending == "rs");
            if is_source && !is_root && !self.modules[index].test_modules.contains(&name) {
                let path = joined(&self.modules[index].path, &name);
                let child = self.add(path, file, &entry.with_extension(""), index);
                self.modules[index].children.insert(name, child);
            }
        }
        index
    }

    /// Returns the other modules whose items `module` uses, each with a path that names it.
    pub(crate) fn uses(&self, module: usize) -> BTreeMap<usize, String> {
        let from = &self.modules[module];
        let named = from.paths.iter().cloned();
        let by_glob = from.globs.iter().flat_map(|glob| self.names_behind(module, glob));
        // An exported macro is at the root of its package wherever it is defined.
        let is_macro = |path: &Segments| path.len() == 2 && path[0] == "crate" && from.called_macros.contains(&path[1]);
        let paths = named.chain(by_glob).filter(|path| !is_macro(path));
        let found = paths.filter_map(|path| Some((self.resolve(module, &path, 0)?, path.join("::"))));
        found.filter(|(target, _)| *target != module).collect()
    }

    /// Returns the paths of the names that `module` uses by `use glob::*`.
    fn names_behind(&self, module: usize, glob: &Segments) -> Vec<Segments> {
        let Some(target) = self.resolve(module, glob, 0) else { return Vec::new() };
        let target = &self.modules[target];
        let items = target.items.iter().map(|(_, name)| name);
        let names = target.children.keys().chain(target.imports.keys()).chain(items);
        let used = names.filter(|name| self.modules[module].words.contains(*name));
        used.map(|name| joined(glob, name)).collect()
    }

    /// Returns the module in which the item of a path is defined, or `None` for an item of another package.
    fn resolve(&self, from: usize, path: &[String], depth: usize) -> Option<usize> {
        let (mut at, mut rest) = (from, path);
        while let [keyword @ ("crate" | "self" | "super"), others @ ..] =
            rest.iter().map(String::as_str).collect::<Vec<_>>()[..].as_ref()
        {
            match *keyword {
                "crate" => at = 0,
                "super" => at = self.modules[at].parent,
                _ => {}
            }
            rest = &rest[rest.len() - others.len()..];
        }
        let is_relative = rest.len() == path.len();
        while let Some((name, others)) = rest.split_first() {
            let module = &self.modules[at];
            if let Some(child) = module.children.get(name) {
                (at, rest) = (*child, others);
            } else if depth > 8 {
                return Some(at);
            } else if let Some(import) = module.imports.get(name).filter(|import| **import != [name.clone()]) {
                return self.resolve(at, &[&import[..], others].concat(), depth + 1);
            } else if is_relative && at == from && !module.items.iter().any(|(_, item)| item == name) {
                return None;
            } else {
                let provides = |target: &usize| {
                    let target = &self.modules[*target];
                    target.children.contains_key(name)
                        || target.imports.contains_key(name)
                        || target.items.iter().any(|(_, item)| item == name)
                };
                let mut targets = module.globs.iter().filter_map(|glob| self.resolve(at, glob, depth + 1));
                return match targets.find(provides) {
                    Some(target) => self.resolve(target, &[&["self".to_owned()], rest].concat(), depth + 1),
                    None => Some(at),
                };
            }
        }
        Some(at)
    }
}

/// The place of tokens in a file.
#[derive(Clone, Copy)]
struct Scope {
    is_top_level: bool,
    /// The number of `mod name { }` around the tokens.
    inline_modules: usize,
}

impl Module {
    fn scan(&mut self, tokens: TokenStream, scope: Scope) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at += self.scan_one(&tokens[at..], at.checked_sub(1).map(|before| &tokens[before]), scope);
        }
    }

    /// Reads what begins at `tokens` and returns its length.
    fn scan_one(&mut self, tokens: &[TokenTree], before: Option<&TokenTree>, scope: Scope) -> usize {
        let inner = Scope { is_top_level: false, ..scope };
        let word = match &tokens[0] {
            TokenTree::Group(group) => {
                self.scan(group.stream(), inner);
                return 1;
            }
            TokenTree::Ident(word) => word.to_string(),
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                let is_test = tokens.get(1).is_some_and(|attribute| is_test_only(&attribute.to_string()));
                return if is_test { self.skip_item(tokens) } else { 1 };
            }
            _ => return 1,
        };
        if matches!(tokens, [_, bang, TokenTree::Group(_), ..] if is_punct(bang, '!')) {
            self.called_macros.insert(word.clone());
        }
        self.words.insert(word.clone());
        match (word.as_str(), tokens.get(1)) {
            ("use", Some(_)) => {
                let length = tokens.iter().position(|token| is_punct(token, ';')).unwrap_or(tokens.len());
                self.import(&tokens[1..length], &[], scope);
                length
            }
            ("pub", Some(TokenTree::Group(visibility))) if visibility.delimiter() == Delimiter::Parenthesis => 2,
            ("mod", Some(TokenTree::Ident(_))) => match tokens.get(2) {
                Some(TokenTree::Group(body)) => {
                    self.scan(body.stream(), Scope { inline_modules: scope.inline_modules + 1, ..inner });
                    3
                }
                _ => 2,
            },
            ("crate" | "self" | "super", _) if !before.is_some_and(|before| is_punct(before, '$')) => {
                let (path, length) = path(tokens);
                if tokens.get(length).is_some_and(|token| is_punct(token, '!')) {
                    self.called_macros.extend(path.last().cloned());
                }
                if path.len() > 1 {
                    self.paths.extend(outside(path, scope));
                }
                length
            }
            (kind, next) if scope.is_top_level && ITEMS.contains(&kind) => {
                match next {
                    _ if kind == "impl" => self.items.push((word, String::new())),
                    Some(TokenTree::Ident(name)) if name != "fn" => self.items.push((word, name.to_string())),
                    _ => {}
                }
                1
            }
            _ => 1,
        }
    }

    /// Reads a tree of `use`: `a::{b, c as d, e::*}`.
    fn import(&mut self, tree: &[TokenTree], before: &[String], scope: Scope) {
        // Variables of a macro are names only where it is expanded.
        let branches = tree.split(|token| is_punct(token, ','));
        for branch in branches.filter(|branch| !branch.iter().any(|token| is_punct(token, '$'))) {
            let mut path = before.to_vec();
            let mut names = branch.iter().filter_map(|token| match token {
                TokenTree::Ident(name) => Some(name.to_string()),
                _ => None,
            });
            let mut last = None;
            while let Some(name) = names.next() {
                if name == "as" {
                    last = names.next();
                } else {
                    path.push(name);
                }
            }
            match branch.last() {
                Some(TokenTree::Group(group)) => {
                    self.import(&group.stream().into_iter().collect::<Vec<_>>(), &path, scope);
                }
                Some(end) if is_punct(end, '*') => self.globs.extend(outside(path, scope)),
                Some(_) => self.bind(path, last, scope),
                None => {}
            }
        }
    }

    fn bind(&mut self, mut path: Segments, name: Option<String>, scope: Scope) {
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        if let Some(path) = outside(path, scope) {
            if scope.is_top_level {
                self.imports.insert(name.unwrap_or_else(|| path[path.len() - 1].clone()), path.clone());
            }
            self.paths.insert(path);
        }
    }

    /// Returns the length of an item that begins with attributes; notes the name of a module.
    fn skip_item(&mut self, tokens: &[TokenTree]) -> usize {
        let is_use = tokens.iter().find_map(|token| match token {
            TokenTree::Ident(word) if word != "pub" => Some(word == "use"),
            _ => None,
        });
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "mod" => {
                    self.test_modules.extend(tokens.get(at + 1).map(ToString::to_string));
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && is_use != Some(true) => {
                    return at + 1;
                }
                token if is_punct(token, ';') => return at + 1,
                _ => {}
            }
        }
        tokens.len()
    }
}

const ITEMS: &[&str] = &["fn", "struct", "enum", "union", "trait", "type", "const", "static", "impl"];

fn joined(path: &[String], name: &str) -> Segments {
    path.iter().map(String::as_str).chain([name]).map(str::to_owned).collect()
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Whether an attribute, printed by `proc_macro2`, is `cfg(test)`.
fn is_test_only(attribute: &str) -> bool {
    let attribute: String = attribute.split_whitespace().collect();
    attribute.starts_with("[cfg(test") || attribute.starts_with("[cfg(all(test")
}

/// Reads the names joined by `::` at the start of `tokens` and returns them with the number of tokens.
fn path(tokens: &[TokenTree]) -> (Segments, usize) {
    let mut names = vec![tokens[0].to_string()];
    let mut length = 1;
    while let [colon, second, TokenTree::Ident(name), ..] = &tokens[length..] {
        if !is_punct(colon, ':') || !is_punct(second, ':') {
            break;
        }
        names.push(name.to_string());
        length += 3;
    }
    (names, length)
}

/// Returns a path as the file sees it, or `None` if it stays inside an inline module.
fn outside(mut path: Segments, scope: Scope) -> Option<Segments> {
    if scope.inline_modules == 0 || path[0] == "crate" {
        return Some(path);
    }
    let supers = path.iter().take_while(|name| *name == "super").count();
    (supers > scope.inline_modules).then(|| path.split_off(scope.inline_modules))
}
