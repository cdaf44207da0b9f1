import {
  credentialKind,
  dangerOf,
  isIdentifierName,
  isMailedCode,
  languageOfName,
  leakOfName,
  pagingMeaning,
  personalDataKind,
  serverSetField,
} from '@assay/api-knowledge';
import { expect, it } from 'vitest';

/** The meaning of names in the idioms of local teams, and look-alikes without one. */
const names: readonly (readonly [string, string, (name: string) => unknown])[] = [
  ['password', 'haendlerkennwort lehrerpasswort vrachtwagenwachtwoord', credentialKind],
  ['undefined', 'claveServicio claveCiudad claveRastreo', credentialKind],
  ['page size', 'cuantosPorPagina nbParPage ileNaStronie zeilenJeSeite', pagingMeaning],
  ['privilege', 'isAdministrador isAmministratore isSystemverwalter', serverSetField],
  ['true', 'codigoConfirmacion codeVerification otpCode', isMailedCode],
  ['false', 'codeVerificationUrl countryCode', isMailedCode],
  [
    'password',
    'claveUsuario clave nuevaClave kennwortNeu zahlungspasswort passwortTemporaer',
    credentialKind,
  ],
  ['password', 'zhifumima dengluMima 交易密码 hasloTymczasowe geciciSifre vremennyyParol', credentialKind],
  ['password hash', 'contrasenaCifrada senhaCriptografada motDePasseChiffre passwortHash', credentialKind],
  ['password hash', 'versleuteldWachtwoord skrotHasla sifreOzeti heshParolya 密码哈希', credentialKind],
  ['password hash', 'ハッシュ化パスワード 암호화비밀번호', credentialKind],
  ['one-time code', 'codigo_de_uso_unico einmalcode eenmaligeCode kodJednorazowy', credentialKind],
  [
    'one-time code',
    'kodPodtverzhdeniya kodPotwierdzenia onayKodu bestaetigungscode codigoSms',
    credentialKind,
  ],
  [
    'undefined',
    'claveProducto clave_estado claveInventario palabraClave palavraChave motCle',
    credentialKind,
  ],
  [
    'undefined',
    'suchbegriff schluesselwort parolaChiave trefwoord slowoKluczowe hasloReklamowe',
    credentialKind,
  ],
  [
    'undefined',
    'anahtarKelime klyuchevoeSlovo guanjianci 主键 기본키 キーワード clePrimaire',
    credentialKind,
  ],
  ['callback', 'urlNotificacion url_de_notificacao urlNotification rueckrufUrl terugbelUrl', dangerOf],
  ['callback', 'url_zwrotny bildirimUrl urlUvedomleniya huidiaoDizhi 回调地址 通知先URL 콜백주소', dangerOf],
  ['redirect', 'urlRetorno urlDeRetorno urlRetour ruecksprungUrl urlRitorno retourUrl urlPowrotu', dangerOf],
  ['redirect', 'donusUrl urlVozvrata 跳转链接 遷移先URL 리다이렉트URL', dangerOf],
  ['file', 'rutaArchivo caminhoArquivo cheminFichier dateipfad percorsoFile bestandspad', dangerOf],
  ['file', 'sciezkaPliku dosyaYolu putKFaylu 文件路径 ファイルパス 파일경로', dangerOf],
  [
    'page size',
    'registrosPorPagina qtdPorPagina anzahlProSeite regelsPerPagina wynikowNaStronie',
    pagingMeaning,
  ],
  ['privilege', 'esAdministrador istAdministrator estAdministrateur isBeheerder yoneticiMi', serverSetField],
  ['privilege', '是否管理员 管理者フラグ 관리자여부', serverSetField],
  ['national identity number', 'tckn tcNo personalausweisNr pesel 외국인등록번호', personalDataKind],
  ['card number', 'kartennr kaartNr', personalDataKind],
  [
    'a stack trace',
    'trazaPila rastroPilha tracePile aufrufliste tracciaStack sladStosu yiginIzi stekVyzovov',
    leakOfName,
  ],
  ['a stack trace', '堆栈信息 スタックトレース 스택추적', leakOfName],
  ['true', 'idSocio idPlatnosci id_pratica kundennr', isIdentifierName],
  ['false', 'idToken idType idFront', isIdentifierName],
  [
    'undefined',
    'put putRecord remove removeUser suppressions photo runId per server clientApi rfcNumber',
    languageOfName,
  ],
];

it.each(
  names.flatMap(([meaning, list, question]) =>
    list.split(' ').map((name) => [name, meaning, question] as const),
  ),
)('%s is: %s', (name, meaning, question) => {
  expect(String(question(name))).toBe(meaning);
});
