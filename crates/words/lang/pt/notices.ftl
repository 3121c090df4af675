# O que as pessoas ficam sabendo das suas partidas enquanto estão longe.

notices = Avisos
notices-unread =
    { $count ->
        [0] Avisos
        [one] { $count } aviso novo
       *[other] { $count } avisos novos
    }
notices-new = novo
notices-none = Ainda não aconteceu nada. Aqui você lê quando é a sua vez em uma partida lenta, quando alguém aceita uma proposta sua e como terminaram as partidas.
notices-read = Marcar tudo como lido
notices-ago = há { $span }
notices-left = restam { $span }
notices-next = Próxima partida em que é a minha vez
notices-kinds = O que você quer saber
notices-kinds-text = Enquanto o tabuleiro de uma partida está aberto, você não recebe avisos dela.
notices-kind-turn = É a minha vez em uma partida lenta
notices-kind-hurry = Meu tempo em uma partida lenta está acabando (8, 4 e 1 horas antes)
notices-kind-taken = Alguém aceita a minha proposta
notices-kind-ended = Uma partida minha terminou
notices-keep = Salvar

notice-turn = Sua vez contra { $name }
notice-hurry =
    { $hours ->
        [one] Menos de { $hours } hora para o seu lance contra { $name }
       *[other] Menos de { $hours } horas para o seu lance contra { $name }
    }
notice-taken = { $name } aceitou a sua proposta
notice-ended = Sua partida contra { $name } terminou:
notice-aborted = Sua partida contra { $name } foi cancelada

# Partidas propostas a uma só pessoa, e pessoas que não querem se encontrar.

challenge = Desafiar { $name }
challenge-send = Enviar o desafio
challenges = Desafios
challenge-to-you = { $name } desafia você
challenge-by-you = Você desafiou { $name }
challenge-accept = Aceitar
challenge-decline = Recusar
challenge-withdraw = Retirar
challenge-block = Bloquear
challenge-unblock = Desbloquear
challenge-blocked = Você bloqueou { $name }: nenhum dos dois pode desafiar o outro, aceitar propostas do outro nem escrever para o outro.
challenge-nobody = Não há ninguém com esse nome.
challenge-not-together = Vocês dois não podem jogar aqui.
challenge-pending = Já existe um desafio entre vocês dois.
challenge-answered = Este desafio já foi respondido ou retirado.
challenge-too-many = Você tem desafios demais em aberto. Espere uma resposta ou retire um deles.
notices-kind-challenge = Alguém me desafia
notices-kind-declined = Alguém recusa o meu desafio
notice-challenge = { $name } desafia você
notice-declined = { $name } recusou o seu desafio

# Feed e calendário.

feed = Feed e calendário
feed-text = Leitores de feeds (Atom) mostram os seus avisos; calendários mostram até quando você precisa jogar. Quem tem o endereço pode ler tudo: não o passe a ninguém.
feed-there = Você tem um endereço. Ele pode ser trocado ou retirado.
feed-make = Criar um endereço
feed-again = Criar um novo endereço
feed-revoke = Retirar
feed-shown = Copie estes endereços agora: eles só aparecem desta vez. Os antigos não funcionam mais.
feed-atom = Feed:
feed-calendar = Calendário:
feed-deadline = Seu lance contra { $name }

# Partidas em andamento, com os tabuleiros.

playing = Partidas em andamento

# A hora da semana em que as pessoas se encontram, e o que fazer enquanto isso.

hour = Encontro:
hour-name = Hora do tafl
hour-calendar = adicionar ao calendário
hour-monday = toda segunda-feira às { $time } UTC.
hour-tuesday = toda terça-feira às { $time } UTC.
hour-wednesday = toda quarta-feira às { $time } UTC.
hour-thursday = toda quinta-feira às { $time } UTC.
hour-friday = toda sexta-feira às { $time } UTC.
hour-saturday = todo sábado às { $time } UTC.
hour-sunday = todo domingo às { $time } UTC.
hour-meanwhile = Enquanto você espera:
hour-computer = Jogar contra o computador
