//! Findings in documents that depend on the program that reads them.

use urlgram_documents::DocumentKind;
use urlgram_lint::Config;
use urlgram_lint::document::{DocumentInput, DocumentLinter, FixLevel};

/// Returns the codes of the findings in a document, and the document with all fixes.
fn checked(name: &str, kind: &str, text: &str) -> (Vec<&'static str>, String) {
    let kind = DocumentKind::from_name(kind).unwrap();
    let linter = DocumentLinter::new(kind, &Config::default());
    let input = DocumentInput { name, ..DocumentInput::new(kind, text.as_bytes()) };
    let checked = linter.check(&input);
    let fixed = linter.fix(&input, &checked, FixLevel::Unsafe).text.to_vec();
    let codes = checked.findings.iter().map(|finding| finding.diagnostic.code()).collect();
    (codes, String::from_utf8(fixed).unwrap())
}

#[test]
fn data_of_style_sheets_and_programs_ends_at_a_number_sign() {
    for (kind, text, codes) in [
        ("css", "a { background: url(\"data:image/svg+xml;utf8,<svg fill='#000'/>\") }", &["U221"][..]),
        ("css", "a { background: url(data:image/svg+xml,%3Csvg%20fill=%22#000%22/%3E) }", &["U221"]),
        ("css", "a { b: url(\"data:image/svg+xml;base64,AAAA#view\"); c: url(#id); d: url(\"a.svg#id\") }", &[]),
        ("css", "a { b: url(\"data:image/svg+xml;utf8,<svg fill='%23000'/>#view\") }", &[]),
        ("scss", "a { background: url(\"data:image/svg+xml,<svg fill='#000'/>\") }", &["U221"]),
        ("scss", "a { background: url(\"data:image/svg+xml,<svg fill='#{$x}'/>\") }", &[]),
        ("scss", "$a: url(\"data:image/svg+xml,<svg fill='#000'/>\");", &[]),
        ("scss", "a { background: escape-svg(url(\"data:image/svg+xml,<svg fill='#000'/>\")) }", &[]),
        ("javascript", "a = \"data:image/svg+xml;utf8,<svg fill='#000'/>\";", &["U221"]),
        ("javascript", "a = `data:image/svg+xml;utf8,<svg fill='#${b}'/>`;", &[]),
        ("javascript", "a = `data:image/svg+xml,${svg}#icon`;", &[]),
        ("javascript", "a = \"data:image/svg+xml,<svg fill='#000'/>\".replace(/#/g, '%23');", &[]),
        ("javascript", "a = encodeSvg(\"data:image/svg+xml,<svg fill='#000'/>\");", &[]),
        ("json", "{\"a\": \"data:image/svg+xml;utf8,<svg fill='#000'/>\"}", &["U221"]),
        ("json", "{\"a\": \"data:image/svg+xml;utf8,<svg fill='%23000'/>\"}", &[]),
        ("html", "<img src='data:image/svg+xml,%3Csvg%20fill=%22#000%22/%3E'>", &["U221"]),
    ] {
        assert_eq!(checked("", kind, text).0, codes, "{text}");
    }
    let (_, fixed) = checked("", "css", "a { b: url(\"data:image/svg+xml,<svg fill='#000' x='#1'/>#view\") }");
    assert_eq!(fixed, "a { b: url(\"data:image/svg+xml,<svg fill='%23000' x='%231'/>#view\") }");
}

