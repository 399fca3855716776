//! Functions that call themselves, directly or through others of their file, are listed with what limits their depth. Files do not
//! import each other in a circle (`layers`), so that a circle of calls is within one file, apart from calls through traits.
//!
//! The scan reads tokens: calls by name, by `self.name`, by `Type::name`, and names of functions as arguments. A call of a method of
//! another value counts if it has the name of the method that contains it, and the type contains itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::modules::Package;

/// The file, the functions, and what limits their depth.
type Exception = (&'static str, &'static str, &'static str);

/// Functions that recurse in this workspace. A new line needs a limit that no input exceeds; otherwise use an explicit stack.
const RECURSIVE: &[Exception] = &include!("recursion.in");

/// A function of a file: the type of its `impl`, if it has one, and its name.
type Function = (Option<String>, String);

#[derive(Default)]
struct Scan {
    /// Functions with the functions that they may call.
    calls: BTreeMap<Function, BTreeSet<Function>>,
}

/// A block that is open at a token.
enum Block {
    Type(String),
    Function(Function),
    Other,
}

impl Scan {
    fn of(source: &str) -> Scan {
        let mut tokens = Vec::new();
        flatten(source.parse().unwrap(), &mut tokens);
        let mut scan = Scan::default();
        let (mut known, nested) = (BTreeSet::new(), nested_types(&tokens));
        // First the functions, then the calls.
        walk(&tokens, |at, function, _| {
            if at.is_none() {
                known.insert(function.clone());
            }
        });
        let mut locals: BTreeMap<Function, BTreeSet<&str>> = BTreeMap::new();
        walk(&tokens, |at, function, names| {
            locals.entry(function.clone()).or_default().extend(names);
            let Some(at) = at else { return };
            let called = called(&tokens, at, function, &known, &nested);
            scan.calls.entry(function.clone()).or_default().extend(called);
        });
        for (function, called) in &mut scan.calls {
            let locals = &locals[function];
            called.retain(|(owner, name)| owner.is_some() || !locals.contains(name.as_str()));
        }
        scan
    }

    /// Returns the names of the functions that may call themselves.
    fn recursive(&self) -> BTreeSet<String> {
        let reaches_itself = |function: &&Function| {
            let (mut seen, mut stack) = (BTreeSet::new(), vec![*function]);
            while let Some(next) = stack.pop() {
                for called in self.calls.get(next).into_iter().flatten() {
                    if called == *function {
                        return true;
                    }
                    if seen.insert(called) {
                        stack.push(called);
                    }
                }
            }
            false
        };
        let found = self.calls.keys().filter(reaches_itself);
        found.map(|(owner, name)| owner.as_ref().map_or(name.clone(), |owner| format!("{owner}::{name}"))).collect()
    }
}

/// Passes each token in the body of a function, and the names that the function binds.
fn walk<'t>(tokens: &'t [String], mut found: impl FnMut(Option<usize>, &Function, Vec<&'t str>)) {
    let (mut open, mut next) = (Vec::new(), Block::Other);
    let mut at = 0;
    while at < tokens.len() {
        let owner = open.iter().rev().find_map(|block| match block {
            Block::Type(name) => Some(name.clone()),
            _ => None,
        });
        match tokens[at].as_str() {
            "impl" | "trait" if open.iter().all(|block| matches!(block, Block::Other)) => {
                next = type_of(&tokens[at + 1..]);
            }
            "fn" if is_word(&tokens[at + 1]) => {
                let function = (owner, tokens[at + 1].clone());
                let end = (at..tokens.len()).find(|end| matches!(tokens[*end].as_str(), "{" | ";")).unwrap();
                found(None, &function, bound(&tokens[at + 2..end], ":"));
                next = if tokens[end] == "{" { Block::Function(function) } else { Block::Other };
                at = end;
                continue;
            }
            "{" => open.push(std::mem::replace(&mut next, Block::Other)),
            "}" => drop(open.pop()),
            _ => {
                let function = open.iter().rev().find_map(|block| match block {
                    Block::Function(function) => Some(function),
                    _ => None,
                });
                if let Some(function) = function {
                    let end = (at..tokens.len()).find(|end| matches!(tokens[*end].as_str(), "=" | "in" | ";" | "{"));
                    let is_pattern = matches!(tokens[at].as_str(), "let" | "for");
                    let names = if is_pattern { bound(&tokens[at..end.unwrap_or(at)], "") } else { Vec::new() };
                    found(Some(at), function, names);
                }
            }
        }
        at += 1;
    }
}

/// Returns the words of a pattern, or those before a colon.
fn bound<'t>(tokens: &'t [String], before: &str) -> Vec<&'t str> {
    let is_bound = |(at, token): &(usize, &String)| {
        is_word(token)
            && (before.is_empty() || tokens.get(at + 1).is_none_or(|next| next == before || next == "," || next == ")"))
    };
    tokens.iter().enumerate().filter(is_bound).map(|(_, token)| token.as_str()).collect()
}

