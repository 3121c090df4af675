# The pages around the interface; browsers get them as HTML.

site-skip = Ir para o conteúdo
site-navigation = Navegação principal
site-language = Idioma
site-theme = Cores
site-theme-auto = Como neste aparelho
site-theme-light = Claro
site-theme-dark = Escuro
site-theme-contrast = Alto contraste
site-promise = Livre e aberto. Não precisa de conta, sem anúncios, sem rastreamento.
site-no-script = Para jogar é preciso JavaScript, que está desativado neste navegador. As regras podem ser lidas sem ele.
site-no-client = Este programa foi construído sem a parte para navegadores, por isso não é possível jogar nos tabuleiros. Para obtê-la:
site-loading = O tabuleiro está sendo montado…
site-home = Ir para a página inicial

# Boards and games.

site-board = Posição inicial de { $game }
site-position = Uma posição de { $game }
site-board-size = tabuleiro { $size }×{ $size }
site-game-line = { $size }×{ $size } casas, { $attackers } atacantes contra { $defenders } defensores e um rei.
site-goal-corner = O rei escapa para um canto.
site-goal-edge = O rei escapa para a borda.

# The home page.

site-headline = Um rei. Um cerco de inimigos.
site-pitch = O tafl é o jogo de tabuleiro dos vikings e dos irlandeses: um lado põe seu rei a salvo, o outro o captura. Jogue aqui agora mesmo, contra o computador ou com um amigo.
site-play-game = Jogar { $game }
site-never-played = Nunca jogou? Aprenda em cinco minutos
site-point-play = Jogar
site-point-play-text = Doze níveis, do primeiro adversário a um que não perdoa nada. Ou passe o aparelho a um amigo, para um confronto de duas partidas com lados trocados.
site-point-learn = Aprender
site-point-learn-text = As regras de cada jogo em palavras e em tabuleiros para experimentar, e um curso breve que termina com sua primeira vitória.
site-point-analyse = Analisar
site-point-analyse-text = Monte qualquer posição, veja as melhores variantes do motor e descubra onde uma partida se perdeu.
site-point-offline = Em qualquer lugar
site-point-offline-text = Funciona sem internet depois da primeira visita, com o teclado ou com o dedo, no celular e em uma tela grande.
site-all-games = Todos os jogos

# Games that were played online.

site-games = Partidas recentes
site-games-text = Partidas da sala de espera jogadas aqui que já terminaram. Todas podem ser revistas e baixadas. As partidas por convite só são vistas por quem tem o link.
site-games-not-yet = Ninguém terminou uma partida aqui ainda.
site-games-none = Nenhuma partida assim.
site-games-players = Jogadores
site-games-game = Jogo
site-games-result = Resultado
site-games-when = Terminou
site-games-any = todos
site-games-name = Nome
site-games-search = Buscar
site-games-older = Partidas mais antigas
site-games-won = { $name } venceu
site-games-match = confronto
site-games-guest = Visitante

# Learning, the library, and what is not there.

site-rules = Regras
site-library-text = Partidas jogadas neste aparelho, e outras que você traz como texto ou arquivo. Elas ficam neste aparelho.
site-missing = Não há nada aqui
site-missing-text = Nenhuma página tem o endereço
site-other-name = Este site tem outro nome
site-other-name-text = Você pediu { $name }, que não é um nome deste servidor. Use o endereço que você recebeu.
site-other-name-owner = Se este servidor é seu, inicie-o com o endereço dele:
site-offline = Sem conexão
site-offline-text = Esta página precisa da internet. Sem ela você pode jogar contra o computador ou com um amigo neste aparelho, ler as regras, seguir os cursos, analisar e abrir sua biblioteca.
site-try-again = Tentar de novo

# Rules of somebody's own that a game is offered with.
site-own-rules = O que muda em relação a { $known }, o jogo conhecido mais próximo
site-own-rules-known = Todas as regras de { $known }

# Invited, and one's own online games.
site-aim-corner = Um lado leva seu rei até um canto; o outro tenta capturá-lo antes.
site-aim-edge = Um lado leva seu rei até a borda do tabuleiro; o outro tenta capturá-lo antes.
site-aim-squares = Um lado leva seu rei até uma das casas de fuga; o outro tenta capturá-lo antes.
site-try = Nunca jogou? Experimente em dois minutos
site-watch-link = Copiar o link para assistir
site-back-to-invitation = Voltar ao convite
site-your-games = Suas partidas
site-open = Abrir

# A board inside somebody else's page.
site-embed-open = Abrir no Branan

# O manual.
handbook-title = Manual
handbook-lead = As regras cláusula por cláusula, as notações, a linha de comando, bibliotecas e protocolos para programar, provas e tabelas, e como manter um servidor.
handbook-english = O manual está escrito em inglês.
handbook-search = Procurar no manual
handbook-find = Procurar
handbook-found = { $count ->
    [0] Nada foi encontrado. Tente com menos palavras.
    [one] Uma seção
   *[other] { $count } seções
}
handbook-contents = Todos os capítulos
handbook-whole = Tudo em uma só página
handbook-on-this-page = Nesta página
handbook-players = Para jogar
handbook-programmers = Para programar
handbook-researchers = Para pesquisar
handbook-hosts = Para manter um servidor
