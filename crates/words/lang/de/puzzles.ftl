# Stellungen zum Lösen; siehe die englische Datei.

nav-puzzles = Aufgaben
site-point-puzzles = Aufgaben
site-point-puzzles-text = Hunderte Stellungen, in denen genau ein Zug gewinnt. Alles andere wurde versucht, und jeder falsche Zug wird widerlegt.
puzzle-intro = Stellungen, in denen genau ein Zug rechtzeitig gewinnt, was immer die andere Seite tut. Auf 7×7 ist jede bewiesen; auf größeren Brettern wurde jeder Zug versucht.
puzzle-title = Aufgabe { $number }
puzzle-attackers = { $moves ->
    [one] Angreifer am Zug: Gewinne mit einem Zug.
   *[other] Angreifer am Zug: Gewinne in { $moves } Zügen.
}
puzzle-defenders = { $moves ->
    [one] Verteidiger am Zug: Gewinne mit einem Zug.
   *[other] Verteidiger am Zug: Gewinne in { $moves } Zügen.
}
puzzle-grade = Schwierigkeit { $grade } von 5
puzzle-praise = Gelöst!
puzzle-praise-first = Auf Anhieb gelöst!
puzzle-line = Die ganze Variante: { $moves }
puzzle-hint-piece = Tipp: Zieh mit der Figur auf { $square }.
puzzle-next = Nächste Aufgabe
puzzle-previous = Vorige
puzzle-count = { $solved } von { $all } gelöst
puzzle-count-first = { $count } auf Anhieb
puzzle-games = Spiele
puzzle-all = Alle Aufgaben
puzzle-which-grade = Schwierigkeit
puzzle-which-side = Am Zug
puzzle-any = alle
puzzle-was-first = auf Anhieb gelöst
puzzle-was-solved = gelöst
puzzle-was-missed = noch nicht gelöst
puzzle-none = Keine Aufgabe dieser Art.
puzzle-missing = Unter dieser Adresse gibt es keine Aufgabe. Hier ist eine andere.

# Learning from one's own games; browsers get it on that page.

coach-title = Aus der Partie lernen
coach-yours = Aus deinen Partien
coach-pitch = Die Momente deiner Partie, auf die es ankam, jeder als Stellung zum Nocheinmal-Versuchen. Was du übersehen hast, kommt nach einem Tag, nach drei Tagen und nach einer Woche wieder.
coach-looking = Die entscheidenden Momente werden gesucht…
coach-looking-text = Das Programm geht die Partie auf deinem Gerät durch, vom Ende her.
coach-thinking = Dein Zug wird geprüft…
coach-moment = Moment { $number } von { $count }
coach-find-attackers = Die Angreifer sind am Zug. Finde etwas Besseres.
coach-find-defenders = Die Verteidiger sind am Zug. Finde etwas Besseres.
coach-again = Noch einmal
coach-tell = Zeig es mir
coach-next = Weiter
coach-end = Fertig
coach-best = Das ist es!
coach-good = Das geht auch. Das Programm hätte { $move } gezogen.
coach-bad = Noch nicht: { $move } ist die Antwort. Versuch etwas anderes.
coach-not-it = Das ist es nicht. Versuch etwas anderes.
coach-answer = Besser war { $move }.
coach-done = Das war alles für jetzt.
coach-no-mistakes = In dieser Partie hast du keinen entscheidenden Fehler gemacht.
coach-nothing-due = Heute steht nichts an. Spiel eine Partie und lern dann aus ihr.
coach-kept = { $count ->
    [one] { $count } Stellung aus deinen Partien kommt in den nächsten Tagen wieder.
   *[other] { $count } Stellungen aus deinen Partien kommen in den nächsten Tagen wieder.
}
coach-analysis = Die ganze Analyse
coach-attackers = Züge der Angreifer
coach-defenders = Züge der Verteidiger
coach-missed-escape = Du hast { $move } gezogen, aber der König hätte sofort entkommen können.
coach-missed-king = Du hast { $move } gezogen, aber der König hätte sofort geschlagen werden können.
coach-missed-ring = Du hast { $move } gezogen, aber der Ring hätte sofort geschlossen werden können.
coach-missed-end = Du hast { $move } gezogen, aber ein Zug hätte sofort gewonnen.
coach-missed-win = { $plies ->
    [one] Du hast { $move } gezogen, aber es gab einen erzwungenen Gewinn in { $plies } Halbzug.
   *[other] Du hast { $move } gezogen, aber es gab einen erzwungenen Gewinn in { $plies } Halbzügen.
}
coach-missed-force = Du hast { $move } gezogen, aber es gab einen erzwungenen Gewinn.
coach-allows-escape = Du hast { $move } gezogen. Das lässt dem König einen freien Weg: { $reply }.
coach-allows-king = Du hast { $move } gezogen. Danach kann der König geschlagen werden: { $reply }.
coach-allows-ring = Du hast { $move } gezogen. Danach kann der Ring geschlossen werden: { $reply }.
coach-allows-end = Du hast { $move } gezogen. Danach gewinnt { $reply } sofort.
coach-loses = { $plies ->
    [one] Du hast { $move } gezogen. Danach gewinnt die andere Seite erzwungen in { $plies } Halbzug.
   *[other] Du hast { $move } gezogen. Danach gewinnt die andere Seite erzwungen in { $plies } Halbzügen.
}
coach-loses-force = Du hast { $move } gezogen. Danach gewinnt die andere Seite erzwungen.
coach-costs = Du hast { $move } gezogen. Nach { $reply } verlierst du, was auf { $squares } steht.
coach-missed-capture = Du hast { $move } gezogen, aber auf { $squares } gab es etwas zu schlagen.
coach-sank = Du hast { $move } gezogen. Deine Chancen sanken von { $before } auf { $after } Prozent.
