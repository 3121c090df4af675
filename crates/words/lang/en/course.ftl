# The course: what the steps say that are not about one rule.

course-title = { $name }: the course
course-intro = { $count ->
    [one] One short step.
   *[other] { $count } short steps, from the first move to winning as each side.
}
course-step = Step { $number } of { $count }
course-steps = Steps of the course
course-next = Next step
course-back = Previous step
course-done = You know how to play { $name } now. Time for a game!
title-pair = Two at once
title-stop-king = Stop the king
title-save-king = Save the king
title-win-as-attackers = Win as the attackers
title-win-as-defenders = Win as the defenders
course-pair = One move can close several pincers at once. Find the square where your piece captures on both sides.
course-stop-king = The attackers must always watch the king's lines. Here he would escape with his next move: block his way, and do not open another one.
course-save-king = The defenders must watch the gaps beside their king. Here the attackers would capture him with their next move: take him out of danger, or block the attacker's way.
course-win-as-attackers = Put it all together. A small position, the attackers to move: win it.
course-win-as-defenders = And now for the other side: a small position, the defenders to move. Bring the king home.
