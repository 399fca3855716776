//! Targets and anchors of the pages of Mintlify.

use crate::tree::check;

const CONFIG: &str = "{ \"$schema\": \"https://mintlify.com/docs.json\", \"navigation\": { \"$ref\": \"./config/nav.json\" },\n\
    \"redirects\": [{ \"source\": \"/guides/old\", \"destination\": \"/guides/a\" }, { \"source\": \"/guides/v1/:slug*\", \"destination\": \"/x\" }] }";
const NAVIGATION: &str =
    "{ \"groups\": [{ \"openapi\": { \"source\": \"api.json\", \"directory\": \"reference/api\" } }] }";

#[test]
fn pages_have_the_paths_of_their_files() {
    let files = [
        ("docs/docs.json", CONFIG),
        ("docs/config/nav.json", NAVIGATION),
        ("docs/.mintignore", "# Not shown\n/drafts/\n*.draft.mdx\n"),
        ("docs/index.mdx", ""),
        ("docs/guides/index.mdx", ""),
        ("docs/guides/a.mdx", ""),
        ("docs/guides/b.md", ""),
        ("docs/guides/parts/c.mdx", ""),
        ("docs/reference/start.mdx", ""),
        ("docs/snippets/s.mdx", ""),
        ("docs/drafts/d.mdx", ""),
        ("docs/images/i.png", ""),
    ];
    let targets = [
        ("/", "docs/index.mdx"),
        ("/guides/a", "docs/guides/a.mdx"),
        ("/guides/a/", "docs/guides/a.mdx"),
        ("/guides", "docs/guides/index.mdx"),
        ("/guides/gone", "missing"),
        ("/guides/old", "address"),
        ("/guides/v1/x", "address"),
        ("/guides/parts", "the generator makes such addresses itself"),
        ("/reference/api/get-x", "the generator makes such addresses itself"),
        ("/api-reference/get-x", "the generator makes such addresses itself"),
        ("/reference/gone", "missing"),
        ("/snippets/s", "missing"),
        ("/images/i.png", "docs/images/i.png"),
        ("/images/j.png", "missing"),
        ("/pricing", "no page of the site has an address that begins in this way"),
        ("./b", "docs/guides/b.md"),
        ("./b.mdx", "docs/guides/b.md"),
        ("/guides/a.md", "docs/guides/a.mdx"),
        ("./c.mdx", "missing"),
        ("./c", "missing"),
        ("../images/i.png", "docs/images/i.png"),
    ];
    check(&files, "docs/guides/a.mdx", &targets);
    check(&files, "docs/guides/index.mdx", &[("./b", "docs/guides/b.md"), ("./c", "missing")]);
}
