# L'apprentissage ; voir le fichier anglais.

course-title = { $name } : le cours
course-intro = { $count ->
    [one] Une courte étape.
   *[other] { $count } courtes étapes, du premier coup à la victoire dans chaque camp.
}
course-step = Étape { $number } sur { $count }
course-steps = Étapes du cours
course-next = Étape suivante
course-back = Étape précédente
course-done = { $name } n’a plus de secret pour vous. Place au jeu !
title-pair = Deux d’un coup
title-stop-king = Arrêter le roi
title-save-king = Sauver le roi
title-win-as-attackers = Gagner avec les attaquants
title-win-as-defenders = Gagner avec les défenseurs
course-pair = Un seul coup peut refermer plusieurs tenailles. Trouvez la case d’où votre pièce prend des deux côtés.
course-stop-king = Les attaquants doivent toujours surveiller les lignes du roi. Ici, il s’échapperait au prochain coup : barrez-lui la route sans lui en ouvrir une autre.
course-save-king = Les défenseurs doivent surveiller les brèches autour de leur roi. Ici, les attaquants le captureraient au prochain coup : mettez-le à l’abri, ou barrez la route à l’attaquant.
course-win-as-attackers = Tout ensemble, maintenant. Une petite position, trait aux attaquants : gagnez-la.
course-win-as-defenders = Et dans l’autre camp : une petite position, trait aux défenseurs. Menez le roi à bon port.
