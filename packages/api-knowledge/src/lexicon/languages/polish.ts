import type { LanguageWords } from './language.js';

export const polish: LanguageWords = {
  code: 'pl',
  name: 'Polish',
  isHeadFirst: true,
  links: 'do dla w na z o się sie',
  nouns: `
second factor = drugi składnik, dwuskładnikowe, dwuetapowe
password = hasło, hasła, hasłem, haseł
access = dostęp, dostępu
access token = token dostępu
key = klucz, klucza, klucze
api key = klucz api
private key = klucz prywatny
secret = sekret
user = użytkownik*
username = nazwa użytkownika
account = konto, konta
bank account = konto bankowe, rachunek bankowy, numer rachunku
customer = klient, klienta, klienci
employee = pracownik*
patient = pacjent*
company = firma, firmy
session = sesja, sesji, sesje
login = logowanie, logowania
logout = wylogowanie
registration = rejestracja, rejestracji
recovery = odzyskiwanie, odzyskanie
reset = resetowanie, zresetowanie
confirmation = potwierdzenie, potwierdzenia
verification = weryfikacja, weryfikacji
authentication = uwierzytelnianie, uwierzytelnienie
authorization = autoryzacja
invitation = zaproszenie, zaproszenia
code = kod, kodu
email = adres email, adres e mail, poczta, adres poczty
phone = telefon, telefonu, numer telefonu
address = adres, adresu
street = ulica
city = miasto
postal code = kod pocztowy
country = kraj
name = nazwa
first name = imię
last name = nazwisko
birth date = data urodzenia
national id = pesel, numer dowodu, dowód osobisty
tax id = nip
passport number = numer paszportu, paszport
driver license = prawo jazdy
card = karta, karty
card number = numer karty, karta kredytowa
card security code = kod bezpieczeństwa, kod cvv
expiry date = data ważności
number = numer
id = identyfikator
amount = kwota, kwoty
sum = suma
price = cena
currency = waluta
quantity = ilość
page = strona, strony
page size = rozmiar strony, na stronę, liczba na stronę
page number = numer strony
sort = sortowanie, sortuj według
search = wyszukiwanie
filter = filtr
role = rola, role użytkownika
administrator = administratora
admin = administracja
permission = uprawnienie, uprawnienia
owner = właściciel
file = plik, pliki, pliku
message = wiadomość
text = tekst
title = tytuł
description = opis
order = zamówienie, zamówienia, zamówień
product = produkt, produkty, produktu, produktów
invoice = faktura, faktury, faktur
payment = płatność, płatności
refund = zwrot
transfer = przelew, przelewy
health = zdrowie
newsletter = biuletyn
report = raport, raporty
setting = ustawienia
policy = polityka
history = historia
list = lista
security answer = odpowiedź bezpieczeństwa
signature = podpis
item = pozycja, pozycje
cash register = kasa, kasę, kasy
blood type = grupa krwi
`,
  adjectives: `
new = nowe, nowy, nowa, nowego
old = stare, stary, stara
current = obecne, aktualne
my = moje, mój, moja
next = następna, następny
`,
  verbs: `
login = zaloguj, zalogować, loguj, logować
logout = wyloguj, wylogować
register = zarejestruj, rejestruj, zarejestrować
create = utwórz, stwórz, dodaj, załóż, tworzy
delete = usuń, skasuj, usuwa
update = zaktualizuj, aktualizuj, edytuj
change = zmień, zmienić, zmiana
reset = resetuj, zresetuj
recover = odzyskaj
forgot = zapomniałem, zapomniane, zapomniałam, nie pamiętam
confirm = potwierdź
verify = zweryfikuj, weryfikuj, sprawdź
activate = aktywuj
accept = zaakceptuj, przyjmij
send = wyślij
search = szukaj, wyszukaj
get = pobierz, pobiera, zwraca
import = importuj
export = eksportuj
pay = zapłać
cancel = anuluj
close = zamknij
invite = zaproś
refresh = odśwież
`,
  prose: `
required = wymagane, wymagany, wymagana, obowiązkowe, obowiązkowy
optional = opcjonalne, opcjonalny, opcjonalna
deprecated = przestarzałe, przestarzały, wycofane
read-only = tylko do odczytu
write-only = tylko do zapisu
at most = maksymalnie, co najwyżej, nie więcej niż, najwyżej
at least = co najmniej, minimum?, przynajmniej
between = między, pomiędzy
and = i, a
to = do
from = od
or = lub
characters = znaków, znaki, znak
items = elementów, elementy
maximum length = maksymalna długość
minimum length = minimalna długość
only administrators = tylko administratorzy, tylko dla administratorów
no authentication = bez uwierzytelnienia, bez uwierzytelniania, nie wymaga uwierzytelnienia
public endpoint = publiczny, publiczne
results per page = wyników na stronę, elementów na stronę, liczba wyników na stronę
page number = numer strony
service calls the url = usługa wywołuje, serwer wywołuje
`,
};
