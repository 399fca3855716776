//! The check of a document that somebody edits: [`CheckedMarkdown`].

use urlgram::span::Span;
use urlgram_documents::{DocumentKind, EditedBlock, MarkdownBlocks};
use urlgram_sites::makes_anchors;

use super::checked::{Checked, DocumentFinding};
use super::input::DocumentInput;
use super::linter::DocumentLinter;
use super::page;
use super::run::{Run, SIGNED};

/// The findings in a Markdown document, from which those after most edits follow without the rest of the document.
///
/// ```
/// use urlgram::span::Span;
/// use urlgram_documents::DocumentKind;
/// use urlgram_lint::Config;
/// use urlgram_lint::document::{CheckedMarkdown, DocumentInput, DocumentLinter};
///
/// let linter = DocumentLinter::new(DocumentKind::Markdown, &Config::default());
/// let (before, after) = ("# T\n\na <http://h.example/>\n\nsee x\n", "# T\n\na <http://h.example/>\n\nsee HTTP://h.example/\n");
/// let input = |text| DocumentInput::new(DocumentKind::Markdown, str::as_bytes(text));
/// let checked = CheckedMarkdown::of(&input(before), &linter.check(&input(before))).unwrap();
/// let edited = checked.edited(&linter, &input(before), &input(after), Span::new(32, 33), 17).unwrap();
/// assert_eq!((checked.findings().len(), edited.findings()[0].span.of(after)), (0, "HTTP"));
/// ```
#[derive(Clone, Debug)]
pub struct CheckedMarkdown {
    blocks: MarkdownBlocks,
    /// Links that decide how the page is read.
    links: Vec<String>,
    /// Findings with all spans in bytes of the document.
    findings: Vec<DocumentFinding>,
}

/// Hosts of which a finding depends on whether the rest of the page names them.
const LOCAL: [&str; 3] = ["localhost", "127.0.0.1", "0.0.0.0"];

impl CheckedMarkdown {
    /// Returns the findings in a document; `None` if they depend on each other, or if it is not Markdown.
    pub fn of(input: &DocumentInput<'_>, checked: &Checked<'_>) -> Option<CheckedMarkdown> {
        let text = std::str::from_utf8(input.bytes).ok().filter(|_| input.kind == DocumentKind::Markdown)?;
        let is_alone = !has_local(text) && memchr::memmem::find(input.bytes, SIGNED).is_none();
        let blocks = is_alone.then(|| MarkdownBlocks::of(text)).flatten()?;
        let in_document = |finding: &DocumentFinding| DocumentFinding {
            diagnostic: checked.in_document(finding),
            link: None,
            ..finding.clone()
        };
        let findings = checked.findings.iter().map(in_document).collect();
        Some(CheckedMarkdown { blocks, links: page::deciding_links(&checked.document.links), findings })
    }

    /// Returns the findings with all spans in bytes of the document.
    pub fn findings(&self) -> &[DocumentFinding] {
        &self.findings
    }

