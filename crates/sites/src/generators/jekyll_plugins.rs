//! Plugins of Jekyll in a repository: <https://jekyllrb.com/docs/plugins/generators/>, <https://jekyllrb.com/docs/plugins/hooks/>.
//!
//! Tags, filters and converters only write parts of pages. Generators and hooks may add pages and files to the site, change addresses, or
//! write files to its folder.

use std::path::Path;

use crate::files::{Files, below};

/// Words of plugins that add pages or files to a site, change addresses, or load other plugins.
const ADDS: [&str; 17] = [
    "Page.new", "PageWithoutAFile", "StaticFile", "Document.new", "< Page", "< Jekyll::Page", "pages <<", "pages.push",
    "pages.concat", "pages +=", "docs <<", "docs.push", "docs.concat", "permalink", "Command", "require 'jekyll-",
    "require \"jekyll-",
];

/// Words of plugins that write files.
const WRITES: [&str; 4] = ["File.write", "File.open", "FileUtils.cp", "FileUtils.mv"];

/// Returns the names of the files that the plugins in a folder write; `None` if one of them may make pages or other files.
pub(super) fn written(files: &dyn Files, folder: &Path) -> Option<Vec<String>> {
    let plugins = below(files, folder, |_| true)?;
    let mut found = Vec::new();
    for plugin in plugins.iter().filter(|path| path.ends_with(".rb")) {
        let text = files.text(&folder.join(plugin))?;
        let lines = || text.lines().filter(|line| !line.trim_start().starts_with('#'));
        if lines().any(adds) {
            return None;
        }
        let written = lines().filter(|line| WRITES.iter().any(|word| line.contains(word)));
        for line in written {
            found.push(file_name(line)?.to_owned());
        }
    }
    Some(found)
}

fn adds(line: &str) -> bool {
    // A generator that only sets values adds nothing, but it may also call what adds pages.
    ADDS.iter().any(|word| line.contains(word))
        || line.contains("static_files") && ["<<", ".push", ".concat", "+="].iter().any(|word| line.contains(word))
        || line.contains("Generator") && line.contains('<')
}

/// Returns the name of the file that a line writes, if it is that of a file of data.
fn file_name(line: &str) -> Option<&str> {
    let quoted = |quote: char| line.split(quote).skip(1).step_by(2);
    let is_data = |name: &&str| {
        [".json", ".txt", ".xml", ".js", ".csv"].iter().any(|ending| name.ends_with(ending))
            && !name.contains(['#', '*'])
    };
    quoted('"').chain(quoted('\'')).find(is_data).map(|name| name.trim_start_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::{adds, file_name};

    #[test]
    fn lines_that_add_pages() {
        for (line, expected) in [
            ("class A < Jekyll::Generator", true),
            ("site.pages << PageWithoutAFile.new(site, x, y, z)", true),
            ("site.static_files << x", true),
            ("site.static_files.each do |file|", false),
            ("require 'jekyll-archives'", true),
            ("require 'jekyll/hooks'", false),
            ("Jekyll::Hooks.register :pages, :post_render do |page|", false),
            ("page.data['canonical_url'] = site.config['url'] + page.url", false),
            ("class CustomLexer < JSON", false),
        ] {
            assert_eq!(adds(line), expected, "{line}");
        }
    }

    #[test]
    fn files_that_plugins_write() {
        for (line, expected) in [
            ("File.open(File.join(dest, 'search-index.json'), 'w') do |f|", Some("search-index.json")),
            ("File.write(site.in_dest_dir(\"/llms.txt\"), text)", Some("llms.txt")),
            ("File.write(path, text)", None),
            ("File.write(\"a.html\", text)", None),
            ("File.write(\"#{name}.json\", text)", None),
        ] {
            assert_eq!(file_name(line), expected, "{line}");
        }
    }
}
