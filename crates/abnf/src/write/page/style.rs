//! The style sheet of the page.

pub(super) const PAGE: &str = "\
:root { --text: #1f2328; --quiet: #57606a; --back: #ffffff; --box: #f6f8fa; --line: #d0d7de; --link: #0550ae;
  --error: #b42318; --warning: #8a5a00; --mark: #ffd7d5; }
@media (prefers-color-scheme: dark) {
:root { --text: #e6edf3; --quiet: #9aa4ae; --back: #0d1117; --box: #161b22; --line: #30363d; --link: #79b8ff;
  --error: #ff7b72; --warning: #e3b341; --mark: #7d2320; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
.page { display: flex; max-width: 82rem; margin: 0 auto; }
nav { flex: 0 0 15rem; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem; font-size: 14px;
  border-right: 1px solid var(--line); overflow-wrap: anywhere; }
nav ul { list-style: none; padding: 0; margin: .5rem 0; }
nav .start { font-weight: bold; }
nav .other a { color: var(--quiet); }
main { flex: 1; min-width: 0; padding: 1rem 1.5rem 4rem; }
h1, h2 { line-height: 1.25; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
section:target > h2 { outline: 2px solid var(--link); outline-offset: .3rem; }
h2 { font-size: 1.3rem; }
h2 small { font-size: .9rem; font-weight: normal; margin-left: .5rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
small, .note { color: var(--quiet); }
pre, code { font: 14px/1.45 ui-monospace, monospace; }
pre.abnf { background: var(--box); border: 1px solid var(--line); border-radius: 6px; padding: .7rem; overflow-x: auto; }
code { background: var(--box); border-radius: 4px; padding: .1rem .3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; }
.diagram, .wide { overflow-x: auto; }
.diagram svg { display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul.texts { list-style: none; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .3rem .8rem; }
table { border-collapse: collapse; font-size: 14px; }
th { text-align: left; color: var(--quiet); font-weight: normal; }
td, th { padding: .2rem 1rem .2rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
ul.problems { padding-left: 1.2rem; }
.error > b { color: var(--error); }
.warning > b { color: var(--warning); }
@media (max-width: 50rem) {
.page { display: block; }
nav { position: static; max-height: 12rem; border-right: none; border-bottom: 1px solid var(--line); }
main { padding: 1rem; }
}
@media print { nav { display: none; } section { break-inside: avoid; } }
";
