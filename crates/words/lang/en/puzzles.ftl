# Positions to solve. Browsers read this file, too: variables and one choice by a number, nothing cleverer.

nav-puzzles = Puzzles
site-point-puzzles = Puzzles
site-point-puzzles-text = Hundreds of positions in which exactly one move wins. Each is proved, and every wrong move is answered.
puzzle-intro = Positions in which exactly one move wins, whatever the other side does. Each is proved.
puzzle-title = Puzzle { $number }
puzzle-attackers = { $moves ->
    [one] Attackers to move: win with one move.
   *[other] Attackers to move: win in { $moves } moves.
}
puzzle-defenders = { $moves ->
    [one] Defenders to move: win with one move.
   *[other] Defenders to move: win in { $moves } moves.
}
puzzle-grade = Grade { $grade } of 5
puzzle-praise = Solved!
puzzle-praise-first = Solved at the first try!
puzzle-line = The whole line: { $moves }
puzzle-hint-piece = Hint: move the piece on { $square }.
puzzle-next = Next puzzle
puzzle-previous = Previous
puzzle-count = { $solved } of { $all } solved
puzzle-count-first = { $count } at the first try
puzzle-games = Games
puzzle-all = All puzzles
puzzle-which-grade = Grade
puzzle-which-side = To move
puzzle-any = any
puzzle-was-first = solved at the first try
puzzle-was-solved = solved
puzzle-was-missed = not solved yet
puzzle-none = No puzzle of this kind.
puzzle-missing = There is no puzzle at this address. Here is one that is there.
