# How people are told of things while they are elsewhere.

# A sentence for a chat room; ends with the address.
announce-offer = { $name } offers { $game } ({ $clock }): { $url }

mail = Mail
mail-text = If you give an address, you are sent at most one mail a day, and only if there is something new that you have not read. Nobody else sees the address.
mail-address = Mail address
mail-give = Send me a link to confirm it
mail-unconfirmed = A mail with a link is on its way there. Open it within a day; until then nothing else is sent.
mail-is-on = Digests are sent there.
mail-is-off = Digests are switched off.
mail-switch-on = Switch digests on
mail-switch-off = Switch digests off
mail-remove = Remove the address
mail-bad = No mail can be sent to this address.
mail-too-many = This was asked for too often today. Try again tomorrow.
mail-dead-link = This link no longer works. On the page of your notices you can ask for another, or switch mail off.
mail-confirm = Confirm your mail address
mail-confirm-do = This is my address
mail-confirmed = The address is confirmed. Digests are sent there from now on.
mail-off = No more digests
mail-off-done = Digests are switched off.

mail-question = Branan: is this your address?
mail-question-text =
    Somebody who is signed in as { $name } at { $site } wants digests to be sent to this address.

    If it was you, open this address within a day:
    { $link }

    If it was not you, do nothing: nothing else will be sent.
mail-digest =
    { $count ->
        [one] Branan: { $count } notice for you
       *[other] Branan: { $count } notices for you
    }
mail-digest-hello = Hello { $name }, this you have not read yet:
mail-digest-more =
    { $count ->
        [one] And { $count } more.
       *[other] And { $count } more.
    }
mail-digest-end =
    All of them: { $all }
    No more digests: { $off }

push = Notifications
push-text = Your browser shows what is new while no page is open here; not while you have the board of that game open. On an iPhone or iPad this works for the installed app.
push-here = Notify me in this browser
push-browser = A browser
push-remove = Remove
push-kinds = What your browsers are to show
push-denied = The browser does not allow it. You can change that in its settings for this site.
push-failed = That did not work. Your browser, or its maker's service, refused.
push-missing = This browser cannot do it, or only once the site is installed.
push-no-script = A browser can only be asked by a script.

wish = Tell me when somebody offers
wish-text = At most three times a day, here and, if you want, by notification; not while you are among the online games.
wish-games = Games
wish-paces = Pace
wish-live = Live games
wish-slow = Slow games
notice-offer = { $name } offers a game
notices-kind-offer = Somebody offers what I wait for
