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
