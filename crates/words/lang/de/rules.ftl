# Die Regeln eines Spiels; siehe die englische Datei.

## Wer und was

only-a = Nur Angreifer
only-d = Nur Soldaten der Verteidiger
only-k = Nur der König
only-ad = Nur Soldaten
only-ak = Nur Angreifer und der König
only-dk = Nur die Verteidiger samt König
to-a = für Angreifer
to-d = für Soldaten der Verteidiger
to-k = für den König
to-ad = für die Soldaten beider Seiten
to-ak = für Angreifer und für den König
to-dk = für die Verteidiger samt König
to-adk = für alle Figuren samt König
they-a = Angreifer
they-d = Soldaten der Verteidiger
they-k = Der König
they-ad = Soldaten
they-ak = Angreifer und der König
they-dk = Die Verteidiger und ihr König
they-adk = Alle Figuren

zone-on = { $zone ->
    [throne] auf dem Thron
    [corners] auf einer Ecke
    [attacker-camp] im Lager der Angreifer
   *[other] im Lager der Verteidiger
}
zone-over = { $zone ->
    [throne] über den leeren Thron
    [corners] über eine leere Ecke
    [attacker-camp] durch das Lager der Angreifer
   *[other] durch das Lager der Verteidiger
}
zone-name = { $zone ->
    [throne] Der Thron
    [corners] Die Ecken
    [attacker-camp] Das Lager der Angreifer
   *[other] Das Lager der Verteidiger
}
zone-squares = { $name }: { $squares }.
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-more = { $first }, { $next }

## Überschriften

group-game = Das Spiel
group-moving = Ziehen
group-capturing = Schlagen
group-king = Der König
group-ending = Wie eine Partie endet
group-match = Das Match
title-start = Die Aufstellung
title-movement = So wird gezogen
title-special-squares = Thron, Ecken und Lager
title-special-throne-corners = Thron und Ecken
title-special-throne = Der Thron
title-special-corners = Die Ecken
title-capture = Schlagen zwischen zweien
title-hostile-throne = Schlagen gegen den Thron
title-hostile-corners = Schlagen gegen eine Ecke
title-hostile-attacker-camp = Schlagen gegen das Lager der Angreifer
title-hostile-defender-camp = Schlagen gegen das Lager der Verteidiger
title-hostile-edge = Schlagen gegen den Rand
title-several = Mehrere auf einmal
title-between = Gefahrlos dazwischen
title-king-power = Der König als Kämpfer
title-linnaean = Gegen den König auf dem Thron
title-shieldwall = Der Schildwall
title-escape = Der König entkommt
title-king-capture = So fällt der König
title-king-open = Der König auf freiem Feld
title-king-on-throne = Der König auf dem Thron
title-king-beside-throne = Der König neben dem Thron
title-king-against-throne = Der König am Thron
title-king-against-corner = Der König an der Ecke
title-king-against-edge = Der König am Rand
title-king-against-camp = Der König an einem Lager
title-encirclement = Die Einkreisung
title-exit-fort = Die Festung am Rand
title-no-moves = Kein Zug mehr
title-repetition = Stellungswiederholung
title-quiet-limit = Zu lange nichts geschlagen
title-off-board = Andere Enden
title-match = Das Match

## Die Aufstellung

forces = { $size }×{ $size } Felder, { $attackers ->
    [one] { $attackers } Angreifer
   *[other] { $attackers } Angreifer
} gegen { $defenders ->
    [0] einen König allein
    [one] { $defenders } Verteidiger und einen König
   *[other] { $defenders } Verteidiger und einen König
}
start-board = Das Brett hat { $size } mal { $size } Felder. { $attackers ->
    [one] Ein einziger Angreifer lauert
   *[other] { $attackers } Angreifer lauern
} ringsum; dazwischen steht der König, { $defenders ->
    [0] ganz allein
    [one] mit einem eigenen Soldaten
   *[other] mit { $defenders } eigenen Soldaten
}.
start-first = { $side ->
    [attackers] Die Angreifer beginnen.
   *[defenders] Die Verteidiger beginnen.
} Danach wird abwechselnd gezogen; aussetzen darf niemand.
aim-defenders = Die Verteidiger gewinnen, wenn ihr König { $goal } erreicht{ $fort ->
    [yes] {" "}oder in einer Festung am Rand sitzt, die niemand brechen kann
   *[no] {""}
}.
aim-attackers = Die Angreifer gewinnen, wenn sie den König vorher schlagen{ $ring ->
    [yes] {" "}oder ihn mit allen seinen Soldaten einkreisen
   *[no] {""}
}.
goal-corner = eine Ecke
goal-edge = den Rand des Bretts
goal-squares = { $count ->
    [one] das Feld { $squares }
   *[other] eines der Felder { $squares }
}

## So wird gezogen

