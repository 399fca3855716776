"""Configuration of Sphinx. The pages are made by generate.py, so that nothing here needs a network."""

from pathlib import Path

project = "urlgram"
html_title = "urlgram"
copyright = "the authors of urlgram"
extensions = ["myst_parser"]
exclude_patterns = ["_files"]
# Spans with a class, which generate.py writes for files that have no page.
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 6
# Anchors that a page writes in HTML are checked by `urlgram lint`, and drawings in ABNF need not parse.
suppress_warnings = ["myst.xref_missing", "myst.header", "misc.highlighting_failure"]
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_use_index = False
html_favicon = "../../playground/public/icon.svg"
# Options begin with two hyphens.
smartquotes = False
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
# Styles with the contrast that WCAG asks for.
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
