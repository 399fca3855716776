//! Many patterns at once: [`UrlPatternSet`].

use alloc::string::ToString;
use alloc::vec::Vec;

use regex::{RegexSet, RegexSetBuilder};

use super::error::{ComponentKind, UrlPatternError};
use super::init::UrlPatternInit;
use super::pattern::UrlPattern;
use crate::whatwg::Url;

/// Many patterns, which are matched together: each component of a URL is read once by an automaton for all patterns.
#[derive(Clone, Debug)]
pub struct UrlPatternSet {
    patterns: Vec<UrlPattern>,
    components: Vec<ComponentSet>,
}

/// The patterns of one component.
#[derive(Clone, Debug)]
struct ComponentSet {
    kind: ComponentKind,
    /// The distinct regular expressions.
    expressions: RegexSet,
    /// The expression of each pattern.
    of_pattern: Vec<usize>,
}

impl ComponentSet {
    /// Returns the set of a component; `None` if it matches everything in each pattern.
    fn new(kind: ComponentKind, patterns: &[UrlPattern]) -> Result<Option<Self>, UrlPatternError> {
        let mut distinct: Vec<&str> = Vec::new();
        let mut of_pattern = Vec::with_capacity(patterns.len());
        for pattern in patterns {
            let expression = pattern.components[kind as usize].regex.as_str();
            let known = distinct.iter().position(|known| *known == expression);
            of_pattern.push(known.unwrap_or(distinct.len()));
            if known.is_none() {
                distinct.push(expression);
            }
        }
        if distinct.len() == 1 && patterns[0].get(kind) == "*" {
            return Ok(None);
        }
        let expressions = RegexSetBuilder::new(distinct).size_limit(1 << 28).build();
        let expressions = expressions.map_err(|error| UrlPatternError::UnsupportedRegExp(error.to_string()))?;
        Ok(Some(ComponentSet { kind, expressions, of_pattern }))
    }
}

impl UrlPatternSet {
    /// Compiles the patterns.
    ///
    /// # Errors
    /// If the automaton of a component would be larger than 256 MB.
    pub fn new(patterns: Vec<UrlPattern>) -> Result<Self, UrlPatternError> {
        // Paths differ most.
        let kinds = [
            ComponentKind::Pathname,
            ComponentKind::Hostname,
            ComponentKind::Protocol,
            ComponentKind::Port,
            ComponentKind::Search,
            ComponentKind::Hash,
            ComponentKind::Username,
            ComponentKind::Password,
        ];
        let sets: Result<Vec<_>, _> = kinds.into_iter().map(|kind| ComponentSet::new(kind, &patterns)).collect();
        Ok(UrlPatternSet { components: sets?.into_iter().flatten().collect(), patterns })
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[UrlPattern] {
        &self.patterns
    }

    /// Returns the positions of the patterns that match a URL, in order. A text that is not a URL matches none.
    pub fn matches(&self, url: &str) -> Vec<usize> {
        Url::parse(url).map_or_else(|_| Vec::new(), |url| self.matches_url(&url))
    }

    /// Returns the positions of the patterns that match a parsed URL, in order.
    pub fn matches_url(&self, url: &Url) -> Vec<usize> {
        let url = UrlPatternInit::of_url(url);
        let mut left: Vec<usize> = (0..self.patterns.len()).collect();
        for set in &self.components {
            let found = set.expressions.matches(url.get(set.kind).unwrap_or_default());
            left.retain(|pattern| found.matched(set.of_pattern[*pattern]));
            if left.is_empty() {
                break;
            }
        }
        left
    }
}
