# Der Kurs; siehe die englische Datei.

course-title = { $name }: der Kurs
course-intro = { $count ->
    [one] Ein kurzer Schritt.
   *[other] { $count } kurze Schritte, vom ersten Zug bis zum Sieg auf beiden Seiten.
}
course-step = Schritt { $number } von { $count }
course-steps = Schritte des Kurses
course-next = Nächster Schritt
course-back = Voriger Schritt
course-done = Jetzt kannst du { $name } spielen. Zeit für eine Partie!
title-pair = Zwei auf einmal
title-stop-king = Den König aufhalten
title-save-king = Den König retten
title-win-as-attackers = Sieg mit den Angreifern
title-win-as-defenders = Sieg mit den Verteidigern
course-pair = Ein Zug kann mehrere Zangen zugleich schließen. Such das Feld, auf dem deine Figur nach beiden Seiten schlägt.
course-stop-king = Die Angreifer müssen die Linien des Königs immer im Auge behalten. Hier würde er mit dem nächsten Zug entkommen: Versperre ihm den Weg, ohne einen anderen zu öffnen.
course-save-king = Die Verteidiger müssen auf die Lücken neben ihrem König achten. Hier würden ihn die Angreifer mit dem nächsten Zug schlagen: Bring ihn in Sicherheit, oder versperre dem Angreifer den Weg.
course-win-as-attackers = Jetzt alles zusammen. Eine kleine Stellung, die Angreifer am Zug: Gewinne sie.
course-win-as-defenders = Und nun die andere Seite: eine kleine Stellung, die Verteidiger am Zug. Bring den König in Sicherheit.
