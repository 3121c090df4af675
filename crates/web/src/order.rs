//! What elements of a page are for. Markup writes these words as `data-do`, or as the names of fields, and the page
//! obeys them: an order that only one of the two knows does not compile.

macro_rules! orders {
    ($(#[$doc:meta])* $name:ident: $($variant:ident $word:literal)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = $word] $variant,)+
        }

        impl $name {
            const ALL: &[$name] = &[$($name::$variant),+];

            /// The word that stands in the page.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// What finds its element in the page.
            #[must_use]
            pub fn selector(self) -> String {
                format!("[data-do={}]", self.word())
            }

            /// The order of a word.
            #[must_use]
            pub fn read(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|order| order.word() == word)
            }
        }
    };
}

orders! {
    /// The page where games are played.
    PlayOrder:
    Start "start" Next "next" Again "again" TryAgain "retry" Leave "leave" GoOn "go-on" Drop "drop" Undrop "undrop" FromStart "from-start" Undo "undo"
    Hint "hint" Flip "flip" Resign "resign" ResignNo "resign-no" ResignYes "resign-yes" Show "show"
    Sound "sound" Warnings "warnings" Coordinates "coordinates" Pause "pause"
    Describe "describe" Forget "forget" Present "present" Unpremove "unpremove" Typing "typed-move"
    AtLevel "at-level" Share "share"
}

orders! {
    /// The page where games are looked at.
    AnalyseOrder:
    Go "go" First "first" Back "back" On "on" Last "last" Up "up" Down "down" Play "play"
    Line "line" Game "game" Engine "engine" Lines "lines" Flip "flip" Comment "comment"
    Remove "remove" Promote "promote" Review "review" ReviewStop "review-stop" Edit "edit" New "new"
    Former "former" Import "import" Format "format" Export "export" Svg "svg" Png "png"
    CopyGame "copy-game" CopyPosition "copy-position"
}

orders! {
    /// The editor of positions on that page.
    EditorOrder:
    Tool "tool" Rules "rules" Side "side" Restart "restart" Clear "clear" Position "position"
    Done "edit-done" Cancel "edit-cancel"
}

orders! {
    /// The library.
    LibraryOrder:
    Search "search" Format "format" Open "open" Remove "remove" Choose "choose" ChooseAll "pick-all"
    RemoveChosen "remove-chosen" PutBack "put-back" Export "export"
    SaveBroken "save-broken" Close "close" ExportOne "export-one" Show "show"
}

orders! {
    /// A game with somebody elsewhere.
    ContestOrder:
    Join "join" Copy "copy" Share "share" Abort "abort" Resign "resign" ResignNo "resign-no"
    ResignYes "resign-yes" Draw "draw" DrawYes "draw-yes" DrawNo "draw-no" Takeback "takeback"
    TakebackYes "takeback-yes" TakebackNo "takeback-no" GiveTime "give-time" Claim "claim"
    Rematch "rematch" RematchNo "rematch-no" ChatOn "chat-on" ChatOff "chat-off" Say "say"
    Unpremove "unpremove" GoOn "go-on" Set "set" Show "show" Flip "flip" Sound "sound"
    Coordinates "coordinates" Guest "guest" Present "present" Typing "typed-move"
}

orders! {
    /// Learning from one's own games.
    CoachOrder:
    Next "next" Again "again" Tell "tell" Side "side"
}

orders! {
    /// Where games with somebody elsewhere are offered.
    HallOrder:
    Invite "invite" Open "open" Take "take" Guest "guest"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_moves_are_shown_by_the_same_one_everywhere() {
        for order in AnalyseOrder::ALL {
            assert_eq!(AnalyseOrder::read(order.word()), Some(*order));
        }
        assert_eq!(AnalyseOrder::read("dance"), None);
        let shows = [PlayOrder::Show.word(), LibraryOrder::Show.word(), ContestOrder::Show.word()];
        assert_eq!(shows, ["show"; 3]);
    }
}
