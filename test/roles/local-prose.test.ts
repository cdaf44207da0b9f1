import { statesServerFetch } from '@assay/api-knowledge';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { expect, it } from 'vitest';

/** The problems that one rule reports in an API with an open operation. */
async function problemsOf(id: string, operation: object): Promise<readonly string[]> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Local', version: '1' },
    paths: { '/forgot-password': { post: { security: [], ...operation } } },
  };
  const { findings } = await analyse({ text: JSON.stringify(document) }, { rules });
  return findings.filter((finding) => finding.id === id).map(({ problem }) => problem);
}

it.each([
  'No existe el usuario indicado',
  'Conta não encontrada',
  'E-mail não encontrado',
  'Пользователь с этой почтой не найден',
  'Das Konto mit dieser Adresse existiert nicht',
  "Aucun compte n'utilise cette adresse",
  'Benutzer nicht gefunden',
  'Utente inesistente',
  'Geen account met dit adres',
  'Nie znaleziono użytkownika',
  'Böyle bir kullanıcı yok',
  'Пользователь не найден',
  '用户不存在',
  'アカウントが存在しません',
  '존재하지 않는 계정입니다',
])('a 404 with "%s" discloses which accounts exist', async (description) => {
  const problems = await problemsOf('account-existence-disclosed', {
    requestBody: { content: { 'application/json': { schema: { properties: { email: {} } } } } },
    responses: { 202: { description: '-' }, 404: { description } },
  });
  expect(problems).toHaveLength(1);
});

it.each([
  'El servidor descarga el logo de esta dirección',
  'O servidor acessa este endereço',
  'El sistema notificará el resultado a esta dirección',
  'Na ten adres serwer wysyła zmiany',
  "Le serveur récupère l'image à cette adresse",
  'Der Server lädt das Bild von dieser Adresse',
  'Il server scarica il documento da questo indirizzo',
  'De server haalt het bestand op van dit adres',
  'Serwer wyśle wynik na ten adres',
  'Sunucu bu adrese istek gönderir',
  'Сервер загрузит файл по этой ссылке',
  '服务端会请求该链接',
  'サーバーがこのURLから取得します',
  '서버가 이 주소로 요청합니다',
])('"%s" states that the service calls a URL', (description) => {
  expect(statesServerFetch(description)).toBe(true);
});

it.each([
  'Dirección de la sucursal',
  'Adresse der Filiale',
  'Адрес пользователя',
  '公司地址',
  'ご自宅の住所',
])('"%s" states none', (description) => {
  expect(statesServerFetch(description)).toBe(false);
});

it.each([
  ['Condición SQL para la tabla', true],
  ['Comando shell', true],
  ['SQL-Abfrage für den Bericht', true],
  ['Espressione XPath', true],
  ['Zapytanie SQL', true],
  ['SQL sorgusu', true],
  ['SQL 语句', true],
  ['Condición de la venta', false],
  ['Bedingung des Vertrags', false],
] as const)('the query parameter "%s" is code: %s', async (description, isCode) => {
  const problems = await problemsOf('injection-prone-parameter', {
    parameters: [{ name: 'x', in: 'query', description, schema: { type: 'string' } }],
    responses: { 204: { description: '-' } },
  });
  expect(problems).toHaveLength(isCode ? 1 : 0);
});

it.each([
  ['Contraseña del operador', true],
  ['Wachtwoord van de beheerder', true],
  ['Пароль', true],
  ['The password of the operator', true],
  ['Passwort-Richtlinie', false],
  ['Clave del producto', false],
  ['Password policy', false],
] as const)('the query parameter "%s" is a credential: %s', async (description, isCredential) => {
  const problems = await problemsOf('credentials-in-url-parameter', {
    parameters: [{ name: 'x', in: 'query', description, schema: { type: 'string' } }],
    responses: { 204: { description: '-' } },
  });
  expect(problems).toHaveLength(isCredential ? 1 : 0);
});
