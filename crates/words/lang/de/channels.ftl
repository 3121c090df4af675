# Wie Leute etwas erfahren, während sie anderswo sind.

announce-offer = { $name } bietet { $game } an ({ $clock }): { $url }

mail = E-Mail
mail-text = Wer eine Adresse angibt, bekommt höchstens eine E-Mail am Tag, und nur, wenn es etwas Neues gibt, das noch nicht gelesen ist. Niemand sonst sieht die Adresse.
mail-address = E-Mail-Adresse
mail-give = Link zum Bestätigen schicken
mail-unconfirmed = Eine E-Mail mit einem Link ist dorthin unterwegs. Öffne ihn innerhalb eines Tages; bis dahin wird nichts anderes geschickt.
mail-is-on = Zusammenfassungen werden dorthin geschickt.
mail-is-off = Zusammenfassungen sind abgeschaltet.
mail-switch-on = Zusammenfassungen einschalten
mail-switch-off = Zusammenfassungen abschalten
mail-remove = Adresse entfernen
mail-bad = An diese Adresse kann keine E-Mail geschickt werden.
mail-too-many = Das wurde heute zu oft verlangt. Versuche es morgen wieder.
mail-dead-link = Dieser Link gilt nicht mehr. Auf der Seite mit deinen Nachrichten kannst du einen neuen anfordern oder E-Mails abschalten.
mail-confirm = E-Mail-Adresse bestätigen
mail-confirm-do = Das ist meine Adresse
mail-confirmed = Die Adresse ist bestätigt. Zusammenfassungen werden ab jetzt dorthin geschickt.
mail-off = Keine Zusammenfassungen mehr
mail-off-done = Zusammenfassungen sind abgeschaltet.

mail-question = Branan: Ist das deine Adresse?
mail-question-text =
    Jemand, der bei { $site } als { $name } angemeldet ist, möchte Zusammenfassungen an diese Adresse bekommen.

    Wenn du das warst, öffne innerhalb eines Tages diese Adresse:
    { $link }

    Wenn du es nicht warst, brauchst du nichts zu tun: Es wird nichts weiter geschickt.
mail-digest =
    { $count ->
        [one] Branan: { $count } Nachricht für dich
       *[other] Branan: { $count } Nachrichten für dich
    }
mail-digest-hello = Hallo { $name }, das hast du noch nicht gelesen:
mail-digest-more =
    { $count ->
        [one] Und { $count } weitere.
       *[other] Und { $count } weitere.
    }
mail-digest-end =
    Alle Nachrichten: { $all }
    Keine Zusammenfassungen mehr: { $off }

push = Benachrichtigungen
push-text = Dein Browser zeigt Neues, während hier keine Seite offen ist; nicht, solange du das Brett der Partie offen hast. Auf iPhone und iPad geht das mit der installierten App.
push-here = In diesem Browser benachrichtigen
push-browser = Ein Browser
push-remove = Entfernen
push-kinds = Was deine Browser zeigen sollen
push-denied = Der Browser erlaubt es nicht. Das lässt sich in seinen Einstellungen für diese Seite ändern.
push-failed = Das hat nicht geklappt. Dein Browser oder der Dienst seines Herstellers hat abgelehnt.
push-missing = Dieser Browser kann das nicht, oder erst, wenn die Seite installiert ist.
push-no-script = Einen Browser kann nur ein Skript fragen.

wish = Sag mir, wenn jemand etwas anbietet
wish-text = Höchstens dreimal am Tag, hier und, wenn du willst, als Benachrichtigung; nicht, solange du bei den Online-Partien bist.
wish-games = Spiele
wish-paces = Tempo
wish-live = Live-Partien
wish-slow = Langsame Partien
notice-offer = { $name } bietet eine Partie an
notices-kind-offer = Jemand bietet an, worauf ich warte
