import type { LanguageWords } from './language.js';

export const portuguese: LanguageWords = {
  code: 'pt',
  name: 'Portuguese',
  isHeadFirst: true,
  links: 'de do da dos das o os em ao um uma para por',
  endings: 's es',
  nouns: `
second factor = segundo fator, dois fatores, duas etapas
password = senha, palavra passe, palavrapasse, palavra chave
access = acesso
key = chave
api key = chave api, chave de api
private key = chave privada
secret = segredo
user = usuário, utilizador, utente
username = nome usuario, nome de usuario, nome utilizador, nome de utilizador
my account = minha conta
account = conta
bank account = conta bancaria
customer = cliente
employee = funcionário
patient = paciente
company = empresa
organization = organização
session = sessão
login = início sessão, início de sessão
logout = fim de sessão
registration = cadastro, registo, inscrição
recovery = recuperação
reset = redefinição
confirmation = confirmação
verification = verificação
activation = ativação
authentication = autenticação
authorization = autorização
invitation = convite
code = código
email = correio eletronico, correio electronico, endereco de email
phone = telefone, telemóvel, celular
address = endereço, morada
city = cidade
postal code = cep, codigo postal
country = país
name = nome
last name = sobrenome, apelido
birth date = data nascimento, data de nascimento, nascimento, dt nascimento
created at = data criação, data de criação
national id = cpf, nif, numero identidade, carteira identidade, documento identidade
tax id = cnpj, numero contribuinte
passport = passaporte
driver license = cnh, carteira motorista
card = cartão, cartões
card number = número cartão, numero do cartao, cartão crédito, cartao de credito
card security code = código segurança, codigo de seguranca
expiry date = validade, data validade
date = data?
number = número
id = identificador
amount = quantia, montante, valor
price = preço
currency = moeda
page = página
page size = tamanho pagina, tamanho da pagina, por pagina, itens por pagina
limit = limite
offset = deslocamento
sort = ordenar por, ordenação
search = busca, pesquisa
query = consulta
filter = filtro
role = papel, perfil de acesso
administrator = administrador
admin = administração
permission = permissão
owner = proprietário, dono
file = arquivo, ficheiro
document = documento
message = mensagem
text = texto
title = título
description = descrição
order = pedido, encomenda
product = produto
invoice = fatura, nota fiscal
payment = pagamento
refund = reembolso, estorno
transfer = transferência
health = saúde
status = estado, situação
newsletter = boletim
subscription = assinatura
contact = contato
report = relatório
setting = configuração, definições
policy = política
history = histórico
security answer = resposta segurança, resposta secreta
signature = assinatura digital
list = listagem
religion = religião
blood type = tipo sanguineo, grupo sanguineo
`,
  adjectives: `
new = nova, novo
old = antiga, antigo, anterior
current = atual
next = próxima, próximo
all = todos, todas
`,
  verbs: `
login = entrar, iniciar sessão, acessar, autenticar, logar, fazer login
logout = sair, encerrar sessão, encerrar a sessao, terminar sessão, deslogar, fazer logout
register = cadastrar, cadastrar se, registrar?, registar, inscrever
create = criar, cria, adicionar, incluir, gerar
delete = excluir, remover, apagar, deletar
update = atualizar, atualiza
change = alterar, mudar, trocar
reset = redefinir, resetar
recover = recuperar
forgot = esqueci, esqueci minha, esqueceu, esquecida, esqueci a
confirm = confirmar, confirma
verify = verificar, validar
activate = ativar
accept = aceitar
send = enviar, envia
resend = reenviar
search = buscar, pesquisar
list = listar, lista
get = obter, consultar
upload = carregar
download = baixar, descarregar
import = importar
export = exportar
pay = pagar
cancel = cancelar
close = fechar, encerrar
invite = convidar
subscribe = assinar
unsubscribe = descadastrar
refresh = renovar
`,
  prose: `
required = obrigatório, obrigatória, requerido
optional = opcional
deprecated = obsoleto, obsoleta, descontinuado, em desuso
read-only = somente leitura, apenas leitura
write-only = somente escrita
at most = no máximo, máximo, não mais de, até
at least = no mínimo, pelo menos, mínimo
between = entre
and = e
to = a
or = ou
characters = caracteres, caracteres
items = itens, elementos
maximum length = comprimento máximo, tamanho máximo
minimum length = comprimento mínimo, tamanho mínimo
only administrators = apenas administradores, somente administradores, só administradores
no authentication = sem autenticação, não requer autenticação, não exige autenticação
public endpoint = público, pública, acesso público
results per page = resultados por página, itens por página, registros por página
page number = número da página
service calls the url = o serviço chama, o servidor chama
`,
};
