# Les coups choisis d’avance dans les parties lentes.

conditional = Coups conditionnels
conditional-text = Choisissez d’avance vos réponses. Si l’autre joue un coup qui figure ici, le vôtre est joué aussitôt, comme si vous étiez là. Personne d’autre ne voit ce que vous avez choisi. Tout autre coup, une reprise de coup ou la fin de la manche efface ces choix.
conditional-your-turn = C’est à vous : commencez par le coup que vous allez jouer. Celui-là, vous le jouez vous-même sur le plateau.
conditional-their-turn = C’est à l’autre : commencez par un de ses coups.
conditional-moves = Les coups, l’un après l’autre
conditional-hint = Tapez-les, par exemple d2-e2 d3-b3, ou appuyez sur les cases du plateau. Le dernier est le vôtre.
conditional-add = Ajouter
conditional-back = Un coup en arrière
conditional-yours = Ce que vous avez choisi
conditional-none = Rien encore.
conditional-count = { $count } coups sur { $limit }
conditional-remove = Retirer
conditional-game = Retour à la partie
conditional-not-seated = Cette page est réservée aux deux qui jouent. Qui joue sans compte a besoin du secret de sa place : ce qui suit # dans le lien qui mène la partie sur un autre appareil.
conditional-key = Le secret de votre place
conditional-open = Ouvrir
conditional-wrong-key = Cela n’ouvre aucune place dans cette partie.
conditional-closed = Les coups conditionnels sont pour les parties lentes, tant qu’elles durent.
conditional-slowly = C’était trop rapide. Réessayez dans quelques secondes.
conditional-stale = Le plateau a changé entre-temps. Le voici tel qu’il est maintenant.
conditional-wrong = Coup { $place } ({ $move }) : { $why }
conditional-chosen = { $move } y est déjà choisi. Retirez-le d’abord.
conditional-no-answer = Dites ce que vous répondez à { $move }.
conditional-no-condition = Aucun coup de l’autre ne reçoit de réponse.
conditional-too-many = Vous pouvez choisir { $limit } coups au plus, ceux de l’autre compris.

# L’analyse des parties en cours.

analysis-forbidden = Pas d’analyse tant que la partie dure
analysis-why = Chacun joue par ses propres forces. Qui regarde ne leur dit pas non plus ce que pense un programme. Une fois la partie finie, ce même lien mène à son analyse.

# Propositions de plusieurs jeux à la fois, et propositions permanentes.

offer-several = Proposer plusieurs jeux
offer-several-link = Proposer plusieurs jeux …
offer-several-text = Cochez tous les jeux et toutes les pendules qui vous conviennent. Qui accepte en choisit un de chaque, et c’est cela que vous jouez.
offer-clocks = Pendules
offer-rules = Les jeux proposés

standing = Propositions permanentes
standing-link = Propositions permanentes …
standing-text = Des parties lentes auxquelles quelqu’un est prêt à tout moment. Qui accepte joue tout de suite, et la proposition demeure.
standing-none = Personne n’a de proposition permanente en ce moment.
standing-make = Faire une proposition permanente
standing-most = Parties à la fois, au plus
standing-own = Vos propositions permanentes
standing-running = { $running } sur { $most } en cours
standing-paused = en pause
standing-pause = Mettre en pause
standing-resume = Reprendre
standing-withdraw = Retirer
standing-of = Prêt à des parties lentes
standing-sign-in = Les propositions permanentes sont pour les personnes qui ont un compte.
standing-full = Autant de ces parties que souhaité sont en cours. Revenez plus tard.
standing-too-many = Vous avez dix propositions permanentes. Retirez-en une d’abord.

# While somebody waits.

waiting-called = Quelqu’un s’est assis pour jouer avec vous.
waiting-levels = niveau
