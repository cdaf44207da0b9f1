/** Operations that are open on purpose, in the idioms of local teams: abbreviations, transliterations, signatures, identities. */
export const localOpen = `
POST /pasarela/aviso [X-Firma-Comercio] {pedido} =204 # Recibe el aviso de la pasarela :: webhook receiver
POST /gateway/retorno [X-Assinatura] {pedido} =204 # Recebe o retorno do gateway :: webhook receiver
POST /spedizioniere/esito [X-Firma] {collo} =204 # Riceve l'esito del corriere :: webhook receiver
POST /spediteur/meldung [X-Unterschrift] {sendung} =204 # Meldung des Spediteurs empfangen :: webhook receiver
POST /vervoerder/bericht [X-Handtekening-Vervoerder] {zending} =204 # Bericht van de vervoerder ontvangen :: webhook receiver
POST /kurier/doreczenie [X-Podpis-Kuriera] {paczka} =204 # Odbierz potwierdzenie kuriera :: webhook receiver
POST /kargo/sonuc [X-Imza-Degeri] {gonderi} =204 # Kargo sonucunu alır :: webhook receiver
POST /kurer/dostavka [X-Podpis] {posylka} =204 # Приём сообщения курьера :: webhook receiver
POST /wuliu/tuisong [X-Qianming] {baoguo} =204 # 物流公司推送 :: webhook receiver
POST /haiso/kekka [X-Shomei] {nimotsu} =204 # 配送会社からの連絡を受信 :: webhook receiver
POST /baesong/gyeolgwa [X-Seomyeong] {sangja} =204 # 배송사 결과 수신 :: webhook receiver
POST /banco/movimentos [X-Verificador] {lote} =204 # Recebe os movimentos do banco :: create
GET /zustand =200 # Zustand des Dienstes :: health
GET /stan =200 # Stan systemu :: health
GET /kenko =200 # 死活監視 :: health
GET /jiankang =200 # 健康检查 :: health
GET /controle =200 # Gezondheidscontrole :: health
POST /abertura-de-conta {email, senha} =201{id} =429 # Abertura de conta :: sign-up
POST /alta-usuario {correo, contrasena} =201{id} =429 # Alta de un usuario :: sign-up
POST /kunden/neu {email, passwort} =201{id} =429 # Neues Kundenkonto anlegen :: sign-up
POST /registraciya {pochta, parol} =201{id} =429 # Регистрация :: sign-up
POST /registracija {pochta, parol} =201{id} =429 # Регистрация :: sign-up
POST /sportello {matricola, password} =200{esito} =401 =429 # Ingresso degli studenti :: login
POST /taquilla {abonado, contrasena} =200{ok} =401 =429 # Taquilla de los abonados :: login
POST /yanzhengma {shoujihao} =202 =429 # 获取短信验证码 :: second factor
POST /kod-podtverzhdeniya {telefon} =202 =429 # Отправить код :: confirmation
POST /contactanos {correo, mensaje} =202 =429 # Contáctanos :: public form
POST /obratnaya-svyaz {pochta, soobschenie} =202 =429 # Форма обратной связи :: public form
POST /ideen {email, nachricht} =202 =429 # Kontaktformular :: public form
GET /disponibilite =200 # Disponibilité du service :: health
GET /kado =200 # 稼働状況の確認 :: health
POST /parol/napomnit {pochta} =202 =429 # Напомнить пароль :: recovery
POST /senha/lembrar {email} =202 =429 # Lembrar a senha :: recovery
POST /wachtwoord/herinnering {email} =202 =429 # Herinnering voor het wachtwoord :: recovery
POST /mdp-perdu {courriel} =202 =429 # Mot de passe perdu :: recovery
`;

/** Look-alikes, which need the credentials of the API. */
export const localGuarded = `
POST /auftraege [X-Firma] {betrag} =201{id} # Auftrag der Firma anlegen
POST /zamowienia [X-Firma] {kwota} =201{id} # Dodaj zamówienie firmy
POST /lieferungen {kundennr, menge} =201{id} =401 # Lieferung anlegen
GET /stany ?magazyn =200[id] # Stany magazynowe
GET /ingresos =200[id, importe] # Consultar los ingresos
POST /sleutels/uitgifte {sleutelnummer, medewerker} =201{id} # Sleutel uitgeven
POST /expedientes/alta {titulo, texto} =201{id} # Alta de un expediente
POST /confirmacion {pedido, importe} =200{id} # Confirmar el pedido
`;
