# What is solved, and a board to try it on.

solved-title = Gelöst
solved-description = Eröffnungen des Brandubh, in denen der Sieg der Verteidiger bewiesen ist. Spiel die Angreifer gegen den Beweis und versuch, ihn zu widerlegen.
solved-lead = Für einige erste Züge der Angreifer ist bewiesen, wer gewinnt, was auch immer sie tun: die Verteidiger. Zieh selbst mit den Angreifern, und der Beweis antwortet.
solved-after = Das Brett nach 1. { $move }
solved-yes = Die Verteidiger gewinnen
solved-no = noch nicht bewiesen
solved-outside = Der Beweis ist zu groß, um hier gegen ihn zu spielen.
solved-try = Auf die Probe stellen
solved-missing = Diese Partie gibt es hier nicht. Das sind die Eröffnungen.
solved-not-yet = Dieser erste Zug lässt sich hier nicht ausprobieren: Entweder weiß noch niemand, wohin er führt, oder sein Beweis ist zu groß. Wähl einen anderen.
solved-rules = Du ziehst mit den Angreifern, der Beweis mit den Verteidigern. Sie gewinnen, was du auch tust: Wie lange hältst du durch?
solved-begin = Wähl einen ersten Zug.
solved-left = { $moves ->
    [0] Was du jetzt auch ziehst, die Verteidiger gewinnen.
    [one] Die Verteidiger gewinnen spätestens mit dem nächsten Zug.
   *[other] Die Verteidiger gewinnen in höchstens { $moves } Zügen.
}
solved-over = Die Verteidiger haben gewonnen.
solved-held = { $moves ->
    [one] Du hast einen Zug gemacht.
   *[other] Du hast { $moves } Züge lang durchgehalten.
}
solved-back = Zug zurück
solved-openings = Alle Eröffnungen
solved-choices = Deine Züge, der längste Widerstand zuerst
solved-choice = { $moves ->
    [0] beendet die Partie sofort
    [one] höchstens noch ein Zug
   *[other] höchstens noch { $moves } Züge
}
solved-more = { $count ->
    [one] Noch einer
   *[other] { $count } weitere
}
solved-within = { $plies ->
    [one] in höchstens einem Halbzug
   *[other] in höchstens { $plies } Halbzügen
}
solved-answer = Antwort: { $move }
solved-longest = Der längste Widerstand
solved-most = { $moves ->
    [one] Der längste Widerstand im Beweis ist ein Zug.
   *[other] Der längste Widerstand im Beweis sind { $moves } Züge.
}
solved-past = Bisherige Züge
solved-meaning-title = Was das für das Spiel bedeutet
solved-meaning = Eine einzelne Partie ist nicht ausgeglichen: Jeder erste Zug, der bisher bis zum Ende untersucht werden konnte, ist bei bestem Spiel für die Angreifer verloren. Der Weg dorthin ist aber lang und schmal. Ein Beweis weiß auf jeden Zug eine Antwort; am Brett weiß sie niemand.
solved-match = Deshalb spielt die Föderation Matches: zwei Partien mit getauschten Seiten, und wenn jede Seite gewinnt, wie sie soll, zählt der schnellere Sieg. Die Angreifer spielen also auf Zeit, die Verteidiger auf Tempo. Züge, die am längsten widerstehen, sollte man kennen.
solved-check-title = Prüf es selbst nach
solved-check = Niemand muss uns glauben. Jeder Beweis ist eine Datei, in der die Züge der Verteidiger stehen; ein kleines Programm geht jede Antwort der Angreifer durch und vertraut nur den Regeln. Es braucht weniger als eine Minute:

# What proofs say of a position: in the analysis, on the page and in the terminal. A ply is one move of one side.

proved-win = { $plies ->
    [one] Bewiesen: { $side } gewinnen mit { $move }.
   *[other] Bewiesen: { $side } gewinnen in höchstens { $plies } Halbzügen, mit { $move }.
}
proved-loss = { $plies ->
    [one] Bewiesen: { $side } gewinnen in höchstens { $plies } Halbzug. { $move } hält am längsten durch.
   *[other] Bewiesen: { $side } gewinnen in höchstens { $plies } Halbzügen. { $move } hält am längsten durch.
}
proved-by = Nach dem Beweis { $proof }; schnellere Siege kann es geben.
proved-by-search = Eine Suche, die jeden Zug einige Halbzüge weit prüft, beweist es.
proved-after = { $plies ->
    [one] bewiesen: { $side } gewinnen in höchstens { $plies } Halbzug
   *[other] bewiesen: { $side } gewinnen in höchstens { $plies } Halbzügen
}
proved-left = verlässt einen bewiesenen Sieg: Über das, was folgt, ist nichts bewiesen
