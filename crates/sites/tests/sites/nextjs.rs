//! Targets of the links of pages of Next.js, Nextra and Fumadocs.

use crate::tree::check;

const NAMES: &str = "export default { reactStrictMode: true }";

#[test]
fn pages_and_programs_of_both_routers() {
    let files = [
        ("next.config.mjs", NAMES),
        ("public/logo.svg", ""),
        ("app/page.tsx", ""),
        ("app/(marketing)/about/page.mdx", ""),
        ("app/guide/page.mdx", ""),
        ("app/guide/part/page.mdx", ""),
        ("app/guide/card.tsx", ""),
        ("app/guide/_parts/page.tsx", ""),
        ("app/blog/[slug]/page.tsx", ""),
        ("app/[lang]/files/[...path]/page.tsx", ""),
        ("app/feed/list/route.ts", ""),
        ("app/feed/@modal/(.)photo/page.tsx", ""),
        ("pages/older/index.mdx", ""),
        ("pages/older/a.md", ""),
        ("content/post.mdx", ""),
    ];
    let targets = [
        ("/about", "app/(marketing)/about/page.mdx"),
        ("/guide/part", "app/guide/part/page.mdx"),
        ("/guide/card", "missing"),
        ("/guide/_parts", "missing"),
        ("/guide/gone", "missing"),
        ("/blog/any", "the address of the page is computed"),
        ("/files/a/b", "the address of the page is computed"),
        ("/feed/list", "app/feed/list/route.ts"),
        ("/rss.xml", "no page of the site has an address that begins in this way"),
        ("/feed/photo", "missing"),
        ("/older", "pages/older/index.mdx"),
        ("/older/a", "pages/older/a.md"),
        ("/older/b", "missing"),
        ("/logo.svg", "public/logo.svg"),
        ("/", "app/page.tsx"),
        ("/api/x", "no page of the site has an address that begins in this way"),
        ("./gone.mdx", "missing"),
    ];
    check(&files, "app/guide/page.mdx", &targets);
    check(&files, "content/post.mdx", &targets);
    check(&files, "content/post.mdx", &[("./gone", "the address of the page is computed")]);
}

#[test]
fn a_configuration_sends_addresses_elsewhere() {
    let config = "const nextConfig = {\n async redirects() {\n return [{ source: '/guide/old', destination: '/guide' },\n \
        { source: '/guide/v1/:path*.md', destination: '/raw' }] } }";
    let files = [("next.config.js", config), ("src/app/guide/page.mdx", "")];
    check(
        &files,
        "src/app/guide/page.mdx",
        &[
            ("/guide/old", "address"),
            ("/guide/v1/a.md", "address"),
            ("/guide/v1/a", "missing"),
            ("/guide/gone", "missing"),
        ],
    );
    for (name, text, reason) in [
        ("next.config.js", "redirects: () => load()", "the setting \"redirects\" may add pages"),
        ("middleware.ts", "return NextResponse.rewrite(url)", "the middleware may add pages"),
    ] {
        let files = [("next.config.js", NAMES), (name, text), ("src/app/guide/page.mdx", "")];
        check(&files, "src/app/guide/page.mdx", &[("/guide/gone", reason), ("/guide", "src/app/guide/page.mdx")]);
    }
    let files = [("next.config.js", "basePath: '/docs'"), ("app/guide/page.mdx", "")];
    let reason = "leads out of the path of the site on its host";
    check(&files, "app/guide/page.mdx", &[("/guide", "app/guide/page.mdx"), ("/docs/guide/gone", reason)]);
}

