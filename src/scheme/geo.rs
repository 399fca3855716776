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
//!     "a latitude is at most 90 degrees at byte 4 (RFC 5870 §3.4.2)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::Violation;
use super::checks::check_uri;
use super::equivalence::unordered;
use super::spans::{parameters, texts};
use crate::grammar::rfc5870::{GeoUri, RFC5870};
use crate::span::Span;

scheme! {
    "geo" => Geo, GeoUrl, GeoUri {
        title: "A location on Earth",
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
        history: "RFC 5870 (2010).",
    }
    common {
        notes: [
            "`crs` comes first, then `u`, then the other parameters; `crs` and `u` occur at most once. The rule alone \
             accepts a misplaced one as a parameter of another kind.",
            "In WGS-84, which is the default, latitudes end at 90 degrees and longitudes at 180. `+1` and `.5` are not \
             numbers; `-0` is a number.",
            "The rule of parameters allows `[` and `]`, which RFC 3986 does not allow. They are rejected here.",
            "Equivalence (§3.4.4): numbers are compared as numbers, and names ignore case. At a pole the longitude \
             does not matter, and 180 is equivalent to -180. An absent altitude differs from every altitude.",
        ],
        fields(url, text, node): [
            "a": "The first coordinate: the latitude." => text(node.coord_a);
            "b": "The second coordinate: the longitude." => text(node.coord_b);
            "c": "The third coordinate: the altitude in metres." => text(node.coord_c);
            "crs": "The reference system; `wgs84` if absent." => text(node.crs);
            "u": "The uncertainty in metres; unknown if absent." => text(node.u);
            "params": "The other parameters: names, and values if present." => pairs(parameters(text, node.parameters));
        ]
        check(url) {
            check_uri(url.as_str())?;
            let (text, node) = (url.as_str(), url.node());
            let is_misplaced = |name: &Span| ["crs", "u"].iter().any(|known| name.of(text).eq_ignore_ascii_case(known));
            let misplaced = || parameters(text, node.parameters).find(|(name, _)| is_misplaced(name));
            if let Some((name, value)) = misplaced() {
                let value = value.get().map_or("", |value| value.of(text));
                let is_number = value.parse::<f64>().is_ok() && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
                if name.of(text).eq_ignore_ascii_case("u") && !is_number {
                    let message = "`u`, the uncertainty in metres, is a number: uval = pnum = 1*DIGIT [ \".\" 1*DIGIT ]";
                    return Err(Violation::new(name, message, &RFC5870, "3.3"));
                }
                let message = "`crs` comes first, then `u`, then other parameters; `crs` and `u` occur at most once";
                return Err(Violation::new(name, message, &RFC5870, "3.3"));
            }
            if url.is_wgs84() {
                check_bound(text, node.coord_a, 90.0, "a latitude is at most 90 degrees")?;
                check_bound(text, node.coord_b, 180.0, "a longitude is at most 180 degrees")?;
            }
            Ok(())
        }
        equivalence(a, b) "RFC 5870 §3.4.4"
            "Coordinates and the uncertainty are compared as numbers, and the other parameters by name, ignoring case." {
            let is_same_place = a.latitude() == b.latitude() && a.meridian() == b.meridian();
            let parameters = |url: &GeoUrl<'_>| unordered(texts(url.as_str(), parameters(url.as_str(), url.node().parameters)));
            is_same_place
                && a.crs().eq_ignore_ascii_case(b.crs())
                && (a.altitude(), a.uncertainty()) == (b.altitude(), b.uncertainty())
                && parameters(a) == parameters(b)
        }
    }
}

/// Checks the absolute value of a coordinate. Values with more digits than an `f64` holds are rounded.
fn check_bound(text: &str, coordinate: Span, bound: f64, message: &'static str) -> Result<(), Violation> {
    if number(coordinate.of(text)).abs() <= bound {
        return Ok(());
    }
    Err(Violation::new(coordinate, message, &RFC5870, "3.4.2"))
}

/// Parses a text that matches `num`.
fn number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

impl<'a> GeoUrl<'a> {
    /// Returns the first coordinate as written.
    pub fn coord_a(&self) -> &'a str {
        self.slice(self.node().coord_a)
    }

    /// Returns the second coordinate as written.
    pub fn coord_b(&self) -> &'a str {
        self.slice(self.node().coord_b)
    }

    /// Returns the third coordinate as written.
    pub fn coord_c(&self) -> Option<&'a str> {
        self.opt_slice(self.node().coord_c)
    }

    /// Returns the first coordinate: in WGS-84, degrees north of the equator.
    pub fn latitude(&self) -> f64 {
        number(self.coord_a())
    }

    /// Returns the second coordinate: in WGS-84, degrees east of Greenwich.
    pub fn longitude(&self) -> f64 {
        number(self.coord_b())
    }

    /// Returns the third coordinate: in WGS-84, metres above the ellipsoid.
    pub fn altitude(&self) -> Option<f64> {
        self.coord_c().map(number)
    }

    /// Returns the reference system, which ignores case; `wgs84` if absent.
    pub fn crs(&self) -> &'a str {
        self.opt_slice(self.node().crs).unwrap_or("wgs84")
    }

    /// Returns the uncertainty in metres.
    pub fn uncertainty(&self) -> Option<f64> {
        self.opt_slice(self.node().u).map(number)
    }

    /// Returns the longitude; in WGS-84, -180 degrees are 180 degrees, and a pole has none (§3.4.2).
    fn meridian(&self) -> Option<f64> {
        match self.longitude() {
            _ if self.is_wgs84() && self.latitude().abs() == 90.0 => None,
            longitude if self.is_wgs84() && longitude == -180.0 => Some(180.0),
            longitude => Some(longitude),
        }
    }

    fn is_wgs84(&self) -> bool {
        self.crs().eq_ignore_ascii_case("wgs84")
    }
}
