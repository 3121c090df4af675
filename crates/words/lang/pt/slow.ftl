# Lances escolhidos de antemão em partidas lentas.

conditional = Lances condicionais
conditional-text = Escolha de antemão o que você responde. Se o outro lado jogar um lance que está aqui, o seu é feito na hora, como se você estivesse presente. Ninguém mais vê o que você escolheu. Qualquer outro lance, um lance desfeito ou o fim da partida apaga tudo.
conditional-your-turn = É a sua vez: comece pelo lance que você vai fazer. Esse você mesmo faz, no tabuleiro.
conditional-their-turn = É a vez do outro lado: comece por um lance dele.
conditional-moves = Lances, um depois do outro
conditional-hint = Digite-os, como em d2-e2 d3-b3, ou aperte as casas do tabuleiro. O último é seu.
conditional-add = Adicionar
conditional-back = Um lance para trás
conditional-yours = O que você escolheu
conditional-none = Nada ainda.
conditional-count = { $count } de { $limit } lances
conditional-remove = Remover
conditional-game = Voltar à partida
conditional-not-seated = Isto é só para os dois que jogam. Quem joga sem conta precisa do segredo do seu lugar: o que vem depois de # no link que leva a partida para outro aparelho.
conditional-key = O segredo do seu lugar
conditional-open = Abrir
conditional-wrong-key = Isso não abre nenhum lugar nesta partida.
conditional-closed = Lances condicionais são para partidas lentas enquanto elas duram.
conditional-slowly = Foi rápido demais. Tente de novo em alguns segundos.
conditional-stale = O tabuleiro mudou nesse meio-tempo. Aqui está ele como está agora.
conditional-wrong = Lance { $place } ({ $move }): { $why }
conditional-chosen = { $move } já está escolhido ali. Remova-o primeiro.
conditional-no-answer = Diga o que você responde a { $move }.
conditional-no-condition = Nenhum lance do outro lado é respondido.
conditional-too-many = Você pode escolher no máximo { $limit } lances, contando os do outro lado.

# Análise de partidas em andamento.

analysis-forbidden = Sem análise enquanto a partida dura
analysis-why = Os dois jogam por conta própria. Quem assiste também não conta a eles o que um programa pensa. Quando a partida terminar, este mesmo link leva à análise dela.

# Ofertas de vários jogos de uma vez, e ofertas permanentes.

offer-several = Oferecer vários jogos
offer-several-link = Oferecer vários jogos …
offer-several-text = Marque todos os jogos e todos os relógios que servem para você. Quem aceitar escolhe um de cada, e é isso que vocês jogam.
offer-clocks = Relógios
offer-rules = Os jogos oferecidos

standing = Ofertas permanentes
standing-link = Ofertas permanentes …
standing-text = Partidas lentas para as quais alguém está sempre disposto. Quem aceita joga na hora, e a oferta continua.
standing-none = Ninguém tem uma oferta permanente agora.
standing-make = Fazer uma oferta permanente
standing-most = Partidas dela ao mesmo tempo, no máximo
standing-own = Suas ofertas permanentes
standing-running = { $running } de { $most } em andamento
standing-paused = em pausa
standing-pause = Pausar
standing-resume = Retomar
standing-withdraw = Retirar
standing-of = Disposto a partidas lentas
standing-sign-in = Ofertas permanentes são para pessoas com conta.
standing-full = Já estão em andamento tantas dessas partidas quantas se quer ao mesmo tempo. Volte mais tarde.
standing-too-many = Você tem dez ofertas permanentes. Retire uma primeiro.

# While somebody waits.

waiting-called = Alguém se sentou para jogar com você.
waiting-levels = nível
