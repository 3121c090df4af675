# Züge, die in langsamen Partien im Voraus gewählt werden.

conditional = Bedingte Züge
conditional-text = Wähle im Voraus, was du antwortest. Spielt die andere Seite einen Zug, der hier steht, wird deiner sofort gezogen, als wärst du da gewesen. Niemand sonst sieht, was du gewählt hast. Jeder andere Zug, eine Zurücknahme oder das Ende der Partie löscht es.
conditional-your-turn = Du bist am Zug: Beginne mit dem Zug, den du machen wirst. Diesen machst du selbst auf dem Brett.
conditional-their-turn = Die andere Seite ist am Zug: Beginne mit einem Zug von ihr.
conditional-moves = Züge, einer nach dem anderen
conditional-hint = Tippe sie ein, etwa d2-e2 d3-b3, oder drücke auf die Felder des Bretts. Der letzte ist deiner.
conditional-add = Hinzufügen
conditional-back = Einen Zug zurück
conditional-yours = Was du gewählt hast
conditional-none = Noch nichts.
conditional-count = { $count } von { $limit } Zügen
conditional-remove = Entfernen
conditional-game = Zurück zur Partie
conditional-not-seated = Das ist nur für die beiden, die spielen. Wer ohne Konto spielt, braucht das Geheimnis seines Platzes: was hinter # in dem Link steht, der die Partie auf ein anderes Gerät bringt.
conditional-key = Das Geheimnis deines Platzes
conditional-open = Öffnen
conditional-wrong-key = Das öffnet keinen Platz in dieser Partie.
conditional-closed = Bedingte Züge gibt es in langsamen Partien, solange sie laufen.
conditional-slowly = Das ging zu schnell. Versuche es in ein paar Sekunden noch einmal.
conditional-stale = Das Brett hat sich inzwischen geändert. Hier steht es, wie es jetzt ist.
conditional-wrong = Zug { $place } ({ $move }): { $why }
conditional-chosen = Dort ist schon { $move } gewählt. Entferne das zuerst.
conditional-no-answer = Sage, was du auf { $move } antwortest.
conditional-no-condition = Auf keinen Zug der anderen Seite wird geantwortet.
conditional-too-many = Du kannst höchstens { $limit } Züge wählen, die der anderen Seite eingeschlossen.

# Analyse von Partien, die gerade gespielt werden.

analysis-forbidden = Keine Analyse, solange die Partie läuft
analysis-why = Beide spielen aus eigener Kraft. Auch wer zuschaut, sagt ihnen nicht, was ein Programm denkt. Ist die Partie vorbei, führt derselbe Link zu ihrer Analyse.

# Angebote über mehrere Spiele zugleich, und ständige Angebote.

offer-several = Mehrere Spiele anbieten
offer-several-link = Mehrere Spiele anbieten …
offer-several-text = Kreuze alle Spiele und alle Uhren an, die dir recht sind. Wer annimmt, wählt davon aus, und das spielt ihr dann.
offer-clocks = Uhren
offer-rules = Die angebotenen Spiele

standing = Ständige Angebote
standing-link = Ständige Angebote …
standing-text = Langsame Partien, zu denen jemand jederzeit bereit ist. Wer annimmt, spielt sofort, und das Angebot bleibt bestehen.
standing-none = Zurzeit hat niemand ein ständiges Angebot.
standing-make = Ein ständiges Angebot machen
standing-most = Partien davon zugleich, höchstens
standing-own = Deine ständigen Angebote
standing-running = { $running } von { $most } laufen
standing-paused = unterbrochen
standing-pause = Unterbrechen
standing-resume = Fortsetzen
standing-withdraw = Zurückziehen
standing-of = Bereit zu langsamen Partien
standing-sign-in = Ständige Angebote sind für Leute mit Konto.
standing-full = Davon laufen so viele Partien, wie auf einmal gewünscht sind. Komm später wieder.
standing-too-many = Du hast zehn ständige Angebote. Zieh erst eines zurück.

# While somebody waits.

waiting-called = Jemand hat sich zu dir ans Brett gesetzt.
waiting-levels = Stufe
