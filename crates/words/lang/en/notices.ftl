# What people are told of their games while they are elsewhere.

notices = Notices
notices-unread =
    { $count ->
        [0] Notices
        [one] { $count } new notice
       *[other] { $count } new notices
    }
notices-new = new
notices-none = Nothing has happened yet. Here you read when it is your turn in a slow game, when somebody takes up an offer of yours, and how games ended.
notices-read = Mark all as read
notices-ago = { $span } ago
notices-left = { $span } left
notices-next = Next game where it is my turn
notices-kinds = What you want to be told
notices-kinds-text = While you have the board of a game open, you are told nothing of it.
notices-kind-turn = My turn in a slow game
notices-kind-hurry = My time in a slow game runs out (8, 4 and 1 hours before)
notices-kind-taken = Somebody takes up my offer
notices-kind-ended = A game of mine is over
notices-keep = Save

notice-turn = Your turn against { $name }
notice-hurry =
    { $hours ->
        [one] Less than { $hours } hour left for your move against { $name }
       *[other] Less than { $hours } hours left for your move against { $name }
    }
notice-taken = { $name } has taken up your offer
notice-ended = Your game against { $name } is over:
notice-aborted = Your game against { $name } was called off

# Games that are offered to one person, and people who do not want to meet.

challenge = Challenge { $name }
challenge-send = Send the challenge
challenges = Challenges
challenge-to-you = { $name } challenges you
challenge-by-you = You have challenged { $name }
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Take back
challenge-block = Block
challenge-unblock = Lift the block
challenge-blocked = You have blocked { $name }: neither of you can challenge the other, take up an offer of the other, or write to the other.
challenge-nobody = There is nobody of that name.
challenge-not-together = You two cannot play here.
challenge-pending = There is a challenge between you two already.
challenge-answered = This challenge was answered or taken back.
challenge-too-many = You have too many challenges open. Wait for an answer, or take one back.
notices-kind-challenge = Somebody challenges me
notices-kind-declined = Somebody declines my challenge
notice-challenge = { $name } challenges you
notice-declined = { $name } has declined your challenge

# Feed and calendar.

feed = Feed and calendar
feed-text = Programs that read feeds (Atom) show your notices; calendars show until when you have to move. Whoever has the address can read along, so keep it to yourself.
feed-there = You have made an address. It can be replaced or taken back.
feed-make = Make an address
feed-again = Make a new address
feed-revoke = Take it back
feed-shown = Copy these addresses now: they are shown this once. Older ones no longer work.
feed-atom = Feed:
feed-calendar = Calendar:
feed-deadline = Your move against { $name }

# Games under way, with their boards.

playing = Being played now

# The hour of the week in which people meet, and what to do meanwhile.

hour = The hour here:
hour-name = Tafl hour
hour-calendar = add it to your calendar
hour-monday = every Monday at { $time } UTC.
hour-tuesday = every Tuesday at { $time } UTC.
hour-wednesday = every Wednesday at { $time } UTC.
hour-thursday = every Thursday at { $time } UTC.
hour-friday = every Friday at { $time } UTC.
hour-saturday = every Saturday at { $time } UTC.
hour-sunday = every Sunday at { $time } UTC.
hour-meanwhile = While you wait:
hour-computer = Play the computer
