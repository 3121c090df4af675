# Comment on apprend quelque chose quand on est ailleurs.

announce-offer = { $name } propose { $game } ({ $clock }) : { $url }

mail = Courriel
mail-text = Si vous donnez une adresse, vous recevez au plus un courriel par jour, et seulement s'il y a du nouveau que vous n'avez pas lu. Personne d'autre ne voit l'adresse.
mail-address = Adresse électronique
mail-give = M'envoyer un lien de confirmation
mail-unconfirmed = Un courriel avec un lien est en route. Ouvrez-le dans la journée ; d'ici là, rien d'autre n'est envoyé.
mail-is-on = Les résumés y sont envoyés.
mail-is-off = Les résumés sont désactivés.
mail-switch-on = Activer les résumés
mail-switch-off = Désactiver les résumés
mail-remove = Retirer l'adresse
mail-bad = Aucun courriel ne peut être envoyé à cette adresse.
mail-too-many = Cela a été demandé trop souvent aujourd'hui. Réessayez demain.
mail-dead-link = Ce lien ne fonctionne plus. Sur la page de vos notifications, vous pouvez en demander un autre ou désactiver les courriels.
mail-confirm = Confirmer votre adresse
mail-confirm-do = C'est mon adresse
mail-confirmed = L'adresse est confirmée. Les résumés y seront envoyés désormais.
mail-off = Plus de résumés
mail-off-done = Les résumés sont désactivés.

mail-question = Branan : est-ce votre adresse ?
mail-question-text =
    Sur { $site }, une personne qui porte le nom { $name } souhaite que des résumés soient envoyés à cette adresse.

    Si c'était vous, ouvrez cette adresse dans la journée :
    { $link }

    Sinon, ne faites rien : rien d'autre ne sera envoyé.
mail-digest =
    { $count ->
        [one] Branan : { $count } notification pour vous
       *[other] Branan : { $count } notifications pour vous
    }
mail-digest-hello = Bonjour { $name }, voici ce que vous n'avez pas encore lu :
mail-digest-more =
    { $count ->
        [one] Et { $count } autre.
       *[other] Et { $count } autres.
    }
mail-digest-end =
    Toutes les notifications : { $all }
    Plus de résumés : { $off }

push = Notifications du navigateur
push-text = Votre navigateur montre ce qui est nouveau quand aucune page n'est ouverte ici ; pas tant que le plateau de la partie est ouvert. Sur iPhone et iPad, cela marche avec l'application installée.
push-here = Me prévenir dans ce navigateur
push-browser = Un navigateur
push-remove = Retirer
push-kinds = Ce que vos navigateurs doivent montrer
push-denied = Le navigateur ne le permet pas. Vous pouvez changer cela dans ses réglages pour ce site.
push-failed = Cela n'a pas marché. Votre navigateur, ou le service de son éditeur, a refusé.
push-missing = Ce navigateur ne sait pas le faire, ou seulement quand le site est installé.
push-no-script = Seul un script peut le demander à un navigateur.

wish = Prévenez-moi quand quelqu'un propose
wish-text = Au plus trois fois par jour, ici et, si vous voulez, par notification ; pas tant que vous êtes parmi les parties en ligne.
wish-games = Jeux
wish-paces = Rythme
wish-live = Parties en direct
wish-slow = Parties lentes
notice-offer = { $name } propose une partie
notices-kind-offer = Quelqu'un propose ce que j'attends