#[test]
fn programs_read_remotes_of_git_differently() {
    let port = "git+ssh://git@github.com:account/p.git";
    for (name, kind, text, codes) in [
        ("requirements.txt", "requirements", port, &["U111"][..]),
        ("requirements.txt", "requirements", "-e git+ssh://git@github.com:a/p.git#egg=p", &["U111"]),
        ("requirements.txt", "requirements", "p @ git+ssh://git@github.com:a/p.git", &["U111"]),
        ("requirements.txt", "requirements", "-e git+git@gitlab.com:a/b.git#egg=x", &["U235"]),
        ("requirements.txt", "requirements", "git+git@${HOST}:a/b.git\ngit+ssh://git@h.example/a/b.git@v1#egg=b", &[]),
        ("package.json", "json", &format!("{{\"dependencies\": {{\"a\": \"{port}\"}}}}"), &[]),
        ("a.md", "markdown", &format!("npm install {port}"), &[]),
        ("pyproject.toml", "toml", &format!("dependencies = [\"p @ {port}\"]"), &["U111"]),
        ("Cargo.toml", "toml", "[dependencies]\na = { git = \"git@github.com:a/b.git\" }", &["U235"]),
        ("x/Cargo.toml", "toml", "[dependencies]\na = { git = \"ssh://git@github.com/a/b.git\" }", &[]),
        ("pyproject.toml", "toml", "[tool.poetry.dependencies]\na = { git = \"git@github.com:a/b.git\" }", &[]),
        (".gitmodules", "git-config", "[submodule \"a\"]\n\turl = git@github.com:a/b.git\n", &[]),
        (".gitmodules", "git-config", "[submodule \"a\"]\n\turl = ssh://git@github.com:a/b.git\n", &["U111"]),
        ("a.tf", "terraform", "module \"x\" {\n  source = \"git::ssh://git@h.example:a/x.git?ref=1\"\n}", &["U111"]),
        ("a.tf", "terraform", "module \"x\" {\n  source = \"git::ssh://git@h.example/a/x.git?ref=1\"\n}", &[]),
        ("a.tf", "terraform", "module \"x\" {\n  source = \"git::git@h.example:a/x.git\"\n}", &[]),
        ("a.tf", "terraform", "module \"x\" {\n  source = \"git@github.com:a/x.git\"\n}", &[]),
    ] {
        assert_eq!(checked(name, kind, text).0, codes, "{name}: {text}");
    }
    let (_, fixed) = checked("", "requirements", "-e git+git@gitlab.com:a/b.git#egg=x");
    assert_eq!(fixed, "-e git+ssh://git@gitlab.com/a/b.git#egg=x");
    let (_, fixed) = checked("Cargo.toml", "toml", "a = { git = \"git@github.com:a/b.git\" }");
    assert_eq!(fixed, "a = { git = \"ssh://git@github.com/a/b.git\" }");
}

