# Ce que l'on apprend de ses parties pendant qu'on est ailleurs.

notices = Notifications
notices-unread =
    { $count ->
        [0] Notifications
        [one] { $count } nouvelle notification
       *[other] { $count } nouvelles notifications
    }
notices-new = nouveau
notices-none = Rien ne s'est encore passé. Vous lirez ici quand c'est à vous de jouer dans une partie lente, quand quelqu'un accepte votre proposition et comment vos parties se sont terminées.
notices-read = Tout marquer comme lu
notices-ago = il y a { $span }
notices-left = reste { $span }
notices-next = Partie suivante où c'est à moi de jouer
notices-kinds = Ce que vous voulez apprendre
notices-kinds-text = Tant que le plateau d'une partie est ouvert devant vous, elle ne vous envoie rien.
notices-kind-turn = C'est à moi de jouer dans une partie lente
notices-kind-hurry = Mon temps s'épuise dans une partie lente (8, 4 et 1 heures avant)
notices-kind-taken = Quelqu'un accepte ma proposition
notices-kind-ended = Une de mes parties est terminée
notices-keep = Enregistrer

notice-turn = À vous de jouer contre { $name }
notice-hurry =
    { $hours ->
        [one] Moins d'{ $hours } heure pour jouer contre { $name }
       *[other] Moins de { $hours } heures pour jouer contre { $name }
    }
notice-taken = { $name } a accepté votre proposition
notice-ended = Votre partie contre { $name } est terminée :
notice-aborted = Votre partie contre { $name } a été annulée

# Parties proposées à une seule personne, et gens qui ne veulent pas se rencontrer.

challenge = Défier { $name }
challenge-send = Envoyer le défi
challenges = Défis
challenge-to-you = { $name } vous défie
challenge-by-you = Vous avez défié { $name }
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer
challenge-block = Bloquer
challenge-unblock = Débloquer
challenge-blocked = Vous avez bloqué { $name } : aucun de vous deux ne peut défier l'autre, accepter ses propositions ni lui écrire.
challenge-nobody = Personne ne porte ce nom.
challenge-not-together = Vous deux ne pouvez pas jouer ensemble ici.
challenge-pending = Il y a déjà un défi entre vous deux.
challenge-answered = Ce défi a reçu une réponse ou a été retiré.
challenge-too-many = Vous avez trop de défis en attente. Attendez une réponse ou retirez-en un.
notices-kind-challenge = Quelqu'un me défie
notices-kind-declined = Quelqu'un refuse mon défi
notice-challenge = { $name } vous défie
notice-declined = { $name } a refusé votre défi

# Flux et calendrier.

feed = Flux et calendrier
feed-text = Les lecteurs de flux (Atom) affichent vos notifications ; les calendriers montrent jusqu'à quand vous devez jouer. Qui a l'adresse peut tout lire : gardez-la pour vous.
feed-there = Vous avez une adresse. Elle peut être remplacée ou retirée.
feed-make = Créer une adresse
feed-again = Créer une nouvelle adresse
feed-revoke = La retirer
feed-shown = Copiez ces adresses maintenant : elles ne sont affichées que cette fois. Les anciennes ne fonctionnent plus.
feed-atom = Flux :
feed-calendar = Calendrier :
feed-deadline = Votre coup contre { $name }

# Parties en cours, avec leur plateau.

playing = Parties en cours

# L'heure de la semaine où l'on se retrouve, et que faire en attendant.

hour = Rendez-vous :
hour-name = L'heure du tafl
hour-calendar = l'ajouter au calendrier
hour-monday = chaque lundi à { $time } UTC.
hour-tuesday = chaque mardi à { $time } UTC.
hour-wednesday = chaque mercredi à { $time } UTC.
hour-thursday = chaque jeudi à { $time } UTC.
hour-friday = chaque vendredi à { $time } UTC.
hour-saturday = chaque samedi à { $time } UTC.
hour-sunday = chaque dimanche à { $time } UTC.
hour-meanwhile = En attendant :
hour-computer = Jouer contre l'ordinateur
