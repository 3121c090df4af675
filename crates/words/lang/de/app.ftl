# Die Oberfläche; siehe die englische Datei.

app-name = Branan
app-tagline = Tafl-Spiele spielen, lernen und analysieren
nav-play = Spielen
nav-learn = Lernen
nav-analyse = Analysieren
nav-library = Bibliothek
side-attackers = Angreifer
side-defenders = Verteidiger
app-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}

# Das Brett, zum Hören.

piece-attacker = Angreifer
piece-defender = Verteidiger
piece-king = König
board-empty = leer
board-throne = leerer Thron
board-corner = leere Ecke
board-square = { $square }, { $what }
board-target = { $square }, { $what }, möglicher Zug
board-lifted = { $square }, { $what }, in der Hand
board-piece = { $moves ->
    [one] { $square }, { $piece }, kann auf { $moves } Feld ziehen
   *[other] { $square }, { $piece }, kann auf { $moves } Felder ziehen
}
said-move = { $piece } { $from } nach { $to }
said-captures = schlägt { $squares }

# Ein Spiel wählen.

choose-game = Spiel
choose-opponent = Gegner
choose-engine = Computer
choose-friend = Freund an diesem Gerät
choose-online = Jemand anderswo, per Link
choose-level = Stufe { $level }
choose-side = Deine Seite
choose-attackers = Angreifer
choose-defenders = König und Verteidiger
choose-random = Zufall
choose-handicap = Vorgabe
choose-handicap-none = Keine
choose-handicap-soldier = Ein Gegner weniger
choose-handicap-first = Du ziehst zuerst
choose-length = Format
choose-set = Eine Partie
choose-match = Match über zwei Partien
choose-clock = Uhr
choose-no-clock = Ohne Uhr
choose-minutes = { $minutes } Min. + { $seconds } s
choose-start = Spielen
choose-unfinished = { $count ->
    [one] { $count } angefangene Partie
   *[other] { $count } angefangene Partien
}
choose-position = Du spielst von dieser Stellung aus.
choose-from-start = Lieber von Anfang an
choose-own = Eigene Regeln
choose-own-text = Schreib die Regeln irgendeines Tafl-Spiels als TOML: Geh von einem vorhandenen aus und ändere, was du willst. Deine Spiele bleiben auf diesem Gerät.
choose-own-take = Diese Regeln übernehmen
choose-own-describe = Vom gewählten Spiel ausgehen
choose-own-game = Eigene Regeln
choose-own-forget = { $game } entfernen
choose-own-ready = { $game } ist spielbereit.
name-brandubh = Brandubh
name-brandubh-historical = Historisches Brandubh
name-hnefatafl = Hnefatafl
name-copenhagen = Kopenhagener Hnefatafl
name-fetlar = Fetlar-Hnefatafl
name-tablut = Tablut
name-ard-ri = Ard Ri
name-tawlbwrdd = Tawlbwrdd
name-tablut-bologna = Tablut aus Bologna
game-brandubh = Das kleine Spiel der Iren: schnell, scharf, in Minuten gelernt.
game-brandubh-historical = Wie es einst gespielt wurde: Neben dem Thron braucht es drei, um den König zu schlagen.
game-hnefatafl = Das große Spiel der Wikinger: ein starker König und ein Rand, der Soldaten schlägt.
game-copenhagen = Das Spiel der heutigen Turniere, mit Schildwällen und Festungen.
game-fetlar = Der Klassiker der Meisterschaften auf Shetland.
game-tablut = Wie Linné es 1732 in Lappland sah: Der König flieht an den Rand.
game-ard-ri = Schritt für Schritt, und vom ersten Zug an im Gedränge.
game-tawlbwrdd = Das walisische Spiel von 1587: ein schwacher König auf weitem Brett.
game-tablut-bologna = Tablut mit Lagern, die die Angreifer für immer verlassen, wie es in Bologna die Programme der Studenten spielen.

# Spieler.

seat-you = Du
seat-engine = Computer, Stufe { $level }
seat-first = Person 1
seat-second = Person 2

# Spielen.

