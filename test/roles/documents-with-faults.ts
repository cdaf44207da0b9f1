/** The words of a document in one language. */
export interface Vocabulary {
  readonly language: string;
  readonly loginPath: string;
  readonly resetPath: string;
  readonly signUpPath: string;
  /** The path of the shop's clients. */
  readonly customersPath: string;
  readonly email: string;
  readonly password: string;
  readonly cardNumber: string;
  readonly name: string;
  readonly token: string;
  /** Summaries of login, password reset, sign-up, and the list and reading of customers. */
  readonly summaries: readonly [string, string, string, string, string];
}

function vocabulary(language: string, line: string, summaries: string): Vocabulary {
  const [loginPath = '', resetPath = '', signUpPath = '', customersPath = '', ...fields] = line.split(' ');
  const [email = '', password = '', cardNumber = '', name = '', token = ''] = fields;
  const [login = '', reset = '', signUp = '', list = '', read = ''] = summaries.split(' | ');
  return {
    language,
    loginPath,
    resetPath,
    signUpPath,
    customersPath,
    email,
    password,
    cardNumber,
    name,
    token,
    summaries: [login, reset, signUp, list, read],
  };
}

/** One API in English and twelve other languages, with the paths, fields and summaries that speakers of these languages write. */
export const languagesOfFaults: readonly Vocabulary[] = [
  vocabulary(
    'English',
    '/login /reset-password /register /customers email password cardNumber name token',
    'Log in | Reset the password | Create an account | List the customers | Show a customer',
  ),
  vocabulary(
    'Spanish',
    '/iniciar-sesion /restablecer-contrasena /registro /clientes correo contraseña numeroTarjeta nombre ficha',
    'Iniciar sesión | Restablecer la contraseña | Crear una cuenta | Listar los clientes | Mostrar un cliente',
  ),
  vocabulary(
    'Portuguese',
    '/entrar /redefinir-senha /cadastro /clientes email senha numeroCartao nome ficha',
    'Entrar | Redefinir a senha | Criar uma conta | Listar os clientes | Mostrar um cliente',
  ),
  vocabulary(
    'French',
    '/connexion /reinitialiser-mot-de-passe /inscription /clients courriel motDePasse numeroCarte nom jeton',
    'Se connecter | Réinitialiser le mot de passe | Créer un compte | Lister les clients | Afficher un client',
  ),
  vocabulary(
    'German',
    '/anmelden /passwort-zuruecksetzen /registrieren /kunden email passwort kartennummer name sitzungstoken',
    'Anmelden | Passwort zurücksetzen | Konto anlegen | Kunden auflisten | Kunden anzeigen',
  ),
  vocabulary(
    'Italian',
    '/accedi /reimposta-password /registrazione /clienti email parolaDOrdine numeroCarta nome gettone',
    'Accedi | Reimposta la password | Crea un account | Elenca i clienti | Mostra un cliente',
  ),
  vocabulary(
    'Dutch',
    '/inloggen /wachtwoord-herstellen /registreren /klanten email wachtwoord kaartnummer naam token',
    'Inloggen | Wachtwoord herstellen | Account aanmaken | Klanten tonen | Klant tonen',
  ),
  vocabulary(
    'Polish',
    '/zaloguj /resetuj-haslo /rejestracja /klienci email haslo numerKarty imie token',
    'Zaloguj się | Zresetuj hasło | Załóż konto | Lista klientów | Pobierz klienta',
  ),
  vocabulary(
    'Turkish',
    '/giris /sifre-sifirla /kayit-ol /musteriler eposta sifre kartNumarasi ad belirtec',
    'Giriş yap | Şifreyi sıfırla | Hesap oluştur | Müşterileri listele | Müşteriyi getir',
  ),
  vocabulary(
    'Russian',
    '/vhod /sbros-parolya /registratsiya /klienty pochta parol nomerKarty imya token',
    'Войти | Сбросить пароль | Создать аккаунт | Список клиентов | Получить клиента',
  ),
  vocabulary(
    'Chinese',
    '/denglu /chongzhi-mima /zhuce /kehu youxiang mima kahao xingming lingpai',
    '用户登录 | 重置密码 | 创建账户 | 客户列表 | 获取客户',
  ),
  vocabulary(
    'Japanese',
    '/ログイン /パスワード再設定 /会員登録 /顧客 メールアドレス パスワード カード番号 氏名 トークン',
    'ログインする | パスワードを再設定する | アカウントを作成する | 顧客の一覧を取得する | 顧客を取得する',
  ),
  vocabulary(
    'Korean',
    '/로그인 /비밀번호-재설정 /회원가입 /고객 이메일 비밀번호 카드번호 이름 토큰',
    '로그인 | 비밀번호 재설정 | 계정 생성 | 고객 목록 조회 | 고객 조회',
  ),
];

const text = { type: 'string', maxLength: 100 };

/**
 * A document with five faults: a password in a URL and in a response, a card number in a response, and no rate limit for login
 * and password reset.
 */
export function documentWithFaults(words: Vocabulary): object {
  const [login, reset, signUp, list, read] = words.summaries;
  return {
    openapi: '3.1.1',
    info: { title: 'Shop', version: '1.0.0' },
    servers: [{ url: 'https://api.shop.example' }],
    security: [{ bearer: [] }],
    paths: {
      [words.loginPath]: { post: open(login, [words.email, words.password], [words.token]) },
      [words.resetPath]: { post: open(reset, [words.email], []) },
      [words.signUpPath]: { post: open(signUp, [words.email, words.password, words.name], ['id']) },
      [words.customersPath]: {
        get: {
          summary: list,
          parameters: [{ name: words.password, in: 'query', schema: text }],
          responses: { 200: answer({ type: 'array', items: objectOf(['id', words.name]) }) },
        },
      },
      [`${words.customersPath}/{id}`]: {
        get: {
          summary: read,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { ...text, format: 'uuid' } }],
          responses: {
            200: answer(objectOf(['id', words.name, words.password, words.cardNumber])),
            429: { description: 'Too many requests' },
          },
        },
      },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function open(summary: string, sent: readonly string[], answered: readonly string[]): object {
  return {
    summary,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: objectOf(sent) } } },
    responses:
      answered.length === 0
        ? { 202: { description: 'OK' }, 400: { description: 'Bad request' } }
        : { 200: answer(objectOf(answered)), 401: { description: 'Unauthorized' } },
  };
}

function objectOf(names: readonly string[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, text])),
  };
}

function answer(schema: object): object {
  return { description: 'OK', content: { 'application/json': { schema } } };
}
