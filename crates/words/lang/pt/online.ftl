# Jogar com alguém em outro lugar; veja o arquivo em inglês.

nav-online = Online
online-title = Jogar online com um amigo
online-pitch = Envie um link: quem o abrir joga com você, em qualquer aparelho e sem conta.
online-your-name = Seu nome
online-guest = Visitante
online-you = (você)
online-get-link = Obter um link
online-open-to-all = Aberta a todos
online-what = O que jogar
online-own-rules = { $game } (regras próprias)
online-write-rules = Escrever ou colar regras suas
online-own-clock = Outro
online-minutes = Minutos para a partida
online-seconds = Segundos por lance

# A sala de espera.

online-lobby = Esperando adversário
online-lobby-empty = Ninguém está esperando agora. Abra uma oferta e comece.
online-connecting = Conectando…
online-take = Jogar
online-see-rules = Regras
online-rated = classificada
online-yours = Sua
online-recent = Partidas recentes
online-you-attack = Você começaria atacando.
online-you-defend = Você começaria com o rei.
online-sides-random = Os lados são sorteados.

# Antes de começar.

online-invite = Convidar alguém
online-invite-text = Quem abrir este link joga com você. Deixe esta página aberta.
online-link = Link
online-copy = Copiar
online-copied = Link copiado.
online-copy-yourself = Este navegador não permite copiar o link. Copie-o do campo.
online-share = Compartilhar
online-qr = O link como código para escanear
online-listed = Também está na sala de espera.
online-only-here = Este endereço só funciona neste aparelho. Para jogar com outras pessoas, inicie o Branan de modo que elas possam alcançá-lo.
online-waiting = Esperando alguém abrir o link…
online-withdraw = Retirar a oferta
online-invited = { $name } convida você para jogar
online-join = Jogar
online-not-begun = Ainda não começou
online-not-begun-text = Um lugar ainda está livre. A partida aparecerá aqui automaticamente.
online-unknown = Esta partida não existe
online-unknown-text = Talvez o link tenha sido cortado ao copiar.
online-another = Outra partida

# Jogando.

online-their-turn = É a vez de { $name }.
online-sending = Enviando seu lance…
online-first-move = O primeiro lance precisa ser jogado em até { $time }.
online-lost = Sem conexão. Tentamos de novo automaticamente; nada se perde.
online-outdated = Há uma versão mais recente desta página. Recarregue-a para continuar.
online-is-here = presente
online-is-away = ausente
online-watchers = { $count ->
    [one] { $count } assistindo
   *[other] { $count } assistindo
}
online-away = { $name } saiu. Você poderá reivindicar a vitória em { $seconds } s.
online-gone = { $name } não voltou.
online-time-up = O tempo do adversário acabou.
online-claim = Reivindicar a vitória
online-draw = Propor empate
online-draw-asked = { $name } propõe empate.
online-draw-sent = Você propôs empate.
online-takeback-asked = { $name } pede para desfazer um lance.
online-takeback-sent = Você pediu para desfazer um lance.
online-accept = Aceitar
online-decline = Recusar
online-abort = Cancelar a partida
online-give-time = Dar 15 s
online-give-hours = Dar 12 h
online-set-on = em andamento

# Partidas lentas e durações.

online-slow-clock = { $base } + { $inc } por lance, no máximo { $cap }
online-lobby-slow = Partidas lentas, com dias para pensar
online-no-engine = Enquanto esta partida durar, a ajuda de um motor é proibida aos dois: nenhuma análise por programa, nem aqui nem em outro lugar.
span-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
span-hours = { $count } h
span-minutes = { $count } min
span-seconds = { $count } s

# O que não foi feito.

online-refused-stale = A posição tinha mudado. Veja de novo.
online-refused-late = Seu tempo acabou antes que o lance chegasse.
online-refused-fast = Foi coisa demais de uma só vez. Espere um momento.
online-refused-taken = Alguém foi mais rápido. Você pode assistir.
online-refused-over = Acabou.
online-refused-rules = O servidor não aceita estas regras. Talvez o nome tenha mais de 40 caracteres.
online-refused-chat = O texto livre é para quem tem conta, se os dois o permitirem.
online-refused = Isso não pode ser feito agora.
online-unreachable = O servidor não responde. Tente de novo.

# O fim.

online-wins = { $name } ganha
online-wins-match = { $name } ganha o confronto.
online-next-set = Segunda partida, lados trocados ({ $seconds })
online-back-to-board = Voltar ao tabuleiro
online-aborted = Partida cancelada
online-aborted-text = Não conta.
online-rematch = Revanche
online-rematch-sent = Revanche proposta…
online-rematch-asked = { $name } quer revanche.
online-to-rematch = Ir para a revanche
online-record = Registro:

# Conversa.

online-chat = Conversa
online-phrases = Frases rápidas
online-say = Enviar
online-say-something = Diga algo
online-chat-off = Desativar o texto livre
online-chat-on = Permitir texto livre
online-chat-off-other = { $name } não permitiu texto livre.
phrase-hello = Olá!
phrase-good-luck = Boa sorte!
phrase-have-fun = Divirta-se!
phrase-nice-move = Belo lance!
phrase-oops = Opa!
phrase-sorry = Desculpe!
phrase-one-moment = Um momento, por favor.
phrase-back-again = Voltei.
phrase-well-played = Bem jogado!
phrase-good-game = Boa partida!
phrase-thanks = Valeu!
phrase-bye = Tchau!

# Nas outras páginas.

site-play-friend = Jogar com um amigo
site-play-friend-note = por link, sem conta
site-contest = { $first } contra { $second }
site-contest-open = Um convite para jogar { $game }
