# A interface; veja o arquivo em inglês.

app-name = Branan
app-tagline = Jogar, aprender e analisar jogos de tafl
nav-play = Jogar
nav-learn = Aprender
nav-analyse = Analisar
nav-library = Biblioteca
side-attackers = Atacantes
side-defenders = Defensores
app-moves = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}

# O tabuleiro, para o ouvido.

piece-attacker = atacante
piece-defender = defensor
piece-king = rei
board-empty = vazia
board-throne = trono vazio
board-corner = canto vazio
board-square = { $square }, { $what }
board-target = { $square }, { $what }, lance possível
board-lifted = { $square }, { $what }, na mão
board-piece = { $moves ->
    [one] { $square }, { $piece }, pode ir para { $moves } casa
   *[other] { $square }, { $piece }, pode ir para { $moves } casas
}
said-move = { $piece } { $from } para { $to }
said-captures = captura { $squares }

# Escolher um jogo.

choose-game = Jogo
choose-opponent = Adversário
choose-engine = Computador
choose-friend = Um amigo neste aparelho
choose-online = Alguém em outro lugar, por um link
choose-level = Nível { $level }
choose-side = Seu lado
choose-attackers = Atacantes
choose-defenders = Rei e defensores
choose-random = Ao acaso
choose-handicap = Vantagem
choose-handicap-none = Nenhuma
choose-handicap-soldier = Um inimigo a menos
choose-handicap-first = Você joga primeiro
choose-length = Formato
choose-set = Uma partida
choose-match = Confronto de duas partidas
choose-clock = Relógio
choose-no-clock = Sem relógio
choose-minutes = { $minutes } min + { $seconds } s
choose-start = Jogar
choose-unfinished = { $count ->
    [one] { $count } partida inacabada
   *[other] { $count } partidas inacabadas
}
choose-position = Você joga a partir desta posição.
choose-from-start = Jogar desde o início
choose-own = Suas próprias regras
choose-own-text = Escreva em TOML as regras de qualquer jogo de tafl: parta de um que já existe e mude o que quiser. Seus jogos ficam neste aparelho.
choose-own-take = Usar estas regras
choose-own-describe = Partir do jogo escolhido
choose-own-game = Regras próprias
choose-own-forget = Remover { $game }
choose-own-ready = { $game } está pronto para jogar.
name-brandubh = Brandubh
name-brandubh-historical = Brandubh histórico
name-hnefatafl = Hnefatafl
name-copenhagen = Hnefatafl de Copenhague
name-fetlar = Hnefatafl de Fetlar
name-tablut = Tablut
name-ard-ri = Ard Ri
name-tawlbwrdd = Tawlbwrdd
name-tablut-bologna = Tablut de Bolonha
game-brandubh = O pequeno jogo da Irlanda: rápido, afiado, para aprender em minutos.
game-brandubh-historical = Como se jogava antigamente: ao lado do trono, são necessários três para capturar o rei.
game-hnefatafl = O grande jogo dos vikings: um rei forte e uma borda que captura soldados.
game-copenhagen = O jogo dos torneios de hoje, com muralhas de escudos e fortes.
game-fetlar = O clássico dos campeonatos das ilhas Shetland.
game-tablut = Como Lineu o viu na Lapônia em 1732: o rei foge para a borda.
game-ard-ri = Passo a passo, e apertado desde o primeiro lance.
game-tawlbwrdd = O jogo galês de 1587: um rei fraco em um tabuleiro amplo.
game-tablut-bologna = O Tablut com acampamentos que os atacantes deixam para sempre, como o jogam em Bolonha os programas dos estudantes.

# Os jogadores.

seat-you = Você
seat-engine = Computador, nível { $level }
seat-first = Pessoa 1
seat-second = Pessoa 2

# Jogar.