play-moves = Züge
play-captured = { $count } geschlagen
play-thinking = Der Computer überlegt …
play-your-turn = Du bist am Zug.
play-aim-attackers = Du greifst an: Kreise den König ein und schlage ihn, bevor er entkommt.
play-aim-corner = Du verteidigst: Bring deinen König in eine Ecke.
play-aim-edge = Du verteidigst: Bring deinen König an den Rand des Bretts.
play-rules = Regeln dieses Spiels
play-side-to-move = Am Zug: { $side }.
play-past = Du siehst eine frühere Stellung.
play-present = Zurück zur Partie
play-premove = Wird gespielt, wenn es geht: { $move }.
play-cancel = Abbrechen
play-not-your-turn = Du bist nicht am Zug.
play-undo = Zurücknehmen
play-undone = { $count ->
    [one] { $count } Zug zurückgenommen.
   *[other] { $count } Züge zurückgenommen.
}
play-hint = Tipp
play-hint-is = Tipp: { $move }
play-flip = Brett drehen
play-resign = Aufgeben
play-resign-really = Diese Partie aufgeben?
play-go-on = Weiterspielen
play-type = Zug eintippen
play-type-go = Ziehen
play-settings = Einstellungen
play-sound = Töne
play-warnings = Vor Gefahren warnen
play-coordinates = Koordinaten
play-pause = Pause vor dem Zug des Computers
play-another = Anderes Spiel
play-rematch = Revanche, andere Seite
play-again = Revanche, gleiche Seite
play-try-again = Zurücknehmen und neu versuchen
play-learn = Aus dieser Partie lernen
play-stronger = Nächstes Mal etwas stärker? Stufe { $level }
play-gentler = Nächstes Mal etwas sanfter? Stufe { $level }
play-share = Teilen
play-copied = Link kopiert.
play-next-set = Zweite Partie mit getauschten Seiten
play-broken = Deine laufende Partie ließ sich nicht mehr lesen. Sie wurde beiseitegelegt und ist nicht verloren; die Bibliothek kann sie als Datei sichern.
play-no-room = Auf diesem Gerät ist kein Platz mehr für weitere Partien. Exportiere einige aus der Bibliothek und entferne sie hier.
play-apart = Diese Partie ging in einem anderen Tab weiter. Was du hier spielst, wird als eigene Partie aufbewahrt.
play-engine-failed = Der Computerspieler ließ sich nicht starten. Lade die Seite neu, oder spiele gegen einen Freund an diesem Gerät.
step-first = Zum Anfang
step-back = Einen Zug zurück
step-on = Einen Zug weiter
step-last = Zum letzten Zug

# Gefahren.

warn-capture-now = Der König kann geschlagen werden: { $moves }.
warn-capture-next = Der König ist in Gefahr: { $moves } würde ihn schlagen.
warn-escape-now = Der König kann entkommen: { $moves }.
warn-escape-next = Der König droht zu entkommen: { $moves }.
warn-repeat-loses = Diese Stellung stand schon { $times }-mal auf dem Brett. Noch einmal, und es verliert die Seite, die anders hätte ziehen können. Im Augenblick: { $side }.
warn-repeat-mover = Diese Stellung stand schon { $times }-mal auf dem Brett. Wer sie noch einmal herbeiführt, verliert.
warn-repeat-wins = Diese Stellung stand schon { $times }-mal auf dem Brett. Wer sie noch einmal herbeiführt, gewinnt.
warn-repeat-forbidden = Diese Stellung stand schon { $times }-mal auf dem Brett. Sie darf nicht noch einmal entstehen.
warn-repeat-draw = Diese Stellung stand schon { $times }-mal auf dem Brett. Noch einmal, und die Partie ist unentschieden.

# Das Ende einer Partie.

end-drawn = Unentschieden
end-you-win = Gewonnen!
end-you-lose = Verloren
end-attackers-win = Die Angreifer gewinnen
end-defenders-win = Die Verteidiger gewinnen
end-clause = Die Regel lesen
why-escape = Der König hat { $square } erreicht und ist frei.
why-king-captured = Der König auf { $square } ist geschlagen, gehalten von: { $by }.
by-attackers = Angreifer auf { $squares }
by-hostile = feindliches Feld { $squares }
by-edge = Brettrand
why-encircled = Die Angreifer haben einen Ring um den König und alle Verteidiger geschlossen.
why-exit-fort = Der König sitzt am Rand in einer Festung, die nicht zu brechen ist.
why-no-moves = Keine Figur kann mehr ziehen: { $side }.
why-repetition = Dieselbe Stellung stand { $times }-mal auf dem Brett.
why-both-free = Beide Spieler hätten anders ziehen können, darum verlieren die Verteidiger.
why-none-free = Keiner der beiden hatte einen anderen Zug, darum verlieren die Verteidiger.
why-one-free = Nur eine Seite hätte anders ziehen können und verliert: { $side }.
why-quiet = { $moves ->
    [one] { $moves } Zug lang wurde nichts geschlagen.
   *[other] { $moves } Züge lang wurde nichts geschlagen.
}
why-resignation = Aufgegeben: { $side }.
why-time = Zeit abgelaufen: { $side }.
why-abandonment = Partie verlassen: { $side }.
why-agreement = Die Spieler haben sich darauf geeinigt.

