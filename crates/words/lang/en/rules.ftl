# The rules of a game, one sentence or two a key; which are used, and what is
# filled in, follows from the rule set alone.

## Who and what

only-a = Only attackers
only-d = Only defending soldiers
only-k = Only the king
only-ad = Only soldiers
only-ak = Only attackers and the king
only-dk = Only the defenders, king and soldiers alike,
to-a = to attackers
to-d = to defending soldiers
to-k = to the king
to-ad = to the soldiers of both sides
to-ak = to attackers and to the king
to-dk = to the defenders and their king
to-adk = to soldiers and king alike
they-a = Attackers
they-d = Defending soldiers
they-k = The king
they-ad = Soldiers
they-ak = Attackers and the king
they-dk = The defenders and their king
they-adk = All pieces

zone-on = { $zone ->
    [throne] on the throne
    [corners] on a corner
    [attacker-camp] in the attackers' camp
   *[other] in the defenders' camp
}
zone-over = { $zone ->
    [throne] over the empty throne
    [corners] over an empty corner
    [attacker-camp] through the attackers' camp
   *[other] through the defenders' camp
}
zone-name = { $zone ->
    [throne] The throne
    [corners] The corners
    [attacker-camp] The attackers' camp
   *[other] The defenders' camp
}
zone-squares = { $name }: { $squares }.
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-more = { $first }, { $next }

## Titles

group-game = The game
group-moving = Moving
group-capturing = Capturing
group-king = The king
group-ending = How a set ends
group-match = The match
title-start = The start
title-movement = Moving
title-special-squares = Throne, corners and camps
title-special-throne-corners = Throne and corners
title-special-throne = The throne
title-special-corners = The corners
title-capture = Capturing between two
title-hostile-throne = Capturing against the throne
title-hostile-corners = Capturing against a corner
title-hostile-attacker-camp = Capturing against the attackers' camp
title-hostile-defender-camp = Capturing against the defenders' camp
title-hostile-edge = Capturing against the edge
title-several = Several at once
title-between = Moving safely in between
title-king-power = The king as a fighter
title-linnaean = Against the king on his throne
title-shieldwall = The shieldwall
title-escape = The king escapes
title-king-capture = Capturing the king
title-king-open = The king in the open
title-king-on-throne = The king on the throne
title-king-beside-throne = The king beside the throne
title-king-against-throne = The king against the throne
title-king-against-corner = The king against a corner
title-king-against-edge = The king against the edge
title-king-against-camp = The king against a camp
title-encirclement = Encirclement
title-exit-fort = The exit fort
title-no-moves = No move left
title-repetition = Repetition
title-quiet-limit = Too long without a capture
title-off-board = Other endings
title-match = The match

## The start

forces = { $size }×{ $size } squares, { $attackers ->
    [one] { $attackers } attacker
   *[other] { $attackers } attackers
} against { $defenders ->
    [0] a lone king
    [one] { $defenders } defender and a king
   *[other] { $defenders } defenders and a king
}
start-board = The board has { $size } by { $size } squares. { $attackers ->
    [one] A single attacker waits
   *[other] { $attackers } attackers wait
} around it; the king stands among them { $defenders ->
    [0] all alone
    [one] with one soldier of his own
   *[other] with { $defenders } soldiers of his own
}.
start-first = { $side ->
    [attackers] The attackers make the first move.
   *[defenders] The defenders make the first move.
} After that the players take turns, and nobody may pass.
aim-defenders = The defenders win by bringing their king to { $goal }{ $fort ->
    [yes] , or by shutting him into a fort on the edge that nobody can break
   *[no] {""}
}.
aim-attackers = The attackers win by capturing the king before he gets there{ $ring ->
    [yes] , or by enclosing him and all his soldiers
   *[no] {""}
}.
goal-corner = a corner
goal-edge = the edge
goal-squares = { $count ->
    [one] the square { $squares }
   *[other] one of the squares { $squares }
}

## Moving

move-any = Every piece moves like a rook in chess: along a row or a column, over as many empty squares as you like.
move-steps = { $steps ->
    [one] Every piece moves one square at a time, along a row or a column.
   *[other] Every piece moves along a row or a column, at most { $steps } squares far.
}
move-differ = Pieces move along a row or a column, over empty squares; how far depends on the piece.
move-kind-any = { $they } go as far as they like.
move-king-any = The king goes as far as he likes.
move-kind-steps = { $steps ->
    [one] { $they } go one square at a time.
   *[other] { $they } go at most { $steps } squares.
}
move-king-steps = { $steps ->
    [one] The king goes one square at a time.
   *[other] The king goes at most { $steps } squares.
}
move-never = Nothing ever jumps over another piece, and nothing moves diagonally.

