# Jogar com alguém noutro lugar; veja o ficheiro inglês.

nav-online = Online
online-title = Jogar online com um amigo
online-pitch = Envie um link: quem o abrir joga consigo, em qualquer aparelho e sem conta.
online-your-name = O seu nome
online-guest = Convidado
online-you = (você)
online-get-link = Obter um link
online-open-to-all = Aberto a todos
online-what = O que jogar
online-own-clock = Outro
online-minutes = Minutos para a partida
online-seconds = Segundos por lance

# O salão.

online-lobby = À espera de adversário
online-lobby-empty = Ninguém está à espera agora. Abra uma oferta e será o primeiro.
online-connecting = A ligar…
online-take = Jogar
online-yours = A sua
online-recent = Partidas recentes
online-you-attack = Começaria por atacar.
online-you-defend = Começaria com o rei.
online-sides-random = Os lados são sorteados.

# Antes de começar.

online-invite = Convidar alguém
online-invite-text = Quem abrir este link joga consigo. Mantenha esta página aberta.
online-link = Link
online-copy = Copiar
online-copied = Link copiado.
online-copy-yourself = Este navegador não permite copiar o link. Copie-o do campo.
online-share = Partilhar
online-qr = O link como código para ler
online-listed = Também está no salão.
online-only-here = Este endereço só funciona neste aparelho. Para jogar com outros, inicie o Branan de modo a que o alcancem.
online-waiting = À espera de que alguém o abra…
online-withdraw = Retirar a oferta
online-invited = { $name } convida para uma partida
online-join = Jogar
online-not-begun = Ainda não começou
online-not-begun-text = Um lugar ainda está livre. A partida aparecerá aqui automaticamente.
online-unknown = Esta partida não existe
online-unknown-text = Talvez o link tenha sido cortado ao copiar.
online-another = Outra partida

# A jogar.

online-their-turn = É a vez de { $name }.
online-sending = A enviar o seu lance…
online-first-move = O primeiro lance tem de ser jogado em { $seconds } s.
online-lost = Sem ligação. Nova tentativa automática; nada se perde.
online-outdated = Há uma versão mais recente desta página. Recarregue-a para continuar.
online-is-here = ligado
online-is-away = ausente
online-watchers = { $count ->
    [one] { $count } a assistir
   *[other] { $count } a assistir
}
online-away = { $name } saiu. Poderá reclamar a vitória em { $seconds } s.
online-gone = { $name } não voltou.
online-time-up = O tempo do adversário acabou.
online-claim = Reclamar a vitória
online-draw = Propor empate
online-draw-asked = { $name } propõe empate.
online-draw-sent = Propôs empate.
online-takeback-asked = { $name } pede para anular um lance.
online-takeback-sent = Pediu para anular um lance.
online-accept = Aceitar
online-decline = Recusar
online-abort = Cancelar a partida
online-give-time = Dar 15 s
online-set-on = em curso

# O que não foi feito.

online-refused-stale = A posição tinha mudado. Veja de novo.
online-refused-late = O seu tempo acabou antes de o lance chegar.
online-refused-fast = Foi demasiado de uma só vez. Espere um momento.
online-refused-taken = Alguém foi mais rápido. Pode assistir.
online-refused-over = Acabou.
online-refused-chat = Um de vocês não quer texto livre.
online-refused = Isso não pode ser feito agora.
online-unreachable = O servidor não responde. Tente de novo.

# O fim.

online-wins = { $name } ganha
online-wins-match = { $name } ganha o confronto.
online-next-set = Segunda partida, lados trocados ({ $seconds })
online-back-to-board = Voltar ao tabuleiro
online-aborted = Partida cancelada
online-aborted-text = Não conta.
online-rematch = Desforra
online-rematch-sent = Desforra proposta…
online-rematch-asked = { $name } quer a desforra.
online-to-rematch = Para a desforra
online-record = Registo:

# Conversa.

online-chat = Conversa
online-phrases = Frases rápidas
online-say = Enviar
online-say-something = Diga algo
online-chat-off = Desligar o texto livre
online-chat-on = Ligar o texto livre
online-chat-off-other = { $name } desligou o texto livre.
phrase-hello = Olá!
phrase-good-luck = Boa sorte!
phrase-have-fun = Divirta-se!
phrase-nice-move = Belo lance!
phrase-oops = Ups!
phrase-sorry = Desculpe!
phrase-one-moment = Um momento, por favor.
phrase-back-again = Voltei.
phrase-well-played = Bem jogado!
phrase-good-game = Bom jogo!
phrase-thanks = Obrigado!
phrase-bye = Adeus!

# Nas outras páginas.

site-play-friend = Jogar com um amigo
site-play-friend-note = por link, sem conta
site-contest = { $first } contra { $second }
site-contest-open = Um convite para jogar { $game }
