import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeOf, type Complain } from '../../../testing/described-answers.js';
import { makeId } from '../../../testing/fake-records.js';
import { resourcesApp, type ResourcesApp } from '../../../testing/resources-app.js';

let service: ResourcesApp;
let complain: Complain;
beforeAll(async () => {
  service = await resourcesApp();
  complain = judgeOf((await service.app.inject('/openapi.json')).json());
});
afterAll(() => service.close());

const paths = [
  '/api/projects',
  '/api/projects/{id}',
  '/api/groups',
  '/api/groups/{id}',
  '/api/flows/{id}',
  '/api/variables/{id}',
  '/api/schemas/{id}',
  '/api/engines',
  '/api/engines/{id}',
];

function url(path: string, id: string, query: string): string {
  return `${path.replace('{id}', encodeURIComponent(id))}${query === '' ? '' : `?${query}`}`;
}

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('0', '1', '200', '-1', '1e3', '__proto__', '\0', "'; --", '[]', 'x'.repeat(600)),
);
const names = fc.constantFrom(
  'limit',
  'cursor',
  'group',
  'engine',
  'name',
  'documentKey',
  'sha256',
  '__proto__',
  'constructor',
  'limit[]',
);
const query = fc.oneof(
  fc
    .array(fc.tuple(fc.oneof(names, text), text), { maxLength: 3 })
    .map((pairs) =>
      pairs.map((pair) => pair.map((item) => encodeURIComponent(item.toWellFormed())).join('=')).join('&'),
    ),
  fc.constantFrom('%', '%zz=1', 'limit', '&&&', '==', 'name=%ff%fe', 'name=%00'),
);
// An empty id or a dot segment would form another path.
const id = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(makeId),
  text.map((each) => each.toWellFormed()).filter((each) => !/^\.{0,2}$/.test(each)),
);

it('the answer to any id and query matches the description', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), id, query, async (path, anyId, anyQuery) => {
      const answer = await service.send({ method: 'GET', url: url(path, anyId, anyQuery) });
      expect(complain('GET', path, answer)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('the answer to any body matches the description', async () => {
  const body = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.string(),
    fc
      .record({ name: text, kind: text, address: fc.oneof(text, fc.constant(null)) }, { requiredKeys: [] })
      .map((engine) => JSON.stringify(engine)),
  );
  const type = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', '');
  await fc.assert(
    fc.asyncProperty(body, type, async (payload, contentType) => {
      const answer = await service.send({
        method: 'POST',
        url: '/api/engines',
        payload,
        headers: contentType === '' ? {} : { 'content-type': contentType },
      });
      expect(complain('POST', '/api/engines', answer)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

it.each(['/api/projects/{id}', '/api/groups/{id}', '/api/engines/{id}'])(
  'DELETE %s answers as described',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(id, async (anyId) => {
        const answer = await service.send({ method: 'DELETE', url: url(path, anyId, '') });
        expect(complain('DELETE', path, answer)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);

it('the records of an import match the description', async () => {
  const { made, app, parts, send } = await resourcesApp();
  const [project] = made.projects;
  const urls = [
    ['/api/projects', '/api/projects'],
    ['/api/groups', '/api/groups'],
    ['/api/projects/{id}', `/api/projects/${project!.id}`],
    ['/api/groups/{id}', `/api/groups/${made.group.id}`],
    ...made.flows.map((flow) => ['/api/flows/{id}', `/api/flows/${flow.id}`]),
    ...made.variableSets.map((set) => ['/api/variables/{id}', `/api/variables/${set.id}`]),
    ['/api/schemas/{id}', `/api/schemas/${made.schemas.id}`],
  ];
  for (const [path = '', at = ''] of urls) {
    const answer = await send({ url: at }, 'read');
    expect(answer.statusCode).toBe(200);
    expect(complain('GET', path, answer)).toEqual([]);
  }
  await app.close();
  await parts.delete();
});