## Special squares

stop-only = { $only } { $many ->
   *[other] may
} stop { $on }.
stop-only-leaves = { $only } { $many ->
   *[other] may
} stop { $on }. { $they } { $leavers ->
   *[other] may
} start there and leave, but not come back.
stop-nobody = Nobody may stop { $on }.
stop-no-return = { $they } { $leavers ->
   *[other] may
} start { $on } and move about there, but nobody may come in from outside.
king-left-throne = Once the king has left the throne, nobody may stop there again, not even he.
pass-all = All pieces may pass { $over }.
pass-nobody = No piece may pass { $over }.
pass-only = { $only } { $many ->
   *[other] may
} pass { $over }.

## Capturing soldiers

capture-how = You capture an enemy soldier by closing it in between two of your pieces, on a row or a column. The piece you move must be one of the two.
capture-not = Two soldiers side by side shield each other, and diagonals never count.
hostile-what = A hostile square stands in for one of the two captors: a single enemy on the opposite side is enough.
hostile-shelter = Whoever stands in a camp is not captured against a square of the same camp.
hostile-always = { $zone ->
    [throne] The throne is hostile { $to } at all times.
    [corners] The corners are hostile { $to }.
    [attacker-camp] The attackers' camp is hostile { $to } at all times.
   *[other] The defenders' camp is hostile { $to } at all times.
}
hostile-empty = { $zone ->
    [throne] The throne is hostile { $to } while it stands empty.
    [corners] The corners are hostile { $to } while they are empty.
    [attacker-camp] The empty squares of the attackers' camp are hostile { $to }.
   *[other] The empty squares of the defenders' camp are hostile { $to }.
}
hostile-occupied = { $zone ->
    [throne] The throne is hostile { $to } while somebody stands on it.
    [corners] A corner is hostile { $to } while somebody stands on it.
    [attacker-camp] The attackers' camp is hostile { $to } on squares where somebody stands.
   *[other] The defenders' camp is hostile { $to } on squares where somebody stands.
}
hostile-edge = The edge of the board is hostile { $to }: one enemy who arrives on the inner side captures a soldier standing on the edge.
several-how = One move can capture up to three soldiers at once, one in each direction except the one the piece came from.
several-wall = A shieldwall can add even more.
between-safe = You may step between two enemies without being captured: only a move of the enemy closes the pincers. The same goes for stepping between an enemy and a hostile square.
between-later = There the piece stays safe until an enemy leaves that line and closes it again.
power-armed = The king captures like any other piece, by moving and by standing on the far side.
power-hammer = The king captures by moving, but no soldier is captured against him where he stands.
power-anvil = The king captures nothing by moving, but soldiers can be captured against him where he stands.
power-unarmed = The king takes no part in captures: he neither captures nor helps to.
linnaean-how = While the king sits on the throne with attackers on three sides, the defender on the fourth can be captured against him: an attacker who arrives on its far side takes it.
shieldwall-how = Two or more soldiers side by side along the edge can be captured together: each must have an enemy right in front of it, and both ends of the row must be closed.
shieldwall-ends = { $corner ->
    [yes] An end is closed by an enemy or by a corner.
   *[no] Only enemies close an end; a corner does not.
}
shieldwall-by = { $flank ->
    [yes] The capturing move is the one that closes an end.
   *[no] The capturing move closes an end or fills the front.
}
shieldwall-king = A king in the row counts as part of it, but is not captured with it.

## The king

