import type { LanguageWords } from './language.js';

/** Czech, with the different spellings of Slovak. */
export const czech: LanguageWords = {
  code: 'cs',
  name: 'Czech',
  isHeadFirst: true,
  links: 'k ke ze pro',
  nouns: `
password = heslo, hesla
user = uživatel*, používateľ*
username = uživatelské jméno, přihlašovací jméno
account = účet, účtu
customer = zákazník*
login = přihlášení, prihlásenie
logout = odhlášení, odhlásenie
registration = registrace, registrácia
recovery = obnovení, obnova
email = emailová adresa
phone = telefonní číslo
name = jméno, název, meno
last name = příjmení, priezvisko
birth date = datum narození
national id = rodné číslo
card number = číslo karty
amount = částka, suma
currency = měna
page = stránka
order = objednávka, objednávky
product = výrobek
invoice = fakturace
payment = platba, platby
file = soubor
`,
  adjectives: `
new = nové, nový
old = staré, starý
`,
  verbs: `
login = přihlásit, prihlásiť
logout = odhlásit
register = registrovat
create = vytvořit, přidat
delete = smazat, odstranit
update = upravit, aktualizovat
change = změnit
reset = obnovit
forgot = zapomenuté, zabudnuté
confirm = potvrdit
verify = ověřit
search = hledat, vyhledat
get = získat
pay = zaplatit
`,
  prose: `
required = povinné, povinný
optional = volitelné, nepovinné
deprecated = zastaralé
at most = nejvýše, maximálně
at least = alespoň, minimálně
characters = znaků
only administrators = pouze administrátoři
`,
};
