# Wie stark jemand ist.

rating-title = Wertungen
rating-text = Wer zehn gewertete Ergebnisse und eine sichere Wertung hat und in den letzten 90 Tagen gespielt hat.
rating-game = Spiel
rating-pace = Tempo
rating-live = live
rating-slow = langsam, mit Tagen Bedenkzeit
rating-pool-live = { $game }
rating-pool-slow = { $game }, langsam
rating-show = Zeigen
rating-none = Hier hat noch niemand eine sichere Wertung. Spiel zehn gewertete Partien, und du bist vorn.
rating-rank = Rang
rating-name = Name
rating-rating = Wertung
rating-results = Ergebnisse
rating-last = Zuletzt gespielt
rating-explained = 1620 ± 80 heißt: Die wahre Stärke ist am ehesten 1620, und in 95 von 100 Fällen höchstens zweimal 80 davon entfernt. Ein Fragezeichen heißt, dass es noch eine Schätzung ist.
rating-own = Wertungen
rating-none-yet = Noch keine gewertete Partie.
rating-curve = { $pool }: die Wertung vom { $from } bis zum { $to }, zwischen { $low } und { $high }
rating-all = Alle Wertungen

# An einer Partie.

rating-counts = Gewertet: Das Ergebnis zählt für die Wertung von beiden.
rating-sign-in = Um sie zu spielen, brauchst du ein Konto.
rating-became = { $name }: { $before } → { $after }
rating-aborted = Sie wurde abgebrochen, bevor beide gezogen hatten; keine Wertung hat sich geändert.
rating-repeated = Sie begann wie Partien, die ihr beide schon gespielt habt; keine Wertung hat sich geändert.
rating-left-early = Sie wurde in den ersten Zügen verlassen, einmal zu oft; keine Wertung hat sich geändert.
rating-not-counted = Keine Wertung hat sich geändert.

# Eine gewertete Partie anbieten.

rating-offer = Um Wertung spielen
rating-offer-text = Zwei Leute mit Konto spielen nach den Regeln eines bekannten Spiels, mit Uhr. Ein Match über zwei Partien ist ein Ergebnis; in einer einzelnen Partie werden die Seiten ausgelost. Wer die Partie verlässt, verliert.
rating-offer-link = Um Wertung spielen …
rating-offer-listed = Alle dürfen annehmen
rating-offer-do = Partie anbieten
rating-refused = Das Angebot ließ sich nicht machen. Wähle noch einmal.
rating-wait =
    { $minutes ->
        [one] Du hast mehrere Partien verlassen. Warte { $minutes } Minute bis zur nächsten gewerteten Live-Partie. Ohne Wertung kannst du sofort spielen.
       *[other] Du hast mehrere Partien verlassen. Warte { $minutes } Minuten bis zur nächsten gewerteten Live-Partie. Ohne Wertung kannst du sofort spielen.
    }
