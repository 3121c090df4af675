# Les règles d'un jeu ; voir le fichier anglais.

## Qui et quoi

only-a = Seuls les attaquants
only-d = Seuls les soldats défenseurs
only-k = Seul le roi
only-ad = Seuls les soldats
only-ak = Seuls les attaquants et le roi
only-dk = Seuls les défenseurs, roi compris,
to-a = aux attaquants
to-d = aux soldats défenseurs
to-k = au roi
to-ad = aux soldats des deux camps
to-ak = aux attaquants et au roi
to-dk = aux défenseurs et à leur roi
to-adk = aux soldats comme au roi
they-a = Les attaquants
they-d = Les soldats défenseurs
they-k = Le roi
they-ad = Les soldats
they-ak = Les attaquants et le roi
they-dk = Les défenseurs et leur roi
they-adk = Toutes les pièces

zone-on = { $zone ->
    [throne] sur le trône
    [corners] sur un coin
    [attacker-camp] dans le camp des attaquants
   *[other] dans le camp des défenseurs
}
zone-over = { $zone ->
    [throne] par le trône vide
    [corners] par un coin vide
    [attacker-camp] par le camp des attaquants
   *[other] par le camp des défenseurs
}
zone-name = { $zone ->
    [throne] Le trône
    [corners] Les coins
    [attacker-camp] Le camp des attaquants
   *[other] Le camp des défenseurs
}
zone-squares = { $name } : { $squares }.
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
list-more = { $first }, { $next }

## Titres

group-game = Le jeu
group-moving = Les déplacements
group-capturing = Les prises
group-king = Le roi
group-ending = La fin d’une manche
group-match = Le match
title-start = Le départ
title-movement = Les déplacements
title-special-squares = Trône, coins et camps
title-special-throne-corners = Le trône et les coins
title-special-throne = Le trône
title-special-corners = Les coins
title-capture = La prise en tenaille
title-hostile-throne = La prise contre le trône
title-hostile-corners = La prise contre un coin
title-hostile-attacker-camp = La prise contre le camp des attaquants
title-hostile-defender-camp = La prise contre le camp des défenseurs
title-hostile-edge = La prise contre le bord
title-several = Plusieurs prises d’un coup
title-between = Se glisser entre deux ennemis
title-king-power = Le roi au combat
title-linnaean = Contre le roi sur son trône
title-shieldwall = Le mur de boucliers
title-escape = La fuite du roi
title-king-capture = La capture du roi
title-king-open = Le roi en terrain découvert
title-king-on-throne = Le roi sur le trône
title-king-beside-throne = Le roi à côté du trône
title-king-against-throne = Le roi contre le trône
title-king-against-corner = Le roi contre un coin
title-king-against-edge = Le roi contre le bord
title-king-against-camp = Le roi contre un camp
title-encirclement = L’encerclement
title-exit-fort = Le fort au bord
title-no-moves = Plus aucun coup
title-repetition = Les répétitions
title-quiet-limit = Trop longtemps sans prise
title-off-board = Les autres fins
title-match = Le match

## Le départ

forces = Plateau de { $size }×{ $size } cases, { $attackers ->
    [one] { $attackers } attaquant
   *[other] { $attackers } attaquants
} contre { $defenders ->
    [0] un roi seul
    [one] { $defenders } défenseur et un roi
   *[other] { $defenders } défenseurs et un roi
}
start-board = Le plateau compte { $size } cases sur { $size }. { $attackers ->
    [one] Un seul attaquant l’assiège
   *[other] { $attackers } attaquants l’assiègent
} ; au milieu se tient le roi, { $defenders ->
    [0] tout seul
    [one] avec un soldat à ses côtés
   *[other] avec { $defenders } soldats à ses côtés
}.
start-first = { $side ->
    [attackers] Les attaquants jouent le premier coup.
   *[defenders] Les défenseurs jouent le premier coup.
} Ensuite chacun joue à son tour, et personne ne peut passer.
aim-defenders = Les défenseurs gagnent en menant leur roi jusqu’à { $goal }{ $fort ->
    [yes] , ou en l’abritant dans un fort imprenable au bord du plateau
   *[no] {""}
}.
aim-attackers = Les attaquants gagnent en capturant le roi avant qu’il n’y parvienne{ $ring ->
    [yes] , ou en l’encerclant avec tous ses soldats
   *[no] {""}
}.
goal-corner = un coin
goal-edge = un bord du plateau
goal-squares = { $count ->
    [one] la case { $squares }
   *[other] l’une des cases { $squares }
}

