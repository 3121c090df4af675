# Positions to solve. Browsers read this file, too: variables and one choice by a number, nothing cleverer.

nav-puzzles = Puzzles
site-point-puzzles = Puzzles
site-point-puzzles-text = Hundreds of positions in which exactly one move wins. Everything else was tried, and every wrong move is answered.
puzzle-intro = Positions in which exactly one move wins in time, whatever the other side does. On 7×7 each is proved; on larger boards every move was tried.
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

# Learning from one's own games; browsers get it on that page.

coach-title = Learn from your game
coach-yours = From your own games
coach-pitch = The moments of your game that mattered, each as a position to try again. What you missed comes back after a day, three, and a week.
coach-looking = Looking for the moments that mattered…
coach-looking-text = The engine goes through the game on your device, from its end.
coach-thinking = Looking at your move…
coach-moment = Moment { $number } of { $count }
coach-find-attackers = The attackers are to move. Find something better.
coach-find-defenders = The defenders are to move. Find something better.
coach-again = Try again
coach-tell = Show me
coach-next = Next
coach-end = Done
coach-best = That is it!
coach-good = That will do. The engine would have played { $move }.
coach-bad = Not quite: { $move } is the answer. Try something else.
coach-not-it = That is not it. Try something else.
coach-answer = Better was { $move }.
coach-done = That was all for now.
coach-no-mistakes = You made no mistake that mattered in this game.
coach-nothing-due = Nothing of yours is due today. Play a game, then learn from it.
coach-kept = { $count ->
    [one] { $count } position of your games comes back in the next days.
   *[other] { $count } positions of your games come back in the next days.
}
coach-analysis = The whole analysis
coach-attackers = Moves of the attackers
coach-defenders = Moves of the defenders
coach-missed-escape = You played { $move }, but the king could have escaped at once.
coach-missed-king = You played { $move }, but the king could have been captured at once.
coach-missed-ring = You played { $move }, but the ring could have been closed at once.
coach-missed-end = You played { $move }, but there was a move that wins at once.
coach-missed-win = { $plies ->
    [one] You played { $move }, but there was a win by force in { $plies } ply.
   *[other] You played { $move }, but there was a win by force in { $plies } plies.
}
coach-missed-force = You played { $move }, but there was a win by force.
coach-allows-escape = You played { $move }. That leaves the king an open way out: { $reply }.
coach-allows-king = You played { $move }. After that the king can be captured: { $reply }.
coach-allows-ring = You played { $move }. After that the ring can be closed: { $reply }.
coach-allows-end = You played { $move }. After that { $reply } wins at once.
coach-loses = { $plies ->
    [one] You played { $move }. After that the other side wins by force in { $plies } ply.
   *[other] You played { $move }. After that the other side wins by force in { $plies } plies.
}
coach-loses-force = You played { $move }. After that the other side wins by force.
coach-costs = You played { $move }. After { $reply } you lose what stands on { $squares }.
coach-missed-capture = You played { $move }, but there was something to capture on { $squares }.
coach-sank = You played { $move }. Your chances sank from { $before } to { $after } per cent.
