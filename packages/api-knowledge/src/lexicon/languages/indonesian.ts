import type { LanguageWords } from './language.js';

/** Indonesian and Malay. */
export const indonesian: LanguageWords = {
  code: 'id',
  name: 'Indonesian',
  isHeadFirst: true,
  links: 'untuk dari dan yang',
  nouns: `
password = kata sandi, katasandi, sandi, kata laluan
user = pengguna
username = nama pengguna
account = akun, akaun
customer = pelanggan
registration = pendaftaran
verification = verifikasi
code = kode
email = surel, alamat email
phone = nomor telepon, telepon, nomor hp, no hp
address = alamat
name = nama
birth date = tanggal lahir
national id = nomor ktp, ktp
card number = nomor kartu
amount = jumlah
price = harga
currency = mata uang
page = halaman
role = peran
order = pesanan
product = produk
invoice = tagihan
payment = pembayaran
list = daftar
file = berkas
`,
  adjectives: `
new = baru

`,
  verbs: `
login = masuk
logout = keluar
register = daftar akun, mendaftar
create = buat, tambah
delete = hapus
update = ubah, perbarui
reset = atur ulang
forgot = lupa
confirm = konfirmasi
search = cari
pay = bayar
send = kirim
`,
  prose: `
required = wajib
optional = opsional
deprecated = usang
at most = maksimal, paling banyak
at least = minimal?, paling sedikit
characters = karakter
only administrators = hanya administrator
`,
};
