# What is solved, and a board to try it on.

solved-title = Solved
solved-description = Openings of Brandubh in which the defenders’ win is proved. Play the attackers against the proof, and try to break it.
solved-lead = For some first moves of the attackers it is proved who wins, against everything they can do: the defenders. Move the attackers yourself, and the proof answers.
solved-after = The board after 1. { $move }
solved-yes = The defenders win
solved-no = not proved yet
solved-outside = The proof is too large to play against here.
solved-try = Try to break it
solved-missing = There is no such game here. These are the openings.
solved-not-yet = This first move cannot be tried here: either nobody knows what it leads to, or its proof is too large. Choose another.
solved-rules = You move the attackers, the proof moves the defenders. They win whatever you do: how long can you hold out?
solved-begin = Choose a first move.
solved-left = { $moves ->
    [0] The defenders win whatever you do now.
    [one] The defenders win with one more move at most.
   *[other] The defenders win within { $moves } more moves.
}
solved-over = The defenders have won.
solved-held = { $moves ->
    [one] You made one move.
   *[other] You held out for { $moves } moves.
}
solved-back = Take back
solved-openings = All openings
solved-choices = Your moves, the longest resistance first
solved-choice = { $moves ->
    [0] ends the game at once
    [one] one more move at most
   *[other] up to { $moves } more moves
}
solved-more = { $count ->
    [one] One more
   *[other] { $count } more
}
solved-within = { $plies ->
    [one] within one ply at most
   *[other] within { $plies } plies at most
}
solved-answer = answered by { $move }
solved-longest = The longest resistance
solved-most = { $moves ->
    [one] The longest resistance in the proof is one move.
   *[other] The longest resistance in the proof is { $moves } moves.
}
solved-past = Moves so far
solved-meaning-title = What this means for players
solved-meaning = A single game is not even: so far every first move that could be examined to the end is lost for the attackers against best play. The way there is long and narrow, though. A proof knows an answer to every move; nobody at the board does.
solved-match = That is why the Federation plays matches: two games with the sides exchanged, and if each side wins as it should, the quicker win counts. So the attackers play for time, and the defenders for speed. Moves that hold out longest are worth knowing.
solved-check-title = Check it yourself
solved-check = You need not believe us. Each proof is a file that tells the defenders’ moves; a small program goes through every reply of the attackers and trusts nothing but the rules. It takes less than a minute:

# What proofs say of a position: in the analysis, on the page and in the terminal. A ply is one move of one side.

proved-win = { $plies ->
    [one] Proved: { $side } win with { $move }.
   *[other] Proved: { $side } win within { $plies } plies, with { $move }.
}
proved-loss = { $plies ->
    [one] Proved: { $side } win within { $plies } ply. { $move } holds out longest.
   *[other] Proved: { $side } win within { $plies } plies. { $move } holds out longest.
}
proved-by = By the proof { $proof }; quicker wins may exist.
proved-by-search = A search of every move over a few plies proves it.
proved-after = { $plies ->
    [one] proved: { $side } win within { $plies } ply
   *[other] proved: { $side } win within { $plies } plies
}
proved-left = leaves a proved win: of what follows nothing is proved
