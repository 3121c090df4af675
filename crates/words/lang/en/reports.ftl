# What people report of each other, and who keeps the peace.

report = Report
report-about = You are about to report { $name }.
report-game = the game
report-text = Moderators of this site read it, and you are told what came of it. Whoever is reported is not told by whom.
report-why = What happened?
report-stopped = Stopped playing and let me wait
report-abuse = Insults, threats, or an offensive name
report-engine = Lets a program choose the moves
report-words = In your words, if there is more to say
report-words-needed = In your words: what, where, when
report-send = Send the report
report-waits = Waiting for a moderator
report-answer-nothing = Looked at: nothing against the rules was found
report-answer-warned = Looked at: a warning was given
report-answer-banned = Looked at: the account was closed

reports-own = My reports
reports-none = You have reported nobody. There is a link for it on everybody’s page and beside your games.
reports-warnings = Warnings
reports-warnings-text = Moderators have looked at what others reported of you, and ask you to leave it at that.

# For moderators.

reports = Reports
reports-text = The oldest first. Whoever reported is told what you decide.
reports-log = What was done
reports-log-empty = Nothing was done yet.
reports-done = No report is waiting.
reports-past = answered so far: { $all }, of these right: { $upheld }
reports-by = Reported by
reports-about = Reports about this person
report-do-nothing = Nothing wrong
report-do-warned = Warn
report-do-banned = Ban
report-not-yours = This report is for somebody else to answer.
moderation-by = Who
moderation-act = What
moderation-about = About
moderation-console = command line
moderation-nothing = report: nothing wrong
moderation-warned = report: warned
moderation-banned = report: banned
moderation-ban = banned
moderation-unban = ban lifted
moderation-appoint = made moderator
moderation-dismiss = no moderator any more
moderation-time = time given
moderation-give = Give { $name } 12 hours
moderation-no-time = No time can be given here: the game is over or not a slow one, or there is time enough.
account-moderator = moderator
account-appoint = Make moderator
account-dismiss = No moderator any more

# For whoever runs the site.

agreement = Agreement with the engine
agreement-proves-nothing = This proves nothing.
agreement-why = Strong players agree with the engine more often than others, in some games more than in others, and of a hundred people some are unusual by chance alone. Nobody is banned for it by the program, and nobody should be for these figures alone. Look at the games.
agreement-text = By night the engine looks at rated games that are over and at games that were reported: at positions in which neither side was clearly winning, without the first moves of a set, and without those where only one move was possible or plainly right.
agreement-everybody = Everybody
agreement-none = No game was looked at yet.
agreement-none-of = No game of theirs was looked at yet.
agreement-most = Who agrees most
agreement-people = People
agreement-games = Games
agreement-positions = Positions
agreement-share = Engine’s first choice
agreement-lost = Chance given away
agreement-spread = Spread of move times
agreement-few = too few to tell
agreement-agreed = Engine’s first choice
agreement-typical = Typical time
agreement-last = Games that were looked at last
agreement-of = { $same } of { $positions }
agreement-both = { $number }% ± { $error }
agreement-percent = { $number }%
agreement-figures = Of one person, ± is where the true figure is in 95 of 100 cases, by how much their games differ; of everybody, it is twice the standard deviation between people with 50 positions or more. Chance given away is what a move cost of the chance to win, on average. The spread is that of the middle half of move times, in hundredths of the typical time. In the drawing the thin line is everybody.

# Why a report was not taken.

report-senseless = What is known of this game or person speaks against it: a game that was lost at the board or resigned was not abandoned, and a few moves show nothing.
report-no-words = Say in your words what happened.
report-pending = You have reported this already. A moderator will look at it.
report-too-many = Ten reports of yours are waiting. Wait until they are answered.
report-settled = This report was answered.

# What people are told.

notices-kind-report = A report of mine was answered
notice-report-nothing = Your report about { $name } was looked at: nothing against the rules was found
notice-report-upheld = Your report about { $name } was looked at, and something was done
notice-warned = A warning by the moderators of this site

# What the two at a board may write.

talk = Free text in chats
talk-text = Everybody has the phrases. Two people who have accounts and both allow it may also write what they like; at the board each of them can end that at any time.
talk-is-on = You allow it in every new game.
talk-is-off = You allow it nowhere, unless you do so at the board.
talk-on = Allow it in every new game
talk-off = Allow it no longer

# What is kept, and how long.

privacy = What is kept, and how long
privacy-text = Who plays without an account leaves moves and the name they typed, nothing else.
privacy-account = Your account: the name, and what proves your password, recovery codes and passkeys without containing them, until you delete it.
privacy-games = Games: for good. After you delete your account they are nobody’s, and what you wrote there is gone.
privacy-chat = What two people say at a board is for these two. Moderators do not read it unless one of the two tells them.
privacy-sessions = Where you are signed in: until you sign out, or 90 days after the last visit.
privacy-notices = Notices: 90 days.
privacy-channels = A mail address, if you gave one for digests, and the addresses of browsers that you have notified: until you remove them or delete your account. Only you see them. Notifications pass the service of the browser's maker, encrypted.
privacy-reports = Reports: what was written is blanked 90 days after the answer, or when one of the two deletes the account. That there was a report, and what moderators did, stays without words.
privacy-agreement = How often your moves in rated or reported games were those of the engine, and how your times for them differ: for those who run this site alone, until you delete your account. It follows from the games, so your file has the games and not these figures.
privacy-addresses = Network addresses: never written down. To slow down those who guess or flood, they are counted in memory and forgotten within a day.
privacy-export = You can download everything that is kept about you from your page.
