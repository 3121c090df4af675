# The interface. Browsers read this file through a small dictionary: a text may
# have variables and one choice by a number, nothing cleverer.

app-name = Branan
app-tagline = Play, learn and analyse tafl games
nav-play = Play
nav-learn = Learn
nav-analyse = Analyse
nav-library = Library
side-attackers = Attackers
side-defenders = Defenders
app-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

# The board, for the ear.

piece-attacker = attacker
piece-defender = defender
piece-king = king
board-empty = empty
board-throne = empty throne
board-corner = empty corner
board-square = { $square }, { $what }
board-target = { $square }, { $what }, possible move
board-lifted = { $square }, { $what }, in hand
board-piece = { $moves ->
    [one] { $square }, { $piece }, can move to { $moves } square
   *[other] { $square }, { $piece }, can move to { $moves } squares
}
said-move = { $piece } { $from } to { $to }
said-captures = captures { $squares }

# Choosing a game.

choose-game = Game
choose-opponent = Opponent
choose-engine = Computer
choose-friend = Friend on this device
choose-online = Somebody elsewhere, by a link
choose-level = Level { $level }
choose-side = Your side
choose-attackers = Attackers
choose-defenders = King and defenders
choose-random = By chance
choose-handicap = Handicap
choose-handicap-none = None
choose-handicap-soldier = One enemy fewer
choose-handicap-first = You move first
choose-length = Format
choose-set = One set
choose-match = Match of two sets
choose-clock = Clock
choose-no-clock = No clock
choose-minutes = { $minutes } min + { $seconds } s
choose-start = Play
choose-unfinished = { $count ->
    [one] { $count } unfinished game
   *[other] { $count } unfinished games
}
choose-position = You play from this position.
choose-from-start = From the start instead
choose-own = Your own rules
choose-own-text = Write the rules of any tafl game as TOML: begin with one that is there and change what you like. Your games are kept on this device.
choose-own-take = Take these rules
choose-own-describe = Begin with the chosen game
choose-own-game = Rules of your own
choose-own-forget = Remove { $game }
choose-own-ready = { $game } is ready to be played.
name-brandubh = Brandubh
name-brandubh-historical = Historical Brandubh
name-hnefatafl = Hnefatafl
name-copenhagen = Copenhagen Hnefatafl
name-fetlar = Fetlar Hnefatafl
name-tablut = Tablut
name-ard-ri = Ard Ri
name-tawlbwrdd = Tawlbwrdd
name-tablut-bologna = Bologna Tablut
game-brandubh = The small game of Ireland: quick, sharp, learnt in minutes.
game-brandubh-historical = As it was played of old: beside his throne, three must take the king.
game-hnefatafl = The great Viking game: a strong king, and an edge that takes soldiers.
game-copenhagen = The game of today’s tournaments, with shieldwalls and forts.
game-fetlar = The classic of the Shetland championships.
game-tablut = As Linnaeus saw it in Lapland in 1732: the king flees to the edge.
game-ard-ri = One step at a time, crowded from the first move.
game-tawlbwrdd = The Welsh game of 1587: a weak king on a wide board.
game-tablut-bologna = Tablut with camps that the attackers leave for good, as students’ programs play it in Bologna.

# Players.

seat-you = You
seat-engine = Computer, level { $level }
seat-first = Player 1
seat-second = Player 2

# Playing.

play-moves = Moves
play-captured = { $count } captured
play-thinking = The computer is thinking…
play-your-turn = Your turn.
play-aim-attackers = You attack: surround the king and capture him before he escapes.
play-aim-corner = You defend: bring your king to a corner.
play-aim-edge = You defend: bring your king to the edge of the board.
play-rules = Rules of this game
play-side-to-move = { $side } to move.
play-past = You are looking at an earlier position.
play-present = Back to the game
play-premove = Will be played if it can be: { $move }.
play-cancel = Cancel
play-not-your-turn = It is not your turn.
play-undo = Take back
play-undone = { $count ->
    [one] { $count } move taken back.
   *[other] { $count } moves taken back.
}
play-hint = Hint
play-hint-is = Hint: { $move }
play-flip = Turn board
play-resign = Resign
play-resign-really = Give this set up?
play-go-on = Play on
play-type = Type a move
play-type-go = Play
play-settings = Settings
play-sound = Sounds
play-warnings = Warn of dangers
play-coordinates = Coordinates
play-pause = Pause before the computer moves
play-another = Another game
play-rematch = Rematch, other side
play-again = Rematch, same side
play-try-again = Take back and try again
play-learn = Learn from this game
play-stronger = Next time a little stronger? Level { $level }
play-gentler = Next time a little gentler? Level { $level }
play-share = Share
play-copied = Link copied.
play-next-set = Second set, sides swapped
play-broken = The game you were playing could not be read again. It was put aside and nothing is lost; the library can save it as a file.
play-no-room = This device has no room left for more games. Export some from the library and remove them here.
play-apart = This game has gone on in another tab. What you play here is kept as a game of its own.
play-engine-failed = The computer player could not be started. Reload the page to try again, or play a friend on this device.
step-first = To the start
step-back = One move back
step-on = One move on
step-last = To the last move