move-any = Alle Figuren ziehen wie der Turm im Schach: waagerecht oder senkrecht, beliebig weit über leere Felder.
move-steps = { $steps ->
    [one] Alle Figuren ziehen genau ein Feld weit, waagerecht oder senkrecht.
   *[other] Alle Figuren ziehen waagerecht oder senkrecht, höchstens { $steps } Felder weit.
}
move-differ = Die Figuren ziehen waagerecht oder senkrecht über leere Felder; wie weit, hängt von der Figur ab.
move-kind-any = { $they } ziehen beliebig weit.
move-king-any = Der König zieht beliebig weit.
move-kind-steps = { $steps ->
    [one] { $they } ziehen genau ein Feld weit.
   *[other] { $they } ziehen höchstens { $steps } Felder weit.
}
move-king-steps = { $steps ->
    [one] Der König zieht genau ein Feld weit.
   *[other] Der König zieht höchstens { $steps } Felder weit.
}
move-never = Keine Figur springt über eine andere, und keine zieht schräg.

## Besondere Felder

stop-only = { $only } { $many ->
    [one] darf
   *[other] dürfen
} { $on } stehen bleiben.
stop-only-leaves = { $only } { $many ->
    [one] darf
   *[other] dürfen
} { $on } stehen bleiben. { $they } { $leavers ->
    [one] darf dort beginnen und herausziehen, aber nicht zurückkehren.
   *[other] dürfen dort beginnen und herausziehen, aber nicht zurückkehren.
}
stop-nobody = Niemand darf { $on } stehen bleiben.
stop-no-return = { $they } { $leavers ->
    [one] darf { $on } beginnen und sich dort bewegen
   *[other] dürfen { $on } beginnen und sich dort bewegen
}, aber niemand darf von außen hineinziehen.
king-left-throne = Hat der König den Thron verlassen, darf dort niemand mehr stehen bleiben, auch er selbst nicht.
pass-all = Alle Figuren dürfen { $over } hinwegziehen.
pass-nobody = Keine Figur darf { $over } hinwegziehen.
pass-only = { $only } { $many ->
    [one] darf
   *[other] dürfen
} { $over } hinwegziehen.

## Soldaten schlagen

capture-how = Ein gegnerischer Soldat wird geschlagen, wenn du ihn auf einer Reihe oder Linie zwischen zwei deiner Figuren einschließt. Eine der beiden muss die Figur sein, die du gerade gezogen hast.
capture-not = Zwei Soldaten nebeneinander decken sich gegenseitig, und Diagonalen zählen nie.
hostile-what = Ein feindliches Feld ersetzt eine der beiden Figuren: Ein einziger Gegner auf der anderen Seite genügt.
hostile-shelter = Wer in einem Lager steht, wird nicht gegen ein Feld desselben Lagers geschlagen.
hostile-always = { $zone ->
    [throne] Der Thron ist { $to } jederzeit feindlich.
    [corners] Die Ecken sind { $to } feindlich.
    [attacker-camp] Das Lager der Angreifer ist { $to } jederzeit feindlich.
   *[other] Das Lager der Verteidiger ist { $to } jederzeit feindlich.
}
hostile-empty = { $zone ->
    [throne] Der Thron ist { $to } nur feindlich, solange er leer ist.
    [corners] Die Ecken sind { $to } feindlich, solange sie leer sind.
    [attacker-camp] Leere Felder im Lager der Angreifer sind { $to } feindlich.
   *[other] Leere Felder im Lager der Verteidiger sind { $to } feindlich.
}
hostile-occupied = { $zone ->
    [throne] Der Thron ist { $to } feindlich, solange jemand darauf steht.
    [corners] Eine Ecke ist { $to } feindlich, solange jemand darauf steht.
    [attacker-camp] Besetzte Felder im Lager der Angreifer sind { $to } feindlich.
   *[other] Besetzte Felder im Lager der Verteidiger sind { $to } feindlich.
}
hostile-edge = Der Rand des Bretts ist { $to } feindlich: Ein einziger Gegner, der auf die innere Seite zieht, schlägt einen Soldaten am Rand.
several-how = Ein Zug kann bis zu drei Soldaten auf einmal schlagen, einen in jeder Richtung außer der, aus der die Figur kam.
several-wall = Mit einem Schildwall können es noch mehr sein.
between-safe = Du darfst gefahrlos zwischen zwei Gegner ziehen: Nur ein Zug des Gegners schließt die Zange. Dasselbe gilt zwischen einem Gegner und einem feindlichen Feld.
between-later = Dort bleibt die Figur sicher, bis ein Gegner diese Linie verlässt und sie von Neuem schließt.
power-armed = Der König schlägt wie jede andere Figur, durch seinen Zug und als Gegenstück auf der anderen Seite.
power-hammer = Der König schlägt durch seinen Zug, aber gegen ihn als stehende Figur wird nichts geschlagen.
power-anvil = Der König schlägt nichts durch seinen Zug, aber wo er steht, kann gegen ihn geschlagen werden.
power-unarmed = Der König beteiligt sich nicht am Schlagen, weder durch seinen Zug noch als Gegenstück.
linnaean-how = Sitzt der König auf dem Thron und stehen auf drei Seiten Angreifer, so kann der Verteidiger auf der vierten gegen ihn geschlagen werden: Ein Angreifer, der auf die andere Seite zieht, nimmt ihn.
shieldwall-how = Zwei oder mehr Soldaten nebeneinander am Rand können zusammen geschlagen werden: Jeder muss einen Gegner unmittelbar vor sich haben, und die Reihe muss an beiden Enden geschlossen sein.
shieldwall-ends = { $corner ->
    [yes] Ein Ende schließt ein Gegner oder eine Ecke.
   *[no] Nur Gegner schließen ein Ende; eine Ecke tut es nicht.
}
shieldwall-by = { $flank ->
    [yes] Es schlägt der Zug, der ein Ende schließt.
   *[no] Es schlägt der Zug, der ein Ende schließt oder die Front füllt.
}
shieldwall-king = Ein König in der Reihe zählt mit, wird aber nicht mit ihr geschlagen.

