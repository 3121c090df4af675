# As regras de um jogo; veja o arquivo em inglês.

## Quem e o quê

only-a = Só os atacantes
only-d = Só os soldados defensores
only-k = Só o rei
only-ad = Só os soldados
only-ak = Só os atacantes e o rei
only-dk = Só os defensores, incluindo o rei,
to-a = aos atacantes
to-d = aos soldados defensores
to-k = ao rei
to-ad = aos soldados dos dois lados
to-ak = aos atacantes e ao rei
to-dk = aos defensores e ao seu rei
to-adk = tanto aos soldados quanto ao rei
they-a = Os atacantes
they-d = Os soldados defensores
they-k = O rei
they-ad = Os soldados
they-ak = Os atacantes e o rei
they-dk = Os defensores e o seu rei
they-adk = Todas as peças

zone-on = { $zone ->
    [throne] no trono
    [corners] em um canto
    [attacker-camp] no acampamento dos atacantes
   *[other] no acampamento dos defensores
}
zone-over = { $zone ->
    [throne] pelo trono vazio
    [corners] por um canto vazio
    [attacker-camp] pelo acampamento dos atacantes
   *[other] pelo acampamento dos defensores
}
zone-name = { $zone ->
    [throne] O trono
    [corners] Os cantos
    [attacker-camp] O acampamento dos atacantes
   *[other] O acampamento dos defensores
}
zone-squares = { $name }: { $squares }.
list-and = { $first } e { $last }
list-or = { $first } ou { $last }
list-more = { $first }, { $next }

## Títulos

group-game = O jogo
group-moving = Mover
group-capturing = Capturar
group-king = O rei
group-ending = Como termina uma partida
group-match = O confronto
title-start = O começo
title-movement = Como se move
title-special-squares = Trono, cantos e acampamentos
title-special-throne-corners = O trono e os cantos
title-special-throne = O trono
title-special-corners = Os cantos
title-capture = A captura entre duas peças
title-hostile-throne = A captura contra o trono
title-hostile-corners = A captura contra um canto
title-hostile-attacker-camp = A captura contra o acampamento dos atacantes
title-hostile-defender-camp = A captura contra o acampamento dos defensores
title-hostile-edge = A captura contra a borda
title-several = Várias de uma vez
title-between = Entrar no meio sem perigo
title-king-power = O rei em combate
title-linnaean = Contra o rei no trono
title-shieldwall = A muralha de escudos
title-escape = A fuga do rei
title-king-capture = A captura do rei
title-king-open = O rei em campo aberto
title-king-on-throne = O rei no trono
title-king-beside-throne = O rei ao lado do trono
title-king-against-throne = O rei contra o trono
title-king-against-corner = O rei contra um canto
title-king-against-edge = O rei contra a borda
title-king-against-camp = O rei contra um acampamento
title-encirclement = O cerco
title-exit-fort = O forte na borda
title-no-moves = Sem lances
title-repetition = A repetição
title-quiet-limit = Tempo demais sem capturas
title-off-board = Outros finais
title-match = O confronto

## O começo

forces = Tabuleiro de { $size }×{ $size } casas, { $attackers ->
    [one] { $attackers } atacante
   *[other] { $attackers } atacantes
} contra { $defenders ->
    [0] um rei sozinho
    [one] { $defenders } defensor e um rei
   *[other] { $defenders } defensores e um rei
}
start-board = O tabuleiro tem { $size } por { $size } casas. { $attackers ->
    [one] Um único atacante está à espreita
   *[other] { $attackers } atacantes estão à espreita
}; no meio está o rei, { $defenders ->
    [0] sozinho
    [one] com um soldado ao seu lado
   *[other] com { $defenders } soldados ao seu lado
}.
start-first = { $side ->
    [attackers] Os atacantes fazem o primeiro lance.
   *[defenders] Os defensores fazem o primeiro lance.
} Depois os dois jogam alternadamente, e ninguém pode passar.
aim-defenders = Os defensores ganham se levarem o seu rei até { $goal }{ $fort ->
    [yes] , ou se o abrigarem em um forte na borda que ninguém consiga romper
   *[no] {""}
}.
aim-attackers = Os atacantes ganham se capturarem o rei antes disso{ $ring ->
    [yes] , ou se o cercarem com todos os seus soldados
   *[no] {""}
}.
goal-corner = um canto
goal-edge = a borda do tabuleiro
goal-squares = { $count ->
    [one] a casa { $squares }
   *[other] uma das casas { $squares }
}