# Dangers.

warn-capture-now = The king can be captured: { $moves }.
warn-capture-next = The king is in danger: { $moves } would capture him.
warn-escape-now = The king can escape: { $moves }.
warn-escape-next = The king threatens to escape: { $moves }.
warn-repeat-loses = This position has stood { $times } times. Once more, and the set is lost for the side that could have played otherwise. As things are, that is: { $side }.
warn-repeat-mover = This position has stood { $times } times. Whoever repeats it once more loses.
warn-repeat-wins = This position has stood { $times } times. Whoever repeats it once more wins.
warn-repeat-forbidden = This position has stood { $times } times. It may not be repeated again.
warn-repeat-draw = This position has stood { $times } times. Once more, and the set is drawn.

# The end of a set.

end-drawn = Draw
end-you-win = You win!
end-you-lose = You lose
end-attackers-win = The attackers win
end-defenders-win = The defenders win
end-clause = Read the rule
why-escape = The king has reached { $square } and is free.
why-king-captured = The king on { $square } is captured, held by { $by }.
by-attackers = attackers on { $squares }
by-hostile = the hostile square { $squares }
by-edge = the edge of the board
why-encircled = The attackers have closed a ring around the king and all defenders.
why-exit-fort = The king sits at the edge in a fort that cannot be broken.
why-no-moves = No piece can move: { $side }.
why-repetition = The same position has come up { $times } times.
why-both-free = Both players could have played otherwise, so the defenders lose.
why-none-free = Neither player had another move, so the defenders lose.
why-one-free = Only one side could have played otherwise, and loses: { $side }.
why-quiet = { $moves ->
    [one] Nothing was captured for { $moves } move.
   *[other] Nothing was captured for { $moves } moves.
}
why-resignation = Resigned: { $side }.
why-time = Out of time: { $side }.
why-abandonment = Left the game: { $side }.
why-agreement = The players agreed on it.

# Matches.

match-title = Match
match-set = Set { $number }
match-open = to be played
match-now = on the board
match-won-in = { $moves ->
    [one] { $who }, in { $moves } move
   *[other] { $who }, in { $moves } moves
}
match-drawn = The match is drawn.
match-you-win = You win the match!
match-you-lose = You lose the match.
match-first-wins = Player 1 wins the match.
match-second-wins = Player 2 wins the match.
need-win = Whoever wins this set wins the match.
need-win-within = { $moves ->
    [one] To win the match: win this set within { $moves } move of your own.
   *[other] To win the match: win this set within { $moves } moves of your own.
}
need-draw-within = { $moves ->
    [one] To draw the match: win this set within { $moves } move of your own.
   *[other] To draw the match: win this set within { $moves } moves of your own.
}
need-hold = { $moves ->
    [one] To keep the match: do not lose this set within { $moves } move.
   *[other] To keep the match: do not lose this set within { $moves } moves.
}

# Moves that cannot be played.

no-move = That is not a move. Type one like d2-e2.
no-off-board = { $square } is not on this board.
no-piece = There is no piece on { $square }.
no-way = The piece on { $square } cannot move.
no-not-yours = The piece on { $square } belongs to the other side.
no-not-straight = Pieces move along a row or a column.
no-blocked = The piece on { $square } is in the way.
no-may-not-pass = This piece may not pass over { $square }.
no-may-not-stop = This piece may not stop on { $square }.
no-too-far = { $square } is too far for this piece.
no-repeats = That would repeat the position once too often.
no-over = The set is over.

# The library.