## Les déplacements

move-any = Toutes les pièces se déplacent comme la tour aux échecs : en ligne ou en colonne, d’autant de cases vides qu’on veut.
move-steps = { $steps ->
    [one] Toutes les pièces avancent d’une seule case à la fois, en ligne ou en colonne.
   *[other] Toutes les pièces se déplacent en ligne ou en colonne, de { $steps } cases au plus.
}
move-differ = Les pièces se déplacent en ligne ou en colonne, sur des cases vides ; la distance dépend de la pièce.
move-kind-any = { $they } vont aussi loin qu’ils veulent.
move-king-any = Le roi va aussi loin qu’il veut.
move-kind-steps = { $steps ->
    [one] { $they } avancent d’une seule case à la fois.
   *[other] { $they } avancent de { $steps } cases au plus.
}
move-king-steps = { $steps ->
    [one] Le roi avance d’une seule case à la fois.
   *[other] Le roi avance de { $steps } cases au plus.
}
move-never = On ne saute jamais par-dessus une pièce, et on ne se déplace jamais en diagonale.

## Les cases spéciales

stop-only = { $only } { $many ->
    [one] peut
   *[other] peuvent
} s’arrêter { $on }.
stop-only-leaves = { $only } { $many ->
    [one] peut
   *[other] peuvent
} s’arrêter { $on }. { $they } { $leavers ->
    [one] peut s’y trouver au départ et en sortir, mais pas y revenir.
   *[other] peuvent s’y trouver au départ et en sortir, mais pas y revenir.
}
stop-nobody = Personne ne peut s’arrêter { $on }.
stop-no-return = { $they } { $leavers ->
    [one] peut commencer { $on } et s’y déplacer
   *[other] peuvent commencer { $on } et s’y déplacer
}, mais personne ne peut y entrer de l’extérieur.
king-left-throne = Dès que le roi a quitté le trône, plus personne ne peut s’y arrêter, pas même lui.
pass-all = Toutes les pièces peuvent passer { $over }.
pass-nobody = Aucune pièce ne peut passer { $over }.
pass-only = { $only } { $many ->
    [one] peut
   *[other] peuvent
} passer { $over }.

## Les prises

capture-how = On prend un soldat ennemi en l’enfermant entre deux de ses propres pièces, sur une ligne ou une colonne. La pièce que l’on joue doit être l’une des deux.
capture-not = Deux soldats côte à côte se protègent l’un l’autre, et les diagonales ne comptent jamais.
hostile-what = Une case hostile remplace l’une des deux pièces de la tenaille : un seul ennemi de l’autre côté suffit.
hostile-shelter = Qui se tient dans un camp ne se prend pas contre une case du même camp.
hostile-always = { $zone ->
    [throne] Le trône est toujours hostile { $to }.
    [corners] Les coins sont hostiles { $to }.
    [attacker-camp] Le camp des attaquants est toujours hostile { $to }.
   *[other] Le camp des défenseurs est toujours hostile { $to }.
}
hostile-empty = { $zone ->
    [throne] Le trône n’est hostile { $to } que lorsqu’il est vide.
    [corners] Les coins sont hostiles { $to } tant qu’ils sont vides.
    [attacker-camp] Les cases vides du camp des attaquants sont hostiles { $to }.
   *[other] Les cases vides du camp des défenseurs sont hostiles { $to }.
}
hostile-occupied = { $zone ->
    [throne] Le trône est hostile { $to } lorsqu’il est occupé.
    [corners] Un coin est hostile { $to } lorsqu’il est occupé.
    [attacker-camp] Les cases occupées du camp des attaquants sont hostiles { $to }.
   *[other] Les cases occupées du camp des défenseurs sont hostiles { $to }.
}
hostile-edge = Le bord du plateau est hostile { $to } : un seul ennemi qui arrive du côté intérieur prend un soldat placé sur le bord.
several-how = Un seul coup peut prendre jusqu’à trois soldats : un dans chaque direction, sauf celle d’où vient la pièce.
several-wall = Avec un mur de boucliers, il peut y en avoir davantage.
between-safe = On peut se placer sans risque entre deux ennemis : seul un coup de l’adversaire referme la tenaille. Il en va de même entre un ennemi et une case hostile.
between-later = La pièce y reste en sécurité tant qu’aucun ennemi ne quitte cette ligne pour la refermer.
power-armed = Le roi prend comme les autres pièces, en se déplaçant comme en servant d’appui.
power-hammer = Le roi prend en se déplaçant, mais il ne sert pas d’appui aux prises des siens.
power-anvil = Le roi ne prend rien en se déplaçant, mais il sert d’appui aux prises des siens.
power-unarmed = Le roi ne participe pas aux prises : il ne prend pas et ne sert pas d’appui.
linnaean-how = Lorsque le roi siège sur le trône avec des attaquants sur trois côtés, le défenseur placé sur le quatrième peut être pris contre lui : il suffit qu’un attaquant arrive de l’autre côté.
shieldwall-how = Deux soldats ou plus, côte à côte le long du bord, peuvent être pris ensemble : chacun doit avoir un ennemi juste devant lui, et la rangée doit être fermée aux deux bouts.
shieldwall-ends = { $corner ->
    [yes] Un bout est fermé par un ennemi ou par un coin.
   *[no] Seul un ennemi ferme un bout ; un coin ne suffit pas.
}
shieldwall-by = { $flank ->
    [yes] Le coup qui prend est celui qui ferme un bout.
   *[no] Le coup qui prend ferme un bout ou complète le front.
}
shieldwall-king = Un roi dans la rangée en fait partie, mais il n’est pas pris avec elle.