## Der König

escape-how = Sobald der König { $goal } erreicht, haben die Verteidiger gewonnen.
escape-corner = Sobald der König eine Ecke erreicht, haben die Verteidiger gewonnen.
escape-edge = Sobald der König irgendein Randfeld erreicht, haben die Verteidiger gewonnen.
strength-two = Der König wird wie ein Soldat geschlagen, zwischen zwei geschlossenen Seiten, die einander gegenüberliegen.
strength-throne = Auf dem Thron fällt der König nur, wenn alle vier Seiten geschlossen sind. Überall sonst wird er wie ein Soldat geschlagen, zwischen zwei geschlossenen Seiten, die einander gegenüberliegen.
strength-by-throne = Auf dem Thron und unmittelbar daneben fällt der König nur, wenn alle vier Seiten geschlossen sind. Überall sonst wird er wie ein Soldat geschlagen, zwischen zwei geschlossenen Seiten, die einander gegenüberliegen.
strength-four = Der König fällt nur, wenn alle vier Seiten um ihn geschlossen sind.
closed-by = Was eine Seite schließt: { $closers }.
closer-attacker = ein Angreifer
closer-throne = der Thron
closer-throne-empty = der leere Thron
closer-corner = eine Ecke
closer-attacker-camp = ein Feld im Lager der Angreifer
closer-defender-camp = ein Feld im Lager der Verteidiger
closer-edge = der Rand des Bretts
king-last-move = Die letzte Seite muss der Zug eines Angreifers schließen. Ein König, der von sich aus dazwischenzieht, ist fürs Erste sicher.
king-safe-edge = Am Rand kann er überhaupt nicht geschlagen werden.
king-safe-beside = Auch unmittelbar neben dem Thron kann er nicht geschlagen werden, denn diese Seite schließt nichts.
king-open = { $count ->
    [2] Auf freiem Feld genügen zwei Angreifer, die sich gegenüberstehen.
    [3] Auf freiem Feld braucht es drei Angreifer.
    [4] Auf freiem Feld braucht es vier Angreifer, einen auf jeder Seite.
   *[other] Auf freiem Feld genügt ein einziger Angreifer.
}
king-on-throne = { $count ->
    [2] Selbst auf dem Thron genügen zwei Angreifer, die sich gegenüberstehen.
    [3] Auf dem Thron braucht es drei Angreifer.
    [4] Auf dem Thron braucht es vier Angreifer, einen auf jeder Seite. Drei genügen nicht.
   *[other] Auf dem Thron genügt ein einziger Angreifer.
}
king-beside-throne = { $count ->
    [2] Neben dem Thron schlagen ihn zwei Angreifer wie sonst auch, aber auf der Linie, die nicht durch den Thron führt: Der Thron selbst hilft ihnen nicht.
    [3] Neben dem Thron braucht es drei Angreifer.
    [4] Neben dem Thron braucht es vier Angreifer, einen auf jeder Seite.
   *[other] Neben dem Thron genügt ein einziger Angreifer.
}
king-against-throne = { $count ->
    [1] Neben dem leeren Thron genügt ein Angreifer gegenüber.
    [2] Neben dem leeren Thron genügen zwei Angreifer: Der Thron hilft.
   *[other] Neben dem leeren Thron genügen drei Angreifer: Der Thron schließt die vierte Seite.
}
king-against-corner = { $count ->
    [1] Neben einer Ecke genügt ein einziger Angreifer auf der anderen Seite: Die Ecke erledigt den Rest.
    [2] Neben einer Ecke genügen zwei Angreifer: Ecke und Rand erledigen den Rest.
   *[other] Neben einer Ecke genügen drei Angreifer: Die Ecke schließt eine Seite.
}
king-against-edge = { $count ->
    [1] Am Rand genügt ein einziger Angreifer: Der Rand schließt die Seite hinter dem König.
    [2] Am Rand können zwei Angreifer genügen, denn der Rand schließt eine Seite.
   *[other] Am Rand genügen drei Angreifer: Der Rand schließt die vierte Seite.
}
king-against-camp = { $count ->
    [1] Neben einem Lager genügt ein einziger Angreifer: Das Lager schließt die andere Seite.
    [2] Neben einem Lager genügen zwei Angreifer: Das Lager hilft.
   *[other] Neben einem Lager genügen drei Angreifer: Das Lager schließt eine Seite.
}