#[test]
fn fumadocs() {
    let collections = "export const docs = defineDocs({ dir: './content/docs' })\nexport const blogs = defineCollections({\n \
        type: 'doc', dir: 'content/blog' })\nconst news = defineCollections({ dir: 'content/news' })\n";
    let loaders = "const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })\n\
        const blog = loader({ baseUrl: '/blog', source: toFumadocsSource(blogs, []) })\n\
        const news = loader({ baseUrl: '/news', url: (slugs) => x, source: news.toFumadocsSource() })\n";
    let files = [
        ("apps/docs/next.config.mjs", NAMES),
        ("apps/docs/source.config.ts", collections),
        ("apps/docs/src/lib/own/source.ts", loaders),
        ("apps/docs/content/blog/a.zh-CN.mdx", ""),
        ("apps/docs/content/news/b.mdx", ""),
        ("apps/docs/src/app/docs/[[...slug]]/page.tsx", ""),
        ("apps/docs/content/docs/index.mdx", ""),
        ("apps/docs/content/docs/(start)/install.mdx", ""),
        ("apps/docs/content/docs/ui/theme.mdx", ""),
        ("apps/docs/content/docs/ui/theme.cn.mdx", ""),
        ("apps/docs/content/docs/ui/icons.cn.mdx", ""),
        (".gitignore", "apps/docs/content/docs/api\n"),
    ];
    check(
        &files,
        "apps/docs/content/docs/ui/theme.mdx",
        &[
            ("/docs", "apps/docs/content/docs/index.mdx"),
            ("/docs/install", "apps/docs/content/docs/(start)/install.mdx"),
            ("/docs/ui/theme", "apps/docs/content/docs/ui/theme.mdx"),
            ("/docs/ui/gone", "missing"),
            ("/blog/a", "apps/docs/content/blog/a.zh-CN.mdx"),
            ("/blog/c", "missing"),
            ("/news/b", "the address of the page is computed"),
            ("/docs/api/users", "a build may make the target"),
            ("../(start)/install.mdx", "apps/docs/content/docs/(start)/install.mdx"),
            ("./gone.mdx", "missing"),
        ],
    );
    let links = [
        ("/docs/ui/theme", "apps/docs/content/docs/ui/theme.cn.mdx"),
        ("/docs/install", "apps/docs/content/docs/(start)/install.mdx"),
        ("/docs/ui/gone", "missing"),
    ];
    check(&files, "apps/docs/content/docs/ui/icons.cn.mdx", &links);
}

/// Programs define collections without a configuration, or next to it.
#[test]
fn fumadocs_with_macros() {
    let program = "import { defineDocs } from 'fumadocs-mdx/macro'\nconst docs = defineDocs({ docs: { async: true } })\n\
        export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })\n";
    let files = [
        ("next.config.mjs", NAMES),
        ("lib/source.ts", program),
        ("app/docs/[[...slug]]/page.tsx", ""),
        ("content/docs/(start)/install.mdx", ""),
        ("content/docs/ui/theme.mdx", ""),
    ];
    let links = [
        ("/docs/install", files[3].0),
        ("/docs/ui/theme", files[4].0),
        ("/docs/ui/gone", "missing"),
        ("/docs/gone", "missing"),
    ];
    check(&files, files[4].0, &links);
    let other = program.replace("fumadocs-mdx/macro", "./own");
    let files = files.map(|(name, text)| (name, if text == program { other.as_str() } else { text }));
    check(&files, "content/docs/ui/theme.mdx", &[("/docs/ui/gone", "the address of the page is computed")]);
}

#[test]
fn nextra() {
    let config = "import nextra from 'nextra'\nexport default nextra({})({})";
    let files = [
        ("next.config.mjs", config),
        ("app/docs/[[...mdxPath]]/page.jsx", ""),
        ("app/page.jsx", ""),
        ("content/index.mdx", ""),
        ("content/guide/a.mdx", ""),
    ];
    check(
        &files,
        "content/guide/a.mdx",
        &[
            ("/docs/guide/a", "content/guide/a.mdx"),
            ("/docs/guide/b", "missing"),
            ("./b", "missing"),
            ("/", "app/page.jsx"),
        ],
    );
    let set = "nextra({ contentDirBasePath: '/manual' })";
    let files = [("next.config.ts", set), ("src/content/a.md", ""), ("src/content/b.md", "")];
    check(&files, "src/content/a.md", &[("/manual/b", "src/content/b.md"), ("/manual/c", "missing")]);
    let files = [("next.config.js", config), ("pages/docs/a.mdx", ""), ("pages/docs/[id].tsx", "")];
    check(
        &files,
        "pages/docs/a.mdx",
        &[("/docs/a", "pages/docs/a.mdx"), ("/docs/b", "the address of the page is computed")],
    );
}
