# Was Leute voneinander melden, und wer für Frieden sorgt.

report = Melden
report-about = Du meldest { $name }.
report-game = die Partie
report-text = Die Moderation dieser Seite liest es, und du erfährst, was daraus wurde. Wer gemeldet wird, erfährt nicht, von wem.
report-why = Was ist geschehen?
report-stopped = Spielt nicht weiter und lässt mich warten
report-abuse = Beleidigungen, Drohungen oder ein anstößiger Name
report-engine = Lässt ein Programm die Züge wählen
report-words = In deinen Worten, wenn es mehr zu sagen gibt
report-words-needed = In deinen Worten: was, wo, wann
report-send = Meldung absenden
report-waits = Wartet auf die Moderation
report-answer-nothing = Angesehen: kein Verstoß gefunden
report-answer-warned = Angesehen: es gab eine Verwarnung
report-answer-banned = Angesehen: das Konto wurde gesperrt

reports-own = Meine Meldungen
reports-none = Du hast niemanden gemeldet. Den Link dazu findest du auf der Seite jeder Person und neben deinen Partien.
reports-warnings = Verwarnungen
reports-warnings-text = Die Moderation hat sich angesehen, was andere von dir gemeldet haben, und bittet dich, es dabei zu belassen.

# Für die Moderation.

reports = Meldungen
reports-text = Die ältesten zuerst. Wer gemeldet hat, erfährt, wie du entscheidest.
reports-log = Was getan wurde
reports-log-empty = Noch wurde nichts getan.
reports-done = Keine Meldung wartet.
reports-past = bisher beantwortet: { $all }, davon berechtigt: { $upheld }
reports-by = Gemeldet von
reports-about = Meldungen über diese Person
report-do-nothing = Kein Verstoß
report-do-warned = Verwarnen
report-do-banned = Sperren
report-not-yours = Diese Meldung beantwortet jemand anders.
moderation-by = Wer
moderation-act = Was
moderation-about = Über wen
moderation-console = Kommandozeile
moderation-nothing = Meldung: kein Verstoß
moderation-warned = Meldung: verwarnt
moderation-banned = Meldung: gesperrt
moderation-ban = gesperrt
moderation-unban = Sperre aufgehoben
moderation-appoint = in die Moderation berufen
moderation-dismiss = aus der Moderation entlassen
moderation-time = Zeit gegeben
moderation-give = { $name } 12 Stunden geben
moderation-no-time = Hier kann keine Zeit gegeben werden: Die Partie ist vorbei oder keine langsame, oder es ist Zeit genug da.
account-moderator = Moderation
account-appoint = In die Moderation berufen
account-dismiss = Aus der Moderation entlassen

# Für die, denen die Seite gehört.

agreement = Übereinstimmung mit der Engine
agreement-proves-nothing = Das beweist nichts.
agreement-why = Starke Leute stimmen öfter mit der Engine überein als andere, in manchen Spielen mehr als in anderen, und unter hundert Leuten fallen einige schon durch Zufall auf. Das Programm sperrt niemanden deswegen, und niemand sollte allein wegen dieser Zahlen gesperrt werden. Sieh dir die Partien an.
agreement-text = Nachts sieht sich die Engine gewertete Partien an, die vorbei sind, und gemeldete: Stellungen, in denen keine Seite klar auf Gewinn stand, ohne die ersten Züge eines Satzes und ohne die, in denen nur ein Zug möglich oder offensichtlich richtig war.
agreement-everybody = Alle
agreement-none = Noch wurde keine Partie angesehen.
agreement-none-of = Von dieser Person wurde noch keine Partie angesehen.
agreement-most = Wer am meisten übereinstimmt
agreement-people = Leute
agreement-games = Partien
agreement-positions = Stellungen
agreement-share = Erste Wahl der Engine
agreement-lost = Verschenkte Chance
agreement-spread = Streuung der Zugzeiten
agreement-few = zu wenige
agreement-agreed = Erste Wahl der Engine
agreement-typical = Übliche Zeit
agreement-last = Zuletzt angesehene Partien
agreement-of = { $same } von { $positions }
agreement-both = { $number } % ± { $error }
agreement-percent = { $number } %
agreement-figures = Bei einer Person liegt der wahre Wert in 95 von 100 Fällen innerhalb von ±, danach, wie sehr sich ihre Partien unterscheiden; bei allen ist es die doppelte Standardabweichung zwischen Leuten mit mindestens 50 Stellungen. Die verschenkte Chance ist, was ein Zug im Mittel an Gewinnaussicht gekostet hat. Die Streuung ist die der mittleren Hälfte der Zugzeiten, in Hundertsteln der üblichen Zeit. In der Zeichnung steht die dünne Linie für alle.