# Matches.

match-title = Match
match-set = Partie { $number }
match-open = noch zu spielen
match-now = läuft
match-won-in = { $moves ->
    [one] { $who }, in { $moves } Zug
   *[other] { $who }, in { $moves } Zügen
}
match-drawn = Das Match endet unentschieden.
match-you-win = Du gewinnst das Match!
match-you-lose = Du verlierst das Match.
match-first-wins = Person 1 gewinnt das Match.
match-second-wins = Person 2 gewinnt das Match.
need-win = Wer diese Partie gewinnt, gewinnt das Match.
need-win-within = { $moves ->
    [one] Für den Sieg im Match: diese Partie in höchstens { $moves } eigenen Zug gewinnen.
   *[other] Für den Sieg im Match: diese Partie in höchstens { $moves } eigenen Zügen gewinnen.
}
need-draw-within = { $moves ->
    [one] Für ein Unentschieden im Match: diese Partie in höchstens { $moves } eigenen Zug gewinnen.
   *[other] Für ein Unentschieden im Match: diese Partie in höchstens { $moves } eigenen Zügen gewinnen.
}
need-hold = { $moves ->
    [one] Um das Match zu behaupten: diese Partie nicht in höchstens { $moves } Zug verlieren.
   *[other] Um das Match zu behaupten: diese Partie nicht in höchstens { $moves } Zügen verlieren.
}

# Züge, die nicht gehen.

no-move = Das ist kein Zug. Tippe ihn wie d2-e2.
no-off-board = { $square } liegt nicht auf diesem Brett.
no-piece = Auf { $square } steht keine Figur.
no-way = Die Figur auf { $square } kann nicht ziehen.
no-not-yours = Die Figur auf { $square } gehört der anderen Seite.
no-not-straight = Figuren ziehen entlang einer Reihe oder Linie.
no-blocked = Die Figur auf { $square } steht im Weg.
no-may-not-pass = Diese Figur darf { $square } nicht überqueren.
no-may-not-stop = Diese Figur darf auf { $square } nicht stehen bleiben.
no-too-far = { $square } ist zu weit für diese Figur.
no-repeats = Das würde die Stellung einmal zu oft wiederholen.
no-over = Die Partie ist zu Ende.

# Die Bibliothek.

library-empty = Noch keine Partien. Beendete Partien werden hier von selbst aufbewahrt.
library-search = Spieler, Spiele, Datum, Züge
library-found = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
library-format = Dateiformat
library-export = Exportieren
library-remove = { $game } entfernen
library-removed = Entfernt: { $game }.
library-choose = { $game } auswählen
library-choose-all = Alle auswählen
library-remove-chosen = { $count ->
    [one] { $count } Partie entfernen
   *[other] { $count } Partien entfernen
}
library-removed-games = { $count ->
    [one] { $count } Partie entfernt.
   *[other] { $count } Partien entfernt.
}
library-undo = Rückgängig
library-broken = { $count ->
    [one] { $count } Partie ließ sich nicht lesen. Sie wurde beiseitegelegt und ist nicht verloren.
   *[other] { $count } Partien ließen sich nicht lesen. Sie wurden beiseitegelegt und sind nicht verloren.
}
library-broken-save = Als Datei sichern
library-bring = Partien importieren
library-bring-text = Füge Partien oder eine Stellung ein, wähle Dateien oder zieh sie hierher. Alle gängigen Formate werden verstanden.
library-paste = Partien als Text
library-take = Importieren
library-file = Dateien wählen …
library-taken = { $count ->
    [one] { $count } Partie importiert.
   *[other] { $count } Partien importiert.
}
library-known = { $count ->
    [one] { $count } Partie war schon da.
   *[other] { $count } Partien waren schon da.
}
library-troubled = { $count ->
    [one] { $count } davon hat einen Zug, der nicht gespielt werden kann; öffne sie, um ihn zu sehen.
   *[other] { $count } davon haben einen Zug, der nicht gespielt werden kann; öffne sie, um ihn zu sehen.
}
library-unreadable = Das ließ sich nicht lesen: { $place }
library-back = Zurück zu allen Partien
library-match = Match: { $who }
library-trouble = Zug { $move } kann nicht gespielt werden. { $why }
trouble-captures = Die Aufzeichnung nennt andere geschlagene Figuren.
trouble-start = Kein bekanntes Spiel beginnt so.

# Antworten auf Aufgaben.

