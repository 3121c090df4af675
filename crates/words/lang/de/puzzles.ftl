# Stellungen zum Lösen; siehe die englische Datei.

nav-puzzles = Aufgaben
site-point-puzzles = Aufgaben
site-point-puzzles-text = Hunderte Stellungen, in denen genau ein Zug gewinnt. Jede ist bewiesen, und jeder falsche Zug wird widerlegt.
puzzle-intro = Stellungen, in denen genau ein Zug gewinnt, was immer die andere Seite tut. Jede ist bewiesen.
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
