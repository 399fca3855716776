//! The grammars that modules of schemes declare: [`GRAMMARS`].

for_each_scheme! { scheme_grammars }
