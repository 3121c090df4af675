# De onde vêm as palavras e as regras: o que dizem as fontes, e o que decidimos onde elas se calam.

## Abaixo de uma regra

reading-title = Nossa leitura
reading-off-board = Nenhum documento fala em desistir, combinar o empate, estourar o tempo ou ir embora. Esses finais são nossos, como é costume em outros jogos.
reading-match = A fonte fala de partidas avulsas. O confronto em duas partidas é da Federação, para o Brandubh; aqui todos os jogos podem ser jogados assim. Contamos os lances do próprio vencedor; com números iguais, o confronto termina empatado.
reading-brandubh-match = O confronto é de quem “ganhou seu mando de campo de batalha com menos jogadas”. Contamos os lances do próprio vencedor nessa partida, porque ninguém pode apressar o outro. A fonte não fala de números iguais nem de partidas empatadas: com números iguais o confronto termina empatado, e depois de uma partida empatada a outra decide.
reading-brandubh-historical-match = O confronto é de quem ganhou sua partida com menos lances. Contamos os lances do próprio vencedor nessa partida, porque ninguém pode apressar o outro. A fonte não fala de números iguais nem de partidas empatadas: com números iguais o confronto termina empatado, e depois de uma partida empatada a outra decide.
reading-brandubh-repetition = O texto diz que quem repete um movimento “deve mudar de movimento”, e: “Se um movimento é repetido pela terceira vez seguida, o jogador que tinha a escolha de repetir essa jogada (quase sempre o jogador branco) perde a partida.” Lemos “seguida” como “de novo”: outros lances podem ficar no meio. “Deve mudar” não proíbe nenhum lance; na segunda vez você recebe um aviso, a terceira encerra a partida. Quem tinha a escolha, a fonte não diz. Nosso critério está acima; onde ele não decide, perdem os defensores, que são “quase sempre” os que a tinham.
reading-brandubh-historical-repetition = A fonte diz que quem repete um movimento deve mudar de lance e que, se uma situação se repete “pela terceira vez consecutiva”, perde quem tinha a escolha de repeti-la (“quase sempre” as brancas). Lemos “consecutiva” como “de novo”: outros lances podem ficar no meio. “Deve mudar” não proíbe nenhum lance; na segunda vez você recebe um aviso, a terceira encerra a partida. Quem tinha a escolha, a fonte não diz. Nosso critério está acima; onde ele não decide, perdem os defensores.
reading-brandubh-encirclement = A fonte pede um cerco “sem usar as bordas”. Lemos assim: atacantes podem estar na borda, mas a borda em si nunca fecha o cerco. Atacantes que só se tocam pelas quinas o fecham, sim, porque nenhuma peça anda na diagonal; a fonte não diz.
reading-brandubh-historical-encirclement = { reading-brandubh-encirclement }
reading-brandubh-historical-hostile-corners = A fonte chama os cantos de hostis “para os dois lados” e não cita o rei. Nós o contamos com o lado dele.
reading-hnefatafl-start = A folha acompanha um tabuleiro com casas marcadas, que ela não lista, e não diz quem começa. Usamos a disposição que todas as fontes publicadas dão para 24 contra 12, e os atacantes começam, como nos outros jogos.
reading-hnefatafl-hostile-throne = A folha permite capturar contra as casas com flor-de-lis, incluindo a central, e não diz de quem nem quando. Lemos como no Brandubh: os atacantes sempre, os defensores enquanto ela estiver vazia.
reading-hnefatafl-no-moves = A folha não diz o que acontece com quem não pode jogar. Como no Brandubh, esse jogador perde.
reading-hnefatafl-king-capture = A folha diz dos soldados que só um lance do adversário fecha a pinça; do rei, não diz nada. Para ele lemos do mesmo modo.
reading-hnefatafl-repetition = A folha não fala de repetição. Para nós é empate, porque nada diz de quem seria a culpa.
reading-copenhagen-repetition = O texto dá toda repetição sem fim aos atacantes e não diz a partir de quando ela é sem fim: três é o nosso número. Em textos mais antigos perde quem a provoca.
reading-copenhagen-king-capture = Algumas descrições deixam três atacantes capturarem o rei na borda. O texto não, e os jogadores também não: em 1752 partidas registradas ele ficou fechado ali 61 vezes, e todas as vezes o jogo continuou.
reading-copenhagen-exit-fort = O texto pede um forte que os atacantes não consigam romper, e não diz como se verifica isso. Perguntamos da maneira mais severa: os defensores ficam parados, e os atacantes podem chegar a toda casa que um dia pudessem alcançar.
reading-fetlar-no-moves = Na folha do Panel de 2013 é empate quando um jogador não pode jogar. Na página posterior e nos programas esse jogador perde; nós os seguimos.
reading-fetlar-encirclement = A folha do Panel de 2013 não conhece esse final. A página posterior e os programas conhecem; nós os seguimos.
reading-tablut-start = Lineu não diz quem começa. A maioria diz que são os atacantes, e nós também.
reading-tablut-special-squares = Lineu escreve que ninguém pode ocupar o trono depois do rei. Levamos ao pé da letra: ninguém entra nele de novo, nem o rei, mas todos podem passar por ele enquanto estiver vazio. Alguns deixam o rei voltar.
reading-tablut-encirclement = Lineu não fala de cerco. Quase todos que jogam o jogo dele hoje o conhecem.
reading-tablut-repetition = Lineu não fala de repetição. Para nós é empate, como para a maioria; alguns dão a partida aos atacantes.
reading-ard-ri-start = Nossa fonte é recente, e não há outra mais antiga. Para outros, os defensores começam, ou se joga com esse nome a disposição do Brandubh.
reading-ard-ri-movement = Na nossa fonte cada peça anda uma casa. Para outros, andam como torres.
reading-ard-ri-repetition = A fonte não fala nem de repetição nem de cerco. Para nós a repetição é empate, e um cerco não encerra a partida.
reading-tawlbwrdd-start = Há cinco disposições em uso, com e sem trono. Esta é a de Bell, sem trono. O que todas têm em comum: o rei luta, é capturado por dois lados e vence na borda.
reading-tablut-bologna-no-moves = O servidor do desafio não percebe que um jogador não pode jogar; o jogador perde por tempo. Aqui a partida acaba na hora.