/// Returns the functions of the file that the word at `at` may call.
fn called(
    tokens: &[String],
    at: usize,
    function: &Function,
    known: &BTreeSet<Function>,
    nested: &BTreeSet<String>,
) -> Vec<Function> {
    let token = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].as_str());
    let (name, next) = (&tokens[at], tokens.get(at + 1).map_or("", String::as_str));
    if !is_word(name) {
        return Vec::new();
    }
    let owned = |owner: &str| vec![(Some(owner.to_owned()), name.clone())];
    let own = function.0.as_deref();
    let found = if token(1) == "." && matches!(next, "(" | "::") {
        let is_own = token(2) == "self" && token(3) != ".";
        let is_like =
            token(3) != "." && *name == function.1 && token(2) != "self" && own.is_some_and(|own| nested.contains(own));
        own.filter(|_| is_own || is_like).map(owned).unwrap_or_default()
    } else if token(1) == "::" {
        match token(2) {
            "Self" => own.map(owned).unwrap_or_default(),
            "self" => vec![(None, name.clone())],
            owner => owned(owner),
        }
    } else if next == "(" && token(1) != "fn" || matches!(token(1), "(" | ",") && matches!(next, ")" | ",") {
        vec![(None, name.clone())]
    } else {
        Vec::new()
    };
    found.into_iter().filter(|function| known.contains(function)).collect()
}

/// Returns the type after `impl`: `Type` of `impl<T> path::Trait for Type<T>`.
fn type_of(tokens: &[String]) -> Block {
    let end = tokens.iter().position(|token| token == "{" || token == "where").unwrap_or(tokens.len());
    let head = &tokens[..end];
    let start = head.iter().rposition(|token| token == "for").map_or(0, |at| at + 1);
    let (mut depth, mut last) = (0_usize, String::new());
    for token in &head[start..] {
        match token.as_str() {
            "<" => depth += 1,
            ">" => depth = depth.saturating_sub(1),
            word if depth == 0 && is_word(word) && word != "dyn" => last = word.to_owned(),
            _ => {}
        }
    }
    Block::Type(last)
}

