# What is solved, and a board to try it on.

solved-title = Resolvido
solved-description = Aberturas do Brandubh em que a vitória dos defensores está provada. Jogue com os atacantes contra a prova e tente derrubá-la.
solved-lead = Para alguns primeiros lances dos atacantes está provado quem vence, façam eles o que fizerem: os defensores. Mova você mesmo os atacantes, e a prova responde.
solved-after = O tabuleiro depois de 1. { $move }
solved-yes = Os defensores vencem
solved-no = ainda não provado
solved-outside = A prova é grande demais para jogar contra ela aqui.
solved-try = Pôr à prova
solved-missing = Essa partida não existe aqui. Estas são as aberturas.
solved-not-yet = Este primeiro lance não pode ser testado aqui: ou ninguém sabe ainda aonde ele leva, ou a prova é grande demais. Escolha outro.
solved-rules = Você move os atacantes, a prova move os defensores. Eles vencem faça você o que fizer: quanto tempo você aguenta?
solved-begin = Escolha um primeiro lance.
solved-left = { $moves ->
    [0] Os defensores vencem com qualquer lance seu.
    [one] Os defensores vencem em um lance, no máximo.
   *[other] Os defensores vencem em { $moves } lances, no máximo.
}
solved-over = Os defensores venceram.
solved-held = { $moves ->
    [one] Você fez um lance.
   *[other] Você resistiu por { $moves } lances.
}
solved-back = Voltar um lance
solved-openings = Todas as aberturas
solved-choices = Seus lances, a resistência mais longa primeiro
solved-choice = { $moves ->
    [0] termina a partida na hora
    [one] mais um lance, no máximo
   *[other] mais { $moves } lances, no máximo
}
solved-more = { $count ->
    [one] Mais um
   *[other] Mais { $count }
}
solved-within = { $plies ->
    [one] em um meio-lance, no máximo
   *[other] em { $plies } meios-lances, no máximo
}
solved-answer = resposta: { $move }
solved-longest = A resistência mais longa
solved-most = { $moves ->
    [one] A resistência mais longa na prova é de um lance.
   *[other] A resistência mais longa na prova é de { $moves } lances.
}
solved-past = Lances até aqui
solved-meaning-title = O que isso significa para quem joga
solved-meaning = Uma partida sozinha não é equilibrada: até agora, todo primeiro lance examinado até o fim está perdido para os atacantes contra o melhor jogo. Mas o caminho é longo e estreito. Uma prova conhece a resposta para cada lance; diante do tabuleiro, ninguém conhece todas.
solved-match = Por isso a Federação joga matches: duas partidas com os lados trocados e, se cada lado vencer como deve, vale a vitória mais rápida. Os atacantes jogam então para ganhar tempo, e os defensores para ir depressa. Vale a pena conhecer os lances que resistem mais.
solved-check-title = Confira você mesmo
solved-check = Ninguém precisa acreditar em nós. Cada prova é um arquivo com os lances dos defensores; um pequeno programa percorre todas as respostas dos atacantes e só confia nas regras. Leva menos de um minuto:

# What proofs say of a position: in the analysis, on the page and in the terminal. A ply is one move of one side.

proved-win = { $plies ->
    [one] Provado: { $side } vencem com { $move }.
   *[other] Provado: { $side } vencem em até { $plies } meios-lances, com { $move }.
}
proved-loss = { $plies ->
    [one] Provado: { $side } vencem em até { $plies } meio-lance. { $move } resiste mais tempo.
   *[other] Provado: { $side } vencem em até { $plies } meios-lances. { $move } resiste mais tempo.
}
proved-by = Pela prova { $proof }; pode haver vitórias mais rápidas.
proved-by-search = Uma busca que testa todos os lances por alguns meios-lances prova isso.
proved-after = { $plies ->
    [one] provado: { $side } vencem em até { $plies } meio-lance
   *[other] provado: { $side } vencem em até { $plies } meios-lances
}
proved-left = abandona uma vitória provada: nada está provado sobre o que segue
