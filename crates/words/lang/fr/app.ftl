# L'interface ; voir le fichier anglais.

app-name = Branan
app-tagline = Jouer, apprendre et analyser les jeux de tafl
nav-play = Jouer
nav-learn = Apprendre
nav-analyse = Analyser
nav-library = Bibliothèque
side-attackers = Attaquants
side-defenders = Défenseurs
app-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
