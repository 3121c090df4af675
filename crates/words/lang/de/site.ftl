# The pages around the interface; browsers get them as HTML.

site-skip = Zum Inhalt
site-navigation = Hauptnavigation
site-language = Sprache
site-theme = Farben
site-theme-auto = Wie auf diesem Gerät
site-theme-light = Hell
site-theme-dark = Dunkel
site-theme-contrast = Hoher Kontrast
site-promise = Frei und offen. Kein Konto nötig, keine Werbung, kein Tracking.
site-no-script = Zum Spielen braucht es JavaScript, das in diesem Browser ausgeschaltet ist. Die Regeln lassen sich auch ohne lesen.
site-no-client = Dieses Programm wurde ohne seinen Teil für den Browser gebaut, auf den Brettern lässt sich nicht spielen. Man bekommt ihn mit
site-loading = Das Brett wird aufgestellt …
site-home = Zur Startseite

# Boards and games.

site-board = Ausgangsstellung von { $game }
site-position = Eine Stellung aus { $game }
site-board-size = Brett { $size }×{ $size }
site-game-line = { $size }×{ $size } Felder, { $attackers } Angreifer gegen { $defenders } Verteidiger und einen König.
site-goal-corner = Der König entkommt in eine Ecke.
site-goal-edge = Der König entkommt zum Rand.

# The home page.

site-headline = Ein König. Ein Ring von Feinden.
site-pitch = Tafl ist das Brettspiel der Wikinger und der Iren: Eine Seite bringt ihren König in Sicherheit, die andere schlägt ihn. Hier spielt man sofort, gegen den Computer oder mit einem Freund.
site-play-game = { $game } spielen
site-never-played = Nie gespielt? In fünf Minuten gelernt
site-point-play = Spielen
site-point-play-text = Zwölf Stufen, vom ersten Gegner bis zu einem, der nichts verzeiht. Oder du reichst das Gerät einem Freund, für ein Match über zwei Partien mit getauschten Seiten.
site-point-learn = Lernen
site-point-learn-text = Die Regeln jedes Spiels in Worten und auf Brettern zum Ausprobieren, und ein kurzer Kurs, der mit dem ersten Sieg endet.
site-point-analyse = Analysieren
site-point-analyse-text = Jede Stellung aufbauen, die besten Varianten der Engine sehen und finden, wo eine Partie verloren ging.
site-point-offline = Überall
site-point-offline-text = Läuft nach dem ersten Besuch ohne Netz, mit Tastatur und Finger, auf dem Telefon und auf dem großen Bildschirm.
site-all-games = Alle Spiele

# Games that were played online.

site-games = Letzte Partien
site-games-text = Partien aus der Lobby, die hier gespielt wurden und zu Ende sind. Jede kann nachgespielt und heruntergeladen werden. Partien auf Einladung sieht nur, wer ihren Link hat.
site-games-not-yet = Hier hat noch niemand eine Partie beendet.
site-games-none = Keine solchen Partien.
site-games-players = Spieler
site-games-game = Spiel
site-games-result = Ergebnis
site-games-when = Beendet
site-games-any = alle
site-games-name = Name
site-games-search = Suchen
site-games-older = Ältere Partien
site-games-won = { $name } hat gewonnen
site-games-match = Match
site-games-guest = Gast

# Learning, the library, and what is not there.

site-rules = Regeln
site-library-text = Partien, die auf diesem Gerät gespielt wurden, und solche, die als Text oder Datei mitgebracht werden. Sie bleiben auf diesem Gerät.
site-missing = Hier ist nichts
site-missing-text = Keine Seite hat die Adresse
site-other-name = Diese Seite heißt anders
site-other-name-text = Du hast nach { $name } gefragt, und so heißt dieser Server nicht. Nimm die Adresse, die du bekommen hast.
site-other-name-owner = Wenn es dein Server ist, starte ihn mit seiner Adresse:
site-offline = Keine Verbindung
site-offline-text = Diese Seite braucht das Netz. Auch ohne kannst du gegen den Computer oder zu zweit an diesem Gerät spielen, Regeln lesen, Kurse machen, analysieren und deine Bibliothek öffnen.
site-try-again = Erneut versuchen

# Rules of somebody's own that a game is offered with.
site-own-rules = Unterschiede zu { $known }, dem nächsten bekannten Spiel
site-own-rules-known = Alle Regeln von { $known }

# Invited, and one's own online games.
site-aim-corner = Eine Seite bringt ihren König in eine Ecke, die andere versucht, ihn vorher zu schlagen.
site-aim-edge = Eine Seite bringt ihren König an den Rand des Bretts, die andere versucht, ihn vorher zu schlagen.
site-aim-squares = Eine Seite bringt ihren König auf eines der Fluchtfelder, die andere versucht, ihn vorher zu schlagen.
site-try = Nie gespielt? In zwei Minuten ausprobieren
site-watch-link = Link zum Zuschauen kopieren
site-back-to-invitation = Zurück zur Einladung
site-your-games = Deine Partien
site-open = Öffnen

# A board inside somebody else's page.
site-embed-open = Auf Branan öffnen

# Das Handbuch.
handbook-title = Handbuch
handbook-lead = Die Regeln Satz für Satz, Notationen, die Befehlszeile, Bibliotheken und Protokolle für eigene Programme, Beweise und Tabellen, und wie man einen Server betreibt.
handbook-english = Das Handbuch ist auf Englisch geschrieben.
handbook-search = Im Handbuch suchen
handbook-find = Suchen
handbook-found = { $count ->
    [0] Nichts gefunden. Versuch es mit weniger Wörtern.
    [one] Ein Abschnitt
   *[other] { $count } Abschnitte
}
handbook-contents = Alle Kapitel
handbook-whole = Alles auf einer Seite
handbook-on-this-page = Auf dieser Seite
handbook-players = Fürs Spielen
handbook-programmers = Fürs Programmieren
handbook-researchers = Für die Forschung
handbook-hosts = Für den eigenen Server
