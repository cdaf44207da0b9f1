import type { LanguageWords } from './language.js';

export const turkish: LanguageWords = {
  code: 'tr',
  name: 'Turkish',
  isHeadFirst: false,
  links: 've ile icin için bir',
  nouns: `
second factor = ikinci faktör, iki adımlı, iki aşamalı
password = şifre, şifresi, şifremi, şifreyi, şifrenizi, şifreniz, parola, parolası, parolayı, parolamı
secret = gizli anahtar
access = erişim
access token = erişim belirteci, erişim jetonu
token = belirteç, jeton
key = anahtar, anahtarı
api key = api anahtarı
private key = özel anahtar
user = kullanıcı, kullanıcılar, kullanıcının, kullanıcıyı
username = kullanıcı adı, kullaniciadi
account = hesap, hesabı, hesaplar
my account = hesabım
bank account = banka hesabı, hesap numarası
customer = müşteri, müşteriler
employee = çalışan, personel numarası
company = şirket
session = oturum
registration = kayıt
recovery = kurtarma
reset = sıfırlama
confirmation = onay
verification = doğrulama
authentication = kimlik doğrulama
authorization = yetkilendirme
invitation = davet, davetiye
code = kodu
email = eposta, e posta, eposta adresi, e posta adresi, eposta adresini, e posta adresini
phone = telefon, telefon numarası, cep telefonu
address = adresi, adresini
street = sokak
city = şehir
postal code = posta kodu
country = ülke
name = adı, isim, ad?
last name = soyad, soyadı
birth date = doğum tarihi
date = tarih, tarihi
national id = tc kimlik no, kimlik numarası, tckimlikno, tc kimlik numarası, kimlik no
tax id = vergi numarası, vergi no
passport number = pasaport numarası, pasaport no
driver license = ehliyet, ehliyet no
card = kart, kartı
card number = kart numarası, kart no, kredi kartı, kredi kartı numarası
card security code = güvenlik kodu
expiry date = son kullanma tarihi
number = numara, numarası
amount = tutar, miktar
total = toplam
price = fiyat
currency = para birimi, döviz
page = sayfa
page size = sayfa boyutu, sayfa başına
page number = sayfa numarası
limit = sınır
sort = sıralama
search = arama
filter = filtre
role = rolü, rol
admin = yönetim
administrator = yönetici
permission = izin, yetki
owner = sahibi
file = dosya, dosyalar
message = mesaj
text = metin
title = başlık
description = açıklama
order = sipariş, siparişi, siparişler, siparişleri
product = ürün, ürünler, ürünü
invoice = fatura, faturalar
payment = ödeme, ödemeler
refund = iade
transfer = havale
health = sağlık
status = durum
newsletter = bülten
subscription = abonelik
contact = iletişim
report = rapor, raporlar
setting = ayarlar
history = geçmiş
list = liste, listesi
security answer = güvenlik cevabı
signature = imza
blood type = kan grubu
`,
  adjectives: `
new = yeni
old = eski
current = mevcut, geçerli
next = sonraki
`,
  verbs: `
login = giriş, giriş yap, oturum aç, girişi, oturum açma
logout = çıkış, çıkış yap, oturumu kapat, oturum kapat
register = kayıt ol, kaydol, üye ol, üyelik
create = oluştur, ekle, oluşturur
delete = sil, siler, kaldır
update = güncelle
change = değiştir
reset = sıfırla
recover = kurtar
forgot = unuttum, unutulan
confirm = onayla
verify = doğrula
activate = etkinleştir
accept = kabul et
send = gönder
search = ara
list = listele
get = getir
upload = yükle
download = indir
import = içe aktar
export = dışa aktar
pay = ödeme yap
cancel = iptal et, iptal
invite = davet et
subscribe = abone ol
refresh = yenile
`,
  prose: `
required = zorunlu, gerekli, zorunludur, gereklidir
optional = isteğe bağlı
deprecated = kullanımdan kaldırıldı, kullanımdan kaldırılmıştır
read-only = salt okunur
write-only = salt yazılır
at most = en fazla, en çok
at least = en az
between = arasında
and = ve
or = veya
characters = karakter
items = öğe
maximum length = maksimum uzunluk
minimum length = minimum uzunluk
only administrators = yalnızca yöneticiler, sadece yöneticiler
no authentication = kimlik doğrulama gerektirmez, kimlik doğrulaması gerekmez
public endpoint = herkese açık
results per page = sayfa başına sonuç
page number = sayfa numarası
service calls the url = servis çağırır, sunucu çağırır
`,
};
