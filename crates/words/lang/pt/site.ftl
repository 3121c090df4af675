# The pages around the interface; browsers get them as HTML.

site-skip = Ir para o conteúdo
site-navigation = Navegação principal
site-language = Idioma
site-theme = Cores
site-theme-auto = Como neste aparelho
site-theme-light = Claro
site-theme-dark = Escuro
site-theme-contrast = Alto contraste
site-promise = Livre e aberto. Sem conta, sem publicidade, sem rastreio.
site-no-script = Para jogar é preciso JavaScript, que está desligado neste navegador. As regras podem ser lidas sem ele.
site-no-client = Este programa foi construído sem a parte para navegador, por isso não se pode jogar nos tabuleiros. Obtém-se com
site-loading = O tabuleiro está a ser montado…
site-home = Para a página inicial

# Boards and games.

site-board = Posição inicial de { $game }
site-position = Uma posição de { $game }
site-board-size = tabuleiro { $size }×{ $size }
site-game-line = { $size }×{ $size } casas, { $attackers } atacantes contra { $defenders } defensores e um rei.
site-goal-corner = O rei escapa para um canto.
site-goal-edge = O rei escapa para a borda.

# The home page.

site-headline = Um rei. Um cerco de inimigos.
site-pitch = O tafl é o jogo de tabuleiro dos vikings e dos irlandeses: um lado põe o seu rei a salvo, o outro captura-o. Jogue aqui de imediato, contra o computador ou com um amigo.
site-play-game = Jogar { $game }
site-never-played = Nunca jogou? Aprenda as regras em cinco minutos
site-point-play = Jogar
site-point-play-text = Dez níveis, do primeiro adversário a um que nada perdoa. Ou passe o aparelho a um amigo, para um confronto de duas partidas com lados trocados.
site-point-learn = Aprender
site-point-learn-text = As regras de cada jogo em palavras e em tabuleiros para experimentar, e um curso breve que termina com a sua primeira vitória.
site-point-analyse = Analisar
site-point-analyse-text = Monte qualquer posição, veja as melhores variantes do motor e descubra onde uma partida se perdeu.
site-point-offline = Em todo o lado
site-point-offline-text = Funciona sem rede depois da primeira visita, com o teclado ou com o dedo, no telefone e num ecrã grande.
site-all-games = Todos os jogos

# Games that were played online.

site-games = Partidas recentes
site-games-text = Partidas da sala de espera jogadas aqui que já terminaram. Todas podem ser revistas e descarregadas. As partidas por convite só são vistas por quem tem a ligação.
site-games-not-yet = Ainda ninguém terminou aqui uma partida.
site-games-none = Nenhuma partida assim.
site-games-players = Jogadores
site-games-game = Jogo
site-games-result = Resultado
site-games-when = Terminou
site-games-any = todos
site-games-name = Nome
site-games-search = Procurar
site-games-older = Partidas mais antigas
site-games-won = { $name } venceu
site-games-match = confronto
site-games-guest = Convidado

# Learning, the library, and what is not there.

site-rules = Regras
site-library-text = Partidas disputadas neste aparelho, e outras que traz como texto ou ficheiro. Ficam neste aparelho.
site-missing = Não há nada aqui
site-missing-text = Nenhuma página tem o endereço
site-other-name = Este sítio tem outro nome
site-other-name-text = Pediu { $name }, que não é um nome deste servidor. Use o endereço que lhe deram.
site-other-name-owner = Se este servidor é seu, inicie-o com o seu endereço:
site-offline = Sem ligação
site-offline-text = Esta página precisa da rede. Sem ela pode jogar contra o computador ou com um amigo neste aparelho, ler as regras, seguir os cursos, analisar e abrir a sua biblioteca.
site-try-again = Tentar de novo

# Rules of somebody's own that a game is offered with.
site-own-rules = O que muda em relação a { $known }, o jogo conhecido mais próximo
site-own-rules-known = Todas as regras de { $known }
