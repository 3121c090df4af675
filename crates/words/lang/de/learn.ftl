# Unter Diagrammen, Aufgaben und auf den Seiten; siehe die englische Datei.

## Unter einem Diagramm

caption-start = Die Ausgangsstellung.
caption-reach = Wohin die Figur auf { $square } ziehen kann.
caption-shun = { $move }. { $count ->
    [one] Auf dem markierten Feld darf sie nicht stehen bleiben.
   *[other] Auf den markierten Feldern darf sie nicht stehen bleiben.
}
caption-quiet = { $move }: Nichts wird geschlagen.
caption-captures = { $count ->
    [one] { $move } schlägt den Soldaten auf { $squares }.
   *[other] { $move } schlägt die Soldaten auf { $squares }.
}
caption-escape = { $move }, und der König ist entkommen.
caption-king-captured = { $move }, und der König ist geschlagen.
caption-encircled = { $move } schließt den Ring.
caption-exit-fort = { $move } vollendet die Festung.
caption-no-moves = { $move }, und der Gegner kann nicht mehr ziehen.
caption-ends = { $move } beendet die Partie.
caption-cycle = { $moves }: Die Stellung ist wieder dieselbe.

## Jetzt du

try-title = Jetzt du
try-check = Prüfen
try-again = Von vorn
turn = { $side ->
    [attackers] Die Angreifer sind am Zug.
   *[defenders] Die Verteidiger sind am Zug.
}
task-capture = { $count ->
    [one] Schlage einen gegnerischen Soldaten.
    [2] Schlage mit einem Zug zwei gegnerische Soldaten.
    [3] Schlage mit einem Zug drei gegnerische Soldaten.
   *[other] Schlage mit einem Zug { $count } gegnerische Soldaten.
}
task-strike = Schlage einen Soldaten durch einen Zug des Königs.
task-win-escape = Lass den König entkommen.
task-win-king-captured = Schlage den König.
task-win-encircled = Schließe den Ring.
task-win-exit-fort = Vollende die Festung am Rand.
task-win-no-moves = Nimm deinem Gegner den letzten Zug.
task-win = Gewinne mit einem Zug.
task-force = { $moves ->
    [one] Gewinne mit einem Zug.
   *[other] Gewinne in { $moves } Zügen, was der Gegner auch tut.
}
task-between = Zieh gefahrlos zwischen zwei Gegner.
task-guard = { $side ->
    [attackers] Gleich entkommt der König. Halte ihn auf!
   *[defenders] Gleich wird dein König geschlagen. Rette ihn!
}
task-first-move = Mach einen beliebigen Zug.
task-break = Noch eine Wiederholung, und die Partie wäre zu Ende. Mach einen anderen Zug.
task-reach = Markiere alle Felder, auf die die Figur auf { $square } ziehen kann.
task-shun = Markiere alle leeren Felder auf den Linien der Figur auf { $square }, auf denen sie nicht stehen bleiben darf.

hint-capture = Such einen Gegner, hinter dem eine deiner Figuren steht oder ein feindliches Feld liegt. Welche Figur schließt die andere Seite?
hint-capture-several = Such das Feld, das an alle grenzt.
hint-strike = Welchen Soldaten kann der König in die Zange nehmen?
hint-win-escape = Folge den Linien des Königs. Welche ist bis zum Ende frei?
hint-win-king-captured = Zähl die Seiten des Königs, die noch offen sind, und schließe die letzte.
hint-win = Eine Lücke ist noch da. Welche Figur kann sie füllen?
hint-force = Such einen Zug, der auf zwei Arten zugleich zu gewinnen droht oder keine Verteidigung lässt.
hint-between = Such zwei Gegner mit genau einem leeren Feld dazwischen.
hint-guard = Sieh dir an, wie der Gegner gewinnen würde. Versperre den Weg, schlage oder weiche aus.
hint-go-on = Jeder Zug ist recht, solange er nicht die alte Stellung zurückbringt.
hint-reach = Geh die Reihe und die Linie entlang, bis etwas im Weg steht.
hint-shun = Denk an die besonderen Felder auf ihrem Weg.

praise-1 = Gut gemacht!
praise-2 = Genau.
praise-3 = Richtig!

## Seiten

labelled = { $label }: { $value }
learn-title = Lernen
learn-intro = Wähle ein Spiel: seine Regeln in wenigen Minuten, mit Diagrammen zum Ausprobieren, und ein kurzer Kurs, an dessen Ende deine ersten Siege stehen.
learn-rules = Regeln
learn-course = Kurs
learn-compare = Vergleichen
learn-sheet = Regelblatt zum Drucken
learn-source = Quelle
learn-clauses = Paragraphen
learn-contents = Auf dieser Seite
learn-hint = Tipp
learn-answer = Lösung
learn-print = Drucken
learn-more-games = Weitere Spiele
compare-title = Spiele im Vergleich
compare-intro = Worin sich diese Spiele unterscheiden. Was hier nicht steht, ist gleich.
compare-invite = Zwei Spiele nebeneinander: nur das, was sie unterscheidet, auf dem Brett gezeigt.
compare-choose = Wähle 2 bis { $most } Spiele
compare-same = Diese Spiele haben dieselben Regeln.
compare-board = Brett und Figuren
compare-absent = Keine solche Regel.
sheet-title = { $name }: die Regeln auf einer Seite
