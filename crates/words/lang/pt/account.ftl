# Quem tem um nome aqui: criar a conta, entrar, suas partidas, e como sair de vez.

nav-account = Conta

account-sign-in = Entrar
account-sign-in-text = Com o seu nome você reencontra suas partidas em qualquer aparelho. Para jogar por link não é preciso ter conta.
account-sign-up = Criar conta
account-sign-up-text = Bastam um nome e uma senha. Não pedimos endereço de e-mail.
account-administrator-text = Esta conta vai administrar o site.
account-name = Nome
account-name-hint = De 2 a 24 letras ou algarismos; entre eles pode haver - _ . Todo mundo vê.
account-password = Senha
account-password-hint = Pelo menos 8 caracteres.
account-old-password = Senha atual
account-new-password = Nova senha
account-have = Já tem conta?
account-have-none = Ainda não tem conta?
account-forgotten = Esqueceu a senha?
account-recover = Uma nova senha
account-recover-text = Cada um dos dez códigos de recuperação mostrados a você vale uma vez. Se não sobrou nenhum, quem mantém este site pode enviar um link.
account-recover-do = Definir a senha e entrar
account-code = Código de recuperação
account-reset = Uma nova senha
account-reset-text = Este link vale uma vez. Escolha uma nova senha; em todos os outros lugares a sua sessão será encerrada, e as chaves de acesso serão removidas.

# Códigos de recuperação.

account-codes = Códigos de recuperação
account-codes-shown = Anote ou imprima estes códigos agora: eles só aparecem desta vez. Se você esquecer a senha, cada um deles permite definir uma nova, uma única vez.
account-codes-kept = Já anotei. Ir às minhas partidas
account-codes-left =
    { $count ->
        [one] Resta { $count } código.
       *[other] Restam { $count } códigos.
    }
account-codes-text = Dez novos substituem os antigos, que deixam de valer.
account-codes-do = Criar novos códigos

# A própria página.

account-me = Minhas partidas
account-signed-in-as = Você entrou como { $name }.
account-profile = O que os outros veem
account-sign-out = Sair
account-running = Em andamento
account-none-running = Nenhuma partida em andamento.
account-your-turn = Sua vez
account-their-turn = Vez do outro lado
account-waiting = Esperando alguém
account-ended = Últimas partidas
account-none-ended = Nenhuma partida sua terminou ainda.
account-claim = Partidas deste navegador
account-claim-text = Você jogou neste navegador sem conta. Essas partidas podem passar a ser suas; as que estão em andamento continuam, e nenhuma conta para a classificação.
account-claim-do = Tornar minhas
account-claimed = Partidas que agora são suas:
account-sessions = Onde você entrou
account-session = desde { $since }, último uso em { $seen }
account-this-browser = este navegador
account-some-browser = Um navegador
account-end-others = Sair em todos os outros lugares
account-settings = Configurações
account-change-password = Mudar a senha
account-password-changed = A senha foi mudada. Em todos os outros lugares a sua sessão foi encerrada.
account-export = Tudo sobre mim
account-export-text = Um arquivo (JSON) com o seu nome, onde você entrou, e todas as suas partidas com o que foi dito nelas.
account-export-do = Baixar
account-close = Fechar a conta
account-close-text = Todas as suas sessões são encerradas e ninguém mais vê a sua página. Entre de novo para reabrir.
account-closed = Sua conta está fechada. Entre quando quiser tê-la de volta.
account-delete = Excluir a conta
account-delete-text = Não dá para desfazer. As partidas em andamento são abandonadas. Suas partidas ficam, sem o seu nome e sem o que você disse; ninguém mais terá o seu nome.
account-delete-name = Para confirmar, digite o seu nome.
account-deleted = Sua conta foi excluída.
account-not-done = Isso não foi feito
account-back = Voltar à minha página

# O que todo mundo vê de alguém.

account-since = Aqui desde { $date }
account-by-game = Por jogo e lado
account-won-lost = Vitórias – derrotas, em partidas que todo mundo pode encontrar
account-attackers = Como atacante
account-defenders = Como defensor
account-drawn = Empates
account-matches = Confrontos
account-rivals = Contra
account-against-you = { $name } contra você:
account-score = { $won } vitórias, { $drawn } empates, { $lost } derrotas
account-nothing-played = Nenhuma partida da sala de espera terminou ainda.
account-ghost = Alguém que foi embora
account-won = Vitória
account-lost = Derrota
account-drew = Empate

# Para quem mantém o site.

account-people = Pessoas
account-administrator = administra o site
account-is-closed = fechada
account-ban = Banir
account-unban = Retirar o banimento

# Por que algo não foi feito.

account-bad-name = Isso não pode ser um nome: de 2 a 24 letras ou algarismos de um só alfabeto, com - _ . entre eles.
account-reserved-name = Este nome é reservado à casa. Escolha outro.
account-taken-name = Alguém tem ou teve este nome, ou um parecido. Escolha outro.
account-short-password = A senha é curta demais: pelo menos 8 caracteres.
account-long-password = A senha é longa demais: no máximo 200 caracteres.
account-name-password = A senha não pode ser o nome.
account-wrong = O nome e a senha não combinam.
account-wrong-password = Essa não é a sua senha atual.
account-wrong-name = Esse não é o seu nome.
account-wrong-code = O nome e o código não combinam, ou o código já foi usado.
account-wait =
    { $count ->
        [one] Tentativas demais. Tente de novo em { $count } segundo.
       *[other] Tentativas demais. Tente de novo em { $count } segundos.
    }
account-wait-minutes = Tentativas demais. Tente de novo em { $count } minutos.
account-is-banned = Quem mantém este site fechou esta conta.
account-dead-link = Este link já foi usado, ou é antigo demais.
account-stale = Este formulário já foi enviado. Os códigos foram criados uma vez; se você não os tem, crie novos.
account-malformed = Não foi possível ler o formulário.
account-busy = O servidor não consegue fazer isso agora. Tente de novo daqui a pouco.