## Le roi

escape-how = Dès que le roi atteint { $goal }, les défenseurs ont gagné.
escape-corner = Dès que le roi atteint un coin, les défenseurs ont gagné.
escape-edge = Dès que le roi atteint une case quelconque du bord, les défenseurs ont gagné.
strength-two = Le roi est pris comme un soldat, entre deux côtés fermés qui se font face.
strength-throne = Sur le trône, le roi n’est pris que si ses quatre côtés sont fermés. Partout ailleurs, il est pris comme un soldat, entre deux côtés fermés qui se font face.
strength-by-throne = Sur le trône et sur les cases voisines, le roi n’est pris que si ses quatre côtés sont fermés. Partout ailleurs, il est pris comme un soldat, entre deux côtés fermés qui se font face.
strength-four = Le roi n’est pris que si ses quatre côtés sont fermés.
closed-by = Ce qui ferme un côté : { $closers }.
closer-attacker = un attaquant
closer-throne = le trône
closer-throne-empty = le trône vide
closer-corner = un coin
closer-attacker-camp = une case du camp des attaquants
closer-defender-camp = une case du camp des défenseurs
closer-edge = le bord du plateau
king-last-move = Le dernier côté doit être fermé par un coup d’attaquant. Un roi qui se glisse de lui-même entre ses ennemis ne risque rien, pour l’instant.
king-safe-edge = Sur le bord, il est imprenable.
king-safe-beside = Juste à côté du trône, il est imprenable aussi, puisque rien ne ferme ce côté.
king-open = { $count ->
    [2] En terrain découvert, deux attaquants suffisent, face à face.
    [3] En terrain découvert, il faut trois attaquants.
    [4] En terrain découvert, il faut quatre attaquants, un de chaque côté.
   *[other] En terrain découvert, un seul attaquant suffit.
}
king-on-throne = { $count ->
    [2] Même sur le trône, deux attaquants suffisent, face à face.
    [3] Sur le trône, il faut trois attaquants.
    [4] Sur le trône, il faut quatre attaquants, un de chaque côté. Trois ne suffisent pas.
   *[other] Sur le trône, un seul attaquant suffit.
}
king-beside-throne = { $count ->
    [2] À côté du trône, deux attaquants le prennent comme d’habitude, mais sur la ligne qui ne passe pas par le trône : celui-ci ne les aide pas.
    [3] À côté du trône, il faut trois attaquants.
    [4] À côté du trône, il faut quatre attaquants, un de chaque côté.
   *[other] À côté du trône, un seul attaquant suffit.
}
king-against-throne = { $count ->
    [1] À côté du trône vide, un seul attaquant en face suffit.
    [2] À côté du trône vide, deux attaquants suffisent : le trône les aide.
   *[other] À côté du trône vide, trois attaquants suffisent : le trône ferme le quatrième côté.
}
king-against-corner = { $count ->
    [1] À côté d’un coin, un seul attaquant de l’autre côté suffit : le coin fait le reste.
    [2] À côté d’un coin, deux attaquants suffisent : le coin et le bord font le reste.
   *[other] À côté d’un coin, trois attaquants suffisent : le coin ferme un côté.
}
king-against-edge = { $count ->
    [1] Sur le bord, un seul attaquant suffit : le bord ferme le côté opposé.
    [2] Sur le bord, deux attaquants peuvent suffire, car le bord ferme un côté.
   *[other] Sur le bord, trois attaquants suffisent : le bord ferme le quatrième côté.
}
king-against-camp = { $count ->
    [1] À côté d’un camp, un seul attaquant suffit : le camp ferme l’autre côté.
    [2] À côté d’un camp, deux attaquants suffisent : le camp les aide.
   *[other] À côté d’un camp, trois attaquants suffisent : le camp ferme un côté.
}

