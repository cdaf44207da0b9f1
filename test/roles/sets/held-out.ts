/**
 * Operations with other words than the other sets, written without reading the lexicons. Unrecognised operations stay in the set:
 * the test states their number.
 */
export const heldOut = {
  es: `
POST /ingresar {correo, contrasena} =200{token} =401 # Ingresar al sistema :: login
POST /autenticacion/entrar {usuario, clave} =200{token} =401 # Entrar con usuario y clave :: login
POST /darse-de-alta {correo, contrasena, nombre} =201{id} =409 # Darse de alta :: sign-up
POST /olvide-mi-contrasena {correo} =202 # Recuperar el acceso :: recovery
POST /salir =204 # Salir de la sesión :: logout
GET /facturas ?pagina,limite =200[id, importe] # Consultar las facturas :: list
POST /productos/buscar {texto} =200[id] # Buscar productos :: search
DELETE /carritos/{id} =204 # Vaciar el carrito :: delete
POST /pagos {numeroTarjeta, importe} =201{id} # Realizar un pago :: payment
PUT /perfiles/{id} {nombre} =200{id} # Modificar el perfil :: update`,
  pt: `
POST /acessar {email, senha} =200{token} =401 # Acessar a conta :: login
POST /criar-conta {email, senha, nome} =201{id} =409 # Criar conta :: sign-up
POST /esqueci-a-senha {email} =202 # Esqueci a senha :: recovery
POST /sair =204 # Encerrar a sessão :: logout
GET /notas-fiscais ?pagina =200[id, valor] # Consultar notas :: list
POST /pagamentos {numeroCartao, valor} =201{id} # Efetuar pagamento :: payment
DELETE /carrinhos/{id} =204 # Esvaziar o carrinho :: delete
PATCH /enderecos/{id} {rua} =200{id} # Alterar o endereço :: update`,
  fr: `
POST /se-connecter {courriel, motDePasse} =200{jeton} =401 # Se connecter :: login
POST /creer-un-compte {courriel, motDePasse, nom} =201{id} =409 # Ouvrir un compte :: sign-up
POST /mot-de-passe-oublie {courriel} =202 # Mot de passe oublié :: recovery
POST /deconnexion =204 # Se déconnecter :: logout
GET /factures ?page =200[id, montant] # Consulter les factures :: list
POST /paiements {numeroCarte, montant} =201{id} # Effectuer un paiement :: payment
DELETE /paniers/{id} =204 # Vider le panier :: delete
POST /articles/rechercher {texte} =200[id] # Rechercher des articles :: search`,
  de: `
POST /einloggen {email, kennwort} =200{token} =401 # Einloggen :: login
POST /benutzer/anmeldung {benutzername, passwort} =200{token} =401 # Anmeldung eines Benutzers :: login
POST /konto-eroeffnen {email, kennwort, name} =201{id} =409 # Konto eröffnen :: sign-up
POST /kennwort-vergessen {email} =202 # Kennwort vergessen :: recovery
POST /ausloggen =204 # Ausloggen :: logout
GET /rechnungen ?seite =200[id, betrag] # Alle Rechnungen abrufen :: list
POST /zahlungen {kartennummer, betrag} =201{id} # Zahlung ausführen :: payment
DELETE /warenkoerbe/{id} =204 # Warenkorb leeren :: delete
POST /artikel/suche {text} =200[id] # Artikel suchen :: search`,
  it: `
POST /entra {email, password} =200{token} =401 # Entra nel tuo account :: login
POST /iscriviti {email, password, nome} =201{id} =409 # Iscriviti al servizio :: sign-up
POST /password-dimenticata {email} =202 # Password dimenticata :: recovery
POST /esci =204 # Esci dalla sessione :: logout
GET /fatture ?pagina =200[id, importo] # Elenco delle fatture :: list
POST /pagamenti {numeroCarta, importo} =201{id} # Esegui un pagamento :: payment
DELETE /carrelli/{id} =204 # Svuota il carrello :: delete`,
  nl: `
POST /aanmelden {email, wachtwoord} =200{token} =401 # Aanmelden :: login
POST /account-maken {email, wachtwoord, naam} =201{id} =409 # Maak een account :: sign-up
POST /wachtwoord-vergeten {email} =202 # Wachtwoord vergeten :: recovery
POST /uitloggen =204 # Uitloggen :: logout
GET /facturen ?pagina =200[id, bedrag] # Alle facturen ophalen :: list
POST /betalingen {kaartnummer, bedrag} =201{id} # Betaling uitvoeren :: payment
DELETE /winkelwagens/{id} =204 # Winkelwagen legen :: delete`,
  pl: `
POST /logowanie {email, haslo} =200{token} =401 # Logowanie użytkownika :: login
POST /zarejestruj {email, haslo, imie} =201{id} =409 # Zarejestruj się :: sign-up
POST /zapomnialem-hasla {email} =202 # Nie pamiętam hasła :: recovery
POST /wyloguj =204 # Wyloguj się :: logout
GET /faktury ?strona =200[id, kwota] # Pobierz faktury :: list
POST /platnosci {numerKarty, kwota} =201{id} # Wykonaj płatność :: payment
DELETE /koszyki/{id} =204 # Opróżnij koszyk :: delete`,
  ru: `
POST /вход {почта, пароль} =200{токен} =401 # Вход в систему :: login
POST /зарегистрироваться {почта, пароль, имя} =201{id} =409 # Зарегистрироваться :: sign-up
POST /восстановление-пароля {почта} =202 # Восстановить пароль :: recovery
POST /выход =204 # Выйти из системы :: logout
GET /счета ?страница =200[id, сумма] # Получить счета :: list
POST /платежи {номерКарты, сумма} =201{id} # Провести платёж :: payment
DELETE /корзины/{id} =204 # Очистить корзину :: delete`,
  zh: `
POST /用户/登录 {用户名, 密码} =200{令牌} =401 # 账号登录 :: login
POST /注册 {邮箱, 密码, 姓名} =201{id} =409 # 用户注册 :: sign-up
POST /忘记密码 {邮箱} =202 # 忘记密码 :: recovery
POST /退出登录 =204 # 退出登录 :: logout
GET /发票 ?页码 =200[id, 金额] # 查询发票列表 :: list
POST /支付 {卡号, 金额} =201{id} # 发起支付 :: payment
DELETE /购物车/{id} =204 # 清空购物车 :: delete`,
};