play-moves = Lances
play-captured = { $count ->
    [one] { $count } peça capturada
   *[other] { $count } peças capturadas
}
play-thinking = O computador está pensando…
play-your-turn = É a sua vez.
play-aim-attackers = Você ataca: cerque o rei e capture-o antes que ele escape.
play-aim-corner = Você defende: leve seu rei até um canto.
play-aim-edge = Você defende: leve seu rei até a borda do tabuleiro.
play-rules = Regras deste jogo
play-side-to-move = Jogam: { $side }.
play-past = Você está vendo uma posição anterior.
play-present = Voltar à partida
play-premove = Será jogado se for possível: { $move }.
play-cancel = Cancelar
play-not-your-turn = Não é a sua vez.
play-undo = Desfazer
play-undone = { $count ->
    [one] { $count } lance desfeito.
   *[other] { $count } lances desfeitos.
}
play-hint = Dica
play-hint-is = Dica: { $move }
play-flip = Girar
play-resign = Desistir
play-resign-really = Desistir desta partida?
play-go-on = Continuar
play-type = Digitar um lance
play-type-go = Jogar
play-settings = Configurações
play-sound = Sons
play-warnings = Avisar sobre perigos
play-coordinates = Coordenadas
play-pause = Pausa antes do lance do computador
play-another = Outro jogo
play-rematch = Revanche, outro lado
play-again = Revanche, mesmo lado
play-try-again = Desfazer e tentar de novo
play-learn = Aprender com esta partida
play-stronger = Da próxima vez, um pouco mais forte? Nível { $level }
play-gentler = Da próxima vez, um pouco mais suave? Nível { $level }
play-share = Compartilhar
play-copied = Link copiado.
play-next-set = Segunda partida, lados trocados
play-broken = Não foi possível ler de novo sua partida em andamento. Ela foi posta de lado e nada se perdeu; a biblioteca pode salvá-la em um arquivo.
play-no-room = Não há mais espaço neste aparelho. Exporte partidas da biblioteca e remova-as daqui.
play-apart = Esta partida continuou em outra aba. O que você joga aqui é salvo como uma partida à parte.
play-engine-failed = Não foi possível iniciar o computador. Recarregue a página ou jogue com um amigo neste aparelho.
step-first = Para o início
step-back = Um lance atrás
step-on = Um lance à frente
step-last = Para o último lance

# Perigos.

warn-capture-now = O rei pode ser capturado: { $moves }.
warn-capture-next = O rei está em perigo: { $moves } o capturaria.
warn-escape-now = O rei pode escapar: { $moves }.
warn-escape-next = O rei ameaça escapar: { $moves }.
warn-repeat-loses = Esta posição já apareceu { $times } vezes. Mais uma vez, e perde o lado que poderia ter jogado outra coisa. Neste momento: { $side }.
warn-repeat-mover = Esta posição já apareceu { $times } vezes. Quem a repetir mais uma vez perde.
warn-repeat-wins = Esta posição já apareceu { $times } vezes. Quem a repetir mais uma vez ganha.
warn-repeat-forbidden = Esta posição já apareceu { $times } vezes. Não pode ser repetida de novo.
warn-repeat-draw = Esta posição já apareceu { $times } vezes. Mais uma vez, e a partida termina empatada.

# O fim de uma partida.

end-drawn = Empate
end-you-win = Você ganhou!
end-you-lose = Você perdeu
end-attackers-win = Os atacantes ganham
end-defenders-win = Os defensores ganham
end-clause = Ler a regra
why-escape = O rei chegou a { $square } e está livre.
why-king-captured = O rei em { $square } foi capturado, preso por: { $by }.
by-attackers = atacantes em { $squares }
by-hostile = casa hostil { $squares }
by-edge = borda do tabuleiro
why-encircled = Os atacantes fecharam um anel em volta do rei e de todos os defensores.
why-exit-fort = O rei está na borda, em um forte que ninguém consegue romper.
why-no-moves = Nenhuma peça pode se mover: { $side }.
why-repetition = A mesma posição apareceu { $times } vezes.
why-both-free = Os dois poderiam ter jogado outra coisa, por isso os defensores perdem.
why-none-free = Nenhum dos dois tinha outro lance, por isso os defensores perdem.
why-one-free = Só um lado poderia ter jogado outra coisa, e perde: { $side }.
why-quiet = { $moves ->
    [one] Nada foi capturado durante { $moves } lance.
   *[other] Nada foi capturado durante { $moves } lances.
}
why-resignation = Desistência: { $side }.
why-time = Tempo esgotado: { $side }.
why-abandonment = Abandonou a partida: { $side }.
why-agreement = Os jogadores combinaram assim.