/// Returns the types of the file that contain themselves, directly or through others of the file.
fn nested_types(tokens: &[String]) -> BTreeSet<String> {
    let mut parts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| matches!(token.as_str(), "struct" | "enum")) {
        let Some(name) = tokens.get(at + 1) else { continue };
        let mut depth = 0_usize;
        for part in &tokens[at + 2..] {
            match part.as_str() {
                "{" | "(" => depth += 1,
                "}" | ")" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => break,
                part => drop(parts.entry(name).or_default().insert(part)),
            }
            if depth == 0 && part == "}" {
                break;
            }
        }
        let _ = token;
    }
    let contains_itself = |name: &&str| {
        let (mut seen, mut stack) = (BTreeSet::new(), vec![*name]);
        while let Some(next) = stack.pop() {
            for part in parts.get(next).into_iter().flatten().filter(|part| parts.contains_key(**part)) {
                if part == name {
                    return true;
                }
                if seen.insert(*part) {
                    stack.push(part);
                }
            }
        }
        false
    };
    parts.keys().filter(|name| contains_itself(name)).map(|name| (*name).to_owned()).collect()
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Adds the tokens of a file, without literals, attributes and tests. `::` is one token.
fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let (mut at, mut is_test) = (0, false);
    while at < trees.len() {
        match &trees[at] {
            TokenTree::Punct(hash) if hash.as_char() == '#' => {
                let attribute = trees.get(at + 1).map(ToString::to_string).unwrap_or_default();
                is_test |= attribute.contains("cfg (test")
                    || attribute.contains("cfg(test")
                    || attribute.contains("cfg (all (test");
                at += 1 + usize::from(attribute.starts_with('['));
                continue;
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let skips = std::mem::take(&mut is_test) && group.delimiter() == Delimiter::Brace;
                tokens.push(open.into());
                if !skips {
                    flatten(group.stream(), tokens);
                }
                tokens.push(close.into());
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' && tokens.last().is_some_and(|last| last == ":") => {
                tokens.pop();
                tokens.push("::".into());
            }
            TokenTree::Literal(_) => tokens.push("0".into()),
            tree => {
                is_test &= tree.to_string() != ";";
                tokens.push(tree.to_string());
            }
        }
        at += 1;
    }
}

fn packages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = vec![".".to_owned()];
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if ["lib.rs", "main.rs"].iter().any(|file| root.join("crates").join(&name).join("src").join(file).exists()) {
            all.push(format!("crates/{name}"));
        }
    }
    all
}

#[test]
fn recursion_is_seen() {
    let scan = |source: &str| Scan::of(source).recursive().into_iter().collect::<Vec<_>>().join(" ");
    for (source, found) in [
        ("fn a() { a() }", "a"),
        ("fn a() { b() } fn b() { if true { a() } } fn c() { a() }", "a b"),
        (
            "struct S; impl S { fn a(&self) { self.b() } fn b(&self) { Self::a(self) } fn c(&self) { self.x.c() } }",
            "S::a S::b",
        ),
        (
            "struct S<T>(Vec<S<T>>); impl<T> D for S<T> { fn fmt(&self) { for child in self.all() { child.fmt() } } }",
            "S::fmt",
        ),
        ("impl S { fn a(&self) { self.all().map(S::b) } fn b(self) { self.a() } }", "S::a S::b"),
        ("impl D for S { fn fmt(&self) { match self { S(one) => one.fmt() } } }", ""),
        ("fn a(x: X) { x.iter().all(b, c) } fn b(y: Y) { a(y) }", "a b"),
        ("fn a(text: &str) { b(text) } fn b(x: X) { let text = x; c(text) } fn text() { a(0) }", ""),
        ("#[cfg(test)] mod tests { fn a() { a() } }", ""),
    ] {
        assert_eq!(scan(source), found, "{source}");
    }
}

#[test]
fn what_recurses_has_a_limit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::new();
    for package in packages() {
        for module in Package::read(&root.join(&package)).modules {
            let source = fs::read_to_string(&module.file).unwrap();
            let file = module.file.strip_prefix(root).unwrap();
            let file = file.strip_prefix(".").unwrap_or(file).to_str().unwrap().to_owned();
            found.extend(Scan::of(&source).recursive().into_iter().map(|name| (file.clone(), name)));
        }
    }
    let mut listed = BTreeSet::new();
    for (file, names, reason) in RECURSIVE {
        assert!(reason.split(' ').count() > 2, "{file}: {reason}");
        listed.extend(names.split(' ').map(|name| ((*file).to_owned(), name.to_owned())));
    }
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "use an explicit stack, or list what limits the depth: {new:#?}");
    let old: Vec<_> = listed.difference(&found).collect();
    assert!(old.is_empty(), "these do not recurse any more: {old:#?}");
}
