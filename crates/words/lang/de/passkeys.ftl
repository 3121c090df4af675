# Passkeys: Schlüssel der eigenen Geräte, mit denen man sich ohne Passwort anmeldet.

passkeys = Passkeys
passkeys-text = Ein Passkey liegt auf deinem Gerät oder in deinem Passwortmanager. Er meldet dich mit Fingerabdruck, Gesicht oder PIN an, ohne Namen und Passwort, und gilt nur für diese Seite. Passwort und Notfallcodes bleiben, wie sie sind.
passkeys-none = Du hast noch keine Passkeys.
passkeys-one = Passkey
passkeys-made = angelegt { $date }
passkeys-used = zuletzt benutzt { $date }
passkeys-unused = noch nicht benutzt
passkeys-remove = Entfernen
passkeys-remove-one = { $name } entfernen
passkeys-add = Passkey hinzufügen
passkeys-name = Wie du ihn nennst
passkeys-name-hint = Etwa „Handy“ oder „blauer Schlüssel“, damit du weißt, welchen du entfernst, wenn ein Gerät verloren geht.
passkeys-lost = Geht ein Gerät verloren, entferne hier seinen Passkey. Ein neues Passwort per Notfallcode oder Link entfernt alle Passkeys. Was hier entfernt ist, bleibt auf dem Gerät, bis du es dort löschst.
passkeys-sign-in = Mit Passkey anmelden

# Warum etwas nicht geschehen ist.

passkeys-cannot = Dieser Browser kann keine Passkeys anlegen, oder Skripte sind ausgeschaltet.
passkeys-cancelled = Es wurde kein Passkey gewählt. Versuche es noch einmal, oder nimm dein Passwort.
passkeys-wrong = Dieser Passkey öffnet hier kein Konto. Melde dich mit dem Passwort an und sieh nach, ob er entfernt wurde.
passkeys-late = Das hat zu lange gedauert. Versuche es noch einmal.
passkeys-too-many = Mehr als zehn Passkeys gehen nicht. Entferne erst einen.
passkeys-known = Dieses Gerät hat schon einen Passkey für dein Konto.
passkeys-not-here = Unter dieser Adresse gibt es keine Passkeys.
