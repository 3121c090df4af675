# O curso; veja o arquivo em inglês.

course-title = { $name }: o curso
course-intro = { $count ->
    [one] Um passo curto.
   *[other] { $count } passos curtos, do primeiro lance à vitória de cada lado.
}
course-step = Passo { $number } de { $count }
course-steps = Passos do curso
course-next = Próximo passo
course-back = Passo anterior
course-done = Agora você já sabe jogar { $name }. Hora de uma partida!
title-pair = Dois de uma vez
title-stop-king = Deter o rei
title-save-king = Salvar o rei
title-win-as-attackers = Vencer com os atacantes
title-win-as-defenders = Vencer com os defensores
course-pair = Um só lance pode fechar várias tenazes. Encontre a casa de onde a sua peça captura dos dois lados.
course-stop-king = Os atacantes devem vigiar sempre as linhas do rei. Aqui ele escaparia no próximo lance: bloqueie o caminho sem abrir outro.
course-save-king = Os defensores devem cuidar das brechas ao lado do seu rei. Aqui os atacantes o capturariam no próximo lance: tire-o do perigo, ou bloqueie o caminho do atacante.
course-win-as-attackers = Agora tudo junto. Uma posição pequena, jogam os atacantes: vença.
course-win-as-defenders = E do outro lado: uma posição pequena, jogam os defensores. Ponha o rei a salvo.
