# Positions à résoudre ; voir le fichier anglais.

nav-puzzles = Problèmes
site-point-puzzles = Problèmes
site-point-puzzles-text = Des centaines de positions où un seul coup gagne. Tout le reste a été essayé, et chaque erreur trouve sa réponse.
puzzle-intro = Des positions où un seul coup gagne à temps, quoi que fasse l’autre camp. En 7×7, chacune est prouvée ; sur les plateaux plus grands, tous les coups ont été essayés.
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

# Learning from one's own games; browsers get it on that page.

coach-title = Apprendre de sa partie
coach-yours = Tirées de vos parties
coach-pitch = Les moments décisifs de votre partie, chacun comme une position à rejouer. Ce qui vous a échappé revient après un jour, trois jours et une semaine.
coach-looking = À la recherche des moments décisifs…
coach-looking-text = Le moteur parcourt la partie sur votre appareil, en commençant par la fin.
coach-thinking = Votre coup est examiné…
coach-moment = Moment { $number } sur { $count }
coach-find-attackers = Aux attaquants de jouer. Trouvez mieux.
coach-find-defenders = Aux défenseurs de jouer. Trouvez mieux.
coach-again = Réessayer
coach-tell = Montrer la réponse
coach-next = Suivant
coach-end = Terminé
coach-best = C’est ça !
coach-good = Cela convient. Le moteur aurait joué { $move }.
coach-bad = Pas tout à fait : { $move } est la réponse. Essayez autre chose.
coach-not-it = Ce n’est pas ça. Essayez autre chose.
coach-answer = Le meilleur coup était { $move }.
coach-done = C’est tout pour le moment.
coach-no-mistakes = Vous n’avez commis aucune faute décisive dans cette partie.
coach-nothing-due = Rien n’est prévu pour aujourd’hui. Jouez une partie, puis apprenez-en.
coach-kept = { $count ->
    [one] { $count } position de vos parties revient dans les prochains jours.
   *[other] { $count } positions de vos parties reviennent dans les prochains jours.
}
coach-analysis = L’analyse complète
coach-attackers = Coups des attaquants
coach-defenders = Coups des défenseurs
coach-missed-escape = Vous avez joué { $move }, mais le roi pouvait s’échapper aussitôt.
coach-missed-king = Vous avez joué { $move }, mais le roi pouvait être pris aussitôt.
coach-missed-ring = Vous avez joué { $move }, mais le cercle pouvait être fermé aussitôt.
coach-missed-end = Vous avez joué { $move }, mais un coup gagnait aussitôt.
coach-missed-win = { $plies ->
    [one] Vous avez joué { $move }, mais il y avait un gain forcé en { $plies } demi-coup.
   *[other] Vous avez joué { $move }, mais il y avait un gain forcé en { $plies } demi-coups.
}
coach-missed-force = Vous avez joué { $move }, mais il y avait un gain forcé.
coach-allows-escape = Vous avez joué { $move }. Cela laisse au roi une voie libre : { $reply }.
coach-allows-king = Vous avez joué { $move }. Après cela, le roi peut être pris : { $reply }.
coach-allows-ring = Vous avez joué { $move }. Après cela, le cercle peut être fermé : { $reply }.
coach-allows-end = Vous avez joué { $move }. Après cela, { $reply } gagne aussitôt.
coach-loses = { $plies ->
    [one] Vous avez joué { $move }. Après cela, l’autre camp a un gain forcé en { $plies } demi-coup.
   *[other] Vous avez joué { $move }. Après cela, l’autre camp a un gain forcé en { $plies } demi-coups.
}
coach-loses-force = Vous avez joué { $move }. Après cela, l’autre camp a un gain forcé.
coach-costs = Vous avez joué { $move }. Après { $reply }, vous perdez ce qui se trouve en { $squares }.
coach-missed-capture = Vous avez joué { $move }, mais il y avait une prise en { $squares }.
coach-sank = Vous avez joué { $move }. Vos chances sont passées de { $before } à { $after } pour cent.
