# What is solved, and a board to try it on.

solved-title = Résolu
solved-description = Des ouvertures du Brandubh où la victoire des défenseurs est démontrée. Jouez les attaquants contre la preuve et essayez de la mettre en défaut.
solved-lead = Pour certains premiers coups des attaquants, on a démontré qui gagne, quoi qu’ils fassent : les défenseurs. Déplacez vous-même les attaquants, la preuve répond.
solved-after = Le plateau après 1. { $move }
solved-yes = Les défenseurs gagnent
solved-no = pas encore démontré
solved-outside = La preuve est trop volumineuse pour jouer contre elle ici.
solved-try = Mettre la preuve à l’épreuve
solved-missing = Cette partie n’existe pas ici. Voici les ouvertures.
solved-not-yet = Ce premier coup ne peut pas être essayé ici : soit personne ne sait encore où il mène, soit sa preuve est trop volumineuse. Choisissez-en un autre.
solved-rules = Vous déplacez les attaquants, la preuve déplace les défenseurs. Ils gagnent quoi que vous fassiez : combien de temps tiendrez-vous ?
solved-begin = Choisissez un premier coup.
solved-left = { $moves ->
    [0] Les défenseurs gagnent quoi que vous jouiez maintenant.
    [one] Les défenseurs gagnent en un coup au plus.
   *[other] Les défenseurs gagnent en { $moves } coups au plus.
}
solved-over = Les défenseurs ont gagné.
solved-held = { $moves ->
    [one] Vous avez joué un coup.
   *[other] Vous avez tenu { $moves } coups.
}
solved-back = Reprendre le coup
solved-openings = Toutes les ouvertures
solved-choices = Vos coups, la plus longue résistance en tête
solved-choice = { $moves ->
    [0] termine aussitôt la partie
    [one] encore un coup au plus
   *[other] encore { $moves } coups au plus
}
solved-more = { $count ->
    [one] Encore un
   *[other] { $count } de plus
}
solved-within = { $plies ->
    [one] en un demi-coup au plus
   *[other] en { $plies } demi-coups au plus
}
solved-answer = réponse : { $move }
solved-longest = La plus longue résistance
solved-most = { $moves ->
    [one] La plus longue résistance de la preuve est d’un coup.
   *[other] La plus longue résistance de la preuve est de { $moves } coups.
}
solved-past = Coups joués
solved-meaning-title = Ce que cela change pour le jeu
solved-meaning = Une partie seule n’est pas équilibrée : jusqu’ici, chaque premier coup examiné jusqu’au bout est perdu pour les attaquants face au meilleur jeu. Mais le chemin est long et étroit. Une preuve connaît une réponse à chaque coup ; personne devant le plateau ne les connaît toutes.
solved-match = C’est pourquoi la Fédération joue des matchs : deux parties en changeant de camp, et si chaque camp gagne comme il le doit, la victoire la plus rapide l’emporte. Les attaquants jouent donc pour gagner du temps, les défenseurs pour aller vite. Les coups qui résistent le plus longtemps valent la peine d’être connus.
solved-check-title = Vérifiez vous-même
solved-check = Inutile de nous croire. Chaque preuve est un fichier qui donne les coups des défenseurs ; un petit programme parcourt toutes les réponses des attaquants et ne se fie qu’aux règles. Il lui faut moins d’une minute :

# What proofs say of a position: in the analysis, on the page and in the terminal. A ply is one move of one side.

proved-win = { $plies ->
    [one] Démontré : { $side }, gain par { $move }.
   *[other] Démontré : { $side }, gain en { $plies } demi-coups au plus, par { $move }.
}
proved-loss = { $plies ->
    [one] Démontré : { $side }, gain en { $plies } demi-coup au plus. { $move } résiste le plus longtemps.
   *[other] Démontré : { $side }, gain en { $plies } demi-coups au plus. { $move } résiste le plus longtemps.
}
proved-by = D’après la preuve { $proof } ; des victoires plus rapides peuvent exister.
proved-by-search = Une recherche qui essaie tous les coups sur quelques demi-coups le démontre.
proved-after = { $plies ->
    [one] démontré : { $side }, gain en { $plies } demi-coup au plus
   *[other] démontré : { $side }, gain en { $plies } demi-coups au plus
}
proved-left = quitte un gain démontré : rien n’est démontré sur la suite
