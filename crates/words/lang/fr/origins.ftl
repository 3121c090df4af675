# D’où viennent les mots et les règles : ce que disent les sources, et ce que nous avons décidé là où elles se taisent.

## Sous une règle

reading-title = Notre lecture
reading-off-board = Aucun document ne parle d’abandonner, de convenir d’une partie nulle, de dépasser son temps ou de partir. Ces fins viennent de nous, telles qu’elles sont d’usage ailleurs.
reading-match = La source parle de parties simples. Le match en deux manches vient de la Fédération, pour le Brandubh ; ici, tous les jeux peuvent se jouer ainsi. Nous comptons les coups du vainqueur lui-même ; à égalité de coups, le match est nul.
reading-brandubh-match = Le match revient à qui a gagné sa manche avec le moins de coups. Nous comptons les coups du vainqueur lui-même dans cette manche, car personne ne peut presser l’autre. La source ne parle ni d’égalité de coups ni de manches nulles : à égalité, le match est nul ; après une manche nulle, l’autre décide.
reading-brandubh-historical-match = Le match revient à « celui qui a gagné sa manche avec le moins de coups ». Nous comptons les coups du vainqueur lui-même dans cette manche, car personne ne peut presser l’autre. La source ne parle ni d’égalité de coups ni de manches nulles : à égalité, le match est nul ; après une manche nulle, l’autre décide.
reading-brandubh-repetition = La source dit que qui répète un coup « doit changer de coup », et que si une situation se répète « pour la troisième fois consécutivement », perd la partie le joueur qui avait le choix de la répéter (« presque toujours le joueur blanc »). Nous lisons « consécutivement » comme « de nouveau » : d’autres coups peuvent s’intercaler. « Doit changer de coup » n’interdit aucun coup ; la deuxième fois, un avertissement s’affiche, la troisième met fin à la manche. Qui avait le choix, la source ne le dit pas. Notre critère figure plus haut ; là où il ne tranche pas, les défenseurs perdent, puisque c’est « presque toujours » leur cas.
reading-brandubh-historical-repetition = { reading-brandubh-repetition }
reading-brandubh-encirclement = La source demande un encerclement « sans utiliser les bords ». Nous lisons : des attaquants peuvent se tenir au bord, mais le bord lui-même ne ferme jamais l’anneau. Des attaquants qui ne se touchent que par les coins le ferment bien, car aucune pièce ne va en diagonale ; la source ne le précise pas.
reading-brandubh-historical-encirclement = { reading-brandubh-encirclement }
reading-brandubh-historical-hostile-corners = La source dit les coins « hostiles pour les deux camps » sans nommer le roi. Nous le comptons avec son camp.
reading-hnefatafl-start = La feuille va avec un plateau aux cases marquées, qu’elle n’énumère pas, et elle ne dit pas qui commence. Nous prenons la disposition que donnent toutes les sources publiées pour 24 contre 12, et les attaquants commencent, comme dans les autres jeux.
reading-hnefatafl-hostile-throne = La feuille permet de capturer contre les cases marquées, celle du centre comprise, sans dire qui ni quand. Nous lisons comme au Brandubh : les attaquants toujours, les défenseurs tant qu’elle est vide.
reading-hnefatafl-no-moves = La feuille ne dit pas ce qui arrive à qui ne peut plus jouer. Comme au Brandubh, la manche est perdue.
reading-hnefatafl-king-capture = La feuille dit des soldats que seul un coup de l’adversaire referme la tenaille ; du roi, elle ne dit rien. Nous lisons de même pour lui.
reading-hnefatafl-repetition = La feuille ne parle pas de répétition. Pour nous c’est une partie nulle, car rien ne dit à qui serait la faute.
reading-copenhagen-repetition = Le texte donne toute répétition sans fin aux attaquants et ne dit pas à partir de quand elle est sans fin : trois est notre nombre. Dans des textes plus anciens, perd qui la provoque.
reading-copenhagen-king-capture = Certaines descriptions laissent trois attaquants prendre le roi au bord. Le texte ne le fait pas, et au jeu on ne le fait pas non plus : sur 1752 parties enregistrées, il y fut enfermé 61 fois, et chaque fois la partie continua.
reading-copenhagen-exit-fort = Le texte demande un fort que les attaquants ne peuvent pas briser, sans dire comment on le constate. Nous le demandons de la façon la plus sévère : les défenseurs ne bougent pas, et les attaquants peuvent venir sur toute case qu’ils pourraient un jour atteindre.
reading-fetlar-no-moves = Sur la feuille du Panel de 2013, la partie est nulle quand un camp ne peut plus jouer. Sur la page plus récente et dans les programmes, ce camp perd ; nous les suivons.
reading-fetlar-encirclement = La feuille du Panel de 2013 ne connaît pas cette fin. La page plus récente et les programmes la connaissent ; nous les suivons.
reading-tablut-start = Linné ne dit pas qui commence. La plupart disent les attaquants, et nous aussi.
reading-tablut-special-squares = Linné écrit que nul ne peut succéder au roi sur le trône. Nous le prenons au mot : personne n’y revient, pas même le roi, mais toutes les pièces peuvent le traverser tant qu’il est vide. Certains laissent le roi y revenir.
reading-tablut-encirclement = Linné ne parle pas d’anneau. Presque tous ceux qui jouent son jeu aujourd’hui en connaissent un.
reading-tablut-repetition = Linné ne parle pas de répétition. Pour nous c’est une partie nulle, comme pour la plupart ; certains donnent la manche aux attaquants.
reading-ard-ri-start = Notre source est récente, et il n’y en a pas de plus ancienne. Chez d’autres, les défenseurs commencent, ou l’on joue sous ce nom la disposition du Brandubh.
reading-ard-ri-movement = Dans notre source, chaque pièce avance d’une case. Chez d’autres, elles vont comme des tours.
reading-ard-ri-repetition = La source ne parle ni de répétition ni d’anneau. Chez nous, une répétition est une partie nulle, et un anneau ne met pas fin à la manche.
reading-tawlbwrdd-start = Cinq dispositions sont en usage, avec et sans trône. Voici celle de Bell, sans trône. Toutes ont en commun un roi qui combat, se prend par deux côtés et gagne au bord.
reading-tablut-bologna-no-moves = Le serveur du défi ne voit pas qu’un joueur ne peut pas jouer : celui-ci perd au temps. Ici, la manche est finie aussitôt.