## Uma página de palavras

words-title = As palavras e de onde vêm
words-lead = O Brandubh tem palavras próprias. Aqui está o que os documentos dizem delas e como nós as usamos.
words-invite = Branán, príncipes, províncias: como os documentos chamam as coisas e de onde vem o nosso nome.
words-open = Continuar lendo
words-branan = Branán
words-branan-text = Assim o texto em português da Federação chama o rei do Brandubh; os outros escrevem branan. Em irlandês, bran é corvo e branán é corvinho. Em poemas medievais é a peça principal do tabuleiro, e também um chefe entre as pessoas. Este programa tem o nome dele.
words-brandubh = Brandubh
words-brandubh-text = Bran é corvo e dubh é preto: o corvo preto. Poemas e contos irlandeses da Idade Média citam o jogo; as regras, não dão. As que se jogam hoje são da World Tafl Federation.
words-princes = Os príncipes
words-princes-text = Os quatro defensores do rei. Nas nossas páginas são soldados como todos os outros, porque as regras valem igual para eles em todos os jogos.
words-vikings = Os vikings
words-vikings-text = Os oito atacantes, que invadem a Irlanda e jogam primeiro. As regras históricas os chamam apenas de invasores.
words-provinces = As províncias
words-provinces-text = Os quatro cantos, com o nome das quatro províncias da Irlanda. O rei está salvo assim que chega a uma delas. Nos outros jogos são simplesmente cantos.
words-throne = O trono
words-throne-text = A casa do meio, onde o rei começa. No Brandubh só ele pode parar ali; todos podem passar enquanto ela estiver vazia.
words-colours = Brancas e pretas
words-colours-text = Nos documentos da Federação, o rei e seus príncipes jogam com as brancas e os vikings com as pretas. Em outros lugares é diferente: a folha brasileira do Hnefatafl tem um rei escuro, tropas azuis e invasores brancos. Por isso nossas regras falam de atacantes e defensores, nunca de cores.
words-sets = Partida e confronto
words-sets-text = Uma partida completa da Federação é jogada em ida e volta, e na volta os jogadores trocam de lado. Chamamos cada metade de partida e o todo de confronto.
words-tafl = Tafl
words-tafl-text = Tafl quer dizer tabuleiro. A folha do Hnefatafl chama esses jogos de germânicos e celtas e diz que se espalharam pela Europa antes do século IV. Quando o xadrez ficou popular, no século XII, foram esquecidos, menos alguns jogos regionais: Tawlbwrdd, Brandubh, Ard Ri e o próprio Hnefatafl.
words-tell = Fontes: as regras da World Tafl Federation em inglês, alemão e português, as regras históricas em francês e a folha da Aroma de Madeira para o Hnefatafl. O sentido das palavras irlandesas vem de dicionários de irlandês.
