# Wer hier einen Namen hat: Anmelden, eigene Partien, und wie man wieder geht.

nav-account = Konto

account-sign-in = Anmelden
account-sign-in-text = Unter deinem Namen findest du deine Partien auf jedem Gerät wieder. Wer über einen Link spielt, braucht kein Konto.
account-sign-up = Konto anlegen
account-sign-up-text = Ein Name und ein Passwort genügen. Nach einer E-Mail-Adresse wird nicht gefragt.
account-administrator-text = Dieses Konto wird die Seite verwalten.
account-name = Name
account-name-hint = 2 bis 24 Buchstaben oder Ziffern, dazwischen auch - _ . Alle sehen ihn.
account-password = Passwort
account-password-hint = Mindestens 8 Zeichen.
account-old-password = Bisheriges Passwort
account-new-password = Neues Passwort
account-have = Du hast schon ein Konto?
account-have-none = Noch kein Konto?
account-forgotten = Passwort vergessen?
account-recover = Ein neues Passwort
account-recover-text = Jeder der zehn Notfallcodes, die dir gezeigt wurden, gilt einmal. Hast du keinen mehr, kann dir einen Link schicken, wer diese Seite betreibt.
account-recover-do = Passwort setzen und anmelden
account-code = Notfallcode
account-reset = Ein neues Passwort
account-reset-text = Dieser Link gilt einmal. Wähle ein neues Passwort; überall sonst wirst du dann abgemeldet, und Passkeys werden entfernt.

# Notfallcodes.

account-codes = Notfallcodes
account-codes-shown = Schreib dir diese Codes jetzt auf oder druck sie aus: Sie werden nur dieses eine Mal gezeigt. Vergisst du dein Passwort, kannst du mit jedem von ihnen einmal ein neues setzen.
account-codes-kept = Ich habe sie. Zu meinen Partien
account-codes-left =
    { $count ->
        [one] { $count } Code ist noch da.
       *[other] { $count } Codes sind noch da.
    }
account-codes-text = Zehn neue treten an die Stelle der alten, die dann nicht mehr gelten.
account-codes-do = Neue Codes

# Die eigene Seite.

account-me = Meine Partien
account-signed-in-as = Du bist als { $name } angemeldet.
account-profile = Was andere sehen
account-sign-out = Abmelden
account-running = Im Gang
account-none-running = Keine Partie ist im Gang.
account-your-turn = Du bist am Zug
account-their-turn = Die andere Seite ist am Zug
account-waiting = Wartet auf jemanden
account-ended = Letzte Partien
account-none-ended = Noch keine deiner Partien ist zu Ende.
account-claim = Partien dieses Browsers
account-claim-text = In diesem Browser hast du ohne Konto gespielt. Diese Partien können deine werden; was im Gang ist, geht weiter, und keine davon zählt für eine Wertung.
account-claim-do = Zu meinen machen
account-claimed = Partien, die jetzt deine sind:
account-sessions = Wo du angemeldet bist
account-session = seit { $since }, zuletzt benutzt { $seen }
account-this-browser = dieser Browser
account-some-browser = Ein Browser
account-end-others = Überall sonst abmelden
account-settings = Einstellungen
account-change-password = Passwort ändern
account-password-changed = Das Passwort ist geändert. Überall sonst bist du abgemeldet.
account-export = Alles über mich
account-export-text = Eine Datei (JSON) mit deinem Namen, wo du angemeldet bist, und allen deinen Partien samt dem, was dort gesagt wurde.
account-export-do = Herunterladen
account-close = Konto schließen
account-close-text = Du wirst überall abgemeldet, und niemand sieht deine Seite mehr. Wenn du dich anmeldest, ist es wieder offen.
account-closed = Dein Konto ist geschlossen. Melde dich an, wann immer du es wieder willst.
account-delete = Konto löschen
account-delete-text = Das lässt sich nicht rückgängig machen. Laufende Partien werden aufgegeben. Deine Partien bleiben, ohne deinen Namen und ohne das, was du gesagt hast; deinen Namen bekommt niemand mehr.
account-delete-name = Tipp zur Sicherheit deinen Namen ein.
account-deleted = Dein Konto ist gelöscht.
account-not-done = Das ging nicht
account-back = Zurück zu meiner Seite

# Was alle von jemandem sehen.

account-since = Hier seit { $date }
account-by-game = Nach Spiel und Seite
account-won-lost = Gewonnen – verloren, in Partien, die alle finden können
account-attackers = Als Angreifer
account-defenders = Als Verteidiger
account-drawn = Remis
account-matches = Matches
account-rivals = Gegen
account-against-you = { $name } gegen dich:
account-score = { $won } gewonnen, { $drawn } remis, { $lost } verloren
account-nothing-played = Noch keine Partie aus der Lobby ist zu Ende.
account-ghost = Jemand, der gegangen ist
account-won = Gewonnen
account-lost = Verloren
account-drew = Remis

# Für die, die die Seite betreiben.

account-people = Leute
account-administrator = verwaltet die Seite
account-is-closed = geschlossen
account-ban = Sperren
account-unban = Sperre aufheben

# Warum etwas nicht ging.

account-bad-name = Das kann kein Name sein: 2 bis 24 Buchstaben oder Ziffern aus einem Alphabet, dazwischen auch - _ .
account-reserved-name = Dieser Name ist dem Haus vorbehalten. Wähle einen anderen.
account-taken-name = Jemand hat oder hatte diesen Namen oder einen, der so aussieht. Wähle einen anderen.
account-short-password = Das Passwort ist zu kurz: mindestens 8 Zeichen.
account-long-password = Das Passwort ist zu lang: höchstens 200 Zeichen.
account-name-password = Das Passwort darf nicht der Name sein.
account-wrong = Name und Passwort passen nicht zusammen.
account-wrong-password = Das ist nicht dein bisheriges Passwort.
account-wrong-name = Das ist nicht dein Name.
account-wrong-code = Name und Code passen nicht zusammen, oder der Code ist verbraucht.
account-wait =
    { $count ->
        [one] Zu viele Versuche. Versuch es in { $count } Sekunde wieder.
       *[other] Zu viele Versuche. Versuch es in { $count } Sekunden wieder.
    }
account-wait-minutes = Zu viele Versuche. Versuch es in { $count } Minuten wieder.
account-is-banned = Wer diese Seite betreibt, hat dieses Konto gesperrt.
account-dead-link = Dieser Link ist verbraucht oder zu alt.
account-stale = Dieses Formular wurde schon abgeschickt. Codes wurden einmal gemacht; hast du sie nicht, mach neue.
account-malformed = Das Formular war nicht zu lesen.
account-busy = Das geht auf dem Server gerade nicht. Versuch es gleich noch einmal.
