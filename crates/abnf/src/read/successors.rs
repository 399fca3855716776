//! Documents that replace others, or have all of their rules, so that their grammars are used.

/// A document whose grammar is built in and that replaces one whose grammar is not.
struct Successor {
    old: &'static str,
    new: &'static str,
    shared: Shared,
}

/// Names of the new document that the old one has, too, in lower case and separated by spaces.
enum Shared {
    Only(&'static str),
    Except(&'static str),
}

impl Shared {
    fn contains(&self, name: &str) -> bool {
        let is_in = |names: &str| names.split_ascii_whitespace().any(|known| known.eq_ignore_ascii_case(name));
        match self {
            Shared::Only(names) => is_in(names),
            Shared::Except(names) => !is_in(names),
        }
    }
}

const SUCCESSORS: [Successor; 24] = [
    pair("2234", "5234", Shared::Except("")),
    pair("4234", "5234", Shared::Except("")),
    pair("2068", "9110", Shared::Except(SINCE_2616)),
    pair("2616", "9110", Shared::Except(SINCE_2616)),
    pair("7230", "9110", Shared::Except(SINCE_7230)),
    pair("7231", "9110", Shared::Except(SINCE_7230)),
    pair("7232", "9110", Shared::Except(SINCE_7230)),
    pair("7233", "9110", Shared::Except(SINCE_7230)),
    pair("7234", "9110", Shared::Except(SINCE_7230)),
    pair("7235", "9110", Shared::Except(SINCE_7230)),
    pair("2822", "5322", Shared::Except(SINCE_2822)),
    pair("822", "5322", Shared::Only(OF_822)),
    pair("821", "5321", Shared::Only(OF_821)),
    pair("2821", "5321", Shared::Except(SINCE_2821)),
    pair("1730", "9051", Shared::Except(SINCE_2060)),
    pair("2060", "9051", Shared::Except(SINCE_2060)),
    pair("5258", "9051", Shared::Only(OF_5258)),
    pair("1766", "5646", Shared::Only("language-tag")),
    pair("3066", "5646", Shared::Only("language-tag")),
    pair("4646", "5646", Shared::Except("irregular regular")),
    pair("7234", "9111", Shared::Except("")),
    pair("7230", "9112", Shared::Except("field-line trailer-section")),
    pair("8941", "9651", Shared::Except("bs-escaped lc-hexdig pct-encoded sf-date sf-displaystring")),
    pair("2616", "9111", Shared::Except("ows")),
];

const fn pair(old: &'static str, new: &'static str, shared: Shared) -> Successor {
    Successor { old, new, shared }
}

const SINCE_2616: &str = "absolute-path absolute-uri auth-param auth-scheme authentication-info authority bws challenge \
    complete-length connection-option credentials day day-name day-name-l delay-seconds etagc field-vchar first-pos gmt hour \
    http-uri https-uri imf-fixdate incl-range int-range last-pos mailbox minute obs-date obs-text other-range ows parameter-name \
    parameter-value parameters partial-uri path-abempty port protocol proxy-authentication-info query range-resp range-set \
    range-spec relative-part rws second segment suffix-range tchar time-of-day token68 transfer-parameter unsatisfied-range \
    uri-host uri-reference weight year";

const SINCE_7230: &str = "authentication-info expectation first-pos incl-range int-range last-pos other-range parameter-name \
    parameter-value parameters proxy-authentication-info range-resp range-set range-spec ranges-specifier suffix-range";

const SINCE_2822: &str =
    "group-list obs-body obs-ctext obs-dtext obs-group-list obs-no-ws-ctl obs-qtext obs-unstruct received-token";

const OF_822: &str = "addr-spec address atom comment ctext date date-time day domain domain-literal dtext field-name fields group \
    hour local-part mailbox message month msg-id optional-field orig-date phrase qtext quoted-pair quoted-string received \
    resent-date return specials text time trace word zone";

const OF_821: &str = "a-d-l at-domain by-domain domain dot-string for forward-path from-domain id ldh-str let-dig link local-part \
    mailbox opt-info path protocol quoted-string return-path-line reverse-path snum stamp string time-stamp-line via with";

const SINCE_2821: &str = "additional-registered-clauses data dcontent expn help mail noop qcontentsmtp qtextsmtp quit \
    quoted-pairsmtp rcpt reply-code rset textstring vrfy";

const OF_5258: &str = "child-mbox-flag childinfo-extended-item eitem-standard-tag eitem-vendor-tag list-return-opts \
    list-select-base-opt list-select-base-opt-quoted list-select-independent-opt list-select-mod-opt list-select-opt \
    list-select-opts mbox-list-extended mbox-list-extended-item mbox-list-extended-item-tag mbox-or-pat option-extension \
    option-standard-tag option-val-comp option-value option-vendor-tag patterns return-option";

const SINCE_2060: &str = "append-uid astring-char body-fld-loc charset child-mbox-flag childinfo-extended-item eitem-standard-tag \
    eitem-vendor-tag enable enable-data esearch-response flag-fetch flag-perm idle initial-resp list-char list-return-opt \
    list-return-opts list-select-base-opt list-select-base-opt-quoted list-select-independent-opt list-select-mod-opt \
    list-select-opt list-select-opts literal8 mbox-list-extended mbox-list-extended-item mbox-list-extended-item-tag mbox-or-pat \
    mbx-list-flags mbx-list-oflag mbx-list-sflag move msg-att-dynamic msg-att-static name-component namespace namespace-command \
    namespace-descr namespace-response namespace-response-extension namespace-response-extensions number64 nz-number64 \
    obsolete-flag-recent obsolete-recent-response obsolete-search-response oldname-extended-item option-extension \
    option-standard-tag option-val-comp option-value option-vendor-tag partial partial-range patterns resp-code-apnd \
    resp-code-copy resp-specials return-option search-correlator search-mod-params search-modifier-name search-program \
    search-ret-data-ext search-ret-opt-ext search-return-data search-return-opt search-return-opts search-return-value \
    section-binary section-msgtext section-part section-spec seq-last-command seq-number seq-range sequence-set status-att-list \
    status-att-val status-option tag-string tagged-ext-comp tagged-ext-label tagged-ext-simple tagged-ext-val tagged-label-char \
    tagged-label-fchar uid-expunge uid-range uid-set utf8-2 utf8-3 utf8-4 utf8-char vendor-token";

/// Returns the numbers of the documents that replace one and have a rule of it.
pub(super) fn successors(number: &str, rule: &str) -> impl Iterator<Item = &'static str> {
    let has_replaced = move |pair: &&Successor| pair.old == number && pair.shared.contains(rule);
    SUCCESSORS.iter().filter(has_replaced).map(|pair| pair.new)
}

/// Whether a document replaces another one.
pub(super) fn replaces(new: &str, old: &str) -> bool {
    SUCCESSORS.iter().any(|pair| pair.old == old && pair.new == new)
}

/// Whether the grammars of other documents are used in place of that of a document.
pub(super) fn is_replaced(number: &str) -> bool {
    SUCCESSORS.iter().any(|pair| pair.old == number)
}