#[test]
fn values_may_be_texts_of_markdown() {
    for (kind, text, codes) in [
        ("json", r#"{"a": "See [b](https://h.example/My\\_Page\\#one\\_two).\nMore"}"#, &[][..]),
        ("json", r#"{"a": "https://h.example/a\\path"}"#, &["U301"]),
        ("html", r#"<a href="https://h.example/My\_Page">b</a>"#, &["U301"]),
    ] {
        assert_eq!(checked("", kind, text).0, codes, "{text}");
    }
}

#[test]
fn line_ends_in_data_are_no_part_of_it() {
    for data in ["iVBORw0KGgo&#10;AAAANSUhEUg==&#10;", "iVBORw0KGgo&#10;AAAANSUhEUgAAAA&#10;"] {
        let image = format!("<svg xmlns:xlink=\"x\"><image xlink:href=\"data:image/png;base64,{data}\"/></svg>");
        assert_eq!(checked("a.svg", "xml", &image).0, [""; 0], "{data}");
    }
}

#[test]
fn settings_of_containers() {
    let compose =
        "services:\n  a:\n    image: ghcr.io/Team/app:1\n    environment:\n      - URL=\"http://proxy:3128\"\n";
    assert_eq!(checked("", "yaml", compose).0, ["U018", "U019"]);
    let ignored = "services:\n  a:\n    image: ghcr.io/Team/app:1 # urlgram: ignore[U018]\n";
    assert_eq!(checked("", "yaml", ignored).0, Vec::<&str>::new());
    assert_eq!(checked("", "dockerfile", "FROM a/b:sha256:abc\n").0, ["U018"]);
}

#[test]
fn entries_that_their_programs_ignore() {
    let sitemap = |location: &str| {
        format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{location}</loc></url></urlset>"
        )
    };
    for (kind, text, count) in [
        ("robots", "User-agent: *\nDisallow: /a\nSitemap: /sitemap.xml\nsitemap: sitemap.xml # all\n", 2),
        ("robots", "Sitemap: https://example.org/sitemap.xml\nSitemap: {{ site.url }}/sitemap.xml\n", 0),
        ("xml", &sitemap("/a.html"), 1),
        ("xml", &sitemap("www.example.org/a"), 1),
        ("xml", &sitemap("https://example.org/a"), 0),
        ("xml", &sitemap("${base}/a"), 0),
        ("xml", "<a><loc>/a.html</loc></a>", 0),
        ("hosts", "127.0.0.1 localhost\n::1 localhost ip6-localhost # a\nfe80::1%lo0 localhost\n\n# 1\n", 0),
        ("hosts", "127.0.0.1 http://api.example/\n300.1.1.1 a\n10.0.0.1:80 b\n[::1] c\n10.0.0.1 d.example:80\n", 5),
        ("hosts", "127.0.0.1 *.example.org\nexample.org 127.0.0.1\n1.2.3 a.example\n", 3),
        ("hosts", "[web]\n192.0.2.1 ansible_user=anna\nhost1 ansible_host=192.0.2.1:22\nweb[1:9].example\n", 0),
        ("headers", "/*\n  Content-Security-Policy: default-src self; img-src 'https://a.example' script-src *\n", 3),
        (
            "headers",
            "Content-Security-Policy: default-src 'self' https://*.example.org:8443/a/ data: wss:; sandbox\n",
            0,
        ),
        ("headers", "default-src 'none'; script-src 'nonce-abc123==' 'sha256-abcdef=' 'strict-dynamic' blob:\n", 0),
        ("headers", "script-src https://www.*.example.org *example.org 'none' data, a.example/b?c\n", 5),
        ("headers", "script-srcs 'self'; frame-ancestor 'none'; img-src: data:\n", 0),
        ("headers", "Content-Security-Policy: script-srcs 'self'; frame-ancestor 'none'; img-src: data:\n", 3),
        ("html", "<meta http-equiv=\"Content-Security-Policy\" content=\"connect-src 'wss://a.example'\">", 1),
        ("html", "<p>script-src self</p><meta name=\"a\" content=\"script-src specifies data and https\">", 0),
        ("nginx", "add_header Content-Security-Policy \"default-src self; script-src 'self'\";", 1),
        ("nginx", "add_header Content-Security-Policy \"default-src 'self' $csp_hosts; script-src 'self'\";", 0),
        ("yaml", "Content-Security-Policy: default-src self\n", 1),
        ("json", "{\"csp\": \"default-src 'self' ${host} https:\", \"a\": \"script-src allows data and blob\"}", 0),
        ("json", "{\"allowed_origins\": [\"https://a.example/\", \"https://b.example:8443\", \"*\"]}", 1),
        ("yaml", "cors:\n  allowedOrigin: https://a.example:443\n  corsOrigin: ${ORIGIN}/\n", 1),
        ("dotenv", "CORS_ALLOWED_ORIGINS=http://localhost:3000/\nORIGIN=http://localhost/\n", 1),
        ("headers", "Access-Control-Allow-Origin: https://a.example/b\nLocation: https://a.example/b\n", 1),
        ("python", "CSP = \"default-src self; img-src 'self'\"", 1),
        ("dotenv", "NO_PROXY=localhost,a.*.example.org\nno_proxy=10.96.\nNO_PROXY=http://a.example\n", 3),
        ("dotenv", "NO_PROXY=localhost;a.example\nDOCKER_HOST=192.0.2.1:2375\nDOCKER_HOST=/run/docker.sock\n", 3),
        (
            "dotenv",
            "NO_PROXY=localhost,.example.org,*.example.org,10.0.0.0/8,$HOSTS,*\nDOCKER_HOST=unix:///run/docker.sock\n",
            0,
        ),
        ("dotenv", "DOCKER_HOST=${HOST}:2375\nDOCKER_HOST=\nHTTP_PROXY=proxy:8080\nHOST=192.0.2.1\n", 0),
        ("yaml", "environment:\n  NO_PROXY: \"https://a.example\"\n  DOCKER_HOST: http://docker:2375\n", 2),
        ("json", "{\"proxies\": {\"default\": {\"noProxy\": \"192.168.*,.example.org\"}}}", 1),
    ] {
        let codes = checked("", kind, text).0;
        assert_eq!(codes.iter().filter(|code| **code == "U020").count(), count, "{text}: {codes:?}");
    }
}

#[test]
fn a_reference_of_a_schema_has_no_spaces() {
    for (kind, text, codes) in [
        ("json", "{\"$ref\": \"#/definitions/Thing Details\"}", &["U101"][..]),
        ("json", "{\"$ref\": \"my schema.json#/a\"}", &["U101"]),
        ("yaml", "a:\n  $ref: '#/components/schemas/Thing Details'\n", &["U101"]),
        ("json", "{\"$ref\": \"#/definitions/Thing%20Details\"}", &[]),
        ("json", "{\"$ref\": \"the name of a thing\"}", &[]),
    ] {
        assert_eq!(checked("", kind, text).0, codes, "{text}");
    }
}

#[test]
fn browsers_complete_the_bookmarks_of_policies() {
    let bookmark = "{\"name\": \"E\", \"url\": \"example.com\"}";
    for (text, codes) in [
        (format!("{{\"policies\": {{\"ManagedBookmarks\": [{bookmark}]}}}}"), &[][..]),
        (format!("[{{\"toplevel_name\": \"A\"}}, {bookmark}]"), &[]),
        ("{\"ManagedFavorites\": [{\"url\": \"https://exa mple.com\"}]}".to_owned(), &["U101"]),
        (format!("{{\"Bookmarks\": [{bookmark}]}}"), &["U127"]),
        (format!("{{\"ManagedBookmarks\": [], \"a\": {bookmark}}}"), &["U127"]),
    ] {
        assert_eq!(checked("", "json", &text).0, codes, "{text}");
    }
}

#[test]
fn the_token_of_an_image_of_github_is_no_secret_but_expires() {
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJuYmYiOjEsImV4cCI6MzAxfQ.c2lnbmF0dXJlb2ZhdG9rZW4tMTIzNA";
    let kind = DocumentKind::Markdown;
    let linter = DocumentLinter::new(kind, &Config::default());
    for (host, message) in [
        ("private-user-images.githubusercontent.com", "short-lived token of an image of GitHub in a query"),
        ("images.example.com", "JSON Web Token in a query"),
    ] {
        let text = format!("![a](https://{host}/1/2-a.png?jwt={token})\n");
        let checked = linter.check(&DocumentInput::new(kind, text.as_bytes()));
        let told: Vec<_> = checked.findings.iter().map(|finding| finding.diagnostic.message().to_owned()).collect();
        assert_eq!(told, [message], "{text}");
    }
}

/// The program reads the text by its scheme, whatever the variable is called.
#[test]
fn the_text_of_a_connection_is_checked_under_any_key() {
    for (text, codes) in [
        ("MQ=amqp://rabbit.example//vhost", &["U200"][..]),
        ("AMQP_URL=amqp://rabbit.example//vhost", &["U200"]),
        ("CACHE=redis://cache.example/shop", &["U200"]),
        ("DOCKER_HOST=unix://var/run/docker.sock", &["U133"]),
        ("DB=sqlite+aiosqlite://shop.db", &["U133"]),
        // Of a project that is not known, drivers of other languages may read it.
        ("DB=sqlite://shop.db", &[]),
        ("SINCE=http://api.example/?from=2015-08-10T00:00:00+08:00", &["U133"]),
        ("MQ=amqp://rabbit.example/%2Fvhost", &[]),
        ("DB=sqlite:///shop.db", &[]),
        ("KIND=tel:home", &[]),
        ("LABEL=geo:north", &[]),
    ] {
        assert_eq!(checked(".env", "dotenv", text).0, codes, "{text}");
    }
}

#[test]
fn the_start_of_a_url_twice_and_drives_are_named() {
    for (text, code) in [
        ("https://h.example.org/https://h.example.org/", "U126"),
        ("https://www.example.org//example.org/a", "U126"),
        ("file://C:%5CUsers%5Canna%5Ca.pdf", "U208"),
        ("file:////C:/a", "U211"),
    ] {
        let page = format!("<a href=\"{text}\">a</a>");
        let (codes, fixed) = checked("", "html", &page);
        assert_eq!(codes, [code], "{text}");
        let (again, _) = checked("", "html", &fixed);
        assert_eq!(again, [""; 0], "{fixed}");
    }
    for text in ["mailto:?subject=My%20titlebody=https%3A%2F%2Fh.example", "mailto:?subject=a;body=b"] {
        assert_eq!(checked("", "html", &format!("<a href=\"{text}\">a</a>")).0, ["U215"], "{text}");
    }
    for text in [
        "https://web.archive.org/https://example.org/",
        "https://a.example.org/http/a.example.org",
        "mailto:?subject=nobody%3Dx",
        "file:///C:/a",
    ] {
        assert_eq!(checked("", "html", &format!("<a href=\"{text}\">a</a>")).0, [""; 0], "{text}");
    }
}

#[test]
fn broken_servers_in_programs_are_found() {
    for (kind, text, code) in [
        ("nginx", "server { location / { proxy_pass http://172.22.222.10:8000:8080/x; } }", "U111"),
        ("python", "a = \"http://localhost:80a/x\"", "U111"),
        ("python", "a = \"http://10.0.0.1:99999/\"", "U112"),
        ("python", "a = \"redis://cache:6379:0\"", "U111"),
        ("go", "a := \"http://db:5432:5432\"", "U111"),
        ("shell", "curl http://localhost:80a/x", "U111"),
        ("yaml", "turn_uris:\n  - \"stun:turn.example.com:5349?transport=udp\"\n", "U200"),
    ] {
        assert_eq!(checked("", kind, text).0, [code], "{text}");
    }
}

#[test]
fn connection_strings_are_judged_apart_from_what_a_program_writes() {
    for (text, codes) in [
        ("A=mongodb+srv://root:${P}@localhost:27017/app", &["U200"][..]),
        ("A=mongodb+srv://root:${P}@${HOST}:27017/app", &["U200"]),
        ("A=redis://:${P}@redis:6379/app?x=1", &["U200"]),
        ("A=redis://:${P}@redis:6379/${DB}?x=1", &[]),
        ("A=redis://:${P}@redis:${PORT}/0", &[]),
        ("A=postgres://${USER}:${P}@${HOST}:5432/${DB}?sslmode=disable", &[]),
        ("A=amqp://${USER}:${P}@rabbit:5672//x", &[]),
        ("A=mongodb://${HOSTS}/${DB}?replicaSet=rs0", &[]),
    ] {
        assert_eq!(checked(".env", "dotenv", text).0, codes, "{text}");
    }
}

#[test]
fn programs_read_what_others_reject() {
    for (kind, text, codes) in [
        ("python", "engine = create_engine(\"sqlite://shop.db\")\n", &["U133"][..]),
        ("python", "from tortoise import Tortoise\nTortoise.init(db_url=\"sqlite://shop.db\")\n", &[]),
        ("rust", "let pool = connect(\"sqlite://shop.db\");\n", &[]),
        ("shell", "export DATABASE_URL=sqlite://shop.db\n", &[]),
        (
            "dotenv",
            "A=couchbase://[2001:db8::1],[2001:db8::2]/b\nB=mongodb://[2001:db8::1],[2001:db8::2]:27017/b\n",
            &[],
        ),
        ("markdown", "[a](couchbase://[2001:db8::1],[2001:db8::2]/b)\n", &[]),
        ("markdown", "[a](http://[2001:db8::1],[2001:db8::2]/b)\n", &["U101"]),
        ("xml", "<a><link>http://h.example/?a=1&amp;#038;b=2&amp;#038;c=3#top</link></a>", &["U123"]),
        ("xml", "<a><link>http://h.example/?a=1#b#top</link></a>", &["U114"]),
    ] {
        assert_eq!(checked("", kind, text).0, codes, "{text}");
    }
}

#[test]
fn public_tokens_and_programs_for_bookmarks() {
    let token = "3f2a9c81d7e64b05a1c2d3e4f5061728394a5b6c";
    let program = "(function()%7Bvar%20a=document.createElement('script');a.src='https://h.example/x.js'%7D)()";
    for (link, codes) in [
        (format!("https://play.instruqt.com/embed/a/tracks/b?token=em_{token}"), &[][..]),
        (format!("https://play.instruqt.com/a?token={token}"), &["U420"]),
        (format!("https://h.example/index.php?eID=dumpFile&t=f&f=12&token={token}"), &[]),
        (format!("https://h.example/index.php?eID=login&token={token}"), &["U420"]),
        (format!("javascript:{program}"), &[]),
        ("javascript:alert(1)".to_owned(), &["U403"]),
        ("javascript:void(0)".to_owned(), &["U403"]),
    ] {
        assert_eq!(checked("", "html", &format!("<a href=\"{link}\">a</a>")).0, codes, "{link}");
    }
}

#[test]
fn fixes_of_mistyped_texts() {
    let fixed = |text: &str| checked("", "markdown", text).1;
    assert_eq!(fixed("[a](htts://h.example/b)\n"), "[a](https://h.example/b)\n");
    assert_eq!(fixed("[a](htttp://h.example/b)\n"), "[a](http://h.example/b)\n");
    let text = "[a](python/`a.qmd`) [b](http://h.example/a`b)\n";
    let linter = DocumentLinter::new(DocumentKind::Markdown, &Config::default());
    let input = DocumentInput::new(DocumentKind::Markdown, text.as_bytes());
    let checked = linter.check(&input);
    assert_eq!(linter.fix(&input, &checked, FixLevel::Safe).text, text.as_bytes());
    let unsafely = linter.fix(&input, &checked, FixLevel::Unsafe).text.to_vec();
    assert_eq!(String::from_utf8(unsafely).unwrap(), "[a](python/a.qmd) [b](http://h.example/a%60b)\n");
}
