# Posições para resolver; veja o arquivo em inglês.

nav-puzzles = Problemas
site-point-puzzles = Problemas
site-point-puzzles-text = Centenas de posições em que um só lance ganha. Todo o resto foi testado, e cada erro tem resposta.
puzzle-intro = Posições em que um só lance ganha a tempo, faça o outro lado o que fizer. Em 7×7 cada uma está provada; nos tabuleiros maiores, todos os lances foram testados.
puzzle-title = Problema { $number }
puzzle-attackers = { $moves ->
    [one] Jogam os atacantes: ganhe em um lance.
   *[other] Jogam os atacantes: ganhe em { $moves } lances.
}
puzzle-defenders = { $moves ->
    [one] Jogam os defensores: ganhe em um lance.
   *[other] Jogam os defensores: ganhe em { $moves } lances.
}
puzzle-grade = Dificuldade { $grade } de 5
puzzle-praise = Resolvido!
puzzle-praise-first = Resolvido de primeira!
puzzle-line = A variante toda: { $moves }
puzzle-hint-piece = Dica: jogue a peça em { $square }.
puzzle-next = Próximo problema
puzzle-previous = Anterior
puzzle-count = Resolvidos: { $solved } de { $all }
puzzle-count-first = { $count } de primeira
puzzle-games = Jogos
puzzle-all = Todos os problemas
puzzle-which-grade = Dificuldade
puzzle-which-side = Quem joga
puzzle-any = qualquer
puzzle-was-first = resolvido de primeira
puzzle-was-solved = resolvido
puzzle-was-missed = ainda não resolvido
puzzle-none = Nenhum problema deste tipo.
puzzle-missing = Não há nenhum problema neste endereço. Aqui está outro.

# Learning from one's own games; browsers get it on that page.

coach-title = Aprender com a partida
coach-yours = Das suas partidas
coach-pitch = Os momentos decisivos da sua partida, cada um como uma posição para tentar de novo. O que você deixou passar volta depois de um dia, três dias e uma semana.
coach-looking = Procurando os momentos decisivos…
coach-looking-text = O programa percorre a partida no seu aparelho, a partir do fim.
coach-thinking = Examinando seu lance…
coach-moment = Momento { $number } de { $count }
coach-find-attackers = É a vez dos atacantes. Encontre algo melhor.
coach-find-defenders = É a vez dos defensores. Encontre algo melhor.
coach-again = Tentar de novo
coach-tell = Mostrar a resposta
coach-next = Próximo
coach-end = Concluir
coach-best = É isso!
coach-good = Também serve. O programa teria jogado { $move }.
coach-bad = Ainda não: { $move } é a resposta. Tente outra coisa.
coach-not-it = Não é isso. Tente outra coisa.
coach-answer = O melhor era { $move }.
coach-done = Por enquanto é só.
coach-no-mistakes = Você não cometeu nenhum erro decisivo nesta partida.
coach-nothing-due = Nada está previsto para hoje. Jogue uma partida e depois aprenda com ela.
coach-kept = { $count ->
    [one] { $count } posição das suas partidas volta nos próximos dias.
   *[other] { $count } posições das suas partidas voltam nos próximos dias.
}
coach-analysis = A análise completa
coach-attackers = Lances dos atacantes
coach-defenders = Lances dos defensores
coach-missed-escape = Você jogou { $move }, mas o rei podia escapar na hora.
coach-missed-king = Você jogou { $move }, mas o rei podia ser capturado na hora.
coach-missed-ring = Você jogou { $move }, mas o cerco podia ser fechado na hora.
coach-missed-end = Você jogou { $move }, mas havia um lance que ganha na hora.
coach-missed-win = { $plies ->
    [one] Você jogou { $move }, mas havia uma vitória forçada em { $plies } meio-lance.
   *[other] Você jogou { $move }, mas havia uma vitória forçada em { $plies } meios-lances.
}
coach-missed-force = Você jogou { $move }, mas havia uma vitória forçada.
coach-allows-escape = Você jogou { $move }. Isso deixa ao rei um caminho livre: { $reply }.
coach-allows-king = Você jogou { $move }. Depois disso o rei pode ser capturado: { $reply }.
coach-allows-ring = Você jogou { $move }. Depois disso o cerco pode ser fechado: { $reply }.
coach-allows-end = Você jogou { $move }. Depois disso { $reply } ganha na hora.
coach-loses = { $plies ->
    [one] Você jogou { $move }. Depois disso o outro lado tem vitória forçada em { $plies } meio-lance.
   *[other] Você jogou { $move }. Depois disso o outro lado tem vitória forçada em { $plies } meios-lances.
}
coach-loses-force = Você jogou { $move }. Depois disso o outro lado tem vitória forçada.
coach-costs = Você jogou { $move }. Depois de { $reply } você perde o que está em { $squares }.
coach-missed-capture = Você jogou { $move }, mas havia o que capturar em { $squares }.
coach-sank = Você jogou { $move }. Suas chances caíram de { $before } para { $after } por cento.
