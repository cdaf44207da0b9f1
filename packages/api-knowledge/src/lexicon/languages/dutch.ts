import type { LanguageWords } from './language.js';

export const dutch: LanguageWords = {
  code: 'nl',
  name: 'Dutch',
  isHeadFirst: false,
  links: 'de het een van voor der bij naar',
  endings: 'en n s e es',
  joints: 's en n e',
  nouns: `
second factor = tweede factor, tweefactor, tweestaps
password = wachtwoord, toegangswoord
secret = geheim
access = toegang
access token = toegangstoken
key = sleutel
api key = api sleutel
private key = privesleutel, prive sleutel
user = gebruiker
username = gebruikersnaam, inlognaam
account = rekening, mijn rekening
bank account = bankrekening, rekeningnummer
account number = rekeningnummer
customer = klant
employee = medewerker, werknemer
company = bedrijf
session = sessie
registration = registratie, inschrijving
recovery = wachtwoordherstel
confirmation = bevestiging
verification = verificatie
authentication = authenticatie
authorization = autorisatie
invitation = uitnodiging
email = emailadres, e mailadres, mailadres
phone = telefoon, telefoonnummer, mobielnummer
address = adres
street = straat
city = woonplaats
postal code = postkode

name = naam
first name = voornaam
last name = achternaam
birth date = geboortedatum
date = datum
national id = burgerservicenummer, bsn, identiteitsnummer
passport number = paspoortnummer, paspoort
driver license = rijbewijs, rijbewijsnummer
card = kaart
card number = kaartnummer, creditcardnummer, kredietkaartnummer
card security code = beveiligingscode, veiligheidscode
expiry date = vervaldatum
number = nummer
amount = bedrag, hoeveelheid, aantal
price = prijs
currency = valuta
total = totaal
page = pagina
page size = paginagrootte, per pagina, resultaten per pagina
page number = paginanummer
limit = limiet
sort = sorteren op, sortering
search = zoekopdracht
role = rol
administrator = beheerder
admin = beheer
permission = machtiging
owner = eigenaar
file = bestand
message = bericht
text = tekst
title = titel
description = beschrijving, omschrijving
order = bestelling
product = producten
invoice = factuur, facturen
payment = betaling
refund = terugbetaling
transfer = overboeking
health = gezondheid
newsletter = nieuwsbrief
subscription = abonnement
report = rapport, verslag
setting = instelling
policy = beleid
history = geschiedenis
list = lijst
code = codering
security answer = beveiligingsantwoord
signature = handtekening
blood type = bloedgroep
`,
  adjectives: `
new = nieuw, nieuwe
old = oud, oude
current = huidig, huidige
my = mijn
next = volgende
`,
  verbs: `
login = inloggen, aanmelden, log in, meld aan
logout = uitloggen, afmelden
register = registreren, registreer, inschrijven
create = aanmaken, maken, toevoegen, plaatsen, maak
delete = verwijderen, verwijder, wissen
update = bijwerken, bewerken
change = wijzigen, veranderen
reset = herstellen, herstel, opnieuw instellen
forgot = vergeten
confirm = bevestigen, bevestig
verify = verifiëren, verifieer, controleren
activate = activeren
accept = accepteren, aannemen
send = versturen, verzenden, stuur
search = zoeken, zoek
list = tonen, weergeven
get = ophalen
upload = uploaden
download = downloaden
import = importeren
export = exporteren
pay = betalen
cancel = annuleren
close = sluiten
invite = uitnodigen
subscribe = abonneren
unsubscribe = uitschrijven
refresh = vernieuwen
`,
  prose: `
must be greater than = moet groter zijn dan
must not be empty = mag niet leeg zijn
must be positive = moet positief zijn
invalid data = ongeldige gegevens, ongeldige invoer
already registered = al in gebruik, reeds in gebruik, al geregistreerd
login required = niet ingelogd
required = verplicht, vereist
optional = optioneel
deprecated = verouderd
read-only = alleen lezen, alleen-lezen
write-only = alleen schrijven
at most = maximaal, hoogstens, niet meer dan, ten hoogste, maximum?
at least = minimaal, minstens, ten minste
between = tussen
and = en
to = tot
or = of
characters = tekens, karakters
items = elementen
maximum length = maximale lengte
minimum length = minimale lengte
only administrators = alleen beheerders, alleen voor beheerders
no authentication = zonder authenticatie, geen authenticatie
public endpoint = openbaar, publiek
results per page = resultaten per pagina
page number = nummer van de pagina
service calls the url = de service roept, de server roept
`,
};
