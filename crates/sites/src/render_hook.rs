//! Links and shortcodes that templates of Hugo replace: <https://gohugo.io/render-hooks/links/>.

use crate::front::is_empty;
use crate::generator::Generator;
use crate::page::SitePage;
use crate::site::LinkHook;
use crate::target::{Reason, Target};

impl SitePage<'_> {
    /// Returns what the path of a link leads to. The path has neither a query nor a fragment, and is not empty.
    pub fn resolve(&self, path: &str) -> Target {
        let hook = self.site().link_hook;
        if hook == LinkHook::Embedded && path.starts_with('/') && !path.trim_matches('/').is_empty() {
            // It writes the address of a page that it finds, and otherwise the link as it is. A page without a text often shows the original.
            if let Some(Target::File(found)) = self.resolve_shortcode(path.trim_end_matches('/')) {
                return match self.resolve_written(path) {
                    Target::File(original) if self.files.text(&found).is_some_and(|text| is_empty(&text)) => {
                        Target::File(original)
                    }
                    _ => Target::File(found),
                };
            }
        }
        let target = self.resolve_written(path);
        if let (Target::Missing(_), Some(other)) = (&target, self.with_other_ending(path)) {
            if let found @ Target::File(_) = self.resolve_written(&other) {
                return found;
            }
        }
        if hook != LinkHook::Own || !matches!(target, Target::Missing(_) | Target::Unknown(Reason::Computed)) {
            return target;
        }
        // Templates of sites search for a page by its path, and some have words for what they link to.
        match self.resolve_shortcode(path.trim_end_matches('/')) {
            Some(found @ Target::File(_)) => found,
            _ if !path.contains(['/', '.']) => Target::Unknown(Reason::Computed),
            _ => target,
        }
    }

    /// Whether the generator replaces shortcodes in the form of Hugo: `{{< name >}}` and `{{% name %}}`.
    pub fn reads_shortcodes(&self) -> bool {
        use Generator::{Eleventy, Hugo, Jekyll, Zola};
        matches!(self.site().generator, Eleventy | Hugo | Jekyll | Zola)
    }
}
