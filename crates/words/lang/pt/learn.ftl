# Sob diagramas e exercícios, e nas páginas; veja o arquivo em inglês.

## Sob um diagrama

caption-start = A posição inicial.
caption-reach = Para onde pode ir a peça em { $square }.
caption-shun = { $move }. { $count ->
    [one] Na casa marcada ela não pode parar.
   *[other] Nas casas marcadas ela não pode parar.
}
caption-quiet = { $move }: nada é capturado.
caption-captures = { $count ->
    [one] { $move } captura o soldado em { $squares }.
   *[other] { $move } captura os soldados em { $squares }.
}
caption-escape = { $move }, e o rei escapou.
caption-king-captured = { $move }, e o rei foi capturado.
caption-encircled = { $move } fecha o anel.
caption-exit-fort = { $move } completa o forte.
caption-no-moves = { $move }, e o adversário não pode mais jogar.
caption-ends = { $move } termina a partida.
caption-cycle = { $moves }: a posição é a mesma de antes.

## Agora é a sua vez

try-title = Agora é a sua vez
try-check = Verificar
try-again = Recomeçar
turn = { $side ->
    [attackers] Jogam os atacantes.
   *[defenders] Jogam os defensores.
}
task-capture = { $count ->
    [one] Capture um soldado inimigo.
    [2] Capture dois soldados inimigos com um só lance.
    [3] Capture três soldados inimigos com um só lance.
   *[other] Capture { $count } soldados inimigos com um só lance.
}
task-strike = Capture um soldado movendo o rei.
task-win-escape = Faça o rei escapar.
task-win-king-captured = Capture o rei.
task-win-encircled = Feche o anel.
task-win-exit-fort = Complete o forte na borda.
task-win-no-moves = Deixe o adversário sem nenhum lance.
task-win = Vença com um lance.
task-force = { $moves ->
    [one] Vença com um lance.
   *[other] Vença em { $moves } lances, faça o adversário o que fizer.
}
task-between = Entre sem perigo no meio de dois inimigos.
task-guard = { $side ->
    [attackers] O rei está prestes a escapar. Detenha-o!
   *[defenders] O seu rei está prestes a ser capturado. Salve-o!
}
task-first-move = Faça o lance que quiser.
task-break = Mais uma repetição terminaria a partida. Jogue outra coisa.
task-reach = Marque todas as casas para onde a peça em { $square } pode ir.
task-shun = Marque todas as casas vazias, nas linhas da peça em { $square }, onde ela não pode parar.

hint-capture = Procure um inimigo que tenha atrás de si uma peça sua ou uma casa hostil. Qual das suas peças pode fechar o outro lado?
hint-capture-several = Procure a casa que toca em todos eles.
hint-strike = Qual soldado o rei pode encurralar?
hint-win-escape = Siga as linhas e colunas do rei. Qual delas está livre até o fim?
hint-win-king-captured = Conte os lados do rei que ainda estão abertos, e feche o último.
hint-win = Resta uma brecha. Qual peça pode fechá-la?
hint-force = Faça um lance que ameace vencer de duas maneiras ao mesmo tempo, ou que não deixe defesa.
hint-between = Procure dois inimigos com exatamente uma casa vazia entre eles.
hint-guard = Veja como o adversário venceria. Bloqueie o caminho, capture ou saia da frente.
hint-go-on = Qualquer lance serve, desde que não traga de volta a posição antiga.
hint-reach = Siga a linha e a coluna até que algo esteja no caminho.
hint-shun = Pense nas casas especiais que ficam no caminho dela.

praise-1 = Muito bem!
praise-2 = Exato.
praise-3 = É isso!

## Páginas

labelled = { $label }: { $value }
learn-title = Aprender
learn-intro = Escolha um jogo: as regras em poucos minutos, com diagramas para jogar, e um curso breve que termina com suas primeiras vitórias.
learn-rules = Regras
learn-course = Curso
learn-compare = Comparar
learn-sheet = Folha de regras para imprimir
learn-source = Fonte
learn-clauses = Cláusulas
learn-contents = Nesta página
learn-hint = Dica
learn-answer = Resposta
learn-print = Imprimir
learn-more-games = Mais jogos
compare-title = Os jogos comparados
compare-intro = O que distingue estes jogos. Tudo o que não está aqui é igual.
compare-invite = Dois jogos lado a lado: só o que difere, mostrado no tabuleiro.
compare-choose = Escolha de 2 a { $most } jogos
compare-same = Estes jogos têm as mesmas regras.
compare-board = Tabuleiro e peças
compare-absent = Não há regra assim.
sheet-title = { $name }: as regras em uma página
