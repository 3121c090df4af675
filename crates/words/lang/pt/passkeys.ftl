# Chaves de acesso: chaves dos próprios aparelhos, com que se entra sem senha.

passkeys = Chaves de acesso
passkeys-text = Uma chave de acesso fica no seu aparelho ou no seu gerenciador de senhas. Com ela você entra por impressão digital, rosto ou PIN, sem nome nem senha, e ela só vale neste site. A senha e os códigos de recuperação continuam valendo.
passkeys-none = Você ainda não tem chaves de acesso.
passkeys-one = Chave de acesso
passkeys-made = criada em { $date }
passkeys-used = usada pela última vez em { $date }
passkeys-unused = ainda não usada
passkeys-remove = Remover
passkeys-remove-one = Remover { $name }
passkeys-add = Adicionar uma chave de acesso
passkeys-name = Como você a chama
passkeys-name-hint = Por exemplo “celular” ou “chave azul”, para saber qual remover se um aparelho se perder.
passkeys-lost = Se você perder um aparelho, remova aqui a chave de acesso dele. Uma nova senha por código de recuperação ou por link remove todas as chaves de acesso. O que é removido aqui continua no aparelho até você apagar lá.
passkeys-sign-in = Entrar com uma chave de acesso

# Por que algo não foi feito.

passkeys-cannot = Este navegador não consegue criar chaves de acesso, ou os scripts estão desligados.
passkeys-cancelled = Nenhuma chave de acesso foi escolhida. Tente de novo, ou use sua senha.
passkeys-wrong = Esta chave de acesso não abre nenhuma conta aqui. Entre com sua senha e veja se ela foi removida.
passkeys-late = Demorou demais. Tente de novo.
passkeys-too-many = Dez chaves de acesso são o máximo. Remova uma primeiro.
passkeys-known = Este aparelho já tem uma chave de acesso para a sua conta.
passkeys-not-here = Chaves de acesso não são oferecidas neste endereço.
