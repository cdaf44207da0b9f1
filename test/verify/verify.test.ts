import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { contactsDocument } from './contacts.js';
import { keys, listen, startContacts, type ContactsService, type Faults } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const env = { ASSAY_AUTH_KEY: keys.alice, ASSAY_SECOND_AUTH_KEY: keys.bob };
const all = { env, unsafeMethods: true };
let service: ContactsService | undefined;

async function start(faults: Faults = {}): Promise<ContactsService> {
  service = await startContacts(faults);
  return service;
}

afterEach(async () => service?.close());

describe('a service that starts empty', () => {
  it('has all of its operations reached with data of the run, all of which are removed', async () => {
    const { url, requests } = await start();
    const result = await verifying(contactsDocument, url, all);
    expect(verdictsOf(result)).toEqual({
      listGroups: 'works',
      createGroup: 'works',
      getGroup: 'works',
      deleteGroup: 'works',
      listContacts: 'works',
      createContact: 'works',
      getContact: 'works',
      renameContact: 'works',
      deleteContact: 'works',
    });
    expect(result).toMatchObject({ passed: true, notes: [], requests: requests.length });
    const made = requests.filter((each) => /^POST \S+ alice/.test(each)).length;
    expect(requests.filter((each) => /^DELETE \S+ alice/.test(each))).toHaveLength(made);
  });

  it('has all of them reached if it creates with an undocumented 2xx', async () => {
    const { url } = await start({ created200: true });
    const result = await verifying(contactsDocument, url, all);
    expect(Object.values(verdictsOf(result))).toHaveLength(9);
    expect(driftsOf(result)).toEqual({ createContact: ['status-undocumented'] });
    expect(result.operations.map(({ status }) => Math.floor((status ?? 0) / 100))).toEqual(Array(9).fill(2));
  });

  it('has unknown values reported as the reason', async () => {
    const { url } = await start({ created200: true, noLocation: true });
    const result = await verifying(contactsDocument, url, all);
    expect(verdictsOf(result)).toMatchObject({ createGroup: 'drift', createContact: 'blocked' });
    expect(result.operations.find(({ operation }) => operation === 'createContact')?.reason).toBe(
      'The answer of `createGroup` has no id of the resource that it created.',
    );
  });
});

describe('without --unsafe-methods', () => {
  it('sends GET and HEAD only, and changes nothing', async () => {
    const { url, requests } = await start();
    const result = await verifying(contactsDocument, url, { env });
    expect(verdictsOf(result)).toMatchObject({
      listContacts: 'works',
      createContact: 'skipped',
      deleteContact: 'skipped',
      getContact: 'unreached',
    });
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(result.passed).toBe(true);
  });

  it('sends neither OPTIONS nor QUERY', async () => {
    const { url, requests } = await start();
    const [path, contacts] = ['/contacts', contactsDocument.paths['/contacts'].get];
    const paths = {
      [path]: { options: { ...contacts, operationId: 'a' }, query: { ...contacts, operationId: 'b' } },
    };
    const result = await verifying({ ...contactsDocument, openapi: '3.2.0', paths }, url, { env });
    expect([verdictsOf(result), requests]).toEqual([{ a: 'skipped', b: 'skipped' }, []]);
  });

  it('learns from lists which resources exist', async () => {
    const { url } = await start();
    const headers = { 'x-key': keys.alice };
    const post = async (path: string, body: object) =>
      fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const group = (await post('/groups', { title: 'Band' })).headers.get('location')!.split('/').at(-1);
    await post('/contacts', { name: 'Ada', groupId: group, pin: '1234' });
    const result = await verifying(contactsDocument, url, { env });
    expect(verdictsOf(result)).toMatchObject({ getGroup: 'works', getContact: 'works' });
  });
});

