# Woher Wörter und Regeln kommen: was die Quellen sagen, und was wir entschieden haben, wo sie schweigen.

## Unter einer Regel

reading-title = So lesen wir es
reading-off-board = Von Aufgabe, vereinbartem Remis, Zeitüberschreitung und Verlassen spricht kein Dokument. Diese Enden haben wir festgelegt, wie sie auch sonst üblich sind.
reading-match = Die Quelle spricht von einzelnen Partien. Das Match aus zwei Partien mit Seitenwechsel stammt von der Federation, für Brandubh; hier lässt sich jedes Spiel so spielen. Wir zählen die eigenen Züge des Siegers; bei gleicher Zahl endet das Match unentschieden.
reading-brandubh-match = Das Match gewinnt, wer „seine Runde mit weniger Zügen gewann“. Wir zählen die eigenen Züge des Siegers in dieser Partie, denn niemand kann den anderen zur Eile treiben. Von gleichen Zahlen oder unentschiedenen Partien sagt die Quelle nichts: Bei gleicher Zahl endet das Match unentschieden, nach einer unentschiedenen Partie entscheidet die andere.
reading-brandubh-historical-match = Das Match gewinnt, wer seine Partie mit den wenigsten Zügen gewonnen hat. Wir zählen die eigenen Züge des Siegers in dieser Partie, denn niemand kann den anderen zur Eile treiben. Von gleichen Zahlen oder unentschiedenen Partien sagt die Quelle nichts: Bei gleicher Zahl endet das Match unentschieden, nach einer unentschiedenen Partie entscheidet die andere.
reading-brandubh-repetition = Der deutsche Text sagt: „Wird eine Zugfolge zum dritten mal wiederholt, so verliert der Spieler, welcher die Möglichkeit hatte die Wiederholung zu durchbrechen.“ Der englische sagt „zum dritten Mal hintereinander“, und wer wiederholt, „muss den Zug wechseln“. „Hintereinander“ lesen wir als „wieder“: Dazwischen dürfen andere Züge liegen. „Muss wechseln“ verbietet keinen Zug; beim zweiten Mal wirst du gewarnt, das dritte Mal beendet die Partie. Wer die Wahl hatte, sagt die Quelle nicht. Unsere Probe steht oben; wo sie nicht entscheidet, verlieren die Verteidiger, denn nach dem englischen Text sind sie es „fast immer“.
reading-brandubh-historical-repetition = Die Quelle sagt, wer einen Zug wiederholt, „muss den Zug wechseln“; kommt eine Stellung „zum dritten Mal hintereinander“ vor, verliert, wer die Wahl hatte („fast immer“ Weiß). „Hintereinander“ lesen wir als „wieder“: Dazwischen dürfen andere Züge liegen. „Muss wechseln“ verbietet keinen Zug; beim zweiten Mal wirst du gewarnt, das dritte Mal beendet die Partie. Wer die Wahl hatte, sagt die Quelle nicht. Unsere Probe steht oben; wo sie nicht entscheidet, verlieren die Verteidiger.
reading-brandubh-encirclement = Die Quelle verlangt einen Ring, „ohne dabei den Spielfeldrand zu nutzen“. Wir lesen das so: Angreifer dürfen am Rand stehen, doch der Rand selbst schließt nie einen Ring. Angreifer, die sich nur mit den Ecken berühren, schließen ihn sehr wohl, denn keine Figur zieht schräg; die Quelle sagt dazu nichts.
reading-brandubh-historical-encirclement = { reading-brandubh-encirclement }
reading-brandubh-historical-hostile-corners = Die Quelle nennt die Ecken feindlich „für beide Seiten“ und erwähnt den König nicht. Wir zählen ihn zu seiner Seite.
reading-hnefatafl-start = Das Blatt gehört zu einem Brett mit markierten Feldern, die es nicht aufzählt, und es sagt nicht, wer beginnt. Wir nehmen die Aufstellung, die alle veröffentlichten Quellen für 24 gegen 12 angeben, und die Angreifer beginnen wie in den anderen Spielen.
reading-hnefatafl-hostile-throne = Nach dem Blatt wird an den markierten Feldern geschlagen, auch am mittleren; wessen Figuren und wann, sagt es nicht. Wir lesen es wie bei Brandubh: Angreifer immer, Verteidiger, solange es leer ist.
reading-hnefatafl-no-moves = Was mit einem Spieler geschieht, der nicht ziehen kann, sagt das Blatt nicht. Wie bei Brandubh verliert er.
reading-hnefatafl-king-capture = Von Soldaten sagt das Blatt, dass nur ein Zug des Gegners die Zange schließt; vom König sagt es nichts. Wir lesen es auch bei ihm so.
reading-hnefatafl-repetition = Von Wiederholungen spricht das Blatt nicht. Bei uns ist es unentschieden, denn nichts sagt, wer schuld wäre.
reading-copenhagen-repetition = Der Text gibt jede endlose Wiederholung den Angreifern und sagt nicht, wie oft endlos ist: Die Drei ist unsere Zahl. In älteren Texten verliert, wer sie herbeiführt.
reading-copenhagen-king-capture = Manche Beschreibungen lassen drei Angreifer den König am Rand schlagen. Der Text tut es nicht, und die Spieler auch nicht: In 1752 aufgezeichneten Partien war er dort 61-mal eingeschlossen, und jedes Mal ging es weiter.
reading-copenhagen-exit-fort = Der Text verlangt eine Festung, die die Angreifer nicht brechen können, und sagt nicht, wie man das feststellt. Wir fragen so streng wie möglich: Die Verteidiger stehen still, und die Angreifer dürfen auf jedes Feld kommen, das sie je erreichen könnten.
reading-fetlar-no-moves = Auf dem Blatt des Panels von 2013 ist es unentschieden, wenn ein Spieler nicht ziehen kann. Auf der späteren Seite und in den Programmen verliert er; wir folgen ihnen.
reading-fetlar-encirclement = Das Blatt des Panels von 2013 kennt dieses Ende nicht, die spätere Seite und die Programme schon; wir folgen ihnen.
reading-tablut-start = Linné sagt nicht, wer beginnt. Die meisten sagen: die Angreifer. So halten wir es auch.
reading-tablut-special-squares = Linné schreibt, dass niemand nach dem König auf den Thron kommen darf. Wir nehmen ihn beim Wort: Niemand betritt ihn wieder, auch der König nicht, aber alle dürfen über ihn hinwegziehen, solange er leer ist. Manche lassen den König zurückkehren.
reading-tablut-encirclement = Von einem Ring spricht Linné nicht. Fast alle, die sein Spiel heute spielen, kennen ihn.
reading-tablut-repetition = Von Wiederholungen spricht Linné nicht. Bei uns ist es unentschieden wie bei den meisten; manche geben die Partie den Angreifern.
reading-ard-ri-start = Unsere Quelle ist jung, und es gibt keine ältere. Bei anderen beginnen die Verteidiger, oder sie spielen unter diesem Namen die Aufstellung von Brandubh.
reading-ard-ri-movement = In unserer Quelle zieht jede Figur ein Feld weit. Bei anderen ziehen sie wie Türme.
reading-ard-ri-repetition = Die Quelle spricht weder von Wiederholungen noch von einem Ring. Eine Wiederholung ist bei uns unentschieden, und ein Ring beendet die Partie nicht.
reading-tawlbwrdd-start = Fünf Aufstellungen sind in Gebrauch, mit Thron und ohne. Dies ist die von Bell, ohne Thron. Gemeinsam ist allen: Der König kämpft, wird von zwei Seiten geschlagen und gewinnt am Rand.
reading-tablut-bologna-no-moves = Der Server des Wettbewerbs sieht nicht, dass ein Spieler nicht ziehen kann; der Spieler verliert durch Zeit. Hier ist die Partie sofort zu Ende.

