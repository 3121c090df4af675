//! A contest as its log leaves it.

use std::sync::OnceLock;

use branan_protocol::online::{
    Alternatives, Code, Entry, Event, Offer, Pick, RULES_LIMIT, RULES_NAME_LIMIT, Refusal, Seat, SetRecord,
    Snapshot, Status, Terms, clean,
};
use branan_rules::notation::{read_otn_rules, read_rules_code, write_rules_code};
use branan_rules::{AnyGame, RuleSet, Side, presets};

use crate::apply::LogError;

/// How many lines of chat a snapshot has.
pub const CHAT_KEPT: usize = 60;

/// A contest as its log leaves it.
#[derive(Clone, Debug)]
pub struct Contest {
    pub(crate) version: u64,
    /// The last entry that changed the board.
    pub(crate) board_version: u64,
    pub(crate) state: Snapshot,
    pub(crate) board: AnyGame,
}

impl Contest {
    /// The contest that the first entry of a log sets up.
    ///
    /// # Errors
    /// If the entry is another, or names rules that are not known.
    pub fn open(id: &str, first: &Entry) -> Result<Contest, LogError> {
        let Event::Opened { terms, or, name, side, listed } = &first.event else {
            return Err(LogError::new(first.seq, "a log begins with an offer"));
        };
        if first.seq != 1 {
            return Err(LogError::new(first.seq, "a log begins with entry 1"));
        }
        let board = blank(&terms.rules).ok_or(LogError::new(1, "no such rules"))?;
        let state = Snapshot {
            id: id.to_owned(),
            terms: terms.clone(),
            or: or.clone(),
            status: Status::Open,
            names: [name.clone(), String::new()],
            side: *side,
            listed: *listed,
            opened_ms: first.at_ms,
            at_ms: first.at_ms,
            attackers: None,
            moves: Vec::new(),
            sets: Vec::new(),
            left: terms.clock.map(|clock| [clock.base_ms; 2]),
            since_ms: first.at_ms,
            spare_ms: [0; 2],
            draw: Offer::default(),
            takeback: Offer::default(),
            rematch: Offer::default(),
            next: None,
            winner: None,
            chat: Vec::new(),
            said: [0; 2],
            quiet: [true; 2],
        };
        Ok(Contest { version: 1, board_version: 1, state, board })
    }

