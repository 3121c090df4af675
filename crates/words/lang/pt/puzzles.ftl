# Posições para resolver; veja o arquivo em inglês.

nav-puzzles = Problemas
site-point-puzzles = Problemas
site-point-puzzles-text = Centenas de posições em que um só lance ganha. Cada uma está provada, e cada erro tem resposta.
puzzle-intro = Posições em que um só lance ganha, faça o outro lado o que fizer. Cada uma está provada.
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