    /// Returns the findings after an edit, which replaces bytes of the document by so many others; `None` if the edit may have an effect
    /// on other findings or on the anchors of the page. Reads and checks no more than the blocks around the edit, before it and after it:
    /// outside of the block that changed, the findings must be equal.
    pub fn edited(
        &self,
        linter: &DocumentLinter,
        before: &DocumentInput<'_>,
        after: &DocumentInput<'_>,
        edit: Span,
        length: usize,
    ) -> Option<CheckedMarkdown> {
        let texts = [std::str::from_utf8(before.bytes).ok()?, std::str::from_utf8(after.bytes).ok()?];
        let EditedBlock { parts, offset, start, block, blocks } =
            self.blocks.edited(texts[0], texts[1], edit, length)?;
        let [old, new] = [texts[0].get(block[0].clone())?, texts[1].get(block[1].clone())?];
        if [old, new].into_iter().any(|text| makes_anchors(text) || has_local(text) || text.contains("-----BEGIN")) {
            return None;
        }
        let [old_part, new_part] = [&parts[0], &parts[1]].map(|part| {
            let input = DocumentInput { bytes: part.as_bytes(), ..*after };
            self.check_part(linter, &input, after)
        });
        if old_part.links != new_part.links {
            return None;
        }
        // Findings of the part, as those of the document.
        let place = |span: Span| Some(Span::new(at(span.start, offset, start)?, at(span.end, offset, start)?));
        let placed = |findings: Vec<DocumentFinding>| -> Option<Vec<DocumentFinding>> {
            findings
                .into_iter()
                .filter(|finding| finding.span.start as usize >= offset)
                .map(|finding| moved(&finding, &place))
                .collect()
        };
        let (old_part, new_part) = (placed(old_part.findings)?, placed(new_part.findings)?);
        let old_block = Span::new(block[0].start as u32, block[0].end as u32);
        let later = |span: Span| {
            let shift = |at: u32| if at < old_block.end { at } else { at - old_block.end + block[1].end as u32 };
            Some(Span::new(shift(span.start), shift(span.end)))
        };
        let is_outside = |finding: &&DocumentFinding, block: &std::ops::Range<usize>| {
            (finding.span.end as usize) < block.start || block.end < finding.span.start as usize
        };
        let kept =
            old_part.iter().filter(|finding| is_outside(finding, &block[0])).map(|finding| moved(finding, &later));
        let kept: Vec<_> = kept.collect::<Option<_>>()?;
        let unchanged: Vec<_> = new_part.iter().filter(|finding| is_outside(finding, &block[1])).collect();
        let own = |all: &[DocumentFinding]| -> Vec<DocumentFinding> {
            all.iter().filter(|finding| !is_outside(finding, &block[0])).cloned().collect()
        };
        // Findings that the part alone does not explain may depend on the rest.
        if !are_equal(kept.iter(), unchanged.into_iter())
            || !are_equal(own(&old_part).iter(), own(&self.findings).iter())
        {
            return None;
        }
        let others = self.findings.iter().filter(|finding| is_outside(finding, &block[0]));
        let mut findings = others.map(|finding| moved(finding, &later)).collect::<Option<Vec<_>>>()?;
        findings.extend(new_part.into_iter().filter(|finding| !is_outside(&finding, &block[1])));
        findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        Some(CheckedMarkdown { blocks, links: self.links.clone(), findings })
    }

    /// Checks a part of a page.
    fn check_part(&self, linter: &DocumentLinter, part: &DocumentInput<'_>, page: &DocumentInput<'_>) -> Part {
        let document = urlgram_documents::read(part.kind, part.bytes);
        let linked = linter.linked();
        let page = page.tree.as_ref().and_then(|tree| page::open_with(linked, page, tree, &self.links));
        let run = Run::new([linter.standalone(), linked], linter.has_comments(), part);
        let (mut findings, ..) = run.check_as(&document, page);
        for finding in &mut findings {
            let link = finding.link.take().and_then(|link| document.links.get(link));
            if let Some(link) = link {
                finding.diagnostic = finding.diagnostic.clone().with_spans(|span| link.to_document(span));
            }
        }
        Part { findings, links: page::deciding_links(&document.links) }
    }
}

/// The findings in a part of a page, and the links of the part that decide how the page is read.
struct Part {
    findings: Vec<DocumentFinding>,
    links: Vec<String>,
}

fn has_local(text: &str) -> bool {
    LOCAL.iter().any(|host| memchr::memmem::find(text.as_bytes(), host.as_bytes()).is_some())
}

/// Returns the offset in the document of an offset in a part.
fn at(at: u32, offset: usize, start: usize) -> Option<u32> {
    u32::try_from((at as usize).checked_sub(offset)? + start).ok()
}

/// Returns a finding at another place; `None` if a place of it has none.
fn moved(finding: &DocumentFinding, place: &dyn Fn(Span) -> Option<Span>) -> Option<DocumentFinding> {
    let of_labels = finding.diagnostic.labels().iter().map(|label| label.span);
    of_labels.chain([finding.diagnostic.span()]).try_for_each(|span| place(span).map(drop))?;
    let mut edit = finding.edit.clone();
    if let Some(edit) = &mut edit {
        edit.span = place(edit.span)?;
    }
    let diagnostic = finding.diagnostic.clone().with_spans(|span| place(span).unwrap_or(span));
    Some(DocumentFinding { diagnostic, span: place(finding.span)?, edit, link: None, ..finding.clone() })
}

fn are_equal<'f>(
    one: impl Iterator<Item = &'f DocumentFinding>,
    other: impl Iterator<Item = &'f DocumentFinding>,
) -> bool {
    let key = |finding: &'f DocumentFinding| (&finding.diagnostic, finding.span, &finding.edit, finding.within);
    one.map(key).eq(other.map(key))
}
