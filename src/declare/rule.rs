//! [`rule!`](crate::rule!): the macro that declares rules.

/// Declares rules. For each, the macro makes a zero-sized value that is a [`Production`](crate::input::Production) and a
/// nom [`Parser`](nom::Parser) of any [`Input`](crate::input::Input).
///
/// The documentation comment begins with the rule as the document writes it, in a code span or an `abnf` block. The macro
/// reads name and ABNF from there. The section follows, then the type of the result and the nom expression.
///
/// `token` marks a rule that reads as a unit: a message names the rule if the text cannot begin it. `cold` marks a rule that
/// is seldom used and makes a `Span`: it is compiled out of line.
///
/// ```
/// use urlgram::class::DIGIT;
/// use urlgram::combinator::{span, take_while0};
/// use urlgram::input::Document;
/// use urlgram::span::Span;
///
/// static RFC3986: Document =
///     Document { name: "rfc3986", title: "RFC 3986", url: "https://www.rfc-editor.org/rfc/rfc3986" };
///
/// urlgram::rule! {
///     /// `port = *DIGIT`
///     ///
///     /// An empty port differs from an absent one.
///     #[section(RFC3986, "3.2.3")]
///     pub Port -> Span = span(take_while0(DIGIT));
/// }
///
/// assert_eq!(urlgram::pass::parse(Port, "8080").unwrap(), Span::new(0, 4));
/// # let rules = [urlgram::declare::DynRule::of::<Port>()];
/// # assert_eq!(urlgram_abnf::disagreements("", &rules).unwrap(), []);
/// ```
///
/// A rule that matches one character of a set is declared together with its [class](crate::class!). Rules of the same
/// section can share it:
///
/// ```
/// # use urlgram::class::{ALPHA, DIGIT};
/// # use urlgram::input::Document;
/// # use urlgram::span::Span;
/// # use urlgram::combinator::{span, take_while1};
/// # static RFC3261: Document = Document { name: "rfc3261", title: "RFC 3261", url: "" };
/// urlgram::rule! { section(RFC3261, "25.1")
///     /// `alphanum = ALPHA / DIGIT`
///     pub Alphanum: ALPHANUM = ALPHA | DIGIT;
///     /// `name = 1*alphanum`
///     pub Name -> Span = span(take_while1(ALPHANUM));
/// }
/// # use urlgram::declare::DynRule;
/// # assert_eq!(urlgram_abnf::disagreements("", &[DynRule::of::<Name>(), DynRule::of::<Alphanum>()]).unwrap(), []);
/// ```
///
/// The comment is a promise. `urlgram_abnf::disagreements` compares the rules with their ABNF in a test, as
/// `examples/own_scheme.rs` does.
///
/// After `list RULES;` the macro also makes `RULES`, the list of these rules for [`grammar!`](crate::grammar!).
#[macro_export]
macro_rules! rule {
    (section($document:expr, $section:literal) list $list:ident;
     $($(#[doc = $doc:literal])+ $(#[section($($own:tt)+)])?
       $vis:vis $($word:ident)+ $(: $class:ident = $($part:tt)|+)? $(-> $output:ty = $body:expr)?;)+) => {
        $crate::rule! { @all [$document, $section]
            $($(#[doc = $doc])+ $(#[section($($own)+)])?
              $vis $($word)+ $(: $class = $($part)|+)? $(-> $output = $body)?;)+
        }

        /// The rules of this module, in the order of the document.
        pub(super) const $list: &[$crate::declare::DynRule] =
            &[$($crate::declare::DynRule::of::<$crate::rule!(@name $($word)+)>()),+];
    };
    (section($document:expr, $section:literal) $($rules:tt)+) => {
        $crate::rule! { @all [$document, $section] $($rules)+ }
    };

    (@all $default:tt $($(#[doc = $doc:literal])+ $(#[section($($section:tt)+)])?
       $vis:vis $($word:ident)+ $(: $class:ident = $($part:tt)|+)? $(-> $output:ty = $body:expr)?;)+) => {$(
        $crate::rule!(@one [$($doc),+] $default [$($($section)+)?] [$vis] [$($word)+]
            [$($output = $body)?] [$($class = $($part)|+)?]);
    )+};

    // The section: that of the rule, with or without its own document, or the default.
    (@one $doc:tt [$document:expr, $($default:literal)?] [$section:literal] $($rest:tt)+) => {
        $crate::rule!(@kind $doc [$document, $section] $($rest)+);
    };
    (@one $doc:tt [$($default:tt)*] [$document:expr, $section:literal] $($rest:tt)+) => {
        $crate::rule!(@kind $doc [$document, $section] $($rest)+);
    };
    (@one $doc:tt [$document:expr, $section:literal] [] $($rest:tt)+) => {
        $crate::rule!(@kind $doc [$document, $section] $($rest)+);
    };

    // The kind: a rule for a character of a class, or a rule with an expression.
    (@kind [$($doc:literal),+] $section:tt [$vis:vis] [$name:ident] [] [$class:ident = $($part:tt)|+]) => {
        $crate::class!(@named [$(#[doc = $doc])+] [$vis] $class [Some(<$name as $crate::input::Production>::RULE.name)] $($part)|+);
        $crate::rule!(@make [$($doc),+] $section [$vis] $name false inline
            [$crate::span::Span] [$crate::combinator::span($crate::combinator::one_of($class))]);
    };
    (@kind $doc:tt $section:tt $vis:tt [cold token $name:ident] [$output:ty = $body:expr] []) => {
        $crate::rule!(@make $doc $section $vis $name true cold [$output] [$body]);
    };
    (@kind $doc:tt $section:tt $vis:tt [cold $name:ident] [$output:ty = $body:expr] []) => {
        $crate::rule!(@make $doc $section $vis $name false cold [$output] [$body]);
    };
    (@kind $doc:tt $section:tt $vis:tt [token $name:ident] [$output:ty = $body:expr] []) => {
        $crate::rule!(@make $doc $section $vis $name true inline [$output] [$body]);
    };
    (@kind $doc:tt $section:tt $vis:tt [$name:ident] [$output:ty = $body:expr] []) => {
        $crate::rule!(@make $doc $section $vis $name false inline [$output] [$body]);
    };

    (@make [$($doc:literal),+] [$document:expr, $section:literal] [$vis:vis] $name:ident $token:literal $how:ident
     [$output:ty] [$body:expr]) => {
        $(#[doc = $doc])+
        #[doc = ""]
        #[doc = concat!("Section ", $section, ".")]
        #[derive(Clone, Copy, Debug, Default)]
        $vis struct $name;

        impl $crate::input::Production for $name {
            type Output = $output;
            const RULE: &'static $crate::input::Rule =
                &$crate::input::Rule::documented(concat!($($doc, "\n"),+), &$document, $section, $token);

            #[inline(always)]
            fn read<I: $crate::input::Input, OM: $crate::nom::OutputMode>(
                input: I,
            ) -> $crate::input::Read<OM, I, $output> {
                $crate::rule!(@read $how $body, input)
            }
        }

        impl<I: $crate::input::Input> $crate::nom::Parser<I> for $name {
            type Output = $output;
            type Error = ();

            #[inline(always)]
            fn process<OM: $crate::nom::OutputMode>(&mut self, input: I) -> $crate::input::Read<OM, I, $output> {
                input.rule::<$name, OM>()
            }
        }
    };
    (@read inline $body:expr, $input:ident) => { $crate::nom::Parser::process::<OM>(&mut $body, $input) };
    (@read cold $body:expr, $input:ident) => { $crate::combinator::read_cold::<I, OM, _>($body, $input) };

    (@name cold token $name:ident) => { $name };
    (@name cold $name:ident) => { $name };
    (@name token $name:ident) => { $name };
    (@name $name:ident) => { $name };

    ($($rules:tt)+) => { $crate::rule! { @all [] $($rules)+ } };
}