describe('drift', () => {
  it.each<[string, Faults, Record<string, string[]>]>([
    [
      'answers without credentials',
      { open: true },
      { getContact: ['answered-without-credentials'], deleteGroup: ['answered-without-credentials'] },
    ],
    [
      "another user's objects",
      { byId: true },
      { getContact: ['object-of-another-user'], renameContact: ['object-of-another-user'] },
    ],
    ['properties that are only written', { pins: true }, { getContact: ['write-only-property-returned'] }],
    ['bodies that break their schema', { textIds: true }, { getContact: ['response-body-invalid'] }],
    ['statuses', { created200: true }, { createContact: ['status-undocumented'] }],
    ['headers', { noLocation: true }, { createGroup: ['response-header-missing'] }],
    ['media types', { html: true }, { listContacts: ['media-type-undocumented'] }],
  ])('reports %s', async (_name, faults, expected) => {
    const { url } = await start(faults);
    const result = await verifying(contactsDocument, url, all);
    expect(driftsOf(result)).toMatchObject(expected);
    expect(result.passed).toBe(false);
  });

  it('leaves no resource behind that other users could create', async () => {
    for (const faults of [{ open: true }, { shared: true }] as const) {
      const { url, requests } = await start(faults);
      await verifying(contactsDocument, url, all);
      const made = requests.filter((each) => each.startsWith('POST ')).length;
      const others = requests.filter((each) => /^POST \S+ (?!alice)/.test(each)).length;
      expect(others).toBeGreaterThan(0);
      for (const path of ['groups', 'contacts']) {
        const list = await fetch(`${url}/api/v1/${path}`, { headers: { 'x-key': keys.alice } });
        const value = await list.json();
        expect([faults, path, value.items ?? value]).toEqual([faults, path, []]);
      }
      expect(made).toBeGreaterThan(others);
      await service?.close();
    }
  });

  it('names the location in the body and in the document', async () => {
    const { url } = await start({ textIds: true });
    const { operations } = await verifying(contactsDocument, url, all);
    expect(operations.find(({ operation }) => operation === 'getContact')?.findings).toMatchObject([
      {
        severity: 'medium',
        instance: '/id',
        problem:
          '`GET /contacts/{contactId}` answered 200 with a body that its schema does not allow: `/id` must be an integer.',
      },
    ]);
  });

  it('passes if the gate is above it', async () => {
    const { url } = await start({ textIds: true });
    expect(await verifying(contactsDocument, url, { ...all, gate: 'high' })).toMatchObject({ passed: true });
  });
});

describe('findings of the analysis', () => {
  const document = (security: unknown) => ({
    ...contactsDocument,
    security: undefined,
    paths: { '/contacts': { get: { ...contactsDocument.paths['/contacts'].get, security } } },
  });

  it('are confirmed by observed answers', async () => {
    const { url } = await start({ open: true });
    const { operations } = await verifying(document(undefined), url);
    expect(operations[0]?.analysis).toContainEqual(
      expect.objectContaining({ outcome: 'confirmed', evidence: 'it answered 200 without a credential' }),
    );
  });

  it('are refuted by observed answers', async () => {
    const { url } = await start();
    const { operations } = await verifying(document(undefined), url);
    expect(operations[0]).toMatchObject({ verdict: 'refused', status: 401 });
    expect(operations[0]?.analysis).toContainEqual(
      expect.objectContaining({ outcome: 'refuted', evidence: 'it answered 401 without a credential' }),
    );
  });
});

