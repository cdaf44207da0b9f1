/** Fields with the roles that all packages must assign: `place name role`, with the kind after a slash. */
export const fields = `
query access_token credential/access token
query api_key credential/API key
query password credential/password
query contraseña credential/password
query senha credential/password
query wachtwoord credential/password
query hasło credential/password
query şifre credential/password
query пароль credential/password
query 密码 credential/password
query パスワード credential/password
query 비밀번호 credential/password
query client_secret credential/secret
query token credential/token
query otp credential/one-time code
header X-Authorization credential/access token
header X-User-Authorization credential/access token
header X-Api-Key credential/API key
header X-Auth-Token credential/access token
cookie session credential/session identifier
form api_key credential/API key
form password credential/password
form clave_secreta credential/password
paged _token paging/cursor
paged token paging/cursor
query page paging/page number
query seite paging/page number
query pagina paging/page number
query página paging/page number
query strona paging/page number
query страница paging/page number
query skipFromEnd paging/offset
query offset paging/offset
query limit paging/page size
query per_page paging/page size
query limite paging/page size
query cursor paging/cursor
query nextPageToken paging/cursor
query ssn personal data/social security number
query passportNumber personal data/passport number
query card_number personal data/card number
query numeroTarjeta personal data/card number
query kartennummer personal data/card number
query numer_karty personal data/card number
query cvc personal data/card security code
query national_id personal data/national identity number
query birthDate personal data/date of birth
query email personal data/e-mail address
company nationalId identifier
query redirect_uri URL/redirect
query returnUrl URL/redirect
query callbackUrl called URL/callback
query webhook_url called URL/callback
query source_url called URL/fetch
query filePath file
query ruta_archivo file
query user_id owner/user
query customerId owner/customer
query tenant_id owner/tenant
query usuario_id owner/user
query sort sort
query ordenar_por sort
query dateipfad file
query chemin_fichier file
query filter filter
query q filter
form role privilege
form isAdmin privilege
form rol privilege
query order_id identifier
query uuid identifier
form amount money
form precio money
form created_at time
form description free text
query color -
query tokenType -
query passwordPolicy -
query pageColor -
query emailVerified -
query urlType -
`;