## Como se move

move-any = Todas as peças se movem como a torre do xadrez: na horizontal ou na vertical, por quantas casas vazias quiserem.
move-steps = { $steps ->
    [one] Todas as peças se movem uma casa de cada vez, na horizontal ou na vertical.
   *[other] Todas as peças se movem na horizontal ou na vertical, no máximo { $steps } casas.
}
move-differ = As peças se movem na horizontal ou na vertical, por casas vazias; a distância depende da peça.
move-kind-any = { $they } vão tão longe quanto quiserem.
move-king-any = O rei vai tão longe quanto quiser.
move-kind-steps = { $steps ->
    [one] { $they } andam uma casa de cada vez.
   *[other] { $they } andam no máximo { $steps } casas.
}
move-king-steps = { $steps ->
    [one] O rei anda uma casa de cada vez.
   *[other] O rei anda no máximo { $steps } casas.
}
move-never = Nenhuma peça salta sobre outra, e nenhuma se move na diagonal.

## Casas especiais

stop-only = { $only } { $many ->
    [one] pode
   *[other] podem
} parar { $on }.
stop-only-leaves = { $only } { $many ->
    [one] pode
   *[other] podem
} parar { $on }. { $they } { $leavers ->
    [one] pode começar ali e sair, mas não voltar.
   *[other] podem começar ali e sair, mas não voltar.
}
stop-nobody = Ninguém pode parar { $on }.
stop-no-return = { $they } { $leavers ->
    [one] pode começar { $on } e se mover ali
   *[other] podem começar { $on } e se mover ali
}, mas ninguém pode entrar vindo de fora.
king-left-throne = Depois que o rei deixa o trono, ninguém mais pode parar ali, nem ele próprio.
pass-all = Todas as peças podem passar { $over }.
pass-nobody = Nenhuma peça pode passar { $over }.
pass-only = { $only } { $many ->
    [one] pode
   *[other] podem
} passar { $over }.

## A captura de soldados

capture-how = Um soldado inimigo é capturado quando fica entre duas peças suas, na horizontal ou na vertical. Uma das duas tem de ser a peça que acabou de se mover.
capture-not = Dois soldados lado a lado se protegem um ao outro, e as diagonais nunca contam.
hostile-what = Uma casa hostil substitui uma das duas peças da captura: basta um único inimigo do outro lado.
hostile-shelter = Quem está em um acampamento não é capturado contra uma casa do mesmo acampamento.
hostile-always = { $zone ->
    [throne] O trono é sempre hostil { $to }.
    [corners] Os cantos são hostis { $to }.
    [attacker-camp] O acampamento dos atacantes é sempre hostil { $to }.
   *[other] O acampamento dos defensores é sempre hostil { $to }.
}
hostile-empty = { $zone ->
    [throne] O trono só é hostil { $to } enquanto está vazio.
    [corners] Os cantos são hostis { $to } enquanto estão vazios.
    [attacker-camp] As casas vazias do acampamento dos atacantes são hostis { $to }.
   *[other] As casas vazias do acampamento dos defensores são hostis { $to }.
}
hostile-occupied = { $zone ->
    [throne] O trono é hostil { $to } enquanto está ocupado.
    [corners] Um canto é hostil { $to } enquanto está ocupado.
    [attacker-camp] As casas ocupadas do acampamento dos atacantes são hostis { $to }.
   *[other] As casas ocupadas do acampamento dos defensores são hostis { $to }.
}
hostile-edge = A borda do tabuleiro é hostil { $to }: um único inimigo que chega pelo lado de dentro captura um soldado que está na borda.
several-how = Um só lance pode capturar até três soldados, um em cada direção, menos naquela de onde a peça veio.
several-wall = Com uma muralha de escudos podem ser ainda mais.
between-safe = Uma peça pode entrar sem perigo entre dois inimigos: só um lance do adversário fecha a tenaz. O mesmo vale entre um inimigo e uma casa hostil.
between-later = Ali a peça fica segura até que um inimigo saia dessa linha e volte a fechá-la.
power-armed = O rei captura como qualquer outra peça, tanto ao se mover quanto parado do outro lado.
power-hammer = O rei captura ao se mover, mas parado não serve de apoio para capturas.
power-anvil = O rei não captura ao se mover, mas parado serve de apoio para capturas.
power-unarmed = O rei não participa das capturas: nem captura, nem serve de apoio.
linnaean-how = Enquanto o rei está no trono com atacantes em três lados, o defensor do quarto lado pode ser capturado contra ele: basta que um atacante chegue do outro lado.
shieldwall-how = Dois ou mais soldados lado a lado na borda podem ser capturados juntos: cada um deve ter um inimigo bem à sua frente, e a fileira deve estar fechada nas duas pontas.
shieldwall-ends = { $corner ->
    [yes] Uma ponta é fechada por um inimigo ou por um canto.
   *[no] Só inimigos fecham uma ponta; um canto não serve.
}
shieldwall-by = { $flank ->
    [yes] O lance que captura é o que fecha uma ponta.
   *[no] O lance que captura fecha uma ponta ou completa a frente.
}
shieldwall-king = Um rei na fileira conta como parte dela, mas não é capturado com ela.