describe('credentials', () => {
  it('are named if missing, and nothing is sent for operations that need them', async () => {
    const { url, requests } = await start();
    const { operations, passed } = await verifying(contactsDocument, url);
    expect(operations[0]).toMatchObject({
      verdict: 'blocked',
      reason: 'It needs `ASSAY_AUTH_KEY`, which is not set.',
    });
    expect([passed, requests]).toEqual([false, []]);
  });

  it('that are wrong are reported once, before an account is locked', async () => {
    const { url, requests } = await start();
    const paths = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`/contacts/${index}x`, { get: { responses: {} } }]),
    );
    const result = await verifying({ ...contactsDocument, paths }, url, {
      env: { ASSAY_AUTH_KEY: 'stale-key' },
    });
    expect(result.notes).toEqual([
      'The first 5 requests with a credential were answered 401: it is wrong. Nothing was sent after that.',
    ]);
    expect(requests.length).toBeLessThan(12);
  });

  it('that no request is accepted with are reported once', async () => {
    const { url } = await start();
    const paths = { '/contacts': { get: contactsDocument.paths['/contacts'].get } };
    const result = await verifying({ ...contactsDocument, paths }, url, {
      env: { ASSAY_AUTH_KEY: 'stale-key' },
    });
    expect(result.notes).toEqual([
      'Every request with a credential was answered 401 or 403: it is wrong, or not for this service.',
    ]);
  });

  it('with a line break are not used', async () => {
    const { url } = await start();
    await expect(
      verifying(contactsDocument, url, { env: { ASSAY_AUTH_KEY: 'a\r\nX-Admin: 1' } }),
    ).rejects.toThrow('`ASSAY_AUTH_KEY` has a line break or another control character in it.');
  });
});

describe('the second user', () => {
  it('is reported operation by operation', async () => {
    const { url } = await start();
    const { operations } = await verifying(contactsDocument, url, all);
    expect(operations.find(({ operation }) => operation === 'getContact')).toMatchObject({
      status: 200,
      anonymousStatus: 401,
      secondUserStatus: 404,
    });
  });

  it('without a credential is named, with the missing variables', async () => {
    const { url } = await start();
    const { notes, passed } = await verifying(contactsDocument, url, {
      ...all,
      env: { ASSAY_AUTH_KEY: keys.alice },
    });
    expect([passed, notes]).toEqual([
      true,
      [
        'Not requested as a second user for 6 operations: It needs `ASSAY_SECOND_AUTH_KEY`, which is not set.',
      ],
    ]);
  });

  it('with a wrong credential proves nothing, which is reported, and is tried five times at most', async () => {
    const { url, requests } = await start();
    const wrong = { ...env, ASSAY_SECOND_AUTH_KEY: 'stale-key' };
    const { notes } = await verifying(contactsDocument, url, { ...all, env: wrong });
    expect(notes).toEqual([
      'Every request of the second user was answered 401: its credential is wrong, so access to the data of other users was not checked.',
    ]);
    expect(requests.length).toBeGreaterThan(9);
  });
});

