import { describe, expect, it } from 'vitest';
import { englishWordsOf, languageOfName } from './english-words.js';

describe('englishWordsOf', () => {
  it.each([
    ['contraseña', 'password'],
    ['contrasenaNueva', 'new password'],
    ['numeroTarjeta', 'card number'],
    ['numero_de_tarjeta', 'card number'],
    ['id_usuario', 'user id'],
    ['usuario_id', 'user id'],
    ['usuarios', 'user'],
    ['restablecer-contrasena', 'reset password'],
    ['iniciarSesion', 'login'],
    ['tokenAcceso', 'access token'],
    ['senhaAtual', 'current password'],
    ['numeroCartao', 'card number'],
    ['motDePasse', 'password'],
    ['mot_de_passe_oublie', 'forgot password'],
    ['jeton_acces', 'access token'],
    ['Benutzerpasswort', 'user password'],
    ['Kreditkartennummer', 'card number'],
    ['passwortZuruecksetzen', 'reset password'],
    ['zugriffsschluessel', 'access key'],
    ['gebruikerswachtwoord', 'user password'],
    ['wachtwoord-vergeten', 'forgot password'],
    ['haslo', 'password'],
    ['numerKarty', 'card number'],
    ['rôle', 'role'],
    ['rôle_utilisateur', 'user role'],
    ['kartNumarasi', 'card number'],
    ['kullaniciSifresi', 'user password'],
    ['parol', 'password'],
    ['номер_карты', 'card number'],
    ['nomerKarty', 'card number'],
    ['用户密码', 'user password'],
    ['mima', 'password'],
    ['卡号', 'card number'],
    ['ユーザーのパスワード', 'user password'],
    ['カード番号', 'card number'],
    ['bimilbeonho', 'password'],
    ['비밀번호재설정', 'reset password'],
    ['lösenord', 'password'],
  ])('of %s are %s', (name, words) => {
    expect(englishWordsOf(name).join(' ')).toBe(words);
  });

  it.each([
    'side',
    'payer',
    'pays',
    'land',
    'login',
    'accessToken',
    'roles',
    'importer',
    'capLimit',
    'dataType',
    'fail',
  ])('leaves the English of %s unchanged', (name) => {
    expect(languageOfName(name)?.code).toBeUndefined();
  });
});
