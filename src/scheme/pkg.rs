//! `pkg`: ECMA-427, Package-URLs.
//!
//! ```
//! use urlgram::scheme::pkg::PkgUrl;
//!
//! let url = PkgUrl::parse("pkg:npm/%40angular/animation@12.3.1?vcs_url=git:%2F%2Fa.example#src")?;
//! assert_eq!((url.ty(), url.namespace(), url.name()), ("npm", Some("%40angular"), "animation"));
//! assert_eq!((url.version(), url.subpath()), (Some("12.3.1"), Some("src")));
//! assert_eq!(url.canonical(), "pkg:npm/%40angular/animation@12.3.1?vcs_url=git:%2F%2Fa.example#src");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::string::{String, ToString};

use nom::sequence::{preceded, terminated};

use super::Violation;
use super::spans::{opt_split, pairs};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, one_of, repeat0, span, take_while0};
use crate::grammar::parts::{fragment, query};
use crate::grammar::rfc3986::PATH_CHAR;
use crate::input::Document;
use crate::purl::{Purl, PurlParts, PurlReason, split};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// ECMA-427.
pub static ECMA427: Document = Document {
    name: "pkg",
    title: "ECMA-427",
    url: "https://ecma-international.org/publications-and-standards/standards/ecma-427/",
};

/// The components of a `pkg` URL that its characters delimit. [`PurlParts`] has the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PkgNode {
    /// The type.
    pub ty: Span,
    /// Namespace, name and version.
    pub path: Span,
    /// The qualifiers.
    pub query: OptSpan,
    /// The subpath.
    pub fragment: OptSpan,
}

class! {
    /// Characters of `purl-type`.
    pub TYPE_CHAR = ALPHA | DIGIT | ".-";
}

grammar! {
    ECMA427 in "../../grammars/pkg.abnf";
    start PkgUri;
    section "Rules for each PURL component";

    /// `pkg-URI = "pkg:" *"/" purl-type "/" purl-path [ "?" query ] [ "#" fragment ]`
    pub PkgUri -> PkgNode = map(
        (preceded((lit("pkg:"), repeat0(lit("/"))), terminated(PurlType, lit("/"))), PurlPath, query(), fragment()),
        |(ty, path, query, fragment)| PkgNode { ty, path, query, fragment },
    );

    /// `purl-type = ALPHA *( ALPHA / DIGIT / "." / "-" )`
    pub PurlType -> Span = span((one_of(ALPHA), take_while0(TYPE_CHAR)));

    /// `purl-path = *( pchar / "/" )`
    pub PurlPath -> Span = span(take_while0(PATH_CHAR));
}

scheme! {
    "pkg" => Pkg, PkgUrl, PkgUri {
        title: "A package of any ecosystem",
        source: "ECMA-427, whose rules are prose",
        valid: &[
            ("pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie", "ECMA-427, example 1"),
            ("pkg:npm/foobar@12.3.1", "ECMA-427, example 3"),
            ("pkg://Maven/org.apache.commons/io", "slashes after the colon and capitals are accepted"),
        ],
        invalid: &[
            ("pkg:maven/@1.3.4", "no name"),
            ("pkg:3nginx/nginx@0.8.9", "a type begins with a letter"),
            ("pkg:swift/Alamofire@5.4.3", "the type needs a namespace"),
            ("pkg:npm/a?in%20production=true", "key of a qualifier"),
            ("pkg:npm/a?vcs_url=https://h/?b=c", "a second question mark"),
        ],
        history: "A project of 2017 with many implementations; ECMA-427 in 2025. Provisional in the registry.",
    }
    common {
        notes: [
            "There is no authority: slashes after `pkg:` are accepted and removed.",
            "A colon is never encoded in canonical form, and a slash always is, except between segments. Qualifiers are sorted, \
             and those without a value are left out.",
            "Types have rules for the namespace, for case, and for names: `urlgram::purl::TYPES`.",
        ],
        fields(url, text, node): [
            "type": "The type, which ignores case." => text(node.ty);
            "namespace": "The segments before the name." => opt_list(opt_split(text, url.parts().namespace, '/'));
            "name": "The name of the package." => text(url.parts().name);
            "version": "The part after `@`." => text(url.parts().version);
            "qualifiers": "The part after `?`: keys and values." => pairs(pairs(text, url.parts().qualifiers, '&'));
            "subpath": "The part after `#`: a path within the package." => text(node.fragment);
        ]
        check(url) {
            let Err(error) = Purl::parse(url.as_str()) else { return Ok(()) };
            let section = match error.reason {
                PurlReason::NamespaceRequired(_)
                | PurlReason::NamespaceProhibited(_)
                | PurlReason::QualifierRequired(_)
                | PurlReason::NameOfType(_)
                | PurlReason::VersionOfType(_) => "Annex A",
                _ => "Rules for each PURL component",
            };
            Err(Violation::new(error.span.get().unwrap_or_default(), error.reason.to_string(), &ECMA427, section))
        }
        equivalence(a, b) "ECMA-427, canonical form"
            "The type, keys of qualifiers and the names of some types ignore case; qualifiers are sorted, and all text is \
             compared decoded." {
            a.canonical() == b.canonical()
        }
    }
}

impl<'a> PkgUrl<'a> {
    /// Returns the positions of all components.
    pub fn parts(&self) -> PurlParts {
        split(self.as_str()).unwrap_or_default()
    }

    /// Returns the type as written.
    pub fn ty(&self) -> &'a str {
        self.slice(self.node().ty)
    }

    /// Returns the namespace as written, without slashes at its ends.
    pub fn namespace(&self) -> Option<&'a str> {
        self.opt_slice(self.parts().namespace)
    }

    /// Returns the name as written.
    pub fn name(&self) -> &'a str {
        self.slice(self.parts().name)
    }

    /// Returns the version as written.
    pub fn version(&self) -> Option<&'a str> {
        self.opt_slice(self.parts().version)
    }

    /// Returns the subpath as written.
    pub fn subpath(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }

    /// Returns the purl in canonical form.
    pub fn canonical(&self) -> String {
        Purl::parse(self.as_str()).map_or_else(|_| self.as_str().into(), |purl| purl.to_string())
    }
}