describe('the text of a refusal', () => {
  const refusing = async (body: string) => {
    const server = createServer((_request, response) => response.writeHead(422).end(body));
    const { url, close } = await listen(server);
    try {
      const document = openapi({ '/things': { get: { responses: { 200: { description: 'All.' } } } } });
      return (await verifying(document, url)).operations[0]?.reason;
    } finally {
      await close();
    }
  };

  it.each([
    ['{"title":"Unprocessable","detail":"No such group."}', ', and says: "No such group"'],
    ['{"error":{"code":7,"message":"no\\u001b[31m such `group`"}}', ', and says: "no [31m such group"'],
    ['{"errors":[{"message":"name is short"}]}', ', and says: "name is short"'],
    [`{"message":"${'long '.repeat(100)}"}`, `, and says: "${'long '.repeat(39)}long…"`],
    ['{"detail":[{"loc":["body","rows",0],"msg":"too many"}]}', ', and says: "rows.0: too many"'],
    ['{"exception_message":"Invalid","exception_detail":[{"msg":"name: a-z"}]}', ', and says: "name: a-z"'],
    ['{"title":"Invalid","errors":{"Name":["is required"]}}', ', and says: "Name: is required"'],
    ['{"age":["A number."]}', ', and says: "age: A number"'],
    ['{"non_field_errors":["No pair."]}', ', and says: "No pair"'],
    [
      '{"message":"Validation failed","errors":[{"field":"isbn","message":"short"}]}',
      ', and says: "isbn: short"',
    ],
    ['{"detail":17}', ''],
    ['<h1>No</h1>', ''],
    ['query parameter project is required\n', ', and says: "query parameter project is required"'],
    ['<html><title>Bad Request: no project</title>', ', and says: "Bad Request: no project"'],
    // Django REST framework, with responses like Label Studio's.
    [
      '{"status_code":400,"detail":"Validation error","validation_errors":{"project":["Required."]}}',
      ', and says: "project: Required"',
    ],
    // Spring.
    [
      '{"status":400,"error":"Bad Request","message":"Validation failed","errors":[{"objectName":"pet","field":"name","defaultMessage":"must not be blank","rejectedValue":null}]}',
      ', and says: "name: must not be blank"',
    ],
    [
      '{"status":400,"error":"Bad Request","message":"No pet of that name","path":"/pets"}',
      ', and says: "No pet of that name"',
    ],
    // ASP.NET.
    [
      '{"title":"One or more validation errors occurred.","status":400,"errors":{"Name":["The Name field is required."],"Age":["Too low."]}}',
      ', and says: "The Name field is required.; Age: Too low"',
    ],
    // Laravel, Rails, NestJS.
    [
      '{"message":"The given data was invalid.","errors":{"email":["Not an address."]}}',
      ', and says: "email: Not an address"',
    ],
    ['{"errors":["Title is blank"]}', ', and says: "Title is blank"'],
    [
      '{"statusCode":400,"message":["name must be a string"],"error":"Bad Request"}',
      ', and says: "name must be a string"',
    ],
    // Validators of Go, gRPC gateways, Zod, JSON:API, RFC 9457.
    ['{"errors":[{"field":"name","tag":"required"}]}', ', and says: "name: required"'],
    [
      '{"code":3,"message":"invalid request","details":[{"fieldViolations":[{"field":"id","description":"not a number"}]}]}',
      ', and says: "id: not a number"',
    ],
    [
      '{"success":false,"error":{"name":"ZodError","issues":[{"path":["a","b"],"message":"Expected string"}]}}',
      ', and says: "a.b: Expected string"',
    ],
    [
      '{"errors":[{"status":"422","title":"Invalid","detail":"is short","source":{"pointer":"/data/name"}}]}',
      ', and says: "/data/name: is short"',
    ],
    [
      '{"title":"Your request is not valid","invalid-params":[{"name":"age","reason":"must be positive"}]}',
      ', and says: "Your request is not valid: age: must be positive"',
    ],
  ])('%s is part of the reason', async (body, stated) => {
    expect(await refusing(body)).toBe(`It answered 422 to a request that the document allows${stated}.`);
  });
});

describe('the base URL', () => {
  it('keeps the paths of the servers if it has none, and replaces them if it has one', async () => {
    const { url, requests } = await start();
    await verifying(contactsDocument, url, { env });
    await verifying(contactsDocument, `${url}/`, { env });
    await verifying(contactsDocument, `${url}/other/`, { env });
    const paths = new Set(requests.map((each) => each.split(' ')[1]!.replace(/(groups|contacts).*/, '')));
    expect([...paths]).toEqual(['/api/v1/', '/', '/other/']);
  });

  it.each(['ftp://a.test', 'nonsense', 'http://user:secret@127.0.0.1'])('cannot be `%s`', async (url) => {
    await expect(verifying(contactsDocument, url)).rejects.toThrow(/URL/);
  });
});

describe('limits', () => {
  it('include a budget', async () => {
    const { url, requests } = await start();
    const result = await verifying(contactsDocument, url, { ...all, budget: 7 });
    expect(requests).toHaveLength(7);
    expect(result.notes).toEqual(['The budget of 7 requests is spent. Nothing was sent after that.']);
    expect(result.passed).toBe(false);
  });

  it('include a rate', async () => {
    const { url, requests } = await start();
    const begin = performance.now();
    await verifying(contactsDocument, url, { env, rate: 20 });
    expect(performance.now() - begin).toBeGreaterThanOrEqual((requests.length - 1) * 50);
  });
});
