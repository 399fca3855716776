//! `geo`: RFC 5870.
//!
//! ```
//! use urlgram::scheme::geo::GeoUrl;
//!
//! let url = GeoUrl::parse("geo:48.198634,16.371648;crs=wgs84;u=40")?;
//! assert_eq!((url.latitude(), url.longitude(), url.altitude()), (48.198634, 16.371648, None));
//! assert_eq!((url.crs(), url.uncertainty()), ("wgs84", Some(40.0)));
//! assert_eq!(
//!     GeoUrl::parse("geo:91,0").unwrap_err().to_string(),
//!     "a latitude is 90 degrees at the most at byte 4 (RFC 5870 §3.4.2)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * `crs` stands first, then `u`, then the others, and neither stands twice. The rule alone takes a misplaced one as
//!   a parameter of another kind.
//! * With WGS-84, which is the default, latitudes end at 90 degrees and longitudes at 180. `+1` and `.5` are no
//!   numbers; `-0` is one.
//! * `[` and `]` are in the rule of parameters, and in no URI; they are refused here.
//! * Equivalence (§3.4.4): numbers are compared as numbers, names ignore case; at a pole the longitude does not
//!   count, and 180 is -180; no altitude is not the same as any altitude.

use super::server::{is_uri, parameters};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc5870::{GeoUri, RFC5870};
use crate::span::Span;

/// The scheme `geo`.
#[derive(Clone, Copy, Debug)]
pub struct Geo;

/// A URL of the scheme `geo`.
pub type GeoUrl<'a> = Url<'a, Geo>;

impl Scheme for Geo {
    type Rule = GeoUri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("a", "The first coordinate: the latitude."),
            ("b", "The second coordinate: the longitude."),
            ("c", "The third coordinate: the altitude, in metres."),
            ("crs", "The reference system; `wgs84` if absent."),
            ("u", "The uncertainty in metres; unknown if absent."),
            ("params", "The other parameters: names, and values if any."),
        ],
        valid: &[
            ("geo:13.4125,103.8667", "RFC 5870 1"),
            ("geo:48.2010,16.3695,183", "RFC 5870 6.1"),
            ("geo:48.198634,16.371648;crs=wgs84;u=40", "RFC 5870 6.2"),
        ],
        invalid: &[
            ("geo:13.4125", "one coordinate"),
            ("geo:.5,1", "digit needed before \".\""),
            ("geo:+1,2", "\"+\""),
            ("geo:1,2,3,4", "four coordinates"),
        ],
        notes: &[
            "`crs` stands first, then `u`, then the others, and neither stands twice. The rule alone takes a misplaced one as a parameter of another kind.",
            "With WGS-84, which is the default, latitudes end at 90 degrees and longitudes at 180. `+1` and `.5` are no numbers; `-0` is one.",
            "`[` and `]` are in the rule of parameters, and in no URI; they are refused here.",
            "Equivalence (§3.4.4): numbers are compared as numbers, names ignore case; at a pole the longitude does not count, and 180 is -180; no altitude is not the same as any altitude.",
        ],
        history: "RFC 5870 (2010).",
        ..About::new("geo", "A place on Earth")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("a", node.coord_a);
        fields.text("b", node.coord_b);
        fields.text("c", node.coord_c);
        fields.text("crs", node.crs);
        fields.text("u", node.u);
        fields.pairs("params", parameters(url.as_str(), node.parameters));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        is_uri(url.as_str())?;
        let (text, node) = (url.as_str(), url.node());
        let misplaced = |name: &Span| ["crs", "u"].iter().any(|known| name.of(text).eq_ignore_ascii_case(known));
        if let Some(name) = parameters(text, node.parameters).map(|(name, _)| name).find(misplaced) {
            let message = "`crs` comes first, then `u`, then others, and neither twice";
            return Err(Violation::new(name, message, &RFC5870, "3.3"));
        }
        if url.is_wgs84() {
            within(text, node.coord_a, 90.0, "a latitude is 90 degrees at the most")?;
            within(text, node.coord_b, 180.0, "a longitude is 180 degrees at the most")?;
        }
        Ok(())
    }
}

/// Checks that a coordinate is within a bound to either side. Values with more digits than a number holds are rounded.
fn within(text: &str, coordinate: Span, bound: f64, message: &'static str) -> Result<(), Violation> {
    if number(coordinate.of(text)).abs() <= bound {
        return Ok(());
    }
    Err(Violation::new(coordinate, message, &RFC5870, "3.4.2"))
}

/// The number that a `num` stands for.
fn number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

impl<'a> GeoUrl<'a> {
    /// The first coordinate, as written.
    pub fn coord_a(&self) -> &'a str {
        self.piece(self.node().coord_a)
    }

    /// The second coordinate, as written.
    pub fn coord_b(&self) -> &'a str {
        self.piece(self.node().coord_b)
    }

    /// The third coordinate, as written.
    pub fn coord_c(&self) -> Option<&'a str> {
        self.part(self.node().coord_c)
    }

    /// The first coordinate: with WGS-84, degrees north of the equator.
    pub fn latitude(&self) -> f64 {
        number(self.coord_a())
    }

    /// The second coordinate: with WGS-84, degrees east of Greenwich.
    pub fn longitude(&self) -> f64 {
        number(self.coord_b())
    }

    /// The third coordinate: with WGS-84, metres above the ellipsoid.
    pub fn altitude(&self) -> Option<f64> {
        self.coord_c().map(number)
    }

    /// The reference system; `wgs84` where none is written. Ignores case.
    pub fn crs(&self) -> &'a str {
        self.part(self.node().crs).unwrap_or("wgs84")
    }

    /// How far off it may be, in metres.
    pub fn uncertainty(&self) -> Option<f64> {
        self.part(self.node().u).map(number)
    }

    fn is_wgs84(&self) -> bool {
        self.crs().eq_ignore_ascii_case("wgs84")
    }
}
