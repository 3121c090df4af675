//! Lists of reasons that a program can put into any language.

/// Makes an enum of reasons, each with a name among the texts of a language, which begins with that of
/// the list, and its text in English.
macro_rules! reasons {
    ($(#[$about:meta])* $kind:ident $list:literal { $($name:ident $key:literal $english:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $kind {
            $(#[doc = $english] $name,)*
        }

        impl $kind {
            /// All of them.
            pub const ALL: &'static [$kind] = &[$($kind::$name,)*];

            /// Its name among the texts of a language.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $($kind::$name => concat!($list, "-", $key),)* }
            }

            /// Its text in English.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $($kind::$name => $english,)* }
            }
        }
    };
}

pub(crate) use reasons;
