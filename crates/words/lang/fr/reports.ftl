# Ce que l’on signale, et qui veille à la paix.

report = Signaler
report-about = Vous allez signaler : { $name }.
report-game = la partie
report-text = La modération de ce site le lit, et vous apprendrez la suite donnée. La personne signalée n’apprend pas par qui.
report-why = Que s’est-il passé ?
report-stopped = A cessé de jouer et me laisse attendre
report-abuse = Insultes, menaces ou nom offensant
report-engine = Laisse un programme choisir les coups
report-words = Avec vos mots, s’il y a plus à dire
report-words-needed = Avec vos mots : quoi, où, quand
report-send = Envoyer le signalement
report-waits = En attente de la modération
report-answer-nothing = Examiné : rien de contraire aux règles
report-answer-warned = Examiné : un avertissement a été donné
report-answer-banned = Examiné : le compte a été fermé

reports-own = Mes signalements
reports-none = Vous n’avez signalé personne. Un lien se trouve sur la page de chaque personne et à côté de vos parties.
reports-warnings = Avertissements
reports-warnings-text = La modération a examiné ce que d’autres ont signalé à votre sujet et vous demande d’en rester là.

# Pour la modération.

reports = Signalements
reports-text = Les plus anciens d’abord. La personne qui a signalé apprend votre décision.
reports-log = Ce qui a été fait
reports-log-empty = Rien n’a encore été fait.
reports-done = Aucun signalement n’attend.
reports-past = examinés jusqu’ici : { $all }, dont fondés : { $upheld }
reports-by = Signalé par
reports-about = Signalements sur cette personne
report-do-nothing = Rien à redire
report-do-warned = Avertir
report-do-banned = Bannir
report-not-yours = Quelqu’un d’autre doit répondre à ce signalement.
moderation-by = Qui
moderation-act = Quoi
moderation-about = Au sujet de
moderation-console = ligne de commande
moderation-nothing = signalement : rien à redire
moderation-warned = signalement : avertissement
moderation-banned = signalement : bannissement
moderation-ban = bannissement
moderation-unban = bannissement levé
moderation-appoint = entrée dans la modération
moderation-dismiss = sortie de la modération
moderation-time = temps donné
moderation-give = Donner 12 heures ({ $name })
moderation-no-time = On ne peut pas donner de temps ici : la partie est finie ou n’est pas lente, ou il reste assez de temps.
account-moderator = modération
account-appoint = Confier la modération
account-dismiss = Retirer la modération

# Pour qui tient le site.

agreement = Accord avec le moteur
agreement-proves-nothing = Cela ne prouve rien.
agreement-why = Les bons joueurs sont plus souvent d’accord avec le moteur que les autres, davantage dans certains jeux, et sur cent personnes quelques-unes sortent du lot par pur hasard. Le programme ne bannit personne pour cela, et personne ne devrait l’être pour ces seuls chiffres. Regardez les parties.
agreement-text = La nuit, le moteur regarde les parties classées terminées et celles qui ont été signalées : les positions où aucun camp ne gagnait nettement, sans les premiers coups d’une manche, et sans celles où un seul coup était possible ou visiblement bon.
agreement-everybody = Tout le monde
agreement-none = Aucune partie n’a encore été regardée.
agreement-none-of = Aucune de ses parties n’a encore été regardée.
agreement-most = Les plus souvent d’accord
agreement-people = Personnes
agreement-games = Parties
agreement-positions = Positions
agreement-share = Premier choix du moteur
agreement-lost = Chances données
agreement-spread = Dispersion des temps
agreement-few = trop peu
agreement-agreed = Premier choix du moteur
agreement-typical = Temps habituel
agreement-last = Dernières parties regardées
agreement-of = { $same } sur { $positions }
agreement-both = { $number } % ± { $error }
agreement-percent = { $number } %
agreement-figures = Pour une personne, la vraie valeur est dans l’intervalle ± dans 95 cas sur 100, selon la différence entre ses parties ; pour tout le monde, c’est deux fois l’écart type entre les personnes qui ont au moins 50 positions. Les chances données sont ce qu’un coup a coûté en moyenne de l’espoir de gagner. La dispersion est celle de la moitié centrale des temps, en centièmes du temps habituel. Dans le dessin, le trait fin est tout le monde.

