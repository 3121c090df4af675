# What only the terminal says: the screen of `branan play`, `branan show` and `branan analyse`.

# Scores and reviews.

terminal-legal = { $count ->
    [one] { $count } lance legal.
   *[other] { $count } lances legais.
}
terminal-ahead = { $side } +{ $size }
terminal-level = igual
terminal-won = { $side } venceram
terminal-win-in = { $plies ->
    [one] { $side } vencem em { $plies } meio-lance
   *[other] { $side } vencem em { $plies } meios-lances
}
terminal-win-by-repetition = { $side } vencem por repetição
terminal-better = melhor { $moves }
terminal-misses-win = perde uma vitória forçada
terminal-loses = perde à força
terminal-inaccuracies = { $count ->
    [one] { $count } imprecisão
   *[other] { $count } imprecisões
}
terminal-mistakes = { $count ->
    [one] { $count } erro
   *[other] { $count } erros
}
terminal-blunders = { $count ->
    [one] { $count } erro grave
   *[other] { $count } erros graves
}
terminal-given-away = { $size } perdido por lance
terminal-chances = vitória dos atacantes { $attackers }%, empate { $draw }%, vitória dos defensores { $defenders }%
terminal-searched = profundidade { $depth }, { $nodes } posições em { $seconds } s
terminal-not-searched = (não buscado)

# Going through a game.

terminal-game = partida { $number } de { $all }
terminal-step = Lance { $number } de { $all }.
terminal-step-keys = ←/→ lance  ↑/↓ dez  Home/End  n/p partida  f virar  q sair
terminal-step-keys-one = ←/→ lance  ↑/↓ dez lances  Home/End  f virar  q sair

# The menu.

terminal-slogan = Um rei escapa, ou é capturado.
terminal-both-sides = os dois lados, um de cada vez
terminal-aim = O rei precisa chegar a { $goal }; começam: { $side }.
terminal-explain-friend = Duas pessoas jogam neste terminal, uma de cada vez.
terminal-explain-attack = Você caça o rei; o computador, { $strength }, defende.
terminal-explain-defend = Você leva o rei para fora; o computador, { $strength }, ataca.
terminal-explain-match = Depois os lados são trocados, e a vitória mais rápida leva o confronto.
terminal-strength-1 = um iniciante gentil
terminal-strength-2 = um jogador ocasional
terminal-strength-3 = um jogador de clube
terminal-strength-4 = um jogador forte
terminal-strength-5 = com toda a força
terminal-no-game = Estas regras não podem ser jogadas.
terminal-too-small = Um tabuleiro de { $size }x{ $size } precisa de { $columns } colunas e { $rows } linhas. Esta janela tem { $width } e { $height }. Aumente-a, ou q sai.

# Beside the board.

terminal-match-set = Confronto, partida { $set } de 2
terminal-lost = { $count } perdidos
terminal-thinking = pensando
terminal-seeking-hint = procurando uma dica
terminal-idle = > digite um lance, ou use as setas
terminal-idle-lifted = Enter coloca, Esc devolve
terminal-idle-second = n: segunda partida
terminal-idle-again = n: de novo, lados trocados
terminal-key-move = mover
terminal-key-undo = voltar
terminal-key-hint = dica
terminal-key-flip = virar
terminal-key-resign = desistir
terminal-key-save = salvar
terminal-key-help = ajuda
terminal-key-quit = sair
terminal-key-menu = menu
terminal-key-second = segunda partida
terminal-key-again = de novo
terminal-key-choose = escolher
terminal-key-change = mudar
terminal-key-level = nível
terminal-key-play = jogar

# What orders come to.

terminal-taken-back = desfeito: { $moves }
terminal-reopened = a partida continua
terminal-nothing-back = não há nada a desfazer
terminal-no-hint = uma dica só na sua vez
terminal-no-move-found = o computador não encontrou um lance
terminal-over = a partida acabou: n continua
terminal-nothing-there = não há nada em { $square }
terminal-cannot-move = a peça em { $square } não pode se mover
terminal-warnings-on = avisos ligados
terminal-warnings-off = avisos desligados
terminal-no-draw = o computador joga cada partida até o fim
terminal-press-help = ? mostra as teclas
terminal-saved = salvo como { $path }
terminal-loaded = { $count ->
    [one] { $count } lance de { $game }
   *[other] { $count } lances de { $game }
}
terminal-you-play = agora você joga: { $side }
terminal-swapped = os lados estão trocados

# Boxes over the board.

terminal-ask-title = Responda
terminal-yes = sim
terminal-no = não
terminal-ask-resign = Desistir: { $side }?
terminal-ask-draw = { $side } propõem empate. De acordo?
terminal-ask-again = Deixar esta partida e recomeçar com os lados trocados?
terminal-ask-menu = Deixar esta partida e ir ao menu? Ela não está salva.
terminal-ask-quit = Sair? A partida não está salva.
terminal-save-title = Salvar a partida
terminal-load-title = Abrir uma partida
terminal-file-name = Nome do arquivo:
terminal-save-keys = Enter salva, Esc desiste
terminal-load-keys = Enter abre, Esc desiste
terminal-help-arrows = setas, mouse
terminal-help-click = Enter, clique
terminal-help-go = ir a uma casa
terminal-help-lift = pegar uma peça, soltá-la
terminal-help-type = digitar um lance, depois Enter
terminal-help-back = devolver a peça
terminal-help-warnings = avisos sim ou não
terminal-help-draw = propor empate (a dois)
terminal-help-next = continuar, lados trocados
terminal-help-colon = lance que começa como uma tecla
