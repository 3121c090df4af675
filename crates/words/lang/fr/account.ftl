# Les personnes qui ont un nom ici : s’inscrire, se connecter, leurs parties, et comment partir.

nav-account = Compte

account-sign-in = Se connecter
account-sign-in-text = Sous votre nom, vous retrouvez vos parties sur tous vos appareils. Pour jouer par un lien, aucun compte n’est nécessaire.
account-sign-up = Créer un compte
account-sign-up-text = Un nom et un mot de passe suffisent. Aucune adresse électronique n’est demandée.
account-administrator-text = Ce compte administrera le site.
account-name = Nom
account-name-hint = De 2 à 24 lettres ou chiffres, avec - _ . entre eux si vous voulez. Tout le monde le voit.
account-password = Mot de passe
account-password-hint = Au moins 8 caractères.
account-old-password = Mot de passe actuel
account-new-password = Nouveau mot de passe
account-have = Vous avez un compte ?
account-have-none = Pas encore de compte ?
account-forgotten = Mot de passe oublié ?
account-recover = Un nouveau mot de passe
account-recover-text = Chacun des dix codes de secours qui vous ont été montrés sert une fois. S’il ne vous en reste plus, la personne qui tient ce site peut vous envoyer un lien.
account-recover-do = Changer le mot de passe et se connecter
account-code = Code de secours
account-reset = Un nouveau mot de passe
account-reset-text = Ce lien sert une fois. Choisissez un nouveau mot de passe ; partout ailleurs, vos sessions seront fermées, et vos clés d’accès retirées.

# Codes de secours.

account-codes = Codes de secours
account-codes-shown = Notez ou imprimez ces codes maintenant : ils ne sont montrés que cette fois. Si vous oubliez votre mot de passe, chacun d’eux permet une fois d’en choisir un nouveau.
account-codes-kept = Je les ai. Vers mes parties
account-codes-left =
    { $count ->
        [one] Il reste { $count } code.
       *[other] Il reste { $count } codes.
    }
account-codes-text = Dix nouveaux codes remplacent les anciens, qui ne servent plus.
account-codes-do = Créer de nouveaux codes

# Sa propre page.

account-me = Mes parties
account-signed-in-as = Votre nom ici : { $name }.
account-profile = Ce que voient les autres
account-sign-out = Se déconnecter
account-running = En cours
account-none-running = Aucune partie en cours.
account-your-turn = À vous de jouer
account-their-turn = À l’autre de jouer
account-waiting = En attente de quelqu’un
account-ended = Dernières parties
account-none-ended = Aucune de vos parties n’est encore terminée.
account-claim = Parties de ce navigateur
account-claim-text = Vous avez joué dans ce navigateur sans compte. Ces parties peuvent devenir les vôtres ; celles en cours continuent, et aucune ne compte pour un classement.
account-claim-do = Les ajouter aux miennes
account-claimed = Parties qui sont maintenant les vôtres :
account-sessions = Vos sessions ouvertes
account-session = depuis le { $since }, dernière utilisation le { $seen }
account-this-browser = ce navigateur
account-some-browser = Un navigateur
account-end-others = Se déconnecter partout ailleurs
account-settings = Réglages
account-change-password = Changer le mot de passe
account-password-changed = Le mot de passe est changé. Partout ailleurs, vos sessions sont fermées.
account-export = Tout ce qui me concerne
account-export-text = Un fichier (JSON) avec votre nom, vos sessions ouvertes, et toutes vos parties avec ce qui s’y est dit.
account-export-do = Télécharger
account-close = Fermer le compte
account-close-text = Toutes vos sessions sont fermées et plus personne ne voit votre page. Connectez-vous pour le rouvrir.
account-closed = Votre compte est fermé. Connectez-vous quand vous voudrez le retrouver.
account-delete = Supprimer le compte
account-delete-text = C’est définitif. Les parties en cours sont abandonnées. Vos parties restent, sans votre nom et sans ce que vous avez dit ; personne n’aura plus votre nom.
account-delete-name = Par sécurité, tapez votre nom.
account-deleted = Votre compte est supprimé.
account-not-done = Cela n’a pas été fait
account-back = Retour à ma page

# Ce que tout le monde voit de quelqu’un.

account-since = Ici depuis le { $date }
account-by-game = Par jeu et par camp
account-won-lost = Gagnées – perdues, dans les parties que tout le monde peut trouver
account-attackers = Aux attaquants
account-defenders = Aux défenseurs
account-drawn = Nulles
account-matches = Matchs
account-rivals = Contre
account-against-you = { $name } contre vous :
account-score = { $won } gagnées, { $drawn } nulles, { $lost } perdues
account-nothing-played = Aucune partie du salon n’est encore terminée.
account-ghost = Quelqu’un qui a quitté le site
account-won = Gagnée
account-lost = Perdue
account-drew = Nulle

# Pour les personnes qui tiennent le site.

account-people = Membres
account-administrator = administre le site
account-is-closed = fermé
account-ban = Bannir
account-unban = Lever le bannissement

# Pourquoi quelque chose n’a pas été fait.

account-bad-name = Ce ne peut pas être un nom : de 2 à 24 lettres ou chiffres d’un même alphabet, avec - _ . entre eux.
account-reserved-name = Ce nom est réservé à la maison. Choisissez-en un autre.
account-taken-name = Quelqu’un a ou a eu ce nom, ou un nom qui lui ressemble. Choisissez-en un autre.
account-short-password = Le mot de passe est trop court : au moins 8 caractères.
account-long-password = Le mot de passe est trop long : au plus 200 caractères.
account-name-password = Le mot de passe ne doit pas être le nom.
account-wrong = Le nom et le mot de passe ne vont pas ensemble.
account-wrong-password = Ce n’est pas votre mot de passe actuel.
account-wrong-name = Ce n’est pas votre nom.
account-wrong-code = Le nom et le code ne vont pas ensemble, ou le code a déjà servi.
account-wait =
    { $count ->
        [one] Trop de tentatives. Réessayez dans { $count } seconde.
       *[other] Trop de tentatives. Réessayez dans { $count } secondes.
    }
account-wait-minutes = Trop de tentatives. Réessayez dans { $count } minutes.
account-is-banned = Les personnes qui tiennent ce site ont fermé ce compte.
account-dead-link = Ce lien a déjà servi, ou il est trop ancien.
account-stale = Ce formulaire a déjà été envoyé. Les codes ont été créés une fois ; si vous ne les avez pas, créez-en de nouveaux.
account-malformed = Le formulaire est illisible.
account-busy = Le serveur ne peut pas le faire en ce moment. Réessayez dans un instant.
