# What stands under diagrams, tasks, hints and praise; the pages around them.

## Under a diagram

caption-start = The start position.
caption-reach = Where the piece on { $square } can go.
caption-shun = { $move }. { $count ->
    [one] The marked square is closed to it.
   *[other] The marked squares are closed to it.
}
caption-quiet = { $move }: nothing is captured.
caption-captures = { $count ->
    [one] { $move } captures the soldier on { $squares }.
   *[other] { $move } captures the soldiers on { $squares }.
}
caption-escape = { $move }, and the king has escaped.
caption-king-captured = { $move }, and the king is captured.
caption-encircled = { $move } closes the ring.
caption-exit-fort = { $move } completes the fort.
caption-no-moves = { $move }, and the other side cannot move any more.
caption-ends = { $move } ends the set.
caption-cycle = { $moves }: the position is the same as before.

## Now you try

try-title = Now you try
try-check = Check
try-again = Start again
turn = { $side ->
    [attackers] Attackers to move.
   *[defenders] Defenders to move.
}
task-capture = { $count ->
    [one] Capture an enemy soldier.
    [2] Capture two enemy soldiers with one move.
    [3] Capture three enemy soldiers with one move.
   *[other] Capture { $count } enemy soldiers with one move.
}
task-strike = Capture a soldier by moving the king.
task-win-escape = Let the king escape.
task-win-king-captured = Capture the king.
task-win-encircled = Close the ring.
task-win-exit-fort = Complete the exit fort.
task-win-no-moves = Take the last move away from your opponent.
task-win = Win with one move.
task-force = { $moves ->
    [one] Win with one move.
   *[other] Win in { $moves } moves, whatever your opponent does.
}
task-between = Step safely between two enemies.
task-guard = { $side ->
    [attackers] The king is about to escape. Stop him!
   *[defenders] Your king is about to be captured. Save him!
}
task-first-move = Make any move you like.
task-break = One more repetition would end the set. Play something else.
task-reach = Mark every square the piece on { $square } can move to.
task-shun = Mark every empty square on the lines of the piece on { $square } where it may not stop.

hint-capture = Look for an enemy with one of your pieces, or a hostile square, right behind it. Which piece can close the other side?
hint-capture-several = Look for the square that touches all of them.
hint-strike = Which soldier can the king close in?
hint-win-escape = Follow the king's rows and columns. Which one is open all the way?
hint-win-king-captured = Count the sides of the king that are still open, and close the last one.
hint-win = One gap is left. Which piece can fill it?
hint-force = Make a move that threatens to win in two ways at once, or that leaves no defence.
hint-between = Find two enemies with exactly one empty square between them.
hint-guard = See how the other side would win. Block the way, capture, or step aside.
hint-go-on = Any move will do, as long as it does not bring the old position back.
hint-reach = Go along the row and the column until something is in the way.
hint-shun = Think of the special squares that lie on its way.

praise-1 = Well done!
praise-2 = Exactly.
praise-3 = That's it!

## Pages

labelled = { $label }: { $value }
learn-title = Learn
learn-intro = Choose a game: its rules in a few minutes, with diagrams to play on, and a short course that ends with your first wins.
learn-rules = Rules
learn-course = Course
learn-compare = Compare
learn-sheet = Rule sheet to print
learn-source = Source
learn-clauses = Clauses
learn-contents = On this page
learn-hint = Hint
learn-answer = Answer
learn-print = Print
learn-more-games = More games
compare-title = Games compared
compare-intro = What differs between these games. Everything not listed is the same.
compare-invite = Two games you like, side by side: only what differs, on boards.
compare-choose = Choose 2 to { $most } games
compare-same = These games have the same rules.
compare-board = Board and pieces
compare-absent = No such rule.
sheet-title = { $name }: the rules on one page
