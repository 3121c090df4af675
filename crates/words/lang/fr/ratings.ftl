# La force des joueurs.

rating-title = Classements
rating-text = Ceux qui ont dix résultats classés et un classement sûr, et qui ont joué depuis moins de 90 jours.
rating-game = Jeu
rating-pace = Cadence
rating-live = en direct
rating-slow = lente, avec des jours de réflexion
rating-pool-live = { $game }
rating-pool-slow = { $game }, cadence lente
rating-show = Afficher
rating-none = Personne n’a encore de classement sûr ici. Jouez dix parties classées, et vous serez en tête.
rating-rank = Rang
rating-name = Nom
rating-rating = Classement
rating-results = Résultats
rating-last = Dernière partie
rating-explained = 1620 ± 80 veut dire que la force réelle est le plus probablement 1620, et à moins de deux fois 80 de là dans 95 cas sur 100. Un point d’interrogation dit que c’est encore une estimation.
rating-own = Classements
rating-none-yet = Aucune partie classée pour l’instant.
rating-curve = { $pool } : le classement du { $from } au { $to }, entre { $low } et { $high }
rating-all = Tous les classements

# À une partie.

rating-counts = Partie classée : le résultat compte pour le classement des deux.
rating-sign-in = Pour la jouer, il faut un compte.
rating-became = { $name } : { $before } → { $after }
rating-aborted = Elle a été annulée avant que les deux aient joué ; aucun classement n’a changé.
rating-repeated = Elle a commencé comme des parties que vous aviez déjà jouées ensemble ; aucun classement n’a changé.
rating-left-early = Elle a été quittée dès les premiers coups, une fois de trop ; aucun classement n’a changé.
rating-not-counted = Aucun classement n’a changé.

# Proposer une partie classée.

rating-offer = Jouer pour le classement
rating-offer-text = Deux personnes avec un compte jouent selon les règles d’un jeu connu, avec une pendule. Un match en deux manches est un seul résultat ; dans une manche seule, les camps sont tirés au sort. Qui quitte la partie la perd.
rating-offer-link = Jouer pour le classement …
rating-offer-listed = Tout le monde peut l’accepter
rating-offer-do = Proposer la partie
rating-refused = La proposition n’a pas pu être faite. Choisissez de nouveau.
rating-wait =
    { $minutes ->
        [one] Vous avez quitté plusieurs parties. Attendez { $minutes } minute avant la prochaine partie classée en direct. Sans classement, vous pouvez jouer tout de suite.
       *[other] Vous avez quitté plusieurs parties. Attendez { $minutes } minutes avant la prochaine partie classée en direct. Sans classement, vous pouvez jouer tout de suite.
    }
