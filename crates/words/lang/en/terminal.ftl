# What only the terminal says: the screen of `branan play`, `branan show` and `branan analyse`.

# Scores and reviews.

terminal-legal = { $count ->
    [one] { $count } legal move.
   *[other] { $count } legal moves.
}
terminal-ahead = { $side } +{ $size }
terminal-level = level
terminal-won = { $side } have won
terminal-win-in = { $plies ->
    [one] { $side } win in { $plies } ply
   *[other] { $side } win in { $plies } plies
}
terminal-win-by-repetition = { $side } win by repetition
terminal-better = better { $moves }
terminal-misses-win = misses a forced win
terminal-loses = loses by force
terminal-inaccuracies = { $count ->
    [one] { $count } inaccuracy
   *[other] { $count } inaccuracies
}
terminal-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
terminal-blunders = { $count ->
    [one] { $count } blunder
   *[other] { $count } blunders
}
terminal-given-away = { $size } given away a move
terminal-chances = attackers win { $attackers } %, draw { $draw } %, defenders win { $defenders } %
terminal-searched = depth { $depth }, { $nodes } nodes in { $seconds } s
terminal-not-searched = (not searched)

# Going through a game.

terminal-game = game { $number } of { $all }
terminal-step = Move { $number } of { $all }.
terminal-step-keys = ←/→ move  ↑/↓ ten  Home/End  n/p game  f flip  q quit
terminal-step-keys-one = ←/→ move  ↑/↓ ten moves  Home/End  f flip  q quit

# The menu.

terminal-slogan = A king breaks out, or is caught.
terminal-both-sides = both sides, in turns
terminal-aim = The king must reach { $goal }; first to move: { $side }.
terminal-explain-friend = Two people play in turns at this terminal.
terminal-explain-attack = You hunt the king; the computer, { $strength }, defends.
terminal-explain-defend = You lead the king out; the computer, { $strength }, attacks.
terminal-explain-match = Then the sides are swapped, and the faster win takes the match.
terminal-strength-1 = a gentle beginner
terminal-strength-2 = a casual player
terminal-strength-3 = a club player
terminal-strength-4 = a strong player
terminal-strength-5 = at full strength
terminal-no-game = These rules cannot be played.
terminal-too-small = A { $size }x{ $size } board needs { $columns } columns and { $rows } rows. This window has { $width } and { $height }. Make it larger, or q quits.

# Beside the board.

terminal-match-set = Match, set { $set } of 2
terminal-lost = lost { $count }
terminal-thinking = thinking
terminal-seeking-hint = looking for a hint
terminal-idle = > type a move, or use arrows
terminal-idle-lifted = Enter drops, Esc puts back
terminal-idle-second = n: second set
terminal-idle-again = n: again, sides swapped
terminal-key-move = move
terminal-key-undo = undo
terminal-key-hint = hint
terminal-key-flip = flip
terminal-key-resign = resign
terminal-key-save = save
terminal-key-help = help
terminal-key-quit = quit
terminal-key-menu = menu
terminal-key-second = second set
terminal-key-again = again
terminal-key-choose = choose
terminal-key-change = change
terminal-key-level = level
terminal-key-play = play

# What orders come to.

terminal-taken-back = taken back: { $moves }
terminal-reopened = the set goes on
terminal-nothing-back = there is nothing to take back
terminal-no-hint = a hint can be had when it is your turn
terminal-no-move-found = the computer has found no move
terminal-over = the set is over: n plays on
terminal-nothing-there = nothing stands on { $square }
terminal-cannot-move = the piece on { $square } cannot move
terminal-warnings-on = warnings on
terminal-warnings-off = warnings off
terminal-no-draw = the computer plays every set to its end
terminal-press-help = ? shows the keys
terminal-saved = saved as { $path }
terminal-loaded = { $count ->
    [one] { $count } move of { $game }
   *[other] { $count } moves of { $game }
}
terminal-you-play = you now play: { $side }
terminal-swapped = sides are swapped

# Boxes over the board.

terminal-ask-title = Please answer
terminal-yes = yes
terminal-no = no
terminal-ask-resign = Resign: { $side }?
terminal-ask-draw = { $side } offer a draw. Agreed?
terminal-ask-again = Leave this set and begin again with sides swapped?
terminal-ask-menu = Leave this game for the menu? It is not saved.
terminal-ask-quit = Quit? The game is not saved.
terminal-save-title = Save the game
terminal-load-title = Load a game
terminal-file-name = File name:
terminal-save-keys = Enter saves, Esc leaves it
terminal-load-keys = Enter loads, Esc leaves it
terminal-help-arrows = arrows, mouse
terminal-help-click = Enter, click
terminal-help-go = go to a square
terminal-help-lift = lift a piece, put it down
terminal-help-type = type a move, then Enter
terminal-help-back = put the piece back
terminal-help-warnings = warnings on or off
terminal-help-draw = offer a draw (two people)
terminal-help-next = next set, or again with sides swapped
terminal-help-colon = type a move that begins like a key
