import { analyse, type Document, factOf } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { requestMediaTypes, nameUsers, wholeUse } from '../messages/media-type-uses.js';
import { isLoginSecretInUrl, loginSecretsInUrl } from '../security/secrets-in-url.js';
import { documentsThrottling, documentsThrottlingAsHabit } from './throttling.js';
import { isUnprotectedFlow, unthrottledStep, unthrottledWork } from './missing-throttling.js';

async function documentWith(operations: Readonly<Record<string, unknown>>): Promise<Document> {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, post]) => [path, { post }]));
  const document = { openapi: '3.1.1', info: { title: 'Limits', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document;
}

const limited = { responses: { 429: { description: 'Too many.' } } };
const unlimited = { responses: { 200: { description: 'Done.' } } };

describe('documentsThrottling', () => {
  it.each([
    [true, limited],
    [true, { responses: { '4XX': { description: 'Wrong.' } } }],
    [true, { responses: { 403: { description: 'The rate limit is exceeded.' } } }],
    [true, { responses: { 503: { description: 'Too many requests: try again later.' } } }],
    [false, { responses: { 403: { description: 'You may not do this.' } } }],
    [false, { responses: { 200: { description: 'The rate limits of the account.' } } }],
    [true, { responses: { 200: { description: 'Done.', headers: { 'X-Rate-Limit-Left': {} } } } }],
    [false, { responses: { default: { description: 'Anything.' } } }],
    [false, unlimited],
  ])('is %s for %o', async (expected, operation) => {
    const { operations } = await documentWith({ '/things': operation });
    expect(documentsThrottling(operations[0]!)).toBe(expected);
  });
});

describe('documentsThrottlingAsHabit', () => {
  it('is true if one in five operations does', async () => {
    const few = { '/b': unlimited, '/c': unlimited, '/d': unlimited, '/e': unlimited };
    expect(factOf(await documentWith({ '/a': limited, ...few }), documentsThrottlingAsHabit)).toBe(true);
    expect(
      factOf(await documentWith({ '/a': limited, ...few, '/f': unlimited }), documentsThrottlingAsHabit),
    ).toBe(false);
    expect(factOf(await documentWith({ '/a': unlimited }), documentsThrottlingAsHabit)).toBe(false);
  });
});

describe('operations that lack throttling', () => {
  it('are logins everywhere, costly work and payments where the API documents throttling', async () => {
    const named = async (given: Readonly<Record<string, unknown>>): Promise<string[]> => {
      const { operations } = await documentWith(given);
      const lacks = [unthrottledStep, unthrottledWork, isUnprotectedFlow];
      return operations.filter((each) => lacks.some((lack) => lack(each))).map(({ path }) => path);
    };
    const all = { '/login': unlimited, '/export': unlimited, '/payments': unlimited };
    expect(await named(all)).toEqual(['/login']);
    expect(await named({ ...all, '/things': limited })).toEqual(['/login', '/export', '/payments']);
  });
});

describe('loginSecretsInUrl', () => {
  it('finds the secrets of logins only', async () => {
    const parameters = [
      { name: 'password', in: 'query' },
      { name: 'user', in: 'query' },
    ];
    const { operations } = await documentWith({ '/login': { parameters }, '/doors': { parameters } });
    expect(operations.map((each) => loginSecretsInUrl(each).map(({ name }) => name))).toEqual([
      ['password'],
      [],
    ]);
    expect(operations.map(({ parameters: [first] }) => isLoginSecretInUrl(first!))).toEqual([true, false]);
  });
});

describe('requestMediaTypes', () => {
  const body = { requestBody: { content: { 'text/xml': {}, 'application/xml': {} } } };

  it('has one entry for any body', async () => {
    const document = await documentWith({ '/a': body, '/b': body, '/c': unlimited });
    const uses = requestMediaTypes(document, (mediaType) => mediaType.endsWith('xml'));
    expect(uses.map(nameUsers)).toEqual(['`POST /a`', '`POST /b`']);
    expect(uses[0]?.mediaTypes).toEqual(['application/xml', 'text/xml']);
  });

  it('can be combined', async () => {
    const document = await documentWith({ '/a': body, '/b': body });
    const { at, mediaTypes, operations } = wholeUse(
      document,
      requestMediaTypes(document, () => true),
    );
    expect(at).toBe(document);
    expect(mediaTypes).toEqual(['application/xml', 'text/xml']);
    expect(operations).toEqual(document.operations);
  });
});