## La fin d'une manche

ring-how = Les attaquants gagnent aussi en traçant un anneau fermé autour du roi et de tous les soldats qui lui restent.
ring-closed = L’anneau est fermé quand personne à l’intérieur ne peut passer entre les attaquants jusqu’au bord. Des attaquants qui ne se touchent que par la pointe le ferment aussi. Le bord du plateau n’en fait pas partie, et un seul défenseur resté dehors le rompt.
fort-how = Les défenseurs gagnent aussi avec un fort au bord : le roi se tient sur le bord, il lui reste une case où aller, et les soldats qui l’entourent ne pourront jamais être pris.
fort-test = Le fort ne compte que si les attaquants ne peuvent pas le forcer, même avec autant de coups qu’ils veulent face à des défenseurs immobiles.
stuck-loss = Le camp qui ne peut plus jouer aucun coup perd la manche.
stuck-draw = Si le camp au trait ne peut jouer aucun coup, la manche est nulle.
repetition-none = Les positions peuvent se répéter autant de fois qu’on veut.
repetition-draw = Quand la même position se présente pour la { $time } fois avec le même camp au trait, la manche est nulle.
repetition-mover-loses = Quand la même position se présente pour la { $time } fois avec le même camp au trait, le camp qui l’a provoquée perd.
repetition-mover-wins = Quand la même position se présente pour la { $time } fois avec le même camp au trait, le camp qui l’a provoquée gagne.
repetition-attackers-lose = Quand la même position se présente pour la { $time } fois avec le même camp au trait, les attaquants perdent.
repetition-defenders-lose = Quand la même position se présente pour la { $time } fois avec le même camp au trait, les défenseurs perdent. C’est à eux de tenter autre chose.
repetition-chooser-loses = Quand la même position se présente pour la { $time } fois avec le même camp au trait, le camp qui avait le choix perd.
repetition-choice = Avait le choix le camp qui pouvait jouer autre chose sans perdre aussitôt. Si c’est vrai des deux, ou d’aucun, les défenseurs perdent.
repetition-forbidden = Un coup qui ramène la même position pour la { $time } fois est interdit.
ordinal = { $count ->
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
   *[other] { $count }e
}
quiet-how = { $moves ->
    [one] Un seul coup sans prise, et la manche est nulle.
   *[other] Après { $moves } coups sans prise, ceux des deux camps confondus, la manche est nulle.
}
off-board-how = On peut aussi abandonner ou convenir d’une nulle, et dans une partie à la pendule, le camp dont le temps est écoulé perd.
match-how = Un match se joue en deux manches : après la première, on change de camp. Qui gagne les deux gagne le match.
match-even = Avec une victoire de part et d’autre, la plus rapide emporte le match : seuls comptent les coups du camp qui l’a remportée. S’il y a encore égalité, le match est nul.

## D’où viennent les règles

source-brandubh = World Tafl Federation, règles du Brandubh (textes anglais, portugais et allemand)
source-brandubh-historical = Règles historiques officielles du Brandubh (texte français)
source-hnefatafl = Aroma de Madeira, feuille de règles du Hnefatafl (texte portugais)
source-copenhagen = Règles de Copenhague publiées par Aage Nielsen, texte de décembre 2024
source-fetlar = Règles de Fetlar publiées par le Fetlar Hnefatafl Panel et Aage Nielsen
source-tablut = Linné, Iter Lapponicum (1732), dans la lecture d’OpenTafl
source-ard-ri = Dragonheelslair, Ard Ri ; aucune source plus ancienne n’est connue
source-tawlbwrdd = Robert ap Ifan (1587), disposition de Bell, dans la lecture d’OpenTafl
source-tablut-bologna = Université de Bologne, défi Tablut, d’après Ashton ; son serveur de 2022
