# Positions à résoudre ; voir le fichier anglais.

nav-puzzles = Problèmes
site-point-puzzles = Problèmes
site-point-puzzles-text = Des centaines de positions où un seul coup gagne. Chacune est prouvée, et chaque erreur trouve sa réponse.
puzzle-intro = Des positions où un seul coup gagne, quoi que fasse l’autre camp. Chacune est prouvée.
puzzle-title = Problème { $number }
puzzle-attackers = { $moves ->
    [one] Trait aux attaquants : gagnez en un coup.
   *[other] Trait aux attaquants : gagnez en { $moves } coups.
}
puzzle-defenders = { $moves ->
    [one] Trait aux défenseurs : gagnez en un coup.
   *[other] Trait aux défenseurs : gagnez en { $moves } coups.
}
puzzle-grade = Difficulté { $grade } sur 5
puzzle-praise = Résolu !
puzzle-praise-first = Résolu du premier coup !
puzzle-line = Toute la suite : { $moves }
puzzle-hint-piece = Indice : jouez la pièce en { $square }.
puzzle-next = Problème suivant
puzzle-previous = Précédent
puzzle-count = Résolus : { $solved } sur { $all }
puzzle-count-first = { $count } du premier coup
puzzle-games = Jeux
puzzle-all = Tous les problèmes
puzzle-which-grade = Difficulté
puzzle-which-side = Trait
puzzle-any = indifférent
puzzle-was-first = résolu du premier coup
puzzle-was-solved = résolu
puzzle-was-missed = pas encore résolu
puzzle-none = Aucun problème de ce genre.
puzzle-missing = Il n’y a pas de problème à cette adresse. En voici un autre.
