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

# Le plateau, pour l’oreille.

piece-attacker = attaquant
piece-defender = défenseur
piece-king = roi
board-empty = vide
board-throne = trône vide
board-corner = coin vide
board-square = { $square }, { $what }
board-target = { $square }, { $what }, coup possible
board-lifted = { $square }, { $what }, en main
board-piece = { $moves ->
    [one] { $square }, { $piece }, peut aller sur { $moves } case
   *[other] { $square }, { $piece }, peut aller sur { $moves } cases
}
said-move = { $piece } { $from } vers { $to }
said-captures = prend { $squares }

# Choisir un jeu.

choose-game = Jeu
choose-opponent = Adversaire
choose-engine = Ordinateur
choose-friend = À deux sur cet appareil
choose-online = Quelqu’un ailleurs, par un lien
choose-level = Niveau { $level }
choose-side = Votre camp
choose-attackers = Attaquants
choose-defenders = Roi et défenseurs
choose-random = Au hasard
choose-handicap = Handicap
choose-handicap-none = Aucun
choose-handicap-soldier = Un ennemi de moins
choose-handicap-first = Vous jouez en premier
choose-length = Format
choose-set = Une manche
choose-match = Match en deux manches
choose-clock = Pendule
choose-no-clock = Sans pendule
choose-minutes = { $minutes } min + { $seconds } s
choose-start = Jouer
choose-unfinished = { $count ->
    [one] { $count } partie inachevée
   *[other] { $count } parties inachevées
}
choose-position = Vous jouez à partir de cette position.
choose-from-start = Plutôt depuis le début
choose-own = Vos propres règles
choose-own-text = Écrivez en TOML les règles de n’importe quel tafl : partez d’un jeu existant et changez ce que vous voulez. Vos jeux restent sur cet appareil.
choose-own-take = Adopter ces règles
choose-own-describe = Partir du jeu choisi
choose-own-game = Vos propres règles
choose-own-forget = Supprimer { $game }
choose-own-ready = { $game } est prêt : à vous de jouer.
name-brandubh = Brandubh
name-brandubh-historical = Brandubh historique
name-hnefatafl = Hnefatafl
name-copenhagen = Hnefatafl de Copenhague
name-fetlar = Hnefatafl de Fetlar
name-tablut = Tablut
name-ard-ri = Ard Ri
name-tawlbwrdd = Tawlbwrdd
name-tablut-bologna = Tablut de Bologne
game-brandubh = Le petit jeu d’Irlande : vif, tranchant, appris en quelques minutes.
game-brandubh-historical = Comme on le jouait jadis : près du trône, il faut être trois pour prendre le roi.
game-hnefatafl = Le grand jeu des Vikings : un roi fort, et un bord qui prend les soldats.
game-copenhagen = Le jeu des tournois d’aujourd’hui, avec murs de boucliers et forts.
game-fetlar = Le classique des championnats des Shetland.
game-tablut = Tel que Linné le vit en Laponie en 1732 : le roi fuit vers le bord.
game-ard-ri = Pas à pas, et la mêlée dès le premier coup.
game-tawlbwrdd = Le jeu gallois de 1587 : un roi faible sur un vaste plateau.
game-tablut-bologna = Le Tablut avec des camps que les attaquants quittent pour de bon, comme y jouent à Bologne les programmes des étudiants.

# Les joueurs.

seat-you = Vous
seat-engine = Ordinateur, niveau { $level }
seat-first = Adversaire 1
seat-second = Adversaire 2

# Jouer.

