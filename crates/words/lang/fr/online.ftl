# Jouer avec quelqu’un ailleurs ; voir le fichier anglais.

nav-online = En ligne
online-title = Jouer en ligne entre amis
online-pitch = Envoyez un lien : la personne qui l’ouvre joue avec vous, sur n’importe quel appareil et sans compte.
online-your-name = Votre nom
online-guest = Anonyme
online-you = (vous)
online-get-link = Créer un lien
online-open-to-all = Ouvert à tous
online-what = Que jouer
online-own-rules = { $game } (règles maison)
online-write-rules = Écrire ou coller vos propres règles
online-own-clock = Autre
online-minutes = Minutes par manche
online-seconds = Secondes par coup

# Le salon.

online-lobby = Cherche adversaire
online-lobby-empty = Personne n’attend en ce moment. Ouvrez une partie, et l’on vous rejoindra.
online-connecting = Connexion…
online-take = Jouer
online-see-rules = Règles
online-rated = classée
online-yours = La vôtre
online-recent = Parties récentes
online-you-attack = Vous attaqueriez d’abord.
online-you-defend = Vous auriez d’abord le roi.
online-sides-random = Les camps sont tirés au sort.

# Avant le début.

online-invite = Inviter quelqu’un
online-invite-text = La personne qui ouvre ce lien joue avec vous. Gardez cette page ouverte.
online-link = Lien
online-copy = Copier
online-copied = Lien copié.
online-copy-yourself = Ce navigateur ne permet pas de copier le lien. Prenez-le dans le champ.
online-share = Partager
online-qr = Le lien sous forme de code à scanner
online-listed = Elle est aussi dans le salon.
online-only-here = Cette adresse ne marche que sur cet appareil. Pour jouer avec d’autres, lancez Branan de façon qu’ils puissent l’atteindre.
online-waiting = En attendant que quelqu’un l’ouvre…
online-withdraw = Retirer l’offre
online-invited = { $name } vous invite à jouer
online-join = Jouer
online-not-begun = Pas encore commencé
online-not-begun-text = Une place est encore libre. La partie apparaîtra ici automatiquement.
online-unknown = Cette partie n’existe pas
online-unknown-text = Le lien a peut-être été tronqué à la copie.
online-another = Une autre partie

# En jeu.

online-their-turn = À { $name } de jouer.
online-sending = Envoi de votre coup…
online-first-move = Le premier coup doit être joué dans un délai de { $time }.
online-lost = Pas de connexion. Nouvel essai automatique ; rien n’est perdu.
online-outdated = Il y a une version plus récente de cette page. Rechargez-la pour continuer.
online-is-here = en ligne
online-is-away = hors ligne
online-watchers = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
online-away = { $name } n’est plus là. Vous pourrez réclamer la victoire dans { $seconds } s.
online-gone = { $name } ne revient pas.
online-time-up = Son temps est écoulé.
online-claim = Réclamer la victoire
online-draw = Proposer nulle
online-draw-asked = { $name } propose la nulle.
online-draw-sent = Vous avez proposé la nulle.
online-takeback-asked = { $name } demande à reprendre un coup.
online-takeback-sent = Vous avez demandé à reprendre un coup.
online-accept = Accepter
online-decline = Refuser
online-abort = Annuler la partie
online-give-time = Offrir 15 s
online-give-hours = Offrir 12 h
online-set-on = en cours

# Parties lentes et durées.

online-slow-clock = { $base } + { $inc } par coup, { $cap } au plus
online-lobby-slow = Parties lentes, avec des jours de réflexion
online-no-engine = Tant que cette partie dure, l’aide d’un moteur est interdite aux deux : aucune analyse par un programme, ni ici ni ailleurs.
span-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
span-hours = { $count } h
span-minutes = { $count } min
span-seconds = { $count } s

# Ce qui n’a pas été fait.

online-refused-stale = La position avait changé. Regardez à nouveau.
online-refused-late = Votre temps était écoulé avant l’arrivée du coup.
online-refused-fast = C’était trop à la fois. Attendez un instant.
online-refused-taken = Quelqu’un a été plus rapide. Vous pouvez regarder.
online-refused-over = C’est fini.
online-refused-rules = Le serveur n’accepte pas ces règles. Leur nom dépasse peut-être 40 caractères.
online-refused-chat = Le texte libre demande un compte et l’accord des deux côtés.
online-refused = Cela ne peut pas être fait maintenant.
online-unreachable = Le serveur est injoignable. Réessayez.

# La fin.

online-wins = { $name } gagne
online-wins-match = { $name } gagne le match.
online-next-set = Seconde manche, camps échangés ({ $seconds })
online-back-to-board = Retour au plateau
online-aborted = Partie annulée
online-aborted-text = Elle ne compte pas.
online-rematch = Revanche
online-rematch-sent = Revanche proposée…
online-rematch-asked = { $name } veut une revanche.
online-to-rematch = Vers la revanche
online-record = Feuille de partie :

# Discussion.

online-chat = Discussion
online-phrases = Phrases rapides
online-say = Envoyer
online-say-something = Dites quelque chose
online-chat-off = Désactiver le texte libre
online-chat-on = Autoriser le texte libre
online-chat-off-other = { $name } n’a pas autorisé le texte libre.
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-have-fun = Amusez-vous bien !
phrase-nice-move = Beau coup !
phrase-oops = Oups !
phrase-sorry = Pardon !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-back-again = Me revoilà.
phrase-well-played = Bien joué !
phrase-good-game = Bonne partie !
phrase-thanks = Merci !
phrase-bye = Au revoir !

# Sur les autres pages.

site-play-friend = Jouer entre amis
site-play-friend-note = par un lien, sans compte
site-contest = { $first } contre { $second }
site-contest-open = Invitation à une partie : { $game }
