import type { LanguageWords } from './language.js';

/** Swedish, with the different spellings of Danish and Norwegian. */
export const swedish: LanguageWords = {
  code: 'sv',
  name: 'Swedish',
  isHeadFirst: false,
  links: 'av för till på ett og av',
  endings: 'et en er ar or n t s na',
  joints: 's e',
  nouns: `
password = lösenord, adgangskode, passord, kodeord
secret = hemlighet
access = åtkomst
access token = åtkomsttoken
key = nyckel, nøgle, nøkkel
user = användare, bruger, bruker
username = användarnamn, brugernavn, brukernavn
account = konton
customer = kunder
registration = registrering
recovery = återställning
confirmation = bekräftelse, bekræftelse
authentication = autentisering
email = epost, e post, epostadress, e postadress
phone = telefonnummer
address = adress
name = namn, navn
first name = förnamn, fornavn
last name = efternamn, etternavn, efternavn
birth date = födelsedatum, fødselsdato
national id = personnummer, fødselsnummer, cpr nummer
card number = kortnummer
card security code = säkerhetskod, sikkerhedskode
amount = belopp, beløb, beløp
sum = summa
currency = valuta
page = sida
page size = sidstorlek, sidestørrelse

file = fil
order = beställning, bestilling, beställningar
product = produkter
invoice = faktura, fakturor
payment = betalning, betalningar, betaling
health = hälsa
status = läge
newsletter = nyhetsbrev
setting = inställning
list = lista
`,
  adjectives: `
new = nytt, nya
old = gammalt, gamla
current = nuvarande
`,
  verbs: `
login = logga in, log ind, logg inn, inloggning
logout = logga ut, log ud, logg ut, utloggning
register = registrera
create = skapa, opret, opprett, lägg till
delete = ta bort, radera, slet
update = uppdatera, ändra, opdater
reset = återställ, återställa, nulstil, tilbakestill
forgot = glömt, glemt
confirm = bekräfta, bekræft, bekreft
verify = verifiera
send = skicka
search = sök, søg, søk
list = visa
get = hämta, hent
pay = betala
`,
  prose: `
required = obligatorisk, obligatoriskt, krävs
optional = valfri, valfritt
deprecated = föråldrad, forældet, utdatert
read-only = skrivskyddad
at most = högst, maximalt, ikke mer enn
at least = minst
between = mellan
and = och
to = till
or = eller
characters = tecken, tegn
only administrators = endast administratörer
no authentication = utan autentisering
public endpoint = offentlig
`,
};
