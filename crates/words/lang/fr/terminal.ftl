# What only the terminal says: the screen of `branan play`, `branan show` and `branan analyse`.

# Scores and reviews.

terminal-legal = { $count ->
    [one] { $count } coup légal.
   *[other] { $count } coups légaux.
}
terminal-ahead = { $side } +{ $size }
terminal-level = égal
terminal-won = { $side } : partie gagnée
terminal-win-in = { $plies ->
    [one] { $side } : gain en { $plies } demi-coup
   *[other] { $side } : gain en { $plies } demi-coups
}
terminal-win-by-repetition = { $side } : gain par répétition
terminal-better = mieux { $moves }
terminal-misses-win = manque un gain forcé
terminal-loses = perd par force
terminal-inaccuracies = { $count ->
    [one] { $count } imprécision
   *[other] { $count } imprécisions
}
terminal-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
terminal-blunders = { $count ->
    [one] { $count } bévue
   *[other] { $count } bévues
}
terminal-given-away = { $size } perdu par coup
terminal-chances = victoire des attaquants { $attackers } %, nulle { $draw } %, victoire des défenseurs { $defenders } %
terminal-searched = profondeur { $depth }, { $nodes } positions en { $seconds } s
terminal-not-searched = (pas cherché)

# Going through a game.

terminal-game = partie { $number } sur { $all }
terminal-step = Coup { $number } sur { $all }.
terminal-step-keys = ←/→ coup  ↑/↓ dix  Début/Fin  n/p partie  f tourner  q quitter
terminal-step-keys-one = ←/→ coup  ↑/↓ dix coups  Début/Fin  f tourner  q quitter

# The menu.

terminal-slogan = Un roi s’échappe, ou il est pris.
terminal-both-sides = les deux camps, à tour de rôle
terminal-aim = Le roi doit atteindre { $goal } ; commencent : { $side }.
terminal-explain-friend = Deux personnes jouent tour à tour à ce terminal.
terminal-explain-attack = Vous chassez le roi ; l’ordinateur, { $strength }, défend.
terminal-explain-defend = Vous menez le roi dehors ; l’ordinateur, { $strength }, attaque.
terminal-explain-match = Puis on change de camp, et le gain le plus rapide emporte le match.
terminal-strength-1 = débutant aimable
terminal-strength-2 = joueur occasionnel
terminal-strength-3 = joueur de club
terminal-strength-4 = joueur fort
terminal-strength-5 = à pleine force
terminal-no-game = Ces règles ne peuvent pas être jouées.
terminal-too-small = Un plateau de { $size }x{ $size } demande { $columns } colonnes et { $rows } lignes. Cette fenêtre en a { $width } et { $height }. Agrandissez-la, ou q quitte.

# Beside the board.

terminal-match-set = Match, manche { $set } sur 2
terminal-lost = { $count } perdus
terminal-thinking = réflexion
terminal-seeking-hint = cherche un indice
terminal-idle = > tapez un coup, ou les flèches
terminal-idle-lifted = Entrée pose, Échap remet
terminal-idle-second = n : seconde manche
terminal-idle-again = n : encore, camps échangés
terminal-key-move = jouer
terminal-key-undo = reprendre
terminal-key-hint = indice
terminal-key-flip = tourner
terminal-key-resign = abandon
terminal-key-save = sauver
terminal-key-help = aide
terminal-key-quit = quitter
terminal-key-menu = menu
terminal-key-second = seconde manche
terminal-key-again = encore
terminal-key-choose = choisir
terminal-key-change = changer
terminal-key-level = niveau
terminal-key-play = jouer

# What orders come to.

terminal-taken-back = repris : { $moves }
terminal-reopened = la manche continue
terminal-nothing-back = il n’y a rien à reprendre
terminal-no-hint = un indice se demande à votre tour
terminal-no-move-found = l’ordinateur n’a pas trouvé de coup
terminal-over = la manche est finie : n continue
terminal-nothing-there = il n’y a rien en { $square }
terminal-cannot-move = la pièce en { $square } ne peut pas bouger
terminal-warnings-on = avertissements activés
terminal-warnings-off = avertissements désactivés
terminal-no-draw = l’ordinateur joue chaque manche jusqu’au bout
terminal-press-help = ? montre les touches
terminal-saved = enregistré sous { $path }
terminal-loaded = { $count ->
    [one] { $game } : { $count } coup
   *[other] { $game } : { $count } coups
}
terminal-you-play = vous jouez maintenant : { $side }
terminal-swapped = les camps sont échangés

# Boxes over the board.

terminal-ask-title = Répondez
terminal-yes = oui
terminal-no = non
terminal-ask-resign = Abandonner : { $side } ?
terminal-ask-draw = { $side } : proposition de nulle. D’accord ?
terminal-ask-again = Quitter cette manche et recommencer en changeant de camp ?
terminal-ask-menu = Quitter cette partie pour le menu ? Elle n’est pas enregistrée.
terminal-ask-quit = Quitter ? La partie n’est pas enregistrée.
terminal-save-title = Enregistrer la partie
terminal-load-title = Ouvrir une partie
terminal-file-name = Nom du fichier :
terminal-save-keys = Entrée enregistre, Échap renonce
terminal-load-keys = Entrée ouvre, Échap renonce
terminal-help-arrows = flèches, souris
terminal-help-click = Entrée, clic
terminal-help-go = aller à une case
terminal-help-lift = prendre une pièce, la poser
terminal-help-type = taper un coup, puis Entrée
terminal-help-back = remettre la pièce
terminal-help-warnings = avertissements oui ou non
terminal-help-draw = proposer la nulle (à deux)
terminal-help-next = continuer, camps échangés
terminal-help-colon = coup qui commence comme une touche