play-moves = Coups
play-captured = { $count ->
    [one] { $count } pièce prise
   *[other] { $count } pièces prises
}
play-thinking = L’ordinateur réfléchit…
play-your-turn = À vous de jouer.
play-aim-attackers = Vous attaquez : cernez le roi et prenez-le avant qu’il ne s’échappe.
play-aim-corner = Vous défendez : menez votre roi dans un coin.
play-aim-edge = Vous défendez : menez votre roi au bord du plateau.
play-rules = Règles de ce jeu
play-side-to-move = Au trait : { $side }.
play-past = Vous regardez une position passée.
play-present = Revenir à la partie
play-premove = Sera joué si possible : { $move }.
play-cancel = Annuler
play-not-your-turn = Ce n’est pas à vous de jouer.
play-undo = Reprendre
play-undone = { $count ->
    [one] { $count } coup repris.
   *[other] { $count } coups repris.
}
play-hint = Indice
play-hint-is = Indice : { $move }
play-flip = Tourner
play-resign = Abandonner
play-resign-really = Abandonner cette manche ?
play-go-on = Continuer
play-type = Saisir un coup
play-type-go = Jouer
play-settings = Réglages
play-sound = Sons
play-warnings = Avertir des dangers
play-coordinates = Coordonnées
play-pause = Pause avant le coup de l’ordinateur
play-another = Un autre jeu
play-rematch = Revanche, autre camp
play-again = Revanche, même camp
play-try-again = Reprendre et réessayer
play-learn = Tirer les leçons de cette partie
play-stronger = Un peu plus fort la prochaine fois ? Niveau { $level }
play-gentler = Un peu plus doux la prochaine fois ? Niveau { $level }
play-share = Partager
play-copied = Lien copié.
play-next-set = Seconde manche, camps échangés
play-broken = Votre partie en cours n’a pas pu être relue. Elle a été mise de côté et rien n’est perdu ; la bibliothèque peut l’enregistrer dans un fichier.
play-no-room = Il n’y a plus de place sur cet appareil. Exportez des parties depuis la bibliothèque, puis supprimez-les ici.
play-apart = Cette partie a continué dans un autre onglet. Ce que vous jouez ici est conservé à part.
play-engine-failed = L’ordinateur n’a pas pu démarrer. Rechargez la page, ou jouez à deux sur cet appareil.
step-first = Au début
step-back = Un coup en arrière
step-on = Un coup en avant
step-last = Au dernier coup

# Dangers.

warn-capture-now = Le roi peut être pris : { $moves }.
warn-capture-next = Le roi est en danger : { $moves } le prendrait.
warn-escape-now = Le roi peut s’échapper : { $moves }.
warn-escape-next = Le roi menace de s’échapper : { $moves }.
warn-repeat-loses = Cette position est apparue { $times } fois. Encore une fois, et le camp qui pouvait jouer autrement perd. Pour l’instant : { $side }.
warn-repeat-mover = Cette position est apparue { $times } fois. Qui la répète encore perd.
warn-repeat-wins = Cette position est apparue { $times } fois. Qui la répète encore gagne.
warn-repeat-forbidden = Cette position est apparue { $times } fois. Elle ne peut plus être répétée.
warn-repeat-draw = Cette position est apparue { $times } fois. Encore une fois, et la manche est nulle.

# La fin d’une manche.

end-drawn = Partie nulle
end-you-win = Vous gagnez !
end-you-lose = Vous perdez
end-attackers-win = Les attaquants gagnent
end-defenders-win = Les défenseurs gagnent
end-clause = Lire la règle
why-escape = Le roi a atteint { $square } : il est libre.
why-king-captured = Le roi en { $square } est pris, tenu par : { $by }.
by-attackers = attaquants en { $squares }
by-hostile = case hostile { $squares }
by-edge = bord du plateau
why-encircled = Les attaquants ont refermé un anneau autour du roi et de tous les défenseurs.
why-exit-fort = Le roi se tient au bord, dans un fort imprenable.
why-no-moves = Aucune pièce ne peut bouger : { $side }.
why-repetition = La même position est apparue { $times } fois.
why-both-free = Les deux camps pouvaient jouer autrement : les défenseurs perdent.
why-none-free = Aucun camp n’avait d’autre coup : les défenseurs perdent.
why-one-free = Un seul camp pouvait jouer autrement, et perd : { $side }.
why-quiet = { $moves ->
    [one] Aucune prise pendant { $moves } coup.
   *[other] Aucune prise pendant { $moves } coups.
}
why-resignation = Abandon : { $side }.
why-time = Temps écoulé : { $side }.
why-abandonment = Partie quittée : { $side }.
why-agreement = D’un commun accord.

# Matchs.