library-empty = No games yet. Finished games are kept here by themselves.
library-search = Search players, games, dates, moves
library-found = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
library-format = File format
library-export = Export
library-remove = Remove { $game }
library-removed = Removed: { $game }.
library-choose = Choose { $game }
library-choose-all = Choose all
library-remove-chosen = { $count ->
    [one] Remove { $count } game
   *[other] Remove { $count } games
}
library-removed-games = { $count ->
    [one] { $count } game removed.
   *[other] { $count } games removed.
}
library-undo = Undo
library-broken = { $count ->
    [one] { $count } game could not be read. It was put aside, and nothing is lost.
   *[other] { $count } games could not be read. They were put aside, and nothing is lost.
}
library-broken-save = Save as a file
library-bring = Import games
library-bring-text = Paste games or a position, choose files, or drop them here. Every common format is understood.
library-paste = Games as text
library-take = Import
library-file = Choose files…
library-taken = { $count ->
    [one] { $count } game imported.
   *[other] { $count } games imported.
}
library-known = { $count ->
    [one] { $count } game was there already.
   *[other] { $count } games were there already.
}
library-troubled = { $count ->
    [one] { $count } of them has a move that cannot be played; open it to see which.
   *[other] { $count } of them have a move that cannot be played; open them to see which.
}
library-unreadable = This could not be read: { $place }
library-back = Back to all games
library-match = Match: { $who }
library-trouble = Move { $move } cannot be played. { $why }
trouble-captures = The record says it captures something else than it does.
trouble-start = No known game begins like this.

# Answers to tasks.

try-missed = That move is allowed, but it is not what we are looking for. Try again.
try-missed-squares = Not quite: a square is missing or too many. Try again.
try-missed-nothing = That captures nothing. Try again.
try-missed-captures = { $count ->
    [one] That captures only one soldier. Try again.
   *[other] That captures only { $count } soldiers. Try again.
}
try-missed-guard = Not yet: your opponent then wins with { $move }. Try again.
try-missed-force = Not yet: your opponent can answer { $move } and hold out. Try again.
try-onward = Good start! Your opponent answers { $move }. Now finish it.
try-onward-more = Right! Your opponent answers { $move }. Go on.
try-marked = { $square }, marked
try-unmarked = { $square }, no longer marked
try-answer = The answer: { $answer }
try-solved = (solved)
try-reset = The position is as it was at the start.

# The analysis board.

analyse-engine = Engine
analyse-engine-failed = The engine could not be started. Reload the page to try again; everything else works without it.
analyse-lines = Lines
analyse-line = Line of the engine
analyse-loading = Loading…
analyse-depth = depth { $depth }
analyse-score = Evaluation { $score }
analyse-set-up = Set up a position
analyse-new = New analysis
analyse-play-on = Play on from here
analyse-former = Back to the one before
analyse-comment = Comment on this position
analyse-promote = Make main line
analyse-remove = Delete from here
analyse-review = Review the whole game
analyse-reviewing = Reviewing: { $done } of { $all } positions
analyse-reviewed = The review is finished.
analyse-stop = Stop
analyse-graph = Course of the game: the attackers’ chances from move to move
analyse-inaccuracies = Inaccuracies ?!
analyse-mistakes = Mistakes ?
analyse-blunders = Blunders ??
analyse-better = better: { $move }
analyse-flawless = No mistakes found.
analyse-share = Share and export
analyse-link = Link
analyse-copy-game = Copy link to the game
analyse-copy-position = Copy link to this position
analyse-copied = Link copied. Whoever opens it sees what you see.
analyse-copy-yourself = This browser does not let us copy. Take the link from the field.
analyse-import = Import a game
analyse-first-of = The text has { $count } games; this is the first. The library imports them all.
analyse-not-loaded = That part of the page could not be loaded. Try again once there is a connection; nothing is lost.
analyse-kept-broken = The analysis kept on this device could not be read. It was put aside and nothing is lost; the library can save it as a file.
editor-text = Choose a piece, then click on squares; a second click takes it away.
editor-tools = Pieces
editor-erase = erase
editor-side = To move
editor-restart = Start position
editor-clear = Empty board
editor-position = Position as text
editor-fine = This position can be played.
editor-done = Analyse this position
editor-cancel = Cancel
fault-size = This position has { $found }×{ $found } squares, the board { $wanted }×{ $wanted }.
fault-no-king = There is no king.
fault-kings = There are { $count } kings; there may be only one.
fault-forbidden = On { $square } no { $piece } may stand.
link-broken = This link is damaged: perhaps it was cut short when it was copied.
link-later = This link was made by a newer version of this page. Reload to get it.
link-rules = This link is about a game that is not known here.
link-illegal = This link has a move or a position that the rules do not allow.
link-kept = Here is what you were looking at last.
keys-title = Keyboard
keys-step = one move back or on
keys-variation = other moves in this position
keys-ends = to the start or the end
keys-engine = engine on or off
keys-flip = turn the board