escape-how = The moment the king stands on { $goal }, the defenders have won.
escape-corner = The moment the king reaches a corner, the defenders have won.
escape-edge = The moment the king reaches any square on the edge, the defenders have won.
strength-two = The king is captured like a soldier, between two closed sides that face each other.
strength-throne = On the throne the king falls only when all four sides are closed. Everywhere else he is captured like a soldier, between two closed sides that face each other.
strength-by-throne = On the throne and right beside it the king falls only when all four sides are closed. Everywhere else he is captured like a soldier, between two closed sides that face each other.
strength-four = The king falls only when all four sides around him are closed.
closed-by = A side is closed by { $closers }.
closer-attacker = an attacker
closer-throne = the throne
closer-throne-empty = the empty throne
closer-corner = a corner
closer-attacker-camp = a square of the attackers' camp
closer-defender-camp = a square of the defenders' camp
closer-edge = the edge of the board
king-last-move = The last side must be closed by a move of an attacker. A king who walks in between of his own accord is safe, for the moment.
king-safe-edge = On the edge he cannot be captured at all.
king-safe-beside = Right beside the throne he cannot be captured either, since nothing closes that side.
king-open = { $count ->
    [2] In the open two attackers are enough, on opposite sides.
    [3] In the open it takes three attackers.
    [4] In the open it takes four attackers, one on each side.
   *[other] In the open a single attacker is enough.
}
king-on-throne = { $count ->
    [2] Even on the throne two attackers are enough, on opposite sides.
    [3] On the throne it takes three attackers.
    [4] On the throne it takes four attackers, one on each side. Three are not enough.
   *[other] On the throne a single attacker is enough.
}
king-beside-throne = { $count ->
    [2] Beside the throne two attackers capture him as usual, but on the line that does not cross the throne: the throne itself does not help them.
    [3] Beside the throne it takes three attackers.
    [4] Beside the throne it takes four attackers, one on each side.
   *[other] Beside the throne a single attacker is enough.
}
king-against-throne = { $count ->
    [1] Beside the empty throne one attacker opposite it is enough.
    [2] Beside the empty throne two attackers are enough: the throne helps.
   *[other] Beside the empty throne three attackers are enough: the throne closes the fourth side.
}
king-against-corner = { $count ->
    [1] Beside a corner a single attacker on the other side is enough: the corner does the rest.
    [2] Beside a corner two attackers are enough: the corner and the edge do the rest.
   *[other] Beside a corner three attackers are enough: the corner closes a side.
}
king-against-edge = { $count ->
    [1] On the edge a single attacker is enough: the edge closes the side behind the king.
    [2] On the edge two attackers can be enough, for the edge closes a side.
   *[other] On the edge three attackers are enough: the edge closes the fourth side.
}
king-against-camp = { $count ->
    [1] Beside a camp a single attacker is enough: the camp closes the other side.
    [2] Beside a camp two attackers are enough: the camp helps.
   *[other] Beside a camp three attackers are enough: the camp closes a side.
}

## How a set ends

ring-how = The attackers also win by drawing a closed ring around the king and every remaining soldier of his.
ring-closed = The ring is closed when nobody inside can get past the attackers to the edge. Attackers who only touch at the corners close it, too. The edge of the board is no part of it, and one defender left outside breaks it.
fort-how = The defenders also win with an exit fort: the king stands on the edge, still has a square to move to, and the soldiers around him can never be captured.
fort-test = The fort counts only if the attackers could not break it even with unlimited moves while the defenders stand still.
stuck-loss = A player who has no legal move left loses.
stuck-draw = If the player to move has no legal move, the set is drawn.
repetition-none = Positions may repeat as often as the players like.
repetition-draw = When the same position arises for the { $time } time with the same player to move, the set is drawn.
repetition-mover-loses = When the same position arises for the { $time } time with the same player to move, the player who brought it about loses.
repetition-mover-wins = When the same position arises for the { $time } time with the same player to move, the player who brought it about wins.
repetition-attackers-lose = When the same position arises for the { $time } time with the same player to move, the attackers lose.
repetition-defenders-lose = When the same position arises for the { $time } time with the same player to move, the defenders lose. It is up to them to try something else.
repetition-chooser-loses = When the same position arises for the { $time } time with the same player to move, the player who had the choice loses.
repetition-choice = Whoever could have played something else without losing at once had the choice. If that is true of both players, or of neither, the defenders lose.
repetition-forbidden = A move that brings the same position about for the { $time } time is not allowed.
ordinal = { $count ->
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] { $count }th
}
quiet-how = { $moves ->
    [one] One move without a capture and the set is drawn.
   *[other] After { $moves } moves without a capture, counting those of both sides, the set is drawn.
}
off-board-how = A player may also resign, both may agree on a draw, and in timed games whoever runs out of time loses.
match-how = A match is two sets: after the first the players change sides. Whoever wins both wins the match.
match-even = With one win each, the match goes to the player whose win took fewer moves, counting only the winner's own. If those are equal too, the match is drawn.

## Where the rules come from

source-brandubh = World Tafl Federation, Brandubh rules (English, Portuguese and German texts)
source-brandubh-historical = Official historical rules of Brandubh (French text)
source-hnefatafl = Aroma de Madeira, Hnefatafl rule sheet (Portuguese text)
source-copenhagen = Copenhagen rules as published by Aage Nielsen, text of December 2024
source-fetlar = Fetlar rules as published by the Fetlar Hnefatafl Panel and Aage Nielsen
source-tablut = Linnaeus, Iter Lapponicum (1732), in the reading of OpenTafl
source-ard-ri = Dragonheelslair, Ard Ri; no older source is known
source-tawlbwrdd = Robert ap Ifan (1587), Bell’s layout, in the reading of OpenTafl
source-tablut-bologna = University of Bologna, Tablut challenge, after Ashton; its server of 2022