# Pourquoi un signalement n’a pas été pris.

report-senseless = Ce que l’on sait de cette partie ou de cette personne dit le contraire : une partie perdue au plateau ou abandonnée n’a pas été délaissée, et quelques coups ne montrent rien.
report-no-words = Dites avec vos mots ce qui s’est passé.
report-pending = Vous l’avez déjà signalé. La modération va l’examiner.
report-too-many = Dix de vos signalements attendent. Attendez qu’ils aient une réponse.
report-settled = Ce signalement a déjà reçu une réponse.

# Ce que l’on apprend.

notices-kind-report = Un de mes signalements a reçu une réponse
notice-report-nothing = Votre signalement ({ $name }) a été examiné : rien de contraire aux règles
notice-report-upheld = Votre signalement ({ $name }) a été examiné, et il y a eu une suite
notice-warned = Un avertissement de la modération de ce site

# Ce que l’on peut écrire au plateau.

talk = Texte libre dans la discussion
talk-text = Tout le monde a les phrases toutes faites. Deux personnes qui ont un compte et l’autorisent toutes deux peuvent aussi écrire ce qu’elles veulent ; au plateau, chacune peut y mettre fin à tout moment.
talk-is-on = Vous l’autorisez dans chaque nouvelle partie.
talk-is-off = Vous ne l’autorisez nulle part, sauf si vous le faites au plateau.
talk-on = L’autoriser dans chaque nouvelle partie
talk-off = Ne plus l’autoriser

# Ce qui est conservé, et combien de temps.

privacy = Ce qui est conservé, et combien de temps
privacy-text = Qui joue sans compte laisse ses coups et le nom saisi, rien d’autre.
privacy-account = Votre compte : le nom, et ce qui prouve votre mot de passe, vos codes et vos clés d’accès sans les contenir, jusqu’à ce que vous le supprimiez.
privacy-games = Les parties : pour toujours. Une fois votre compte supprimé, elles ne sont plus à personne, et ce que vous y avez écrit disparaît.
privacy-chat = Ce que deux personnes se disent au plateau est pour elles deux. La modération ne le lit pas, sauf si l’une des deux le raconte.
privacy-sessions = Vos sessions : jusqu’à ce que vous vous déconnectiez, ou 90 jours après la dernière visite.
privacy-notices = Les avis : 90 jours.
privacy-channels = Une adresse de courriel, si vous en avez donné une pour les résumés, et les adresses des navigateurs que vous faites prévenir : jusqu’à ce que vous les retiriez ou supprimiez votre compte. Personne d’autre ne les voit. Les notifications passent, chiffrées, par le service de l’éditeur du navigateur.
privacy-reports = Les signalements : ce qui a été écrit est effacé 90 jours après la réponse, ou quand l’une des deux personnes supprime son compte. Le fait qu’il y a eu un signalement, et ce que la modération a fait, reste sans les mots.
privacy-agreement = Combien de fois vos coups, dans les parties classées ou signalées, étaient ceux du moteur, et combien vos temps diffèrent : pour les seules personnes qui tiennent ce site, jusqu’à ce que vous supprimiez votre compte. Cela découle des parties ; votre fichier contient les parties et non ces chiffres.
privacy-addresses = Les adresses réseau : jamais écrites. Pour ralentir qui devine ou inonde, elles sont comptées en mémoire et oubliées en un jour.
privacy-export = Vous pouvez télécharger tout ce qui est conservé à votre sujet depuis votre page.