    /// The contest that a whole log comes to.
    ///
    /// # Errors
    /// At the first entry that cannot follow those before it.
    pub fn replay<'e>(id: &str, log: impl IntoIterator<Item = &'e Entry>) -> Result<Contest, LogError> {
        let mut log = log.into_iter();
        let mut contest = Contest::open(id, log.next().ok_or(LogError::new(0, "the log is empty"))?)?;
        log.try_for_each(|entry| contest.apply(entry))?;
        Ok(contest)
    }

    /// The contest of a snapshot that was taken after an entry.
    ///
    /// # Errors
    /// If its moves cannot be played.
    pub fn resume(version: u64, state: Snapshot) -> Result<Contest, LogError> {
        let mut board = blank(&state.terms.rules).ok_or(LogError::new(version, "no such rules"))?;
        for &mv in &state.moves {
            board.play(mv).map_err(|_| LogError::new(version, "a move is not legal"))?;
        }
        Ok(Contest { version, board_version: version, state, board })
    }

    /// The last entry of the log.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Everything there is to know.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.state
    }

    /// The set on the board, also once it is over.
    #[must_use]
    pub fn board(&self) -> &AnyGame {
        &self.board
    }

    /// How far the contest is.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state.status
    }

    /// The number of the set on the board, from 1; 0 before the first.
    #[must_use]
    pub fn set(&self) -> u8 {
        let playing = u8::from(self.status() == Status::Playing);
        self.state.sets.len() as u8 + playing
    }

    /// The side of a person in the set on the board, once there is one.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        let attackers = self.state.attackers?;
        Some(if seat == attackers { Side::Attackers } else { Side::Defenders })
    }

    /// The person who plays a side of the set on the board.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Option<Seat> {
        let attackers = self.state.attackers?;
        Some(if side == Side::Attackers { attackers } else { attackers.other() })
    }

    /// The person who is to move, while a set is played.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        (self.status() == Status::Playing).then(|| self.seat_of(self.board.side()))?
    }

    /// The sets that are over.
    #[must_use]
    pub fn sets(&self) -> &[SetRecord] {
        &self.state.sets
    }

    /// What happens when somebody with a name sits down, who says what they want to play if the offer leaves a choice:
    /// `heads` decides where the sides were left to chance.
    ///
    /// # Errors
    /// If nobody waits here, or what they want is not on offer.
    pub fn join(&self, name: &str, wanted: Option<&Terms>, heads: bool) -> Result<Vec<Event>, Refusal> {
        match self.status() {
            Status::Open => {}
            Status::Playing => return Err(Code::Taken.because("somebody else sits there already")),
            _ => return Err(Code::Over.because("the offer is gone")),
        }
        let attacks = match self.state.side {
            Pick::Attackers => true,
            Pick::Defenders => false,
            Pick::Random => heads,
        };
        let attackers = if attacks { Seat::First } else { Seat::Second };
        let terms = self.chosen(wanted)?;
        Ok(vec![Event::Joined { name: name.to_owned(), terms }, Event::SetStarted { set: 1, attackers }])
    }

    /// What the log has to say of what somebody wants to play; nothing where there is no choice.
    fn chosen(&self, wanted: Option<&Terms>) -> Result<Option<Terms>, Refusal> {
        let Snapshot { terms, or, .. } = &self.state;
        match wanted {
            None if or.is_empty() => Ok(None),
            None => Err(Code::BadTerms.because("terms: several games are offered; say which you want")),
            Some(wanted) if or.choices(terms).all(|choice| choice != *wanted) => {
                Err(Code::BadTerms.because("terms: that is not on offer here"))
            }
            Some(wanted) => Ok(Some(wanted.clone()).filter(|_| !or.is_empty())),
        }
    }

    /// The log of a contest by the same two people on the same terms, with the sides
    /// swapped: who did it, and what.
    #[must_use]
    pub fn rematch(&self) -> Vec<(Seat, Event)> {
        let began = self.state.sets.first().map(|set| set.attackers).or(self.state.attackers);
        let attackers = began.unwrap_or(Seat::First).other();
        let side = match attackers {
            // Nobody has chosen: the lot that was drawn before is turned round.
            _ if self.state.terms.rated => Pick::Random,
            Seat::First => Pick::Attackers,
            Seat::Second => Pick::Defenders,
        };
        let (terms, listed) = (self.state.terms.clone(), self.state.listed);
        let [first, second] = self.state.names.clone();
        let mut log = vec![
            (Seat::First, Event::Opened { terms, or: Alternatives::default(), name: first, side, listed }),
            (Seat::Second, Event::Joined { name: second, terms: None }),
            (Seat::Second, Event::SetStarted { set: 1, attackers }),
        ];
        // Who allowed free text goes on talking.
        let allowed = Seat::BOTH.into_iter().filter(|seat| !self.state.quiet[seat.index()]);
        log.extend(allowed.map(|seat| (seat, Event::ChatSwitched { on: true })));
        log
    }
}

