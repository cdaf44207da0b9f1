import type { LanguageWords } from './language.js';

export const german: LanguageWords = {
  code: 'de',
  name: 'German',
  isHeadFirst: false,
  links: 'der die das des dem den von vom zum zur ein eine einer fuer für',
  endings: 'e en n er s es ern',
  joints: 's n en es e er',
  nouns: `
salary = gehalt
second factor = zweiter faktor, zwei faktor, zweifaktor, zweistufig
password = passwort, passwörter, kennwort, kennwörter, losungswort, geheimwort
secret = geheimnis
access = zugriff, zugang
access token = zugriffstoken, zugangstoken
key = schlüssel
api key = api schlüssel
private key = privater schlüssel, geheimer schlüssel
user = benutzer, nutzer, anwender
username = benutzername, nutzername, anmeldename, benutzerkennung
account = konto, konten
bank account = bankkonto, kontoverbindung
account number = kontonummer
my account = mein konto
customer = kunde, kunden
employee = mitarbeiter
company = firma, unternehmen
session = sitzung
login = anmeldung, einloggen
logout = abmeldung
registration = registrierung
recovery = wiederherstellung
reset = zurücksetzung
confirmation = bestätigung
verification = verifizierung, überprüfung
authentication = authentifizierung, authentisierung
authorization = autorisierung
invitation = einladung
email = email adresse, mailadresse, emailadresse, e mail adresse, e mail
phone = telefon, telefonnummer, rufnummer, handynummer, mobilnummer
address = adresse, anschrift
street = strasse
postal code = postleitzahl, plz

country = land?
first name = vorname
last name = nachname, familienname
birth date = geburtsdatum, geburtstag
created at = erstellt am, erstellungsdatum
date = datum
national id = personalausweisnummer, ausweisnummer
passport number = reisepassnummer, passnummer
social security number = sozialversicherungsnummer
tax file number = steuernummer, steuer id, steueridentifikationsnummer
driver license = führerschein, führerscheinnummer
card = karte
card number = kreditkarte, kartennummer, kreditkartennummer
card security code = prüfziffer, kartenprüfnummer, sicherheitscode
expiry date = ablaufdatum, gültigkeitsdatum
number = nummer
id = kennung
amount = betrag, menge
sum = summe
price = preis
currency = währung
page = seite
page size = seitengrösse, seitengröße, eintraege pro seite, einträge pro seite, pro seite
page number = seitennummer
limit = obergrenze
sort = sortierung, sortieren nach
search = suche
role = rolle
admin = verwaltung
administrator = systemverwalter
permission = berechtigung
owner = eigentümer, besitzer
file = datei
path = pfad
document = dokument
message = nachricht
title = titel
description = beschreibung
order = bestellung, auftrag
product = produkt
invoice = rechnung
payment = zahlung, bezahlung
refund = rückerstattung, erstattung
transfer = überweisung
health = gesundheit
newsletter = rundbrief
subscription = abonnement
contact = kontakt
report = bericht
setting = einstellung
policy = richtlinie
history = verlauf
list = liste
code = kode
security answer = sicherheitsantwort
signature = signatur, unterschrift
delivery = lieferung
blood type = blutgruppe
diagnosis = diagnose
`,
  adjectives: `
new = neu, neues, neuer, neue
old = altes, alte, bisheriges
current = aktuell, aktuelles
my = mein, meine
next = nächste, nächster
all = alle
`,
  verbs: `
login = anmelden, einloggen, melde an, authentifizieren
logout = abmelden, ausloggen
register = registrieren, registriere
create = anlegen, erstellen, erzeugen, hinzufügen, legt an, erstellt
delete = löschen, entfernen, löscht
update = aktualisieren, bearbeiten
change = ändern, ändert
reset = zurücksetzen
recover = wiederherstellen
forgot = vergessen
confirm = bestätigen
verify = verifizieren, überprüfen, prüfen
activate = aktivieren
accept = annehmen, akzeptieren
send = senden, versenden
resend = erneut senden
search = suchen
list = auflisten
get = abrufen, holen, lesen
upload = hochladen
download = herunterladen
import = importieren
export = exportieren
pay = bezahlen, zahlen
cancel = stornieren
close = schliessen, schließen
invite = einladen
subscribe = abonnieren
unsubscribe = abbestellen
refresh = erneuern
assign = vergeben, zuweisen
`,
  prose: `
must be greater than = muss größer sein als, muss größer als, größer als
must not be empty = darf nicht leer sein
must be positive = muss positiv sein
invalid data = ungültige daten, ungültige eingabe, ungültige eingaben
already registered = bereits vergeben, bereits registriert, schon vergeben, bereits verwendet
login required = nicht angemeldet, anmeldung erforderlich
wrong password = falsches passwort
required = erforderlich, pflichtfeld, verpflichtend, obligatorisch
optional = freiwillig
deprecated = veraltet, überholt
read-only = nur lesbar, schreibgeschützt, nur lesen
write-only = nur schreibbar
at most = höchstens, maximal?, nicht mehr als, bis zu
at least = mindestens, wenigstens
between = zwischen
and = und
to = bis
or = oder
from = von
characters = zeichen
items = elemente, einträge
maximum length = maximale länge, höchstlänge
minimum length = mindestlänge, minimale länge
only administrators = nur administratoren, nur für administratoren
no authentication = ohne authentifizierung, ohne anmeldung, keine authentifizierung
public endpoint = öffentlich, öffentlich zugänglich
results per page = einträge pro seite, ergebnisse pro seite, treffer pro seite
page number = nummer der seite
service calls the url = der dienst ruft, der server ruft
`,
};