## Eine Seite mit Wörtern

words-title = Wörter und woher sie kommen
words-lead = Brandubh hat eigene Wörter. Das sagen die Dokumente über sie, und so verwenden wir sie.
words-invite = Branan, Prinzen, Provinzen: wie die Dokumente die Dinge nennen und woher unser Name kommt.
words-open = Weiterlesen
words-branan = Branan
words-branan-text = So nennen die Dokumente der Federation den König im Brandubh; der portugiesische Text schreibt branán. Auf Irisch heißt bran Rabe und branán kleiner Rabe. In mittelalterlichen Gedichten ist es die wichtigste Figur auf dem Brett und ein Anführer unter den Menschen. Nach ihm heißt dieses Programm.
words-brandubh = Brandubh
words-brandubh-text = Bran heißt Rabe, dubh heißt schwarz: der schwarze Rabe. Irische Gedichte und Erzählungen des Mittelalters nennen das Spiel; Regeln geben sie nicht. Die heute gespielten stammen von der World Tafl Federation.
words-princes = Die Prinzen
words-princes-text = Die vier Verteidiger des Königs. Auf unseren Seiten sind sie Soldaten wie alle anderen, denn die Regeln sind für sie in jedem Spiel dieselben.
words-vikings = Die Wikinger
words-vikings-text = Die acht Angreifer, die in Irland einfallen und zuerst ziehen. In den historischen Regeln heißen sie nur Eindringlinge.
words-provinces = Die Provinzen
words-provinces-text = Die vier Ecken, benannt nach den vier Provinzen Irlands. Der König ist gerettet, sobald er eine erreicht. In den anderen Spielen sind es einfach Ecken.
words-throne = Der Thron
words-throne-text = Das Feld in der Mitte, auf dem der König beginnt. Im Brandubh darf nur er dort stehen bleiben; alle dürfen darüber hinwegziehen, solange es leer ist.
words-colours = Weiß und Schwarz
words-colours-text = In den Dokumenten der Federation spielen König und Prinzen mit Weiß, die Wikinger mit Schwarz. Anderswo ist es anders: Das brasilianische Blatt zu Hnefatafl hat einen dunklen König, blaue Männer und weiße Eindringlinge. Deshalb sprechen unsere Regeln von Angreifern und Verteidigern, nie von Farben.
words-sets = Partie und Match
words-sets-text = Ein vollständiges Spiel der Federation hat zwei Runden, dazwischen werden die Seiten getauscht. Wir nennen die Runde Partie und das Ganze Match.
words-tafl = Tafl
words-tafl-text = Tafl heißt Brett. Das Blatt zu Hnefatafl nennt diese Spiele germanisch und keltisch und sagt, sie seien schon vor dem vierten Jahrhundert über Europa verbreitet gewesen. Als im zwölften das Schach beliebt wurde, gerieten sie in Vergessenheit, bis auf einige regionale Spiele: Tawlbwrdd, Brandubh, Ard Ri und Hnefatafl selbst.
words-tell = Quellen: die Regeln der World Tafl Federation auf Englisch, Deutsch und Portugiesisch, die historischen Regeln auf Französisch und das Blatt von Aroma de Madeira zu Hnefatafl. Die Bedeutung der irischen Wörter stammt aus Wörterbüchern des Irischen.