## O rei

escape-how = Assim que o rei alcança { $goal }, os defensores vencem.
escape-corner = Assim que o rei chega a um canto, os defensores vencem.
escape-edge = Assim que o rei chega a qualquer casa da borda, os defensores vencem.
strength-two = O rei é capturado como um soldado, entre dois lados fechados, um de frente para o outro.
strength-throne = No trono o rei só cai quando os quatro lados estão fechados. Em qualquer outro lugar é capturado como um soldado, entre dois lados fechados, um de frente para o outro.
strength-by-throne = No trono e nas casas vizinhas o rei só cai quando os quatro lados estão fechados. Em qualquer outro lugar é capturado como um soldado, entre dois lados fechados, um de frente para o outro.
strength-four = O rei só cai quando os quatro lados ao seu redor estão fechados.
closed-by = O que fecha um lado: { $closers }.
closer-attacker = um atacante
closer-throne = o trono
closer-throne-empty = o trono vazio
closer-corner = um canto
closer-attacker-camp = uma casa do acampamento dos atacantes
closer-defender-camp = uma casa do acampamento dos defensores
closer-edge = a borda do tabuleiro
king-last-move = O último lado tem de ser fechado por um lance de um atacante. Um rei que entra no meio por vontade própria está a salvo, por enquanto.
king-safe-edge = Na borda ele não pode ser capturado.
king-safe-beside = Ao lado do trono ele também não pode ser capturado, pois nada fecha esse lado.
king-open = { $count ->
    [2] Em campo aberto bastam dois atacantes, um de frente para o outro.
    [3] Em campo aberto são precisos três atacantes.
    [4] Em campo aberto são precisos quatro atacantes, um de cada lado.
   *[other] Em campo aberto basta um único atacante.
}
king-on-throne = { $count ->
    [2] Mesmo no trono bastam dois atacantes, um de frente para o outro.
    [3] No trono são precisos três atacantes.
    [4] No trono são precisos quatro atacantes, um de cada lado. Três não bastam.
   *[other] No trono basta um único atacante.
}
king-beside-throne = { $count ->
    [2] Ao lado do trono dois atacantes o capturam como de costume, mas na linha que não passa pelo trono: o trono não os ajuda.
    [3] Ao lado do trono são precisos três atacantes.
    [4] Ao lado do trono são precisos quatro atacantes, um de cada lado.
   *[other] Ao lado do trono basta um único atacante.
}
king-against-throne = { $count ->
    [1] Ao lado do trono vazio basta um atacante do lado oposto.
    [2] Ao lado do trono vazio bastam dois atacantes: o trono ajuda.
   *[other] Ao lado do trono vazio bastam três atacantes: o trono fecha o quarto lado.
}
king-against-corner = { $count ->
    [1] Ao lado de um canto basta um único atacante do outro lado: o canto faz o resto.
    [2] Ao lado de um canto bastam dois atacantes: o canto e a borda fazem o resto.
   *[other] Ao lado de um canto bastam três atacantes: o canto fecha um lado.
}
king-against-edge = { $count ->
    [1] Na borda basta um único atacante: a borda fecha o lado oposto.
    [2] Na borda dois atacantes podem bastar, pois a borda fecha um lado.
   *[other] Na borda bastam três atacantes: a borda fecha o quarto lado.
}
king-against-camp = { $count ->
    [1] Ao lado de um acampamento basta um único atacante: o acampamento fecha o outro lado.
    [2] Ao lado de um acampamento bastam dois atacantes: o acampamento ajuda.
   *[other] Ao lado de um acampamento bastam três atacantes: o acampamento fecha um lado.
}