# Confrontos.

match-title = Confronto
match-set = Partida { $number }
match-open = a disputar
match-now = em andamento
match-won-in = { $moves ->
    [one] { $who }, em { $moves } lance
   *[other] { $who }, em { $moves } lances
}
match-drawn = O confronto termina empatado.
match-you-win = Você ganhou o confronto!
match-you-lose = Você perdeu o confronto.
match-first-wins = A pessoa 1 ganha o confronto.
match-second-wins = A pessoa 2 ganha o confronto.
need-win = Quem ganhar esta partida ganha o confronto.
need-win-within = { $moves ->
    [one] Para ganhar o confronto: vencer esta partida em no máximo { $moves } lance seu.
   *[other] Para ganhar o confronto: vencer esta partida em no máximo { $moves } lances seus.
}
need-draw-within = { $moves ->
    [one] Para empatar o confronto: vencer esta partida em no máximo { $moves } lance seu.
   *[other] Para empatar o confronto: vencer esta partida em no máximo { $moves } lances seus.
}
need-hold = { $moves ->
    [one] Para não perder o confronto: não perder esta partida em { $moves } lance ou menos.
   *[other] Para não perder o confronto: não perder esta partida em { $moves } lances ou menos.
}

# Lances impossíveis.

no-move = Isso não é um lance. Digite algo como d2-e2.
no-off-board = { $square } não existe neste tabuleiro.
no-piece = Não há peça em { $square }.
no-way = A peça em { $square } não pode se mover.
no-not-yours = A peça em { $square } é do outro lado.
no-not-straight = As peças se movem ao longo de uma linha ou coluna.
no-blocked = A peça em { $square } está no caminho.
no-may-not-pass = Esta peça não pode passar por { $square }.
no-may-not-stop = Esta peça não pode parar em { $square }.
no-too-far = { $square } fica longe demais para esta peça.
no-repeats = Isso repetiria a posição uma vez a mais.
no-over = A partida acabou.

# A biblioteca.

library-empty = Ainda não há partidas. As partidas terminadas são salvas aqui automaticamente.
library-search = Jogadores, jogos, datas, lances
library-found = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
library-format = Formato do arquivo
library-export = Exportar
library-remove = Remover { $game }
library-removed = Removida: { $game }.
library-choose = Escolher { $game }
library-choose-all = Escolher todas
library-remove-chosen = { $count ->
    [one] Remover { $count } partida
   *[other] Remover { $count } partidas
}
library-removed-games = { $count ->
    [one] { $count } partida removida.
   *[other] { $count } partidas removidas.
}
library-undo = Desfazer
library-broken = { $count ->
    [one] Não foi possível ler { $count } partida. Ela foi posta de lado, nada se perdeu.
   *[other] Não foi possível ler { $count } partidas. Elas foram postas de lado, nada se perdeu.
}
library-broken-save = Salvar em um arquivo
library-bring = Importar partidas
library-bring-text = Cole partidas ou uma posição, escolha arquivos ou solte-os aqui. Todos os formatos comuns são aceitos.
library-paste = Partidas em texto
library-take = Importar
library-file = Escolher arquivos…
library-taken = { $count ->
    [one] { $count } partida importada.
   *[other] { $count } partidas importadas.
}
library-known = { $count ->
    [one] { $count } partida já estava aqui.
   *[other] { $count } partidas já estavam aqui.
}
library-troubled = { $count ->
    [one] { $count } delas tem um lance impossível; abra-a para ver qual.
   *[other] { $count } delas têm um lance impossível; abra-as para ver quais.
}
library-unreadable = Não foi possível ler: { $place }
library-back = Voltar a todas as partidas
library-match = Confronto: { $who }
library-trouble = O lance { $move } é impossível. { $why }
trouble-captures = O registro indica outras capturas.
trouble-start = Nenhum jogo conhecido começa assim.

# Respostas às tarefas.

