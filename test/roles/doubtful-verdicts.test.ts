import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';

/** Summaries of one document: a change, a list, a read, and two more. */
const languages = {
  Finnish: [
    'Lisää uusi asiakas rekisteriin ja tallentaa tiedot',
    'Hakee kaikki tilaukset aikajärjestyksessä',
    'Hakee yhden tilauksen tiedot',
    'Poistaa vanhan laskun järjestelmästä',
    'Vahvistaa osoitteen viestissä olevalla tunnisteella',
  ],
  Hungarian: [
    'Új ügyfél felvétele a nyilvántartásba',
    'Megrendelések lekérdezése időrendben',
    'Egy megrendelés adatainak lekérdezése',
    'Számla törlése az azonosító alapján',
    'Cím megerősítése az üzenetben kapott jelsorral',
  ],
  Vietnamese: [
    'Thêm khách hàng mới vào danh sách quản lý',
    'Lấy tất cả đơn hàng theo thứ tự thời gian',
    'Lấy thông tin chi tiết của một đơn hàng',
    'Xóa hóa đơn cũ khỏi hệ thống lưu trữ',
    'Xác nhận địa chỉ bằng mã trong thư đã gửi',
  ],
  English: [
    'Add a customer to the register and keep the details',
    'Show all orders in the order of time',
    'Show the details of one order',
    'Delete the old invoice from the system',
    'Use the mark that was in the message',
  ],
} as const;

type Language = keyof typeof languages;

const bearer = [{ bearer: [] }];
const answer = (schema: object): object => ({
  200: { description: '-', content: { 'application/json': { schema } } },
});
const item = { type: 'object', properties: { x1: { type: 'string' }, apiKey: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const token = { name: 'token', in: 'query', required: true, schema: { type: 'string' } };
const empty = { 204: { description: '-' } };

const scoped = [{ oauth: ['items.read'] }];
const textId = { name: 'itemId', in: 'path', required: true, schema: { type: 'string' } };
const oauth = {
  type: 'oauth2',
  flows: {
    clientCredentials: {
      tokenUrl: 'https://id.shop.example/token',
      scopes: { 'items.read': '-', 'items.write': '-' },
    },
  },
};
const user = {
  type: 'object',
  properties: { username: { type: 'string' }, email: { type: 'string' }, isAdmin: { type: 'boolean' } },
};
const order = { type: 'object', properties: { userId: { type: 'string' }, amount: { type: 'integer' } } };
const body = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** A document with one fault for each rule whose verdict depends on the purpose of an operation. */
function documentIn(language: Language, hasSchemes: boolean): object {
  const [add, list, read, remove, confirm] = languages[language];
  return {
    openapi: '3.1.1',
    info: { title: add, version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    paths: {
      '/x1': {
        get: { summary: list, security: bearer, responses: answer({ type: 'array', items: item }) },
        post: { summary: add, security: [], responses: empty },
      },
      '/x2': { post: { summary: remove, responses: empty } },
      '/x3': { post: { summary: remove, security: [{}, ...bearer], responses: empty } },
      '/x4/{id}': { get: { summary: read, security: bearer, parameters: [id], responses: answer(item) } },
      '/x5': { get: { summary: confirm, security: bearer, parameters: [token], responses: empty } },
      '/x6': { post: { summary: add, security: [], responses: empty } },
      '/x7': { post: { summary: remove, responses: empty } },
      '/x8': { post: { summary: remove, responses: empty } },
      '/x9': { post: { summary: remove, responses: empty } },
      '/x10': { post: { summary: remove, responses: empty } },
      '/x11': { post: { summary: add, responses: empty } },
      '/x12/{itemId}': {
        get: { summary: read, security: scoped, parameters: [textId], responses: empty },
        delete: { summary: remove, security: scoped, parameters: [textId], responses: empty },
        put: { summary: add, security: [{ oauth: [] }], parameters: [textId], responses: empty },
      },
      '/x13': { post: { summary: add, security: bearer, requestBody: body(user), responses: answer(user) } },
      '/x14': { post: { summary: add, security: bearer, requestBody: body(order), responses: empty } },
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [
          `/y${index}`,
          { post: { summary: remove, responses: empty } },
        ]),
      ),
      '/admin/x15': { delete: { summary: remove, security: bearer, responses: empty } },
    },
    ...(hasSchemes && {
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, oauth } },
    }),
  };
}

/** The same document without security schemes and requirements. */
function openDocumentIn(language: Language): object {
  const [add, list] = languages[language];
  return {
    openapi: '3.1.1',
    info: { title: add, version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    paths: Object.fromEntries(
      languages[language].map((summary, index) => [
        `/x${index}`,
        { [summary === list ? 'get' : 'post']: { summary, responses: empty } },
      ]),
    ),
  };
}

const saysSo = /in a language that Assay does not know/;

async function found(document: object, rule: string): Promise<readonly (readonly [string, boolean])[]> {
  const { findings } = await analyse({ text: JSON.stringify(document) }, { rules, preset: 'all' });
  return findings
    .filter((finding) => finding.id === rule)
    .map(({ severity, problem }) => [severity, saysSo.test(problem)]);
}

const verdicts = [
  ['operation-security-empty', 'high', 'medium'],
  ['operation-security-missing', 'high', 'medium'],
  ['operation-security-allows-anonymous', 'medium', 'low'],
  ['sibling-security-inconsistent', 'high', 'medium'],
  ['global-security-missing', 'medium', 'low'],
  ['pagination-missing', 'medium', 'low'],
  ['enumerable-resource-id', 'medium', 'low'],
  ['credentials-in-url-parameter', 'high', 'medium'],
  ['sensitive-property-in-response', 'medium', 'low'],
  ['mass-assignment-property', 'medium', 'low'],
  ['client-supplied-owner-id', 'low', 'info'],
  ['oauth2-scope-missing', 'medium', 'low'],
  ['object-access-without-scope', 'low', 'info'],
  ['scope-method-mismatch', 'low', 'info'],
  ['privileged-operation-shared-security', 'low', 'info'],
] as const;

describe.each(verdicts)('`%s`', (rule, known, unknown) => {
  it(`is ${known} in English, without a note on the language`, async () => {
    const all = await found(documentIn('English', true), rule);
    expect(all.length).toBeGreaterThan(0);
    expect(all[0]).toEqual([known, false]);
  });

  it.each(['Finnish', 'Hungarian', 'Vietnamese'] as const)(
    `is ${unknown} in %s, with the reason`,
    async (language) => {
      const all = await found(documentIn(language, true), rule);
      expect(all.length).toBeGreaterThan(0);
      for (const verdict of all) expect(verdict).toEqual([unknown, true]);
    },
  );
});

describe('`security-schemes-missing`', () => {
  it('is high in English', async () => {
    expect(await found(openDocumentIn('English'), 'security-schemes-missing')).toEqual([['high', false]]);
  });

  it.each(['Finnish', 'Hungarian', 'Vietnamese'] as const)(
    'is medium in %s, with the reason',
    async (language) => {
      expect(await found(openDocumentIn(language), 'security-schemes-missing')).toEqual([['medium', true]]);
    },
  );
});
