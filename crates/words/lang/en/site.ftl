# The pages around the interface; browsers get them as HTML.

site-skip = Skip to the content
site-navigation = Main navigation
site-language = Language
site-theme = Colours
site-theme-auto = As on this device
site-theme-light = Light
site-theme-dark = Dark
site-theme-contrast = High contrast
site-promise = Free and open. No account needed, no advertising, no tracking.
site-no-script = Playing needs JavaScript, which is turned off in this browser. Rules can be read without it.
site-no-client = This program was built without its browser part, so boards cannot be played on. Get it with
site-loading = The board is being set up…
site-home = To the home page

# Boards and games.

site-board = Board of { $game }, at the start
site-position = A position of { $game }
site-board-size = { $size }×{ $size } board
site-game-line = { $size }×{ $size } squares, { $attackers } attackers against { $defenders } defenders and a king.
site-goal-corner = The king escapes to a corner.
site-goal-edge = The king escapes to the edge.

# The home page.

site-headline = One king. One ring of enemies.
site-pitch = Tafl is the board game of the Vikings and the Irish: one side brings its king to safety, the other takes him. Play it here at once, against the computer or a friend.
site-play-game = Play { $game }
site-never-played = Never played? Learn in five minutes
site-point-play = Play
site-point-play-text = Twelve levels, from a first opponent to one that forgives nothing. Or pass the device to a friend, for a match of two sets with sides swapped.
site-point-learn = Learn
site-point-learn-text = The rules of every game in words and on boards you can try, and a short course that ends with your first win.
site-point-analyse = Analyse
site-point-analyse-text = Set up any position, let the engine show its best lines, and see where a game was lost.
site-point-offline = Anywhere
site-point-offline-text = Works offline after the first visit, by keyboard and by touch, on a phone and on a large screen.
site-all-games = All games

# Games that were played online.

site-games = Recent games
site-games-text = Games from the lobby that were played here and have ended. Every one can be played through and downloaded. Games by invitation are seen by those who have their link.
site-games-not-yet = Nobody has finished a game here yet.
site-games-none = No such games.
site-games-players = Players
site-games-game = Game
site-games-result = Result
site-games-when = Ended
site-games-any = any
site-games-name = Name
site-games-search = Search
site-games-older = Older games
site-games-won = { $name } won
site-games-match = match
site-games-guest = Guest

# Learning, the library, and what is not there.

site-rules = Rules
site-library-text = Games you have played on this device, and games you bring along as text or files. They stay on this device.
site-missing = There is nothing here
site-missing-text = No page has the address
site-other-name = This site goes by another name
site-other-name-text = You asked for { $name }, which is not a name of this server. Use the address you were given.
site-other-name-owner = If this is your server, start it with its address:
site-offline = No connection
site-offline-text = This page needs the network. Without it you can still play the computer or a friend on this device, read the rules, take the courses, analyse and open your library.
site-try-again = Try again

# Rules of somebody's own that a game is offered with.
site-own-rules = What differs from { $known }, the nearest known game
site-own-rules-known = All rules of { $known }

# Invited, and one's own online games.
site-aim-corner = One side brings its king to a corner; the other tries to capture him first.
site-aim-edge = One side brings its king to the edge of the board; the other tries to capture him first.
site-aim-squares = One side brings its king to one of the squares of escape; the other tries to capture him first.
site-try = Never played? Try it in two minutes
site-watch-link = Copy the link for watching
site-back-to-invitation = Back to the invitation
site-your-games = Your games
site-open = Open

# A board inside somebody else's page.
site-embed-open = Open on Branan

# The handbook.
handbook-title = Handbook
handbook-lead = The rules clause by clause, notations, the command line, libraries and protocols for programmers, proofs and tables, and how to run a server.
handbook-english = The handbook is written in English.
handbook-search = Search the handbook
handbook-find = Search
handbook-found = { $count ->
    [0] Nothing was found. Try fewer words.
    [one] One section
   *[other] { $count } sections
}
handbook-contents = All chapters
handbook-whole = Everything on one page
handbook-on-this-page = On this page
handbook-players = For players
handbook-programmers = For programmers
handbook-researchers = For researchers
handbook-hosts = For whoever runs a server
