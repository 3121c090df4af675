# Clés d’accès : des clés de ses appareils, avec lesquelles on se connecte sans mot de passe.

passkeys = Clés d’accès
passkeys-text = Une clé d’accès est gardée par votre appareil ou votre gestionnaire de mots de passe. Elle vous connecte par empreinte, visage ou code PIN, sans nom ni mot de passe, et ne sert que sur ce site. Le mot de passe et les codes de secours restent valables.
passkeys-none = Vous n’avez pas encore de clé d’accès.
passkeys-one = Clé d’accès
passkeys-made = créée le { $date }
passkeys-used = dernière utilisation le { $date }
passkeys-unused = pas encore utilisée
passkeys-remove = Retirer
passkeys-remove-one = Retirer { $name }
passkeys-add = Ajouter une clé d’accès
passkeys-name = Le nom que vous lui donnez
passkeys-name-hint = Par exemple « téléphone » ou « clé bleue », pour savoir laquelle retirer si un appareil est perdu.
passkeys-lost = Si vous perdez un appareil, retirez ici sa clé d’accès. Un nouveau mot de passe par code de secours ou par lien retire toutes les clés d’accès. Une clé retirée ici reste sur l’appareil jusqu’à ce que vous l’y supprimiez.
passkeys-sign-in = Se connecter avec une clé d’accès

# Pourquoi quelque chose n’a pas été fait.

passkeys-cannot = Ce navigateur ne peut pas créer de clé d’accès, ou les scripts sont désactivés.
passkeys-cancelled = Aucune clé d’accès n’a été choisie. Réessayez, ou utilisez votre mot de passe.
passkeys-wrong = Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous avec votre mot de passe et vérifiez si elle a été retirée.
passkeys-late = Cela a pris trop de temps. Réessayez.
passkeys-too-many = Dix clés d’accès au plus. Retirez-en d’abord une.
passkeys-known = Cet appareil a déjà une clé d’accès pour votre compte.
passkeys-not-here = Les clés d’accès ne sont pas proposées à cette adresse.
