/** Operations in Polish, Russian and Turkish and look-alikes, with their roles. */
export const slavicAndTurkish = {
  pl: `
POST /logowanie {login, haslo} =200{token} =401 # Zaloguj się :: login
POST /zaloguj {email, hasło} =200{token} =401 # Logowanie użytkownika :: login
POST /wyloguj =204 # Wyloguj się :: logout
POST /uzytkownicy {email, haslo, imie} =201{id} =409 # Załóż konto :: sign-up
POST /rejestracja {email, haslo} =201{id} # Rejestracja :: sign-up
POST /haslo/resetuj {email} =202 # Zresetuj hasło :: recovery
POST /zapomnialem-hasla {email} =202 # Odzyskaj hasło :: recovery
POST /potwierdz-email {kod} =204 # Potwierdź adres e-mail :: confirmation
GET /zdrowie =200{stan} :: health
GET /zamowienia ?strona =200[id, suma] # Lista zamówień :: list
POST /zamowienia {pozycje} =201{id} # Utwórz zamówienie :: create
DELETE /zamowienia/{id} =204 # Usuń zamówienie :: delete
GET /produkty/szukaj ?tekst =200[id, nazwa] :: search
POST /platnosci {kwota, waluta, numerKarty, cvv} =201{id} :: payment
POST /kasy {nazwa} =201{id} # Dodaj kasę :: create
`,
  ru: `
POST /войти {логин, пароль} =200{токен} =401 # Войти в систему :: login
POST /vhod {login, parol} =200{token} =401 # Вход пользователя :: login
POST /vyhod =204 # Выйти из системы :: logout
POST /polzovateli {email, parol, imya} =201{id} =409 # Создать учетную запись :: sign-up
POST /регистрация {почта, пароль} =201{id} # Регистрация пользователя :: sign-up
POST /пароль/сброс {почта} =202 # Сбросить пароль :: recovery
POST /vosstanovlenie-parolya {email} =202 # Восстановление пароля :: recovery
POST /подтверждение {код} =204 # Подтвердить адрес почты :: confirmation
GET /заказы ?страница =200[id, сумма] # Список заказов :: list
POST /заказы {товары} =201{id} # Создать заказ :: create
GET /заказы/{id} =200{id, сумма} # Получить заказ :: read
DELETE /zakazy/{id} =204 # Удалить заказ :: delete
GET /товары/поиск ?текст =200[id, название] :: search
POST /платежи {сумма, валюта, номерКарты, cvv} =201{id} # Создать платеж :: payment
`,
  tr: `
POST /giris {kullaniciAdi, sifre} =200{token} =401 # Giriş yap :: login
POST /oturum-ac {eposta, parola} =200{token} =401 # Oturum aç :: login
POST /cikis =204 # Çıkış yap :: logout
POST /kullanicilar {eposta, sifre, ad} =201{id} =409 # Hesap oluştur :: sign-up
POST /kayit-ol {eposta, sifre} =201{id} # Kayıt ol :: sign-up
POST /sifre/sifirla {eposta} =202 # Şifre sıfırlama :: recovery
POST /sifremi-unuttum {eposta} =202 :: recovery
POST /eposta-dogrula {kod} =204 # E-posta adresini doğrula :: confirmation
GET /saglik =200{durum} :: health
GET /siparisler ?sayfa =200[id, toplam] # Siparişleri listele :: list
POST /siparisler {urunler} =201{id} # Sipariş oluştur :: create
DELETE /siparisler/{id} =204 # Siparişi sil :: delete
GET /urunler/ara ?metin =200[id, ad] :: search
POST /odemeler {tutar, paraBirimi, kartNumarasi, cvv} =201{id} # Ödeme yap :: payment
`,
};