match-title = Match
match-set = Manche { $number }
match-open = à jouer
match-now = en cours
match-won-in = { $moves ->
    [one] { $who }, en { $moves } coup
   *[other] { $who }, en { $moves } coups
}
match-drawn = Le match est nul.
match-you-win = Vous gagnez le match !
match-you-lose = Vous perdez le match.
match-first-wins = Adversaire 1 gagne le match.
match-second-wins = Adversaire 2 gagne le match.
need-win = Qui gagne cette manche gagne le match.
need-win-within = { $moves ->
    [one] Pour gagner le match : gagner cette manche en { $moves } coup au plus.
   *[other] Pour gagner le match : gagner cette manche en { $moves } coups au plus.
}
need-draw-within = { $moves ->
    [one] Pour faire match nul : gagner cette manche en { $moves } coup au plus.
   *[other] Pour faire match nul : gagner cette manche en { $moves } coups au plus.
}
need-hold = { $moves ->
    [one] Pour sauver le match : ne pas perdre cette manche en { $moves } coup ou moins.
   *[other] Pour sauver le match : ne pas perdre cette manche en { $moves } coups ou moins.
}

# Coups impossibles.

no-move = Ce n’est pas un coup. Écrivez-le comme d2-e2.
no-off-board = { $square } n’est pas sur ce plateau.
no-piece = Il n’y a pas de pièce en { $square }.
no-way = La pièce en { $square } ne peut pas bouger.
no-not-yours = La pièce en { $square } est à l’autre camp.
no-not-straight = Les pièces se déplacent le long d’une ligne ou d’une colonne.
no-blocked = La pièce en { $square } barre le chemin.
no-may-not-pass = Cette pièce ne peut pas passer par { $square }.
no-may-not-stop = Cette pièce ne peut pas s’arrêter en { $square }.
no-too-far = { $square } est trop loin pour cette pièce.
no-repeats = La position serait répétée une fois de trop.
no-over = La manche est finie.

# La bibliothèque.

library-empty = Aucune partie pour l’instant. Les parties terminées sont conservées ici automatiquement.
library-search = Noms, jeux, dates, coups
library-found = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
library-format = Format de fichier
library-export = Exporter
library-remove = Supprimer { $game }
library-removed = Supprimée : { $game }.
library-choose = Choisir { $game }
library-choose-all = Tout choisir
library-remove-chosen = { $count ->
    [one] Supprimer { $count } partie
   *[other] Supprimer { $count } parties
}
library-removed-games = { $count ->
    [one] { $count } partie supprimée.
   *[other] { $count } parties supprimées.
}
library-undo = Annuler
library-broken = { $count ->
    [one] { $count } partie n’a pas pu être lue. Elle a été mise de côté, rien n’est perdu.
   *[other] { $count } parties n’ont pas pu être lues. Elles ont été mises de côté, rien n’est perdu.
}
library-broken-save = Enregistrer dans un fichier
library-bring = Importer des parties
library-bring-text = Collez des parties ou une position, choisissez des fichiers ou déposez-les ici. Tous les formats courants sont compris.
library-paste = Parties en texte
library-take = Importer
library-file = Choisir des fichiers…
library-taken = { $count ->
    [one] { $count } partie importée.
   *[other] { $count } parties importées.
}
library-known = { $count ->
    [one] { $count } partie y était déjà.
   *[other] { $count } parties y étaient déjà.
}
library-troubled = { $count ->
    [one] { $count } contient un coup impossible ; ouvrez-la pour le voir.
   *[other] { $count } contiennent un coup impossible ; ouvrez-les pour le voir.
}
library-unreadable = Lecture impossible : { $place }
library-back = Retour à toutes les parties
library-match = Match : { $who }
library-trouble = Le coup { $move } est impossible. { $why }
trouble-captures = La feuille de partie indique une autre prise.
trouble-start = Aucun jeu connu ne commence ainsi.

# Réponses aux exercices.

