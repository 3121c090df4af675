# The interface. Browsers read this file through a small dictionary: a text may
# have variables and one choice by a number, nothing cleverer.

app-name = Branan
app-tagline = Play, learn and analyse tafl games
nav-play = Play
nav-learn = Learn
nav-analyse = Analyse
nav-library = Library
side-attackers = Attackers
side-defenders = Defenders
app-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