## Une page de mots

words-title = Les mots et leur origine
words-lead = Le Brandubh a ses propres mots. Voici ce qu’en disent les documents, et l’usage que nous en faisons.
words-invite = Branan, princes, provinces : comment les documents appellent les choses, et d’où vient notre nom.
words-open = Lire la suite
words-branan = Le branan
words-branan-text = Ainsi les documents de la Fédération appellent-ils le roi du Brandubh ; le texte portugais écrit branán. En irlandais, bran est un corbeau et branán un petit corbeau. Dans des poèmes médiévaux, c’est la pièce principale du plateau, puis un chef parmi les hommes. Ce programme porte son nom.
words-brandubh = Brandubh
words-brandubh-text = Bran, c’est le corbeau, et dubh, c’est noir : le corbeau noir. Des poèmes et récits irlandais du Moyen Âge nomment le jeu ; ils n’en donnent pas les règles. Celles que l’on joue aujourd’hui sont de la World Tafl Federation.
words-princes = Les princes
words-princes-text = Les quatre défenseurs du roi. Sur nos pages, ce sont des soldats comme les autres, car les règles sont les mêmes pour eux dans tous les jeux.
words-vikings = Les Vikings
words-vikings-text = Les huit attaquants, qui envahissent l’Irlande et jouent les premiers. Les règles historiques les appellent seulement les envahisseurs.
words-provinces = Les provinces
words-provinces-text = Les quatre coins, qui portent le nom des quatre provinces d’Irlande. Le roi est sauvé dès qu’il en atteint un. Dans les autres jeux, ce sont simplement des coins.
words-throne = Le trône
words-throne-text = La case du centre, où le roi commence. Au Brandubh, lui seul peut s’y arrêter ; toutes les pièces peuvent la traverser tant qu’elle est vide.
words-colours = Blanc et noir
words-colours-text = Dans les documents de la Fédération, le roi et ses princes ont les blancs, les Vikings les noirs. Ailleurs, c’est différent : la feuille brésilienne du Hnefatafl a un roi foncé, des hommes bleus et des envahisseurs blancs. Nos règles parlent donc d’attaquants et de défenseurs, jamais de couleurs.
words-sets = Manche et match
words-sets-text = Une partie complète de la Fédération compte deux manches, et l’on change de camp entre les deux. Nous appelons le tout un match.
words-tafl = Tafl
words-tafl-text = Tafl veut dire plateau. La feuille du Hnefatafl dit ces jeux germaniques et celtes, répandus en Europe avant le IVe siècle. Quand les échecs devinrent populaires au XIIe, on les oublia, sauf quelques jeux régionaux : Tawlbwrdd, Brandubh, Ard Ri et le Hnefatafl lui-même.
words-tell = Sources : les règles de la World Tafl Federation en anglais, allemand et portugais, les règles historiques en français, et la feuille d’Aroma de Madeira pour le Hnefatafl. Le sens des mots irlandais vient de dictionnaires de l’irlandais.
