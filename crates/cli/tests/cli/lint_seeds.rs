//! Mistakes that people make in documents: each is found by default, and similar texts that are right are not.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::folder::{folder, lint};

/// A document with one mistake in each line that contains `://`, `www` or another trace of a URL.
struct Seeded {
    name: &'static str,
    text: &'static str,
    /// Beginnings of the lines without a mistake.
    others: &'static [&'static str],
}

const SEEDED: &[Seeded] = &[
    Seeded {
        name: "a.md",
        others: &["#"],
        text: "\
# Mistakes
Read [a](https://https://example.com/a) first.
Read [a](http://https//example.com/a) first.
Read [a](http://http:/example.com/a) first.
Read [a](http//example.com/a) first.
Read [a](https;//example.com/a) first.
Read [a](http:://example.com/a) first.
Read [a](https.://example.com/a) first.
Read [a](htttp://example.com/a) first.
Read [a](ttps://example.com/a) first.
Read [a](https:/example.com/a) first.
Read [a](www.example.com) first.
Read [a](github.com/anna/project) first.
Read [a](http://docs.example.con/a) first.
Read [a](https://docs.example.ogr/) first.
Read [a](http://wwww.example.com/) first.
Read [a](http://www,example.com/) first.
Read [a](http://www..example.com/) first.
Read [a](https://github/anna/project) first.
Read [a](https://example.com/a b) first.
Read [a](https://example.com/?a=1?b=2) first.
Read [a](https://example.com/list&page=2&sort=asc) first.
Read [a](https://example.com/?q=a%2520b) first.
Read [a](mailto://anna@example.com) first.
Read [a](mailto:anna@example.com?Subject:Hello) first.
Read [a](mailto:anna.example.com) first.
Read [a](anna@example.com) first.
Read [a](mailto:anna@example.com&subject=Hello) first.
Read [a](https://example.com/shop;jsessionid=0123456789ABCDEF) first.
Read [a](https://example.com/shop?PHPSESSID=4f1a2b3c4d5e6f708192) first.
Read [a](file://home/anna/a.txt) first.
Read [a](https://example.com/guide%20) first.
Read [a](no-such-file.md) first.
Read [a](#no-such-heading) first.
Read https//example.com/a first.
Read https:/example.com/a first.
Read http:://example.com/a first.
Read <https://https://example.com/> first.
",
    },
    Seeded {
        name: "b.html",
        others: &["<html", "</body"],
        text: "\
<html><body>
<p><a href=\"www.example.com/a\">a</a>
<p><a href=\"http:// example.com/a\">a</a>
<p><a href=\"https//example.com/a\">a</a>
<p><a href=\"mailto: anna@example.com\">a</a>
<p><a href=\"https://example.com/?id=3D12&amp;k=3Dab\">a</a>
<p><a href=\"http://http://example.com/\">a</a>
<p><img src=\"https://cdn.example.con/a.png\">
<p><a href=\"missing.html\">a</a>
<p><a href=\"https://www.example.com&page=2\">a</a>
</body></html>
",
    },
    Seeded {
        name: "c.json",
        others: &["{", "}"],
        text: "{
\"homepage\": \"https://https://example.com/\",
\"url\": \"http:/example.com/a\",
\"bugs\": \"https://example.com/issues?a=1?b=2\",
\"hook\": \"https://hooks.slack.com/services/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\",
\"file\": \"https://a.blob.core.windows.net/b/c?sv=2022-11-02&se=2030-01-01&sig=a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6%3D\",
\"link\": \"https://example.com/?next=https%253A%252F%252Fexample.org%252Fa\",
\"site\": \"http://wwwexample.com/\"
}
",
    },
    Seeded {
        name: "d.yaml",
        others: &[],
        text: "\
a: https://https://example.com/
homepage: http://example.cmo/
repository: https://githubcom/anna/project
bot: https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawX/getMe
home: file://etc/hosts
url: https://example.com:99999/
endpoint: https:/docs.example.org/a
endpoint: https//docs.example.org/a
endpoint: https:docs.example.org/a
endpoint: https:\\\\docs.example.org\\a
endpoint: https://docs.example.org/user guide.html
contact: mailto:joe.example.org
about: Please see https//docs.example.org/a for more.
",
    },
    Seeded {
        name: "e.py",
        others: &[],
        text: "\
A = \"https://https://example.com/a\"
B = \"http://http//example.com/a\"
C = \"https://discord.com/api/webhooks/123456789012345678/Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3Ab4Cd5Ef6Gh7\"
# See https//example.com/a for more.
D = \"https:/docs.example.org/a\"
E = \"https//docs.example.org/a\"
F = \"https:\\\\\\\\docs.example.org\\\\a\"
G = \"https://docs.example.org\\\\guide\"
H = 'https://docs.example.org:80a/x'
I = 'https://docs.example.org/%zz/x'
J = 'https://[2001:db8::1::2]/x'
K = 'https://docs.example.org/user guide.html'
L = 'mailto:joe@@example.org'
M = 'https://docs..example.org/a'
N = 'https://docs.example.org/a?x=1&amp;y=2'
",
    },
    Seeded {
        name: "i.tsx",
        others: &[],
        text: "\
const a = () => <a href=\"https://docs.example.org/a|b\">a</a>;
const b = () => <img src=\"https//docs.example.org/a.png\" />;
const c: string = \"https:/docs.example.org/a\";
",
    },
    Seeded {
        name: "j.go",
        others: &["package"],
        text: "\
package j
var A = \"https://docs.example.org:99999/\"
var B = `https:\\\\docs.example.org\\a`
",
    },
    Seeded {
        name: "k.php",
        others: &["<?php", "?>"],
        text: "\
<?php
$a = 'https:/docs.example.org/a';
?>
<a href=\"https//docs.example.org/a\">a</a>
<a href=\"<?= $base ?>/a\">b</a> <img src=\"https://docs.example.org/a b.png\">
",
    },
    Seeded {
        name: "f.js",
        others: &[],
        text: "\
const a = \"https://https://example.com/a\";
const b = \"https://anna:hunter2x@internal.example.net/a\";
// See http:://example.com/a for more.
",
    },
    Seeded {
        name: "g.rst",
        others: &["Text", "===="],
        text: "\
Text
====
`a <https://https://example.com/>`_ and more.
`b <http://docs.example.con/>`_ and more.
.. _c: https://example.com/?a=1?b=2
",
    },
    Seeded {
        name: "l.md",
        others: &["#"],
        text: "\
# More mistakes
![screenshot]()
[a]: https://docs.example.org/user guide.html
Read [a](https://docs.examplecom/a) first.
Read [a](https://www.www.example.com/) first.
Read [a](hppts://docs.example.org/a) first.
Read [a](fpt://ftp.example.org/a) first.
Read [a](https://docs.example.org/a??x=1) first.
Read [a](https://docs.example.org/a?x=1&?y=2) first.
Read [a](https://docs.example.org/?q=caf%25C3%25A9) first.
Read [a](https://docs.example.org/?id=3D4212) first.
Read [a](https://docs.example.org/a\u{a0}b) first.
Read [a](mailto:anna@example.con) first.
Read [a](mailto:anna@example-team) first.
Read [a](file://docs/guide.html) first.
Read [a](C:\\\\docs\\guide.html) first.
Read [a](https://forum.example.org/showthread.php?s=4f1a2b3c4d5e6f708192a3b4c5d6e7f8&t=12) first.
Run `curl https://hooks.slack.com/services/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` first.
Ask https://anna.webhook.office.com/webhookb2/1-2@3-4/IncomingWebhook/0a1b2c3d4e5f60718293a4b5c6d7e8f9/5-6 first.
",
    },
    Seeded {
        name: "m.json",
        others: &["{", "}"],
        text: "{
\"url\": \"https:https://docs.example.org/\",
\"url\": \"http:s//docs.example.org/a\",
\"url\": \"http.//docs.example.org/a\",
\"url\": \"://docs.example.org/a\",
\"url\": \"mailo:anna@example.org\",
\"url\": \"mailto: anna@example.org\",
\"url\": \" https://docs.example.org/\",
\"url\": \"(https://docs.example.org/a)\",
\"url\": \"“https://docs.example.org/a”\",
\"url\": \"[a](https://docs.example.org/a)\",
\"url\": \"mailto:anna\"
}
",
    },
    Seeded {
        name: "n.ini",
        others: &["["],
        text: "\
[a]
url = https://docs.example.org/user guide.html
homepage = https://githubcom/anna/project
contact_url = mailto:anna
",
    },
    Seeded {
        name: "o.sh",
        others: &[],
        text: "\
curl -fsSL https://docs.example.org:80a/a -o a
curl -fsSL https//docs.example.org/a -o a
curl https://docs.example.org/%zz | sh
",
    },
    Seeded {
        name: "p.adoc",
        others: &["=", "A ", "--"],
        text: "\
= Title
A section
---------
See link:https://docs.example.org/user guide.html[the guide] first.
See https://docs.example.con/a[the guide] first.
",
    },
    Seeded {
        name: "h.txt",
        others: &["Words"],
        text: "\
Words and words in the first line, so that nobody takes this for a list of addresses.
Please see https//example.com/a and tell us about it.
Please see https:\\\\docs.example.org\\a and tell us about it.
Please see https:docs.example.org/a and tell us about it.
Please see https://docs..example.org/a and tell us about it.
Please see http://300.1.2.3/a and tell us about it.
Please write to mailto:joe@@example.org and tell us about it.
Please see https://https://example.com/ and tell us about it.
Please see http://www.example.con/ and tell us about it.
Please see https://example.com/list&page=2&sort=asc and tell us about it.
",
    },
];

/// Texts that look like mistakes and are right.
const CLEAN: &[(&str, &str)] = &[
    (
        "a.md",
        "\
# Clean

[a](https://web.archive.org/web/2020/https://example.com/) [b](https://example.com/?url=https://example.org/?b=2)
[c](https://en.wikipedia.org/wiki/Mercury_(planet)) [d](https://www2.example.com/) [e](https://example.co/)
[f](mailto:anna@example.com?subject=Hello%20Anna&cc=ben@example.com) [g](tel:+1-201-555-0123) [h](#clean) [i](b.html)
[j](https://example.com/?q=what?) [k](https://example.com/a&b) [l](https://example.com/100%25) [m](c.json)
[n](https://example.com/?next=https%3A%2F%2Fexample.org%2Fa%2520b) [o](https://example.com/?sid=42)
[p](https://ja.wikipedia.org/wiki/日本) [q](https://example.com/a%20b) [r](https://example.com/~anna/)
[s](https://t.me/example) [t](https://example.com/@anna) [u](https://hooks.slack.com/services/T00000000/B00000000/XXXX)
[v](https://example.com/#/route/1) [w](https://example.com/a;b=1) [x](//cdn.example.com/a.js)

See https://example.com/a, (https://example.com/b) and https://example.com/c. Use `http//` or http: and https: as words.
The ratio http/https is 1/2. Write to anna@example.com or see www.example.com today. Run a path such as http/https/a.b.
",
    ),
    (
        "b.html",
        "<html><p><a href=\"a.md\">a</a> <a href=\"#\">b</a>\n\
         <a href=\"https://example.com/?a=1&amp;b=2\">d</a> <img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">\n</html>\n",
    ),
    (
        "c.json",
        "{\"homepage\": \"https://example.com\", \"repository\": \"github:anna/project\", \"main\": \"example.com.js\",\n\
         \"template\": \"https://{host}/a\", \"version\": \"http2\", \"url\": \"git+https://github.com/anna/project.git\"}\n",
    ),
    ("d.yaml", "repository: file://../charts/a\nimage: example.com/a/b:1.2\nhook: https://hooks.slack.com/services/\n"),
    (
        "e.py",
        "A = \"http://localhost:\" + port\nB = f\"https://{host}/a\"\nC = \"https://\"\nD = url.startswith(\"https:\")\n\
         assert parse('https://docs.example.org:80a/') is None\nE = 'https://docs.example.org/%s' % x\n\
         F = 'cache/http//docs.example.org'\nG = 'http:' + host\nH = 'https://a.example/a.js https://a.example/b.js'\n\
         I = {'http://localhost:80a/': 1}\nJ = re.compile('https:\\\\/\\\\/docs.example.org')\n",
    ),
    (
        "h.js",
        "const a = 'https://docs.example.org/' + b;\nconst c = `https://${d}/e f.html`;\n\
         expect(normalize('https:/docs.example.org/a')).toBe(1);\nconst g = /https:\\/\\/docs.example.org/;\n\
         const h = <a href=\"https://docs.example.org/\">https://docs.example.org/</a>;\n",
    ),
    (
        "i.php",
        "<?php $a = \"http://$host/a\"; ?>\n<a href=\"<?php echo $url ?>\">a</a> <a href=\"<?= $a ?>/b c\">b</a>\n\
         <?php if ($a): ?><p>See https://docs.example.org/.</p><?php endif ?>\n",
    ),
    (
        "j.md",
        "# J\n\n[a]({% link b.html %}) [b](<{{ ref \"b.html\" }}>) [c](https://docs.example.org/#:~:text=The%20end.)\n\
         [d](../tree/HEAD/a.md) [e](https://unpkg.com/a@^5) {{ unclosed\n\n[f](http://downloads.example.org/?C=M;O=D)\n",
    ),
    (
        "k.html",
        "<html><a href=\"mailto:<!--#echo var='A' -->\">a</a> <a href=\"http://localhost:@PORT@/\">b</a></html>\n",
    ),
    (
        "m.md",
        "# M\n\nRun `curl http://localhost:80a/` or `https://https://a.example/`.\n\n```sh\ncurl https//a.example/b\n\
         curl https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX\n```\n\n[1]: https://docs.example.org/ (2020)\n",
    ),
    (
        "n.ini",
        "[url \"git@github.com:\"]\n  insteadOf = https://github.com/\nurl = ../a.git\nurl = git@github.com:anna/a.git\n\
         Documentation = man:sshd(8) https://docs.example.org/ ; more\n",
    ),
    ("o.sh", "curl https://docs.example.org/a | tar xz; wget \"$base/a\" http://localhost:$port/ https://$host/a\n"),
    ("p.json", "{\"url\": \"https:\", \"link\": \"mailto\", \"uri\": \"(none)\", \"href\": \"https?://.*\"}\n"),
    (
        "q.html",
        "<html><a href=\"mailto:root@localhost\">a</a> <a href=\"https://acme.telecom.example/\">b</a></html>\n",
    ),
    ("l.yaml", "a: 'See http://docs.example.org/a,\\nif it helps'\nb: s|http://a.example|http://b.example/|i\n"),
    ("r.svg", "<svg><image href=\"data:image/png;base64,iVBORw0K GgoAAAAN&#10;SUhEUgAA\nAAEAAAAB\"/></svg>\n"),
    ("s.txt", "THE LICENCE IS AVAILABLE AT HTTP://WWW.EXAMPLE.ORG/LICENCE.HTML OR IN THE FILE \"LICENCE\".\n"),
    ("f.rst", "See `a <https://example.com/>`_ and :rfc:`3986`.\n\n.. _b: https://example.com/b\n"),
    ("g.txt", "Words and words in the first line, so that nobody takes this for a list.\nSee https://example.com/a.\n"),
];

#[test]
fn seeded_mistakes_are_found_by_default() {
    let files: Vec<_> = SEEDED.iter().map(|seeded| (seeded.name, seeded.text)).collect();
    let folder = folder("seeds", &files);
    let (mut missed, mut seeds) = (String::new(), 0);
    for seeded in SEEDED {
        let ran = lint(&folder, &["-F", "github", seeded.name]);
        let line = |line: &str| Some(line.split_once(",line=")?.1.split(',').next()?.to_owned());
        let found: BTreeSet<String> = ran.out.lines().filter_map(line).collect();
        for (number, line) in (1..).zip(seeded.text.lines()) {
            if seeded.others.iter().any(|other| line.starts_with(other)) && !line.starts_with("# See") {
                continue;
            }
            seeds += 1;
            if !found.contains(number.to_string().as_str()) {
                writeln!(missed, "{}:{number}: {line}", seeded.name).unwrap();
            }
        }
    }
    assert!(missed.is_empty(), "not found:\n{missed}");
    assert!(seeds >= 60, "{seeds}");
}

#[test]
fn similar_texts_that_are_right_have_no_finding() {
    let folder = folder("seeds_clean", CLEAN);
    // U122 also reports punctuation that the reader of the document has removed.
    let mut args = vec!["-F", "concise", "--ignore=U122"];
    args.extend(CLEAN.iter().map(|(name, _)| *name));
    let ran = lint(&folder, &args);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{ran}");
}
