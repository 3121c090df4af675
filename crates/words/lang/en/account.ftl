# People who have a name here: signing up and in, their games, and how they leave.

nav-account = Account

account-sign-in = Sign in
account-sign-in-text = Under your name you find your games again on every device. To play by link, no account is needed.
account-sign-up = Make an account
account-sign-up-text = A name and a password are all it takes. No e-mail address is asked for.
account-administrator-text = This account will run the site.
account-name = Name
account-name-hint = 2 to 24 letters or digits; - _ . may stand between them. Everybody sees it.
account-password = Password
account-password-hint = At least 8 characters.
account-old-password = Present password
account-new-password = New password
account-have = You have an account?
account-have-none = No account yet?
account-forgotten = Password forgotten?
account-recover = A new password
account-recover-text = Each of the ten recovery codes that you were shown works once. If you have none left, whoever runs this site can send you a link.
account-recover-do = Set the password and sign in
account-code = Recovery code
account-reset = A new password
account-reset-text = This link works once. Choose a new password; you are then signed out everywhere else, and passkeys are removed.

# Recovery codes.

account-codes = Recovery codes
account-codes-shown = Write these codes down or print them now: they are shown this once. If you forget your password, each of them lets you set a new one, once.
account-codes-kept = I have them. To my games
account-codes-left =
    { $count ->
        [one] { $count } code is left.
       *[other] { $count } codes are left.
    }
account-codes-text = Ten new ones take the place of the old ones, which no longer work.
account-codes-do = Make new codes

# One's own page.

account-me = My games
account-signed-in-as = You are signed in as { $name }.
account-profile = What others see
account-sign-out = Sign out
account-running = Under way
account-none-running = No game is under way.
account-your-turn = Your turn
account-their-turn = The other's turn
account-waiting = Waiting for somebody
account-ended = Last games
account-none-ended = No game of yours has ended yet.
account-claim = Games of this browser
account-claim-text = You have played in this browser without an account. These games can become yours; those under way go on, and none of them counts for a rating.
account-claim-do = Make them mine
account-claimed = Games that are now yours:
account-sessions = Where you are signed in
account-session = since { $since }, last used { $seen }
account-this-browser = this browser
account-some-browser = A browser
account-end-others = Sign out everywhere else
account-settings = Settings
account-change-password = Change the password
account-password-changed = The password is changed. Everywhere else you are signed out.
account-export = Everything about me
account-export-text = One file (JSON) with your name, where you are signed in, and all your games with what was said there.
account-export-do = Download
account-close = Close the account
account-close-text = You are signed out everywhere and nobody sees your page any more. Sign in to open it again.
account-closed = Your account is closed. Sign in whenever you want it back.
account-delete = Delete the account
account-delete-text = This cannot be undone. Games under way are resigned. Your games stay, without your name and without what you said; nobody gets your name again.
account-delete-name = To be sure, type your name.
account-deleted = Your account is deleted.
account-not-done = That was not done
account-back = Back to my page

# What everybody sees of somebody.

account-since = Here since { $date }
account-by-game = By game and side
account-won-lost = Won – lost, in games that everybody may find
account-attackers = As attackers
account-defenders = As defenders
account-drawn = Drawn
account-matches = Matches
account-rivals = Against
account-against-you = { $name } against you:
account-score = { $won } won, { $drawn } drawn, { $lost } lost
account-nothing-played = No game from the lobby has ended yet.
account-ghost = Somebody who left
account-won = Won
account-lost = Lost
account-drew = Drawn

# For those who run the site.

account-people = People
account-administrator = administrator
account-is-closed = closed
account-ban = Ban
account-unban = Lift the ban

# Why something was not done.

account-bad-name = This cannot be a name: 2 to 24 letters or digits of one alphabet, with - _ . between them.
account-reserved-name = This name is kept for the house. Choose another.
account-taken-name = Somebody has this name or had it, or one that looks like it. Choose another.
account-short-password = The password is too short: at least 8 characters.
account-long-password = The password is too long: at most 200 characters.
account-name-password = The password must not be the name.
account-wrong = Name and password do not go together.
account-wrong-password = That is not your present password.
account-wrong-name = That is not your name.
account-wrong-code = Name and code do not go together, or the code was used.
account-wait =
    { $count ->
        [one] Too many attempts. Try again in { $count } second.
       *[other] Too many attempts. Try again in { $count } seconds.
    }
account-wait-minutes = Too many attempts. Try again in { $count } minutes.
account-is-banned = Those who run this site have closed this account.
account-dead-link = This link was used, or is too old.
account-stale = This form was sent before. Codes were made once; if you do not have them, make new ones.
account-malformed = The form could not be read.
account-busy = The server cannot do this just now. Try again in a moment.
