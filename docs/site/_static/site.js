// A page that is opened as a file cannot fetch others, so the search shows titles only.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What the theme leaves out for people who use a keyboard or a screen reader: the level of headings, and boxes that scroll by keys.
addEventListener("DOMContentLoaded", () => {
  for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.ariaLevel = "2";
  for (const box of document.querySelectorAll("pre, .table-wrapper")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
});
