# O que as pessoas denunciam, e quem cuida da paz.

report = Denunciar
report-about = Você vai denunciar { $name }.
report-game = a partida
report-text = A moderação deste site vai ler, e você fica sabendo o que resultou. Quem é denunciado não fica sabendo por quem.
report-why = O que aconteceu?
report-stopped = Parou de jogar e me deixou esperando
report-abuse = Insultos, ameaças ou um nome ofensivo
report-engine = Deixa um programa escolher os lances
report-words = Com suas palavras, se houver mais a dizer
report-words-needed = Com suas palavras: o quê, onde, quando
report-send = Enviar a denúncia
report-waits = Aguardando a moderação
report-answer-nothing = Examinada: nada contra as regras foi encontrado
report-answer-warned = Examinada: houve uma advertência
report-answer-banned = Examinada: a conta foi fechada

reports-own = Minhas denúncias
reports-none = Você não denunciou ninguém. Há um link para isso na página de cada pessoa e ao lado das suas partidas.
reports-warnings = Advertências
reports-warnings-text = A moderação examinou o que outros denunciaram sobre você e pede que isso não se repita.

# Para a moderação.

reports = Denúncias
reports-text = As mais antigas primeiro. Quem denunciou fica sabendo o que você decide.
reports-log = O que foi feito
reports-log-empty = Nada foi feito ainda.
reports-done = Nenhuma denúncia está esperando.
reports-past = respondidas até agora: { $all }, das quais justas: { $upheld }
reports-by = Denunciado por
reports-about = Denúncias sobre esta pessoa
report-do-nothing = Nada de errado
report-do-warned = Advertir
report-do-banned = Banir
report-not-yours = Esta denúncia deve ser respondida por outra pessoa.
moderation-by = Quem
moderation-act = O quê
moderation-about = Sobre quem
moderation-console = linha de comando
moderation-nothing = denúncia: nada de errado
moderation-warned = denúncia: advertência
moderation-banned = denúncia: banimento
moderation-ban = banimento
moderation-unban = banimento retirado
moderation-appoint = entrou na moderação
moderation-dismiss = saiu da moderação
moderation-time = tempo dado
moderation-give = Dar 12 horas a { $name }
moderation-no-time = Não se pode dar tempo aqui: a partida acabou ou não é lenta, ou há tempo suficiente.
account-moderator = moderação
account-appoint = Dar a moderação
account-dismiss = Tirar a moderação

# Para quem mantém o site.

agreement = Concordância com o motor
agreement-proves-nothing = Isto não prova nada.
agreement-why = Quem joga bem concorda com o motor mais vezes que os outros, em alguns jogos mais que em outros, e entre cem pessoas algumas se destacam por puro acaso. O programa não bane ninguém por isso, e ninguém deveria ser banido só por estes números. Olhe as partidas.
agreement-text = À noite o motor examina partidas valendo pontos que já acabaram e partidas denunciadas: as posições em que nenhum lado estava claramente ganhando, sem os primeiros lances de um set e sem aquelas em que só um lance era possível ou claramente certo.
agreement-everybody = Todos
agreement-none = Nenhuma partida foi examinada ainda.
agreement-none-of = Nenhuma partida desta pessoa foi examinada ainda.
agreement-most = Quem mais concorda
agreement-people = Pessoas
agreement-games = Partidas
agreement-positions = Posições
agreement-share = Primeira escolha do motor
agreement-lost = Chance cedida
agreement-spread = Variação dos tempos
agreement-few = poucas demais
agreement-agreed = Primeira escolha do motor
agreement-typical = Tempo típico
agreement-last = Últimas partidas examinadas
agreement-of = { $same } de { $positions }
agreement-both = { $number }% ± { $error }
agreement-percent = { $number }%
agreement-figures = Para uma pessoa, o valor verdadeiro está dentro de ± em 95 de 100 casos, conforme suas partidas diferem entre si; para todos, é o dobro do desvio padrão entre pessoas com 50 posições ou mais. A chance cedida é o que um lance custou, em média, da chance de ganhar. A variação é a da metade central dos tempos, em centésimos do tempo típico. No desenho, a linha fina são todos.

# Por que uma denúncia não foi aceita.

report-senseless = O que se sabe desta partida ou pessoa diz o contrário: uma partida perdida no tabuleiro ou abandonada com aviso não foi deixada de lado, e poucos lances não mostram nada.
report-no-words = Diga com suas palavras o que aconteceu.
report-pending = Você já denunciou isso. A moderação vai examinar.
report-too-many = Dez denúncias suas estão esperando. Espere até que sejam respondidas.
report-settled = Esta denúncia já foi respondida.

# O que as pessoas ficam sabendo.

notices-kind-report = Uma denúncia minha foi respondida
notice-report-nothing = Sua denúncia sobre { $name } foi examinada: nada contra as regras foi encontrado
notice-report-upheld = Sua denúncia sobre { $name } foi examinada, e algo foi feito
notice-warned = Uma advertência da moderação deste site

# O que os dois podem escrever no tabuleiro.

talk = Texto livre nas conversas
talk-text = Todos têm as frases prontas. Duas pessoas que têm conta e permitem isso também podem escrever o que quiserem; no tabuleiro, cada uma pode encerrar isso a qualquer momento.
talk-is-on = Você permite isso em cada nova partida.
talk-is-off = Você não permite isso em nenhum lugar, a menos que o faça no tabuleiro.
talk-on = Permitir em cada nova partida
talk-off = Não permitir mais

# O que é mantido, e por quanto tempo.

privacy = O que é mantido, e por quanto tempo
privacy-text = Quem joga sem conta deixa os lances e o nome que digitou, nada mais.
privacy-account = Sua conta: o nome, e o que comprova sua senha, seus códigos e suas chaves de acesso sem os conter, até você a excluir.
privacy-games = Partidas: para sempre. Depois que você exclui a conta, elas não são de ninguém, e o que você escreveu nelas desaparece.
privacy-chat = O que duas pessoas dizem no tabuleiro é para essas duas. A moderação não lê, a menos que uma das duas conte.
privacy-sessions = Onde você entrou: até você sair, ou 90 dias depois da última visita.
privacy-notices = Avisos: 90 dias.
privacy-channels = Um endereço de e-mail, se você deu um para os resumos, e os endereços dos navegadores que você mandou avisar: até você os remover ou excluir a conta. Só você os vê. As notificações passam, criptografadas, pelo serviço do fabricante do navegador.
privacy-reports = Denúncias: o que foi escrito é apagado 90 dias depois da resposta, ou quando uma das duas pessoas exclui a conta. Que houve uma denúncia, e o que a moderação fez, fica sem as palavras.
privacy-agreement = Quantas vezes seus lances em partidas valendo pontos ou denunciadas foram os do motor, e quanto seus tempos variam: só para quem mantém este site, até você excluir sua conta. Isso resulta das partidas; seu arquivo tem as partidas e não estes números.
privacy-addresses = Endereços de internet: nunca são anotados. Para frear quem adivinha ou inunda, são contados na memória e esquecidos em um dia.
privacy-export = Você pode baixar da sua página tudo o que é mantido sobre você.