## Wie eine Partie endet

ring-how = Die Angreifer gewinnen auch, wenn sie einen geschlossenen Ring um den König und alle seine verbliebenen Soldaten ziehen.
ring-closed = Der Ring ist geschlossen, wenn niemand darin an den Angreifern vorbei zum Rand kommt. Auch Angreifer, die sich nur mit den Ecken berühren, schließen ihn. Der Brettrand gehört nicht dazu, und ein einziger Verteidiger außerhalb bricht ihn.
fort-how = Die Verteidiger gewinnen auch mit einer Festung am Rand: Der König steht am Rand, kann noch ziehen, und die Soldaten um ihn können nie mehr geschlagen werden.
fort-test = Die Festung zählt nur, wenn die Angreifer sie selbst mit beliebig vielen Zügen nicht brechen könnten, während die Verteidiger stillhalten.
stuck-loss = Wer keinen erlaubten Zug mehr hat, verliert.
stuck-draw = Hat der Spieler am Zug keinen erlaubten Zug, endet die Partie unentschieden.
repetition-none = Stellungen dürfen sich beliebig oft wiederholen.
repetition-draw = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, endet die Partie unentschieden.
repetition-mover-loses = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, verliert, wer sie herbeigeführt hat.
repetition-mover-wins = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, gewinnt, wer sie herbeigeführt hat.
repetition-attackers-lose = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, verlieren die Angreifer.
repetition-defenders-lose = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, verlieren die Verteidiger. Es ist ihre Sache, etwas anderes zu versuchen.
repetition-chooser-loses = Entsteht dieselbe Stellung mit demselben Spieler am Zug zum { $time } Mal, verliert, wer die Wahl hatte.
repetition-choice = Die Wahl hatte, wer etwas anderes hätte ziehen können, ohne sofort zu verlieren. Gilt das für beide oder für keinen, verlieren die Verteidiger.
repetition-forbidden = Ein Zug, der dieselbe Stellung zum { $time } Mal herbeiführt, ist nicht erlaubt.
ordinal = { $count ->
    [2] zweiten
    [3] dritten
    [4] vierten
    [5] fünften
   *[other] { $count }.
}
quiet-how = { $moves ->
    [one] Schon nach einem Zug ohne Schlagen endet die Partie unentschieden.
   *[other] Nach { $moves } Zügen beider Seiten zusammen, in denen nichts geschlagen wurde, endet die Partie unentschieden.
}
off-board-how = Außerdem kann ein Spieler aufgeben, beide können sich auf Unentschieden einigen, und wer in einer Partie mit Uhr die Zeit überschreitet, verliert.
match-how = Ein Match besteht aus zwei Partien: Nach der ersten werden die Seiten getauscht. Wer beide gewinnt, gewinnt das Match.
match-even = Hat jeder einmal gewonnen, gewinnt das Match, wer für seinen Sieg weniger eigene Züge gebraucht hat. Sind auch die gleich, endet das Match unentschieden.

## Woher die Regeln kommen

source-brandubh = World Tafl Federation, Regeln für Brandubh (englischer, portugiesischer und deutscher Text)
source-brandubh-historical = Offizielle historische Regeln für Brandubh (französischer Text)
source-hnefatafl = Aroma de Madeira, Regelblatt für Hnefatafl (portugiesischer Text)
source-copenhagen = Kopenhagener Regeln, veröffentlicht von Aage Nielsen, Text vom Dezember 2024
source-fetlar = Fetlar-Regeln, veröffentlicht vom Fetlar Hnefatafl Panel und von Aage Nielsen
source-tablut = Linné, Iter Lapponicum (1732), in der Lesart von OpenTafl
source-ard-ri = Dragonheelslair, Ard Ri; eine ältere Quelle ist nicht bekannt
source-tawlbwrdd = Robert ap Ifan (1587), Aufstellung nach Bell, in der Lesart von OpenTafl
source-tablut-bologna = Universität Bologna, Tablut-Wettbewerb, nach Ashton; sein Server von 2022
