# Sous les diagrammes, les exercices et les pages ; voir le fichier anglais.

## Sous un diagramme

caption-start = La position de départ.
caption-reach = Où peut aller la pièce en { $square }.
caption-shun = { $move }. { $count ->
    [one] La case marquée lui est interdite.
   *[other] Les cases marquées lui sont interdites.
}
caption-quiet = { $move } : rien n’est pris.
caption-captures = { $count ->
    [one] { $move } prend le soldat en { $squares }.
   *[other] { $move } prend les soldats en { $squares }.
}
caption-escape = { $move }, et le roi s’est échappé.
caption-king-captured = { $move }, et le roi est pris.
caption-encircled = { $move } referme l’anneau.
caption-exit-fort = { $move } achève le fort.
caption-no-moves = { $move }, et l’adversaire ne peut plus jouer.
caption-ends = { $move } met fin à la manche.
caption-cycle = { $moves } : la position est la même qu’avant.

## À vous de jouer

try-title = À vous de jouer
try-check = Vérifier
try-again = Recommencer
turn = { $side ->
    [attackers] Trait aux attaquants.
   *[defenders] Trait aux défenseurs.
}
task-capture = { $count ->
    [one] Prenez un soldat ennemi.
    [2] Prenez deux soldats ennemis d’un seul coup.
    [3] Prenez trois soldats ennemis d’un seul coup.
   *[other] Prenez { $count } soldats ennemis d’un seul coup.
}
task-strike = Prenez un soldat en jouant le roi.
task-win-escape = Faites fuir le roi.
task-win-king-captured = Capturez le roi.
task-win-encircled = Refermez l’anneau.
task-win-exit-fort = Achevez le fort au bord.
task-win-no-moves = Privez votre adversaire de son dernier coup.
task-win = Gagnez en un coup.
task-force = { $moves ->
    [one] Gagnez en un coup.
   *[other] Gagnez en { $moves } coups, quoi que fasse l’adversaire.
}
task-between = Glissez-vous sans risque entre deux ennemis.
task-guard = { $side ->
    [attackers] Le roi va s’échapper. Arrêtez-le !
   *[defenders] Votre roi va être capturé. Sauvez-le !
}
task-first-move = Jouez le coup que vous voulez.
task-break = Une répétition de plus mettrait fin à la manche. Jouez autre chose.
task-reach = Marquez toutes les cases où la pièce en { $square } peut aller.
task-shun = Marquez toutes les cases vides, sur les lignes de la pièce en { $square }, où elle ne peut pas s’arrêter.

hint-capture = Cherchez un ennemi derrière lequel se trouve une de vos pièces, ou une case hostile. Laquelle des vôtres peut fermer l’autre côté ?
hint-capture-several = Cherchez la case qui les touche tous.
hint-strike = Quel soldat le roi peut-il prendre en tenaille ?
hint-win-escape = Suivez les lignes et les colonnes du roi. Laquelle est libre jusqu’au bout ?
hint-win-king-captured = Comptez les côtés du roi encore ouverts, et fermez le dernier.
hint-win = Il reste une brèche. Quelle pièce peut la combler ?
hint-force = Jouez un coup qui menace de gagner de deux façons à la fois, ou qui ne laisse aucune défense.
hint-between = Trouvez deux ennemis séparés par une seule case vide.
hint-guard = Voyez comment l’adversaire gagnerait. Barrez-lui la route, prenez, ou écartez-vous.
hint-go-on = N’importe quel coup convient, pourvu qu’il ne ramène pas l’ancienne position.
hint-reach = Suivez la ligne et la colonne jusqu’au premier obstacle.
hint-shun = Pensez aux cases spéciales sur son chemin.

praise-1 = Bien joué !
praise-2 = Exactement.
praise-3 = C’est ça !

## Les pages

labelled = { $label } : { $value }
learn-title = Apprendre
learn-intro = Choisissez un jeu : ses règles en quelques minutes, avec des diagrammes à jouer, et un petit cours qui mène à vos premières victoires.
learn-rules = Règles
learn-course = Cours
learn-compare = Comparer
learn-sheet = Feuille de règles à imprimer
learn-source = Source
learn-clauses = Articles
learn-contents = Sur cette page
learn-hint = Indice
learn-answer = Réponse
learn-print = Imprimer
learn-more-games = Autres jeux
compare-title = Les jeux comparés
compare-intro = Ce qui distingue ces jeux. Tout ce qui n’est pas cité est pareil.
compare-invite = Deux jeux qui vous plaisent, côte à côte : seulement ce qui diffère, sur le plateau.
compare-choose = Choisissez de 2 à { $most } jeux
compare-same = Ces jeux ont les mêmes règles.
compare-board = Plateau et pièces
compare-absent = Pas de règle de ce genre.
sheet-title = { $name } : les règles en une page
