# Como as pessoas ficam sabendo das coisas quando estão em outro lugar.

announce-offer = { $name } propõe { $game } ({ $clock }): { $url }

mail = E-mail
mail-text = Se você der um endereço, recebe no máximo um e-mail por dia, e só se houver algo novo que ainda não leu. Ninguém mais vê o endereço.
mail-address = Endereço de e-mail
mail-give = Enviar um link de confirmação
mail-unconfirmed = Um e-mail com um link está a caminho. Abra-o em até um dia; até lá nada mais é enviado.
mail-is-on = Os resumos são enviados para lá.
mail-is-off = Os resumos estão desligados.
mail-switch-on = Ligar os resumos
mail-switch-off = Desligar os resumos
mail-remove = Remover o endereço
mail-bad = Não é possível enviar e-mail para esse endereço.
mail-too-many = Isso foi pedido vezes demais hoje. Tente de novo amanhã.
mail-dead-link = Este link não funciona mais. Na página dos seus avisos você pode pedir outro ou desligar os e-mails.
mail-confirm = Confirmar o endereço de e-mail
mail-confirm-do = Este endereço é meu
mail-confirmed = O endereço está confirmado. A partir de agora os resumos são enviados para lá.
mail-off = Sem mais resumos
mail-off-done = Os resumos estão desligados.

mail-question = Branan: este endereço é seu?
mail-question-text =
    Alguém que entrou como { $name } em { $site } quer que resumos sejam enviados para este endereço.

    Se foi você, abra este endereço em até um dia:
    { $link }

    Se não foi, não faça nada: nada mais será enviado.
mail-digest =
    { $count ->
        [one] Branan: { $count } aviso para você
       *[other] Branan: { $count } avisos para você
    }
mail-digest-hello = Olá, { $name }! Isto você ainda não leu:
mail-digest-more =
    { $count ->
        [one] E mais { $count }.
       *[other] E mais { $count }.
    }
mail-digest-end =
    Todos os avisos: { $all }
    Sem mais resumos: { $off }

push = Notificações
push-text = O navegador mostra o que há de novo quando nenhuma página está aberta aqui; não enquanto o tabuleiro da partida está aberto. No iPhone e no iPad isso funciona com o aplicativo instalado.
push-here = Avisar neste navegador
push-browser = Um navegador
push-remove = Remover
push-kinds = O que os navegadores devem mostrar
push-denied = O navegador não permite. Você pode mudar isso nas configurações dele para este site.
push-failed = Não deu certo. O navegador, ou o serviço do fabricante, recusou.
push-missing = Este navegador não consegue, ou só depois que o site é instalado.
push-no-script = Só um script pode pedir isso a um navegador.

wish = Avise quando alguém propuser
wish-text = No máximo três vezes por dia, aqui e, se você quiser, por notificação; não enquanto você está entre as partidas online.
wish-games = Jogos
wish-paces = Ritmo
wish-live = Partidas ao vivo
wish-slow = Partidas lentas
notice-offer = { $name } propõe uma partida
notices-kind-offer = Alguém propõe o que eu espero