try-missed = O lance é permitido, mas não é o que procuramos. Tente de novo.
try-missed-squares = Quase: falta uma casa, ou há uma a mais. Tente de novo.
try-missed-nothing = Esse lance não captura nada. Tente de novo.
try-missed-captures = { $count ->
    [one] Esse lance captura só um soldado. Tente de novo.
   *[other] Esse lance captura só { $count } soldados. Tente de novo.
}
try-missed-guard = Ainda não: o adversário então ganha com { $move }. Tente de novo.
try-missed-force = Ainda não: o adversário pode responder { $move } e resistir. Tente de novo.
try-onward = Bom começo! O adversário responde { $move }. Agora conclua.
try-onward-more = Certo! O adversário responde { $move }. Continue.
try-marked = { $square }, marcada
try-unmarked = { $square }, não mais marcada
try-answer = A resposta: { $answer }
try-solved = (resolvido)
try-reset = A posição está de novo como no início.

# O tabuleiro de análise.

analyse-engine = Motor
analyse-engine-failed = Não foi possível iniciar o motor. Recarregue a página para tentar de novo; todo o resto funciona sem ele.
analyse-lines = Variantes
analyse-line = Variante do motor
analyse-loading = Carregando…
analyse-depth = profundidade { $depth }
analyse-score = Avaliação { $score }
analyse-set-up = Montar uma posição
analyse-new = Nova análise
analyse-play-on = Jogar a partir daqui
analyse-former = Voltar à anterior
analyse-comment = Comentário sobre esta posição
analyse-promote = Tornar variante principal
analyse-remove = Apagar a partir daqui
analyse-review = Revisar a partida inteira
analyse-reviewing = Revisão: { $done } de { $all } posições
analyse-reviewed = A revisão terminou.
analyse-stop = Parar
analyse-graph = Evolução da partida: as chances dos atacantes, lance a lance
analyse-inaccuracies = Imprecisões ?!
analyse-mistakes = Erros ?
analyse-blunders = Erros graves ??
analyse-better = melhor: { $move }
analyse-flawless = Nenhum erro encontrado.
analyse-share = Compartilhar e exportar
analyse-link = Link
analyse-copy-game = Copiar o link da partida
analyse-copy-position = Copiar o link desta posição
analyse-copied = Link copiado. Quem o abrir verá o mesmo que você.
analyse-copy-yourself = Este navegador não permite copiar o link. Copie-o do campo.
analyse-import = Importar uma partida
analyse-first-of = O texto tem { $count } partidas; esta é a primeira. A biblioteca importa todas.
analyse-not-loaded = Não foi possível carregar esta parte da página. Tente de novo quando houver conexão; nada se perdeu.
analyse-kept-broken = Não foi possível ler a análise salva neste aparelho. Ela foi posta de lado e nada se perdeu; a biblioteca pode salvá-la em um arquivo.
editor-text = Escolha uma peça e clique nas casas; um segundo clique a retira.
editor-tools = Peças
editor-erase = apagar
editor-side = Quem joga
editor-restart = Posição inicial
editor-clear = Tabuleiro vazio
editor-position = Posição em texto
editor-fine = Esta posição pode ser jogada.
editor-done = Analisar esta posição
editor-cancel = Cancelar
fault-size = Esta posição tem { $found }×{ $found } casas, o tabuleiro { $wanted }×{ $wanted }.
fault-no-king = Não há rei.
fault-kings = Há { $count } reis; só pode haver um.
fault-forbidden = Esta peça não pode ficar em { $square }: { $piece }.
link-broken = Este link está danificado: talvez tenha sido cortado ao copiar.
link-later = Este link foi feito por uma versão mais recente desta página. Recarregue para obtê-la.
link-rules = Este link é de um jogo desconhecido aqui.
link-illegal = Este link tem um lance ou uma posição que as regras não permitem.
link-kept = Aqui está o que você estava vendo da última vez.
keys-title = Teclado
keys-step = um lance atrás ou à frente
keys-variation = outros lances nesta posição
keys-ends = para o início ou para o fim
keys-engine = motor ligado ou desligado
keys-flip = girar o tabuleiro