try-missed = Ce coup est permis, mais ce n’est pas celui que l’on cherche. Essayez encore.
try-missed-squares = Pas tout à fait : il manque une case, ou il y en a une de trop. Essayez encore.
try-missed-nothing = Ce coup ne prend rien. Essayez encore.
try-missed-captures = { $count ->
    [one] Ce coup ne prend qu’un soldat. Essayez encore.
   *[other] Ce coup ne prend que { $count } soldats. Essayez encore.
}
try-missed-guard = Pas encore : l’adversaire gagne alors par { $move }. Essayez encore.
try-missed-force = Pas encore : l’adversaire peut répondre { $move } et tenir. Essayez encore.
try-onward = Bon début ! L’adversaire répond { $move }. À vous de conclure.
try-onward-more = C’est cela ! L’adversaire répond { $move }. Continuez.
try-marked = { $square }, marquée
try-unmarked = { $square }, plus marquée
try-answer = La réponse : { $answer }
try-solved = (réussie)
try-reset = La position est de nouveau celle du début.

# Le plateau d’analyse.

analyse-engine = Moteur
analyse-engine-failed = Le moteur n’a pas pu démarrer. Rechargez la page pour réessayer ; tout le reste fonctionne sans lui.
analyse-lines = Variantes
analyse-line = Variante du moteur
analyse-loading = Chargement…
analyse-depth = profondeur { $depth }
analyse-score = Évaluation { $score }
analyse-set-up = Composer une position
analyse-new = Nouvelle analyse
analyse-play-on = Jouer à partir d’ici
analyse-former = Revenir à la précédente
analyse-comment = Commentaire sur cette position
analyse-promote = En faire la variante principale
analyse-remove = Supprimer à partir d’ici
analyse-review = Examiner toute la partie
analyse-reviewing = Examen : { $done } positions sur { $all }
analyse-reviewed = L’examen est terminé.
analyse-stop = Arrêter
analyse-graph = Cours de la partie : les chances des attaquants de coup en coup
analyse-inaccuracies = Imprécisions ?!
analyse-mistakes = Erreurs ?
analyse-blunders = Bévues ??
analyse-better = mieux : { $move }
analyse-flawless = Aucune erreur trouvée.
analyse-share = Partager et exporter
analyse-link = Lien
analyse-copy-game = Copier le lien de la partie
analyse-copy-position = Copier le lien de cette position
analyse-copied = Lien copié. Qui l’ouvre voit ce que vous voyez.
analyse-copy-yourself = Ce navigateur ne permet pas de copier le lien. Prenez-le dans le champ.
analyse-import = Importer une partie
analyse-first-of = Le texte contient { $count } parties ; voici la première. La bibliothèque les importe toutes.
analyse-not-loaded = Cette partie de la page n’a pas pu être chargée. Réessayez une fois la connexion rétablie ; rien n’est perdu.
analyse-kept-broken = L’analyse conservée sur cet appareil n’a pas pu être lue. Elle a été mise de côté et rien n’est perdu ; la bibliothèque peut l’enregistrer dans un fichier.
editor-text = Choisissez une pièce, puis cliquez sur les cases ; un second clic l’enlève.
editor-tools = Pièces
editor-erase = effacer
editor-side = Au trait
editor-restart = Position de départ
editor-clear = Plateau vide
editor-position = Position en texte
editor-fine = Cette position peut être jouée.
editor-done = Analyser cette position
editor-cancel = Annuler
fault-size = Cette position a { $found }×{ $found } cases, le plateau { $wanted }×{ $wanted }.
fault-no-king = Il n’y a pas de roi.
fault-kings = Il y a { $count } rois ; il ne peut y en avoir qu’un.
fault-forbidden = Case { $square } interdite à cette pièce : { $piece }.
link-broken = Ce lien est abîmé : il a peut-être été tronqué à la copie.
link-later = Ce lien vient d’une version plus récente de cette page. Rechargez la page pour l’obtenir.
link-rules = Ce lien concerne un jeu inconnu ici.
link-illegal = Ce lien contient un coup ou une position que les règles n’admettent pas.
link-kept = Voici ce que vous regardiez en dernier.
keys-title = Clavier
keys-step = un coup en arrière ou en avant
keys-variation = autres coups dans cette position
keys-ends = au début ou à la fin
keys-engine = moteur en marche ou à l’arrêt
keys-flip = tourner le plateau
