# A força dos jogadores.

rating-title = Classificações
rating-text = Quem tem dez resultados classificados e uma classificação segura e jogou nos últimos 90 dias.
rating-game = Jogo
rating-pace = Ritmo
rating-live = ao vivo
rating-slow = lento, com dias para pensar
rating-pool-live = { $game }
rating-pool-slow = { $game }, lento
rating-show = Mostrar
rating-none = Ninguém tem ainda uma classificação segura aqui. Jogue dez partidas classificadas e você será o primeiro.
rating-rank = Posição
rating-name = Nome
rating-rating = Classificação
rating-results = Resultados
rating-last = Última partida
rating-explained = 1620 ± 80 quer dizer que a força real é mais provavelmente 1620 e fica a até duas vezes 80 disso em 95 de 100 casos. Um ponto de interrogação diz que ainda é uma estimativa.
rating-own = Classificações
rating-none-yet = Nenhuma partida classificada ainda.
rating-curve = { $pool }: a classificação de { $from } a { $to }, entre { $low } e { $high }
rating-all = Todas as classificações

# Em uma partida.

rating-counts = Classificada: o resultado conta para a classificação dos dois.
rating-sign-in = Para jogá-la, é preciso ter uma conta.
rating-became = { $name }: { $before } → { $after }
rating-aborted = Ela foi cancelada antes que os dois jogassem; nenhuma classificação mudou.
rating-repeated = Ela começou como partidas que vocês dois já tinham jogado; nenhuma classificação mudou.
rating-left-early = Ela foi abandonada nos primeiros lances, uma vez a mais; nenhuma classificação mudou.
rating-not-counted = Nenhuma classificação mudou.

# Oferecer uma partida classificada.

rating-offer = Jogar valendo classificação
rating-offer-text = Duas pessoas com conta jogam pelas regras de um jogo conhecido, com relógio. Um confronto de duas partidas é um só resultado; em uma partida avulsa, os lados são sorteados. Quem abandona perde.
rating-offer-link = Jogar valendo classificação …
rating-offer-listed = Qualquer pessoa pode aceitar
rating-offer-do = Fazer a oferta
rating-refused = A oferta não pôde ser feita. Escolha de novo.
rating-wait =
    { $minutes ->
        [one] Você abandonou várias partidas. Espere { $minutes } minuto até a próxima partida classificada ao vivo. Sem classificação, você pode jogar já.
       *[other] Você abandonou várias partidas. Espere { $minutes } minutos até a próxima partida classificada ao vivo. Sem classificação, você pode jogar já.
    }