/// The terms in the one way of saying them, if two people can play by them.
///
/// Rules may be the id of a known game, a code, or a rules string of `OpenTafl`. A known game under another name is
/// that game; any other is its code, with its name as people see it.
///
/// # Errors
/// If nobody could play by them, with the reason.
pub fn check_terms(terms: &Terms) -> Result<Terms, Refusal> {
    let wrong = |text: &str| Err(Code::BadTerms.because(text));
    if !(1..=2).contains(&terms.sets) {
        return wrong("sets: a contest has 1 set or 2");
    }
    if terms.clock.is_some_and(|clock| !clock.is_sound()) {
        return wrong(
            "clock: at most 3 hours and 3 minutes a move, and not nothing; with a cap at least 12 hours, \
             at most a week a move and 30 days in all",
        );
    }
    let rules = check_rules(&terms.rules)
        .map_err(|why: String| Code::BadTerms.because(format_args!("rules: {why}")))?;
    if terms.rated && (terms.clock.is_none() || presets::by_id(&rules).is_none()) {
        return wrong("rated: contests by the rules of a known game, with a clock");
    }
    Ok(Terms { rules, ..*terms })
}

/// An offer in the one way of saying it, if two people can play by everything that can be chosen. A live clock comes
/// first if there is one: whoever makes such an offer waits there.
///
/// # Errors
/// If something of it cannot be played, with the reason.
pub fn check_offer(terms: &Terms, or: &Alternatives) -> Result<(Terms, Alternatives), Refusal> {
    if or.is_empty() {
        return Ok((check_terms(terms)?, Alternatives::default()));
    }
    let wrong = |text: &str| Err(Code::BadTerms.because(text));
    if or.rules.len().max(or.clocks.len()) > Alternatives::LIMIT {
        return wrong("or: at most 15 games and 15 clocks");
    }
    // Rules of somebody's own take long to look at, and long to list.
    if or.games(terms).any(|rules| presets::by_id(rules).is_none()) {
        return wrong("or: an offer that leaves a choice is of known games");
    }
    let choices = or.choices(terms).map(|choice| check_terms(&choice)).collect::<Result<Vec<Terms>, _>>()?;
    if (1..choices.len()).any(|place| choices[..place].contains(&choices[place])) {
        return wrong("or: each game and each clock is named once");
    }
    let mut clocks: Vec<_> = or.all_clocks(terms).collect();
    clocks.swap(0, choices.iter().position(|choice| !choice.is_slow()).unwrap_or(0));
    let terms = Terms { clock: clocks.remove(0), ..terms.clone() };
    Ok((terms, Alternatives { rules: or.rules.clone(), clocks }))
}

/// Rules as terms name them, or why nobody can play by them.
fn check_rules(text: &str) -> Result<String, String> {
    if presets::by_id(text).is_some() {
        return Ok(text.to_owned());
    }
    if text.len() > RULES_LIMIT {
        return Err(format!("they have more than {RULES_LIMIT} bytes"));
    }
    let set = match text {
        string if string.contains(':') => read_otn_rules(string).map_err(|error| error.to_string())?.0,
        code if code.contains('.') => read_rules_code(code).map_err(|error| error.to_string())?,
        _ => return Err("there is no such game".to_owned()),
    };
    if let Some(known) = presets::ALL.into_iter().find(|known| known.is_same_game(&set)) {
        return Ok(known.id.to_string());
    }
    let name = clean(&set.name, RULES_NAME_LIMIT).filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| format!("their name has 1 to {RULES_NAME_LIMIT} characters"))?.into();
    let game = AnyGame::new(RuleSet { name, ..set }).map_err(|error| error.to_string())?;
    Ok(write_rules_code(game.rule_set()))
}

/// A set by some rules before its first move; those of known games are worked out once.
pub(crate) fn blank(rules: &str) -> Option<AnyGame> {
    static BLANKS: [OnceLock<AnyGame>; presets::ALL.len()] = [const { OnceLock::new() }; presets::ALL.len()];
    let Some(place) = presets::ALL.iter().position(|set| set.id == rules) else {
        return AnyGame::new(read_rules_code(rules).ok()?).ok();
    };
    let fresh = || AnyGame::new(presets::ALL[place].clone()).expect("a preset can be played");
    Some(BLANKS[place].get_or_init(fresh).clone())
}
