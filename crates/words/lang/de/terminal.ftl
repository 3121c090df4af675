# What only the terminal says: the screen of `branan play`, `branan show` and `branan analyse`.

# Scores and reviews.

terminal-legal = { $count ->
    [one] { $count } erlaubter Zug.
   *[other] { $count } erlaubte Züge.
}
terminal-ahead = { $side } +{ $size }
terminal-level = ausgeglichen
terminal-won = { $side } haben gewonnen
terminal-win-in = { $plies ->
    [one] { $side } gewinnen in { $plies } Halbzug
   *[other] { $side } gewinnen in { $plies } Halbzügen
}
terminal-win-by-repetition = { $side } gewinnen durch Wiederholung
terminal-better = besser { $moves }
terminal-misses-win = verpasst einen erzwungenen Sieg
terminal-loses = verliert zwangsläufig
terminal-inaccuracies = { $count ->
    [one] { $count } Ungenauigkeit
   *[other] { $count } Ungenauigkeiten
}
terminal-mistakes = { $count ->
    [one] { $count } Fehler
   *[other] { $count } Fehler
}
terminal-blunders = { $count ->
    [one] { $count } grober Fehler
   *[other] { $count } grobe Fehler
}
terminal-given-away = { $size } je Zug verschenkt
terminal-chances = Angreifer gewinnen { $attackers } %, remis { $draw } %, Verteidiger gewinnen { $defenders } %
terminal-searched = Tiefe { $depth }, { $nodes } Stellungen in { $seconds } s
terminal-not-searched = (nicht gesucht)

# Going through a game.

terminal-game = Spiel { $number } von { $all }
terminal-step = Zug { $number } von { $all }.
terminal-step-keys = ←/→ Zug  ↑/↓ zehn  Pos1/Ende  n/p Spiel  f drehen  q Ende
terminal-step-keys-one = ←/→ Zug  ↑/↓ zehn Züge  Pos1/Ende  f drehen  q Ende

# The menu.

terminal-slogan = Der König entkommt oder wird gefangen.
terminal-both-sides = beide Seiten, abwechselnd
terminal-aim = Der König muss dorthin: { $goal }; es beginnen: { $side }.
terminal-explain-friend = Zwei Leute spielen abwechselnd an diesem Terminal.
terminal-explain-attack = Du jagst den König; der Computer, { $strength }, verteidigt.
terminal-explain-defend = Du führst den König hinaus; der Computer, { $strength }, greift an.
terminal-explain-match = Dann werden die Seiten getauscht, und der schnellere Sieg gewinnt das Match.
terminal-strength-1 = ein sanfter Anfänger
terminal-strength-2 = ein Gelegenheitsspieler
terminal-strength-3 = ein Vereinsspieler
terminal-strength-4 = ein starker Spieler
terminal-strength-5 = in voller Stärke
terminal-no-game = Nach diesen Regeln kann man nicht spielen.
terminal-too-small = Ein Brett von { $size }x{ $size } braucht { $columns } Spalten und { $rows } Zeilen. Dieses Fenster hat { $width } und { $height }. Mach es größer, oder q beendet.

# Beside the board.

terminal-match-set = Match, Partie { $set } von 2
terminal-lost = { $count } verloren
terminal-thinking = denkt nach
terminal-seeking-hint = sucht einen Tipp
terminal-idle = > Zug tippen, oder Pfeiltasten
terminal-idle-lifted = Enter setzt, Esc stellt zurück
terminal-idle-second = n: zweite Partie
terminal-idle-again = n: noch einmal, Seiten getauscht
terminal-key-move = ziehen
terminal-key-undo = zurück
terminal-key-hint = Tipp
terminal-key-flip = drehen
terminal-key-resign = aufgeben
terminal-key-save = sichern
terminal-key-help = Hilfe
terminal-key-quit = Ende
terminal-key-menu = Menü
terminal-key-second = zweite Partie
terminal-key-again = noch einmal
terminal-key-choose = wählen
terminal-key-change = ändern
terminal-key-level = Stufe
terminal-key-play = spielen

# What orders come to.

terminal-taken-back = zurückgenommen: { $moves }
terminal-reopened = die Partie geht weiter
terminal-nothing-back = es gibt nichts zurückzunehmen
terminal-no-hint = einen Tipp gibt es, wenn du am Zug bist
terminal-no-move-found = der Computer hat keinen Zug gefunden
terminal-over = die Partie ist zu Ende: n spielt weiter
terminal-nothing-there = auf { $square } steht nichts
terminal-cannot-move = der Stein auf { $square } kann nicht ziehen
terminal-warnings-on = Warnungen an
terminal-warnings-off = Warnungen aus
terminal-no-draw = der Computer spielt jede Partie zu Ende
terminal-press-help = ? zeigt die Tasten
terminal-saved = gesichert als { $path }
terminal-loaded = { $count ->
    [one] { $count } Zug { $game }
   *[other] { $count } Züge { $game }
}
terminal-you-play = du spielst jetzt: { $side }
terminal-swapped = die Seiten sind getauscht

# Boxes over the board.

terminal-ask-title = Bitte antworten
terminal-yes = ja
terminal-no = nein
terminal-ask-resign = Aufgeben: { $side }?
terminal-ask-draw = { $side } bieten Unentschieden an. Einverstanden?
terminal-ask-again = Diese Partie verlassen und mit getauschten Seiten neu beginnen?
terminal-ask-menu = Dieses Spiel für das Menü verlassen? Es ist nicht gesichert.
terminal-ask-quit = Beenden? Das Spiel ist nicht gesichert.
terminal-save-title = Das Spiel sichern
terminal-load-title = Ein Spiel laden
terminal-file-name = Dateiname:
terminal-save-keys = Enter sichert, Esc lässt es
terminal-load-keys = Enter lädt, Esc lässt es
terminal-help-arrows = Pfeile, Maus
terminal-help-click = Enter, Klick
terminal-help-go = zu einem Feld gehen
terminal-help-lift = einen Stein aufnehmen, absetzen
terminal-help-type = einen Zug tippen, dann Enter
terminal-help-back = den Stein zurückstellen
terminal-help-warnings = Warnungen an oder aus
terminal-help-draw = Unentschieden anbieten (zu zweit)
terminal-help-next = weiter, mit getauschten Seiten
terminal-help-colon = Zug tippen, der wie eine Taste beginnt