try-missed = Der Zug ist erlaubt, aber gesucht ist ein anderer. Versuch es noch einmal.
try-missed-squares = Nicht ganz: Ein Feld fehlt, oder eines ist zu viel. Versuch es noch einmal.
try-missed-nothing = Dieser Zug schlägt nichts. Versuch es noch einmal.
try-missed-captures = { $count ->
    [one] Dieser Zug schlägt nur einen Soldaten. Versuch es noch einmal.
   *[other] Dieser Zug schlägt nur { $count } Soldaten. Versuch es noch einmal.
}
try-missed-guard = Noch nicht: Der Gegner gewinnt dann mit { $move }. Versuch es noch einmal.
try-missed-force = Noch nicht: Der Gegner kann { $move } antworten und hält stand. Versuch es noch einmal.
try-onward = Guter Anfang! Der Gegner antwortet { $move }. Jetzt bring es zu Ende.
try-onward-more = Richtig! Der Gegner antwortet { $move }. Weiter so.
try-marked = { $square }, markiert
try-unmarked = { $square }, nicht mehr markiert
try-answer = Die Lösung: { $answer }
try-solved = (gelöst)
try-reset = Die Stellung ist wieder wie am Anfang.

# Das Analysebrett.

analyse-engine = Engine
analyse-engine-failed = Die Engine ließ sich nicht starten. Lade die Seite neu, um es noch einmal zu versuchen; alles andere geht auch ohne sie.
analyse-lines = Varianten
analyse-line = Variante der Engine
analyse-loading = Wird geladen …
analyse-depth = Tiefe { $depth }
analyse-score = Bewertung { $score }
analyse-set-up = Stellung aufbauen
analyse-new = Neue Analyse
analyse-play-on = Von hier aus spielen
analyse-former = Zurück zur vorigen
analyse-comment = Kommentar zu dieser Stellung
analyse-promote = Zur Hauptvariante machen
analyse-remove = Ab hier löschen
analyse-review = Ganze Partie durchsehen
analyse-reviewing = Durchsicht: { $done } von { $all } Stellungen
analyse-reviewed = Die Durchsicht ist fertig.
analyse-stop = Anhalten
analyse-graph = Verlauf der Partie: die Aussichten der Angreifer von Zug zu Zug
analyse-inaccuracies = Ungenauigkeiten ?!
analyse-mistakes = Fehler ?
analyse-blunders = Grobe Fehler ??
analyse-better = besser: { $move }
analyse-flawless = Keine Fehler gefunden.
analyse-share = Teilen und exportieren
analyse-link = Link
analyse-copy-game = Link zur Partie kopieren
analyse-copy-position = Link zu dieser Stellung kopieren
analyse-copied = Link kopiert. Wer ihn öffnet, sieht, was du siehst.
analyse-copy-yourself = Dieser Browser lässt uns den Link nicht kopieren. Kopiere ihn aus dem Feld.
analyse-import = Partie importieren
analyse-first-of = Der Text enthält { $count } Partien; dies ist die erste. Die Bibliothek importiert sie alle.
analyse-not-loaded = Dieser Teil der Seite ließ sich nicht laden. Versuch es noch einmal, sobald eine Verbindung besteht; nichts ist verloren.
analyse-kept-broken = Die auf diesem Gerät aufbewahrte Analyse ließ sich nicht lesen. Sie wurde beiseitegelegt und ist nicht verloren; die Bibliothek kann sie als Datei sichern.
editor-text = Wähle eine Figur und klicke auf Felder; ein zweiter Klick nimmt sie weg.
editor-tools = Figuren
editor-erase = entfernen
editor-side = Am Zug
editor-restart = Ausgangsstellung
editor-clear = Leeres Brett
editor-position = Stellung als Text
editor-fine = Diese Stellung kann gespielt werden.
editor-done = Diese Stellung analysieren
editor-cancel = Abbrechen
fault-size = Diese Stellung hat { $found }×{ $found } Felder, das Brett { $wanted }×{ $wanted }.
fault-no-king = Es gibt keinen König.
fault-kings = Es gibt { $count } Könige; es darf nur einen geben.
fault-forbidden = Auf { $square } darf diese Figur nicht stehen: { $piece }.
link-broken = Dieser Link ist beschädigt; vielleicht wurde er beim Kopieren abgeschnitten.
link-later = Dieser Link stammt von einer neueren Fassung dieser Seite. Lade neu, um sie zu bekommen.
link-rules = Dieser Link handelt von einem Spiel, das hier nicht bekannt ist.
link-illegal = Dieser Link enthält einen Zug oder eine Stellung, die die Regeln nicht erlauben.
link-kept = Hier ist, was du zuletzt betrachtet hast.
keys-title = Tastatur
keys-step = einen Zug zurück oder vor
keys-variation = andere Züge in dieser Stellung
keys-ends = zum Anfang oder zum Ende
keys-engine = Engine an oder aus
keys-flip = Brett drehen
