import type { LanguageWords } from './language.js';

export const italian: LanguageWords = {
  code: 'it',
  name: 'Italian',
  isHeadFirst: true,
  links: 'di del della dei delle dell il lo gli la le l un una per da dalla',
  endings: 's',
  nouns: `
salary = stipendio
balance = saldo
second factor = secondo fattore, due fattori
password = parola chiave, parola d ordine, parolachiave, parola accesso, chiave di accesso
access = accesso, accessi
token = gettone
key = chiave
api key = chiave api
private key = chiave privata
secret = segreto
user = utente, utenti
username = nome utente
account = profilo utente
customer = cliente, clienti
employee = dipendente
patient = paziente
company = azienda
session = sessione, sessioni
login = accesso utente
logout = uscita
registration = registrazione, iscrizione
recovery = recupero
reset = ripristino, reimpostazione
confirmation = conferma
verification = verifica
authentication = autenticazione
authorization = autorizzazione
invitation = invito, inviti
code = codice, codici
email = posta elettronica, indirizzo email, indirizzo e mail, indirizzo di posta
phone = telefono, cellulare, numero telefono
address = indirizzo
city = città
country = paese, nazione
name = nome
last name = cognome
birth date = data nascita, data di nascita, nascita
created at = data creazione
national id = codice fiscale, carta identità, carta d identita
tax id = partita iva
passport = passaporto
driver license = patente, patente di guida
card = carta, carte
card number = numero carta, numero della carta, numero di carta, carta credito, carta di credito
card security code = codice sicurezza, codice di sicurezza
expiry date = scadenza, data scadenza
bank account = conto bancario, conto corrente
account number = numero conto
date = data?
number = numero
id = identificativo
amount = importo, quantità
price = prezzo
currency = valuta
total = totale
page = pagina
page size = dimensione pagina, per pagina, elementi per pagina
limit = limite
sort = ordina per, ordinamento
search = ricerca
filter = filtro
role = ruolo, ruoli
administrator = amministratore
admin = amministrazione
owner = proprietario
document = documento
message = messaggio
text = testo
title = titolo
description = descrizione
order = ordine, ordini
product = prodotto, prodotti
invoice = fattura, fatture
payment = pagamento, pagamenti
refund = rimborso
transfer = bonifico, trasferimento
health = salute
status = stato
newsletter = bollettino
subscription = abbonamento
contact = contatto, contatti
report = rapporto
setting = impostazione, impostazioni
policy = politica
history = cronologia, storico
security answer = risposta sicurezza, risposta segreta
signature = firma
list = elenco
blood type = gruppo sanguigno
cash register = registratore di cassa, registratori di cassa, cassa
`,
  adjectives: `
new = nuova, nuovo
old = vecchia, vecchio
current = attuale, corrente
next = successiva, successivo, prossima
`,
  verbs: `
login = accedi, accedere, autentica, autenticare, entrare
logout = esci, uscire, disconnetti, disconnettersi
register = registra, registrare, registrati, registrarsi, iscriviti, iscriversi
create = crea, creare, aggiungi, aggiungere, genera
delete = elimina, eliminare, cancella, rimuovi
update = aggiorna, aggiornare, modifica, modificare
change = cambia, cambiare
reset = reimposta, reimpostare, ripristina, ripristinare, resetta
recover = recupera, recuperare
forgot = dimenticata, dimenticato, ho dimenticato
confirm = confermare, conferma account
verify = verificare
activate = attiva, attivare
accept = accetta, accettare
send = invia, inviare
search = cerca, cercare
list = elenca, elencare
get = ottieni, ottenere, recupera elenco
upload = carica, caricare
download = scarica, scaricare
import = importa, importare
export = esporta, esportare
pay = paga, pagare
cancel = annulla, annullare
close = chiudi, chiudere
invite = invita, invitare
subscribe = abbonati
refresh = rinnova, rinnovare
`,
  prose: `
must be greater than = deve essere maggiore di, deve essere superiore a
must not be empty = non può essere vuoto, non può essere vuota, non deve essere vuoto
must be positive = deve essere positivo
invalid data = dati non validi, dati errati
already registered = già registrato, già registrata, già in uso
login required = non autenticato
required = obbligatorio, obbligatoria, richiesto, richiesta obbligatoria
optional = facoltativo, facoltativa, opzionale
deprecated = obsoleto, obsoleta, deprecato, deprecata
read-only = sola lettura, solo lettura
write-only = sola scrittura
at most = al massimo, massimo, non più di, fino a
at least = almeno, minimo, come minimo
between = tra, fra
and = e
to = a
or = o
characters = caratteri
items = elementi
maximum length = lunghezza massima
minimum length = lunghezza minima
only administrators = solo amministratori, solo gli amministratori, riservato agli amministratori
no authentication = senza autenticazione, non richiede autenticazione
public endpoint = pubblico, pubblica, accesso pubblico
results per page = risultati per pagina, elementi per pagina
page number = numero di pagina
service calls the url = il servizio chiama, il server chiama
`,
};