# Warum eine Meldung nicht angenommen wurde.

report-senseless = Was über diese Partie oder Person bekannt ist, spricht dagegen: Eine Partie, die am Brett verloren oder aufgegeben wurde, wurde nicht verlassen, und wenige Züge zeigen nichts.
report-no-words = Sag in deinen Worten, was geschehen ist.
report-pending = Das hast du schon gemeldet. Die Moderation sieht es sich an.
report-too-many = Zehn deiner Meldungen warten. Warte, bis sie beantwortet sind.
report-settled = Diese Meldung wurde beantwortet.

# Was Leute erfahren.

notices-kind-report = Eine Meldung von mir wurde beantwortet
notice-report-nothing = Deine Meldung über { $name } wurde angesehen: kein Verstoß gefunden
notice-report-upheld = Deine Meldung über { $name } wurde angesehen, und es wurde etwas getan
notice-warned = Eine Verwarnung durch die Moderation dieser Seite

# Was die beiden am Brett schreiben dürfen.

talk = Freier Text im Chat
talk-text = Die fertigen Sätze haben alle. Zwei Leute mit Konto, die es beide erlauben, dürfen auch schreiben, was sie wollen; am Brett kann jede Seite das jederzeit beenden.
talk-is-on = Du erlaubst es in jeder neuen Partie.
talk-is-off = Du erlaubst es nirgends, außer du tust es am Brett.
talk-on = In jeder neuen Partie erlauben
talk-off = Nicht mehr erlauben

# Was wie lange aufbewahrt wird.

privacy = Was aufbewahrt wird, und wie lange
privacy-text = Wer ohne Konto spielt, hinterlässt die Züge und den Namen, der eingetippt wurde, sonst nichts.
privacy-account = Dein Konto: der Name und was dein Passwort, die Codes und Passkeys beweist, ohne sie zu enthalten, bis du es löschst.
privacy-games = Partien: für immer. Wenn du dein Konto löschst, gehören sie niemandem mehr, und was du dort geschrieben hast, ist weg.
privacy-chat = Was zwei Leute am Brett sagen, ist für diese beiden. Die Moderation liest es nicht, außer eine Seite erzählt es ihr.
privacy-sessions = Wo du angemeldet bist: bis du dich abmeldest, oder 90 Tage nach dem letzten Besuch.
privacy-notices = Nachrichten: 90 Tage.
privacy-channels = Eine E-Mail-Adresse, wenn du eine für Zusammenfassungen angegeben hast, und die Adressen der Browser, die du benachrichtigen lässt: bis du sie entfernst oder dein Konto löschst. Nur du siehst sie. Benachrichtigungen laufen verschlüsselt über den Dienst des Browserherstellers.
privacy-reports = Meldungen: Was geschrieben wurde, wird 90 Tage nach der Antwort geleert, oder wenn eine der beiden Seiten ihr Konto löscht. Dass es eine Meldung gab und was die Moderation tat, bleibt ohne Worte.
privacy-agreement = Wie oft deine Züge in gewerteten oder gemeldeten Partien die der Engine waren und wie sehr sich deine Zugzeiten unterscheiden: nur für die, denen diese Seite gehört, bis du dein Konto löschst. Es folgt aus den Partien; deine Datei enthält die Partien und nicht diese Zahlen.
privacy-addresses = Netzadressen: werden nie aufgeschrieben. Um zu bremsen, wer rät oder flutet, werden sie im Arbeitsspeicher gezählt und binnen eines Tages vergessen.
privacy-export = Alles, was über dich aufbewahrt wird, kannst du von deiner Seite herunterladen.
