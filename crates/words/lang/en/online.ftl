# Playing with somebody elsewhere. Browsers get this file on the pages it is for, and
# read it as they read app.ftl.

nav-online = Online
online-title = Play a friend online
online-pitch = Send a link, and whoever opens it plays you: on any device, without an account.
online-your-name = Your name
online-guest = Guest
online-you = (you)
online-get-link = Get a link
online-open-to-all = Open to anyone
online-what = What to play
online-own-rules = { $game } (rules of their own)
online-write-rules = Write or paste rules of your own
online-own-clock = Other
online-minutes = Minutes for the set
online-seconds = Seconds for each move

# The lobby.

online-lobby = Waiting for an opponent
online-lobby-empty = Nobody is waiting just now. Open an offer, and you are the first.
online-connecting = Connecting…
online-take = Play
online-see-rules = Rules
online-rated = rated
online-yours = Yours
online-recent = Recent games
online-you-attack = You would attack first.
online-you-defend = You would have the king first.
online-sides-random = Sides are drawn by lot.

# Before a contest begins.

online-invite = Invite somebody
online-invite-text = Whoever opens this link plays you. Keep this page open.
online-link = Link
online-copy = Copy
online-copied = Link copied.
online-copy-yourself = This browser does not let us copy. Take the link from the field.
online-share = Share
online-qr = The link as a code to scan
online-listed = It is in the lobby, too.
online-only-here = This address works on this device only. To play with others, start Branan so that they can reach it.
online-waiting = Waiting for somebody to open it…
online-withdraw = Withdraw the offer
online-invited = { $name } invites you to play
online-join = Play
online-not-begun = Not begun yet
online-not-begun-text = One seat is still free. The game appears here by itself.
online-unknown = There is no such game
online-unknown-text = Perhaps the link was cut short when it was copied.
online-another = Another game

# Playing.

online-their-turn = { $name } to move.
online-sending = Sending your move…
online-first-move = The first move has to come within { $time }.
online-lost = No connection. Trying again by itself; nothing is lost.
online-outdated = There is a newer version of this page. Reload it to play on.
online-is-here = connected
online-is-away = away
online-watchers = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
online-away = { $name } has left. You can claim the win in { $seconds } s.
online-gone = { $name } has not come back.
online-time-up = Their time is up.
online-claim = Claim the win
online-draw = Offer a draw
online-draw-asked = { $name } offers a draw.
online-draw-sent = You have offered a draw.
online-takeback-asked = { $name } asks to take a move back.
online-takeback-sent = You have asked to take a move back.
online-accept = Accept
online-decline = Decline
online-abort = Call off
online-give-time = 15 s for them
online-give-hours = 12 h for them
online-set-on = being played

# Slow games, and spans of time.

online-slow-clock = { $base } + { $inc } a move, { $cap } at most
online-lobby-slow = Slow games, with days to think
online-no-engine = Until this game is over, help by an engine is forbidden to both: no analysis by a program, here or elsewhere.
span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count } h
span-minutes = { $count } min
span-seconds = { $count } s

# What was not done, by its code.

online-refused-stale = The board had changed. Look again.
online-refused-late = Your time was up before the move arrived.
online-refused-fast = That was too much at once. Wait a moment.
online-refused-taken = Somebody else was faster. You can watch.
online-refused-over = It is over.
online-refused-rules = The server does not take these rules. Perhaps their name is longer than 40 characters.
online-refused-chat = Free text is for people with an account who both allow it.
online-refused = That cannot be done now.
online-unreachable = The server cannot be reached. Try again.

# The end.

online-wins = { $name } wins
online-wins-match = { $name } wins the match.
online-next-set = Second set, sides swapped ({ $seconds })
online-back-to-board = Back to the board
online-aborted = Called off
online-aborted-text = It does not count.
online-rematch = Rematch
online-rematch-sent = Rematch offered…
online-rematch-asked = { $name } wants a rematch.
online-to-rematch = To the rematch
online-record = Record:

# Chat.

online-chat = Chat
online-phrases = Quick phrases
online-say = Send
online-say-something = Say something
online-chat-off = Switch free text off
online-chat-on = Allow free text
online-chat-off-other = { $name } has not allowed free text.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-back-again = I am back.
phrase-well-played = Well played!
phrase-good-game = Good game!
phrase-thanks = Thank you!
phrase-bye = Goodbye!

# On the other pages.

site-play-friend = Play a friend
site-play-friend-note = by link, without an account
site-contest = { $first } against { $second }
site-contest-open = An invitation to play { $game }