## Como termina uma partida

ring-how = Os atacantes também vencem se formarem um anel fechado em volta do rei e de todos os soldados que restam a ele.
ring-closed = O anel está fechado quando ninguém lá dentro consegue passar pelos atacantes até a borda. Atacantes que só se tocam pelas quinas também fecham o anel. A borda do tabuleiro não faz parte dele, e um único defensor do lado de fora o rompe.
fort-how = Os defensores também vencem com um forte na borda: o rei está na borda, ainda tem uma casa para onde ir, e os soldados ao seu redor nunca mais poderão ser capturados.
fort-test = O forte só conta se os atacantes não o puderem romper, nem com quantos lances quiserem contra defensores parados.
stuck-loss = O jogador que não tem mais nenhum lance permitido perde.
stuck-draw = Se o jogador da vez não tem nenhum lance permitido, a partida empata.
repetition-none = As posições podem se repetir quantas vezes os jogadores quiserem.
repetition-draw = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, a partida empata.
repetition-mover-loses = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, perde quem a provocou.
repetition-mover-wins = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, ganha quem a provocou.
repetition-attackers-lose = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, os atacantes perdem.
repetition-defenders-lose = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, os defensores perdem. Cabe a eles tentar outra coisa.
repetition-chooser-loses = Quando a mesma posição aparece pela { $time } vez, com a vez do mesmo jogador, perde quem tinha a escolha.
repetition-choice = Tinha a escolha quem poderia jogar outra coisa sem perder logo em seguida. Se isso vale para os dois, ou para nenhum, os defensores perdem.
repetition-forbidden = Um lance que traz a mesma posição pela { $time } vez é proibido.
ordinal = { $count ->
    [2] segunda
    [3] terceira
    [4] quarta
    [5] quinta
   *[other] { $count }ª
}
quiet-how = { $moves ->
    [one] Um só lance sem captura, e a partida empata.
   *[other] Depois de { $moves } lances sem captura, contados os dos dois lados, a partida empata.
}
off-board-how = Um jogador também pode desistir, os dois podem combinar o empate, e nas partidas com relógio perde quem deixa o tempo acabar.
match-how = Um confronto tem duas partidas: depois da primeira os jogadores trocam de lado. Quem ganha as duas ganha o confronto.
match-even = Com uma vitória para cada um, o confronto é de quem venceu em menos lances, contados só os seus. Se também aí houver igualdade, o confronto empata.

## De onde vêm as regras

source-brandubh = World Tafl Federation, regras do Brandubh (textos em inglês, português e alemão)
source-brandubh-historical = Regras históricas oficiais do Brandubh (texto em francês)
source-hnefatafl = Aroma de Madeira, folha de regras do Hnefatafl (texto em português)
source-copenhagen = Regras de Copenhague publicadas por Aage Nielsen, texto de dezembro de 2024
source-fetlar = Regras de Fetlar publicadas pelo Fetlar Hnefatafl Panel e por Aage Nielsen
source-tablut = Lineu, Iter Lapponicum (1732), na leitura do OpenTafl
source-ard-ri = Dragonheelslair, Ard Ri; não se conhece fonte mais antiga
source-tawlbwrdd = Robert ap Ifan (1587), disposição de Bell, na leitura do OpenTafl
source-tablut-bologna = Universidade de Bolonha, desafio Tablut, segundo Ashton; seu servidor de 2022
