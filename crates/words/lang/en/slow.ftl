# Moves that are chosen beforehand in slow games.

conditional = Conditional moves
conditional-text = Choose beforehand what you answer. If the other plays a move that stands here, yours is made at once, as if you had been there. Nobody else sees what you have chosen. Any other move, a takeback or the end of the set clears it.
conditional-your-turn = It is your turn: begin with the move that you are going to make. That one you make yourself, on the board.
conditional-their-turn = It is the other’s turn: begin with a move of theirs.
conditional-moves = Moves, one after the other
conditional-hint = Type them, as in d2-e2 d3-b3, or press the squares of the board. The last one is yours.
conditional-add = Add
conditional-back = One move back
conditional-yours = What you have chosen
conditional-none = Nothing yet.
conditional-count = { $count } of { $limit } moves
conditional-remove = Remove
conditional-game = Back to the game
conditional-not-seated = This is only for the two who play. Whoever plays without an account needs the secret of their seat: what stands behind # in the link that takes the game to another device.
conditional-key = The secret of your seat
conditional-open = Open
conditional-wrong-key = This opens no seat in this game.
conditional-closed = Conditional moves are for slow games while they are played.
conditional-slowly = That was too fast. Try again in a few seconds.
conditional-stale = The board has changed meanwhile. Here it is as it stands now.
conditional-wrong = Move { $place } ({ $move }): { $why }
conditional-chosen = { $move } is chosen there already. Remove it first.
conditional-no-answer = Say what you answer to { $move }.
conditional-no-condition = No move of the other is answered.
conditional-too-many = You can choose { $limit } moves at most, theirs included.

# Analysis of games that are being played.

analysis-forbidden = No analysis while the game is played
analysis-why = Both play by their own strength. Whoever watches does not tell them either what a program thinks. Once the game is over, the same link leads to its analysis.

# Offers of several games at once, and standing offers.

offer-several = Offer several games
offer-several-link = Offer several games …
offer-several-text = Tick every game and every clock that suits you. Whoever takes the offer up chooses one of them, and that is what you play.
offer-clocks = Clocks
offer-rules = The games on offer

standing = Standing offers
standing-link = Standing offers …
standing-text = Slow games that people are up for at any time. Whoever takes one up plays at once, and the offer stays.
standing-none = Nobody has a standing offer just now.
standing-make = Make a standing offer
standing-most = Games of it at once, at most
standing-own = Your standing offers
standing-running = { $running } of { $most } being played
standing-paused = paused
standing-pause = Pause
standing-resume = Resume
standing-withdraw = Withdraw
standing-of = Up for slow games
standing-sign-in = Standing offers are for people with an account.
standing-full = As many of these games are being played as their maker wants at once. Come back later.
standing-too-many = You have ten standing offers. Withdraw one first.

# While somebody waits.

waiting-called = Somebody has sat down to play you.
waiting-levels = level
