# Was Leute von ihren Partien erfahren, während sie anderswo sind.

notices = Nachrichten
notices-unread =
    { $count ->
        [0] Nachrichten
        [one] { $count } neue Nachricht
       *[other] { $count } neue Nachrichten
    }
notices-new = neu
notices-none = Noch ist nichts geschehen. Hier steht, wenn du in einer langsamen Partie am Zug bist, wenn jemand dein Angebot annimmt und wie Partien ausgegangen sind.
notices-read = Alle als gelesen markieren
notices-ago = { $span } her
notices-left = noch { $span }
notices-next = Nächste Partie, in der ich am Zug bin
notices-kinds = Was du erfahren möchtest
notices-kinds-text = Solange du das Brett einer Partie offen hast, wird dir von ihr nichts gemeldet.
notices-kind-turn = Ich bin in einer langsamen Partie am Zug
notices-kind-hurry = Meine Zeit in einer langsamen Partie läuft ab (8, 4 und 1 Stunden vorher)
notices-kind-taken = Jemand nimmt mein Angebot an
notices-kind-ended = Eine Partie von mir ist zu Ende
notices-keep = Speichern

notice-turn = Du bist am Zug gegen { $name }
notice-hurry =
    { $hours ->
        [one] Weniger als { $hours } Stunde für deinen Zug gegen { $name }
       *[other] Weniger als { $hours } Stunden für deinen Zug gegen { $name }
    }
notice-taken = { $name } hat dein Angebot angenommen
notice-ended = Deine Partie gegen { $name } ist zu Ende:
notice-aborted = Deine Partie gegen { $name } wurde abgebrochen

# Partien, die einer Person angeboten werden, und Leute, die sich nicht begegnen möchten.

challenge = { $name } herausfordern
challenge-send = Herausforderung senden
challenges = Herausforderungen
challenge-to-you = { $name } fordert dich heraus
challenge-by-you = Du hast { $name } herausgefordert
challenge-accept = Annehmen
challenge-decline = Ablehnen
challenge-withdraw = Zurücknehmen
challenge-block = Sperren
challenge-unblock = Sperre aufheben
challenge-blocked = Du hast { $name } gesperrt: Ihr könnt euch nicht herausfordern, keine Angebote voneinander annehmen und einander nicht schreiben.
challenge-nobody = So heißt hier niemand.
challenge-not-together = Ihr beide könnt hier nicht miteinander spielen.
challenge-pending = Zwischen euch ist schon eine Herausforderung offen.
challenge-answered = Diese Herausforderung wurde beantwortet oder zurückgenommen.
challenge-too-many = Du hast zu viele Herausforderungen offen. Warte auf eine Antwort oder nimm eine zurück.
notices-kind-challenge = Jemand fordert mich heraus
notices-kind-declined = Jemand lehnt meine Herausforderung ab
notice-challenge = { $name } fordert dich heraus
notice-declined = { $name } hat deine Herausforderung abgelehnt

# Feed und Kalender.

feed = Feed und Kalender
feed-text = Programme, die Feeds lesen (Atom), zeigen deine Nachrichten; Kalender zeigen, bis wann du ziehen musst. Wer die Adresse hat, kann mitlesen: Behalte sie für dich.
feed-there = Du hast eine Adresse. Sie kann ersetzt oder zurückgenommen werden.
feed-make = Adresse anlegen
feed-again = Neue Adresse anlegen
feed-revoke = Zurücknehmen
feed-shown = Kopiere diese Adressen jetzt: Sie werden nur dieses eine Mal gezeigt. Ältere gelten nicht mehr.
feed-atom = Feed:
feed-calendar = Kalender:
feed-deadline = Dein Zug gegen { $name }

# Laufende Partien mit ihren Brettern.

playing = Laufende Partien

# Die Stunde der Woche, in der man sich trifft, und was man inzwischen tun kann.

hour = Treffen:
hour-name = Taflstunde
hour-calendar = in den Kalender
hour-monday = jeden Montag um { $time } Uhr UTC.
hour-tuesday = jeden Dienstag um { $time } Uhr UTC.
hour-wednesday = jeden Mittwoch um { $time } Uhr UTC.
hour-thursday = jeden Donnerstag um { $time } Uhr UTC.
hour-friday = jeden Freitag um { $time } Uhr UTC.
hour-saturday = jeden Samstag um { $time } Uhr UTC.
hour-sunday = jeden Sonntag um { $time } Uhr UTC.
hour-meanwhile = Solange du wartest:
hour-computer = Gegen den Computer spielen
