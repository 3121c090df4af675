# A interface; veja o arquivo inglês.

app-name = Branan
app-tagline = Jogar, aprender e analisar jogos de tafl
nav-play = Jogar
nav-learn = Aprender
nav-analyse = Analisar
nav-library = Biblioteca
side-attackers = Atacantes
side-defenders = Defensores
app-moves = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}
