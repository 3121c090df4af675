# The pages around the interface; browsers get them as HTML.

site-skip = Aller au contenu
site-navigation = Navigation principale
site-language = Langue
site-theme = Couleurs
site-theme-auto = Comme sur cet appareil
site-theme-light = Clair
site-theme-dark = Sombre
site-theme-contrast = Contraste élevé
site-promise = Libre et gratuit. Aucun compte requis, ni publicité, ni pistage.
site-no-script = Pour jouer, il faut JavaScript, qui est désactivé dans ce navigateur. Les règles se lisent sans lui.
site-no-client = Ce programme a été construit sans sa partie pour navigateur : on ne peut pas jouer sur les plateaux. On l’obtient avec
site-loading = Le plateau est mis en place…
site-home = Vers la page d’accueil

# Boards and games.

site-board = { $game } : position de départ
site-position = { $game } : une position
site-board-size = plateau { $size }×{ $size }
site-game-line = { $size }×{ $size } cases, { $attackers } attaquants contre { $defenders } défenseurs et un roi.
site-goal-corner = Le roi s’échappe par un coin.
site-goal-edge = Le roi s’échappe par le bord.

# The home page.

site-headline = Un roi. Un cercle d’ennemis.
site-pitch = Le tafl est le jeu de plateau des Vikings et des Irlandais : un camp met son roi à l’abri, l’autre le capture. Jouez ici tout de suite, contre l’ordinateur ou entre amis.
site-play-game = Jouer à { $game }
site-never-played = Jamais joué ? Apprenez en cinq minutes
site-point-play = Jouer
site-point-play-text = Douze niveaux, du premier adversaire à celui qui ne pardonne rien. Ou jouez à deux sur le même appareil, en un match de deux manches où l’on change de camp.
site-point-learn = Apprendre
site-point-learn-text = Les règles de chaque jeu, en mots et sur des plateaux à essayer, et un petit cours qui finit par votre première victoire.
site-point-analyse = Analyser
site-point-analyse-text = Composez n’importe quelle position, voyez les meilleures suites du moteur et trouvez où une partie a été perdue.
site-point-offline = Partout
site-point-offline-text = Fonctionne hors ligne après la première visite, au clavier comme au doigt, sur téléphone et sur grand écran.
site-all-games = Tous les jeux

# Games that were played online.

site-games = Parties récentes
site-games-text = Les parties du salon jouées ici et terminées. Chacune peut être rejouée et téléchargée. Les parties sur invitation ne sont visibles qu’avec leur lien.
site-games-not-yet = Personne n’a encore terminé de partie ici.
site-games-none = Aucune partie de ce genre.
site-games-players = Noms
site-games-game = Jeu
site-games-result = Résultat
site-games-when = Terminée
site-games-any = tous
site-games-name = Nom
site-games-search = Chercher
site-games-older = Parties plus anciennes
site-games-won = { $name } a gagné
site-games-match = match
site-games-guest = Anonyme

# Learning, the library, and what is not there.

site-rules = Règles
site-library-text = Les parties jouées sur cet appareil, et celles que vous apportez en texte ou en fichier. Elles restent sur cet appareil.
site-missing = Il n’y a rien ici
site-missing-text = Aucune page n’a l’adresse
site-other-name = Ce site porte un autre nom
site-other-name-text = Vous avez demandé { $name }, qui n’est pas un nom de ce serveur. Utilisez l’adresse qui vous a été donnée.
site-other-name-owner = Si ce serveur est le vôtre, démarrez-le avec son adresse :
site-offline = Pas de connexion
site-offline-text = Cette page a besoin du réseau. Sans lui, vous pouvez toujours jouer contre l’ordinateur ou à deux sur cet appareil, lire les règles, suivre les cours, analyser et ouvrir votre bibliothèque.
site-try-again = Réessayer

# Rules of somebody's own that a game is offered with.
site-own-rules = Ce qui change par rapport à { $known }, le jeu connu le plus proche
site-own-rules-known = Toutes les règles de { $known }

# Invited, and one's own online games.
site-aim-corner = Un camp mène son roi dans un coin ; l’autre cherche à le prendre avant.
site-aim-edge = Un camp mène son roi au bord du plateau ; l’autre cherche à le prendre avant.
site-aim-squares = Un camp mène son roi sur l’une des cases de sortie ; l’autre cherche à le prendre avant.
site-try = Jamais joué ? Essayez en deux minutes
site-watch-link = Copier le lien pour regarder
site-back-to-invitation = Retour à l’invitation
site-your-games = Vos parties
site-open = Ouvrir

# A board inside somebody else's page.
site-embed-open = Ouvrir sur Branan

# Le manuel.
handbook-title = Manuel
handbook-lead = Les règles article par article, les notations, la ligne de commande, les bibliothèques et protocoles pour programmer, les preuves et les tables, et comment héberger un serveur.
handbook-english = Le manuel est rédigé en anglais.
handbook-search = Chercher dans le manuel
handbook-find = Chercher
handbook-found = { $count ->
    [0] Rien n’a été trouvé. Essayez avec moins de mots.
    [one] Une section
   *[other] { $count } sections
}
handbook-contents = Tous les chapitres
handbook-whole = Tout sur une seule page
handbook-on-this-page = Sur cette page
handbook-players = Pour jouer
handbook-programmers = Pour programmer
handbook-researchers = Pour la recherche
handbook-hosts = Pour héberger un serveur
