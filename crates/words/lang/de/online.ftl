# Mit jemandem anderswo spielen; siehe die englische Datei.

nav-online = Online
online-title = Online mit Freunden spielen
online-pitch = Schick einen Link: Wer ihn öffnet, spielt gegen dich, auf jedem Gerät und ohne Konto.
online-your-name = Dein Name
online-guest = Gast
online-you = (du)
online-get-link = Link erstellen
online-open-to-all = Für alle öffnen
online-what = Was gespielt wird
online-own-rules = { $game } (eigene Regeln)
online-write-rules = Eigene Regeln schreiben oder einfügen
online-own-clock = Andere
online-minutes = Minuten für die Partie
online-seconds = Sekunden je Zug

# Die Lobby.

online-lobby = Auf der Suche nach Gegnern
online-lobby-empty = Gerade wartet niemand. Mach den Anfang mit einem offenen Angebot.
online-connecting = Verbinde …
online-take = Spielen
online-see-rules = Regeln
online-rated = gewertet
online-yours = Deins
online-recent = Letzte Partien
online-you-attack = Du würdest zuerst angreifen.
online-you-defend = Du hättest zuerst den König.
online-sides-random = Die Seiten werden ausgelost.

# Bevor es losgeht.

online-invite = Jemanden einladen
online-invite-text = Wer diesen Link öffnet, spielt gegen dich. Lass diese Seite offen.
online-link = Link
online-copy = Kopieren
online-copied = Link kopiert.
online-copy-yourself = Dieser Browser lässt uns den Link nicht kopieren. Kopiere ihn aus dem Feld.
online-share = Teilen
online-qr = Der Link als Code zum Scannen
online-listed = Dein Angebot steht auch in der Lobby.
online-only-here = Diese Adresse funktioniert nur auf diesem Gerät. Um mit anderen zu spielen, starte Branan so, dass sie es erreichen.
online-waiting = Warte, bis ihn jemand öffnet …
online-withdraw = Angebot zurückziehen
online-invited = { $name } lädt dich ein
online-join = Spielen
online-not-begun = Noch nicht begonnen
online-not-begun-text = Ein Platz ist noch frei. Die Partie erscheint hier von selbst.
online-unknown = Diese Partie gibt es nicht
online-unknown-text = Vielleicht wurde der Link beim Kopieren abgeschnitten.
online-another = Eine andere Partie

# Beim Spielen.

online-their-turn = { $name } ist am Zug.
online-sending = Dein Zug wird gesendet …
online-first-move = Zeit für den ersten Zug: { $time }.
online-lost = Keine Verbindung. Wir versuchen es von selbst weiter; nichts geht verloren.
online-outdated = Es gibt eine neuere Fassung dieser Seite. Lade sie neu, um weiterzuspielen.
online-is-here = verbunden
online-is-away = nicht da
online-watchers = { $count ->
    [one] { $count } Zuschauer
   *[other] { $count } Zuschauer
}
online-away = { $name } ist weg. In { $seconds } s kannst du den Sieg fordern.
online-gone = { $name } ist nicht zurückgekommen.
online-time-up = Die Zeit des Gegners ist abgelaufen.
online-claim = Sieg fordern
online-draw = Unentschieden anbieten
online-draw-asked = { $name } bietet ein Unentschieden an.
online-draw-sent = Du hast ein Unentschieden angeboten.
online-takeback-asked = { $name } möchte einen Zug zurücknehmen.
online-takeback-sent = Du möchtest einen Zug zurücknehmen.
online-accept = Annehmen
online-decline = Ablehnen
online-abort = Partie abbrechen
online-give-time = 15 s schenken
online-give-hours = 12 Std. schenken
online-set-on = läuft

# Langsame Partien und Zeitspannen.

online-slow-clock = { $base } + { $inc } je Zug, höchstens { $cap }
online-lobby-slow = Langsame Partien, mit Tagen Bedenkzeit
online-no-engine = Solange diese Partie läuft, ist beiden die Hilfe einer Engine verboten: keine Analyse durch ein Programm, weder hier noch anderswo.
span-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-hours = { $count } Std.
span-minutes = { $count } Min.
span-seconds = { $count } s

# Was nicht ging.

online-refused-stale = Die Stellung hatte sich geändert. Sieh noch einmal hin.
online-refused-late = Deine Zeit war um, bevor der Zug ankam.
online-refused-fast = Das war zu viel auf einmal. Warte einen Moment.
online-refused-taken = Jemand war schneller. Du kannst zuschauen.
online-refused-over = Es ist vorbei.
online-refused-rules = Der Server nimmt diese Regeln nicht an. Vielleicht ist ihr Name länger als 40 Zeichen.
online-refused-chat = Freier Text ist für Leute mit einem Konto, die ihn beide erlauben.
online-refused = Das geht jetzt nicht.
online-unreachable = Der Server ist nicht erreichbar. Versuch es noch einmal.

# Das Ende.

online-wins = { $name } gewinnt
online-wins-match = { $name } gewinnt das Match.
online-next-set = Zweite Partie, Seiten getauscht ({ $seconds })
online-back-to-board = Zurück zum Brett
online-aborted = Abgebrochen
online-aborted-text = Die Partie zählt nicht.
online-rematch = Revanche
online-rematch-sent = Revanche angeboten …
online-rematch-asked = { $name } möchte Revanche.
online-to-rematch = Zur Revanche
online-record = Aufzeichnung:

# Chat.

online-chat = Chat
online-phrases = Kurze Sätze
online-say = Senden
online-say-something = Etwas sagen
online-chat-off = Freien Text ausschalten
online-chat-on = Freien Text erlauben
online-chat-off-other = { $name } hat freien Text nicht erlaubt.
phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-have-fun = Viel Spaß!
phrase-nice-move = Schöner Zug!
phrase-oops = Hoppla!
phrase-sorry = Entschuldigung!
phrase-one-moment = Einen Moment, bitte.
phrase-back-again = Bin wieder da.
phrase-well-played = Gut gespielt!
phrase-good-game = Schöne Partie!
phrase-thanks = Danke!
phrase-bye = Tschüss!

# Auf den anderen Seiten.

site-play-friend = Mit Freunden spielen
site-play-friend-note = per Link, ohne Konto
site-contest = { $first } gegen { $second }
site-contest-open = Eine Einladung zu { $game }
