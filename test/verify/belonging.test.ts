import { afterEach, describe, expect, it } from 'vitest';
import { startThings, thingsDocument, users, type Paging, type Sharing } from './resource-service.js';
import { verifying } from './verifying.js';

let service: Awaited<ReturnType<typeof startThings>> | undefined;

afterEach(async () => service?.close());

async function verified(sharing: Sharing) {
  service = await startThings(sharing);
  return verifying(thingsDocument(sharing), service.url, { env: users, unsafeMethods: true });
}

/** The access findings of a verified service, by operation, with their severity. */
async function found(sharing: Sharing): Promise<Record<string, string>> {
  const { operations } = await verified(sharing);
  return Object.fromEntries(
    operations.flatMap(({ operation, findings }) =>
      findings.map(({ id, severity }) => [operation, `${severity} ${id}`]),
    ),
  );
}

const hole = 'object-of-another-user';
const shared = 'object-shared-with-users';
const own = { list: 'owner', read: 'owner', change: 'owner', remove: 'owner' } as const;
const everybodys = { list: 'all', read: 'all', change: 'all', remove: 'all' } as const;

describe('resources that belong to their creator', () => {
  it('have no findings if no other user gets them', async () => {
    expect(await found({ ...own, parts: 'owner' })).toEqual({});
  });

  it.each<[string, Sharing, Record<string, string>]>([
    ['read', { ...own, read: 'all' }, { getThing: `high ${hole}` }],
    ['changed', { ...own, change: 'all' }, { changeThing: `critical ${hole}` }],
    ['deleted', { ...own, remove: 'all' }, { removeThing: `critical ${hole}` }],
    [
      'seen inside, and added to',
      { ...own, parts: 'all' },
      { listParts: `high ${hole}`, addPart: `critical ${hole}` },
    ],
    [
      'reached in every way',
      { ...own, read: 'all', change: 'all', remove: 'all' },
      { getThing: `high ${hole}`, changeThing: `critical ${hole}`, removeThing: `critical ${hole}` },
    ],
  ])(
    'are reported if they are %s by a second user, whose list does not contain them',
    async (_name, sharing, expected) => {
      expect(await found(sharing)).toEqual(expected);
    },
  );

  it.each<[string, Sharing['listed']]>([
    ['its operationId', { operationId: 'listMyThings' }],
    ['its summary', { summary: 'Lists the things of the currently logged-in user' }],
  ])(
    'are recognised by the description of the list with %s, also if the list has those of all',
    async (_name, listed) => {
      const { getThing, changeThing } = await found({ ...everybodys, listed });
      expect([getThing, changeThing]).toEqual([`high ${hole}`, `critical ${hole}`]);
    },
  );

  it.each([
    { visibility: 'private' },
    { is_private: true },
    { public: false },
    { data: { access: 'owner' } },
  ])('are recognised by their own fields: %j', async (stated) => {
    const { getThing } = await found({ list: 'nobody', read: 'all', says: () => stated });
    expect(getThing).toBe(`high ${hole}`);
  });
});

describe('resources that all users share', () => {
  it('are not reported as those of others, since both users find them in their lists', async () => {
    const result = await verified({ ...everybodys, parts: 'all' });
    expect(result.passed).toBe(true);
    expect(
      result.operations.flatMap(({ operation, verdict, findings }) =>
        findings.map(({ id, severity }) => [operation, verdict, severity, id]),
      ),
    ).toEqual([
      ['getThing', 'works', 'info', shared],
      ['changeThing', 'drift', 'low', shared],
      ['removeThing', 'drift', 'low', shared],
      ['listParts', 'works', 'info', shared],
      ['addPart', 'drift', 'low', shared],
    ]);
    const getThing = result.operations.find(({ operation }) => operation === 'getThing');
    expect(getThing?.findings[0]?.problem).toBe(
      '`GET /things/{thingId}` answered 200 to a second user, for a resource of the first one, which `GET /things` lists for both.',
    );
  });

  it('may be those of one user to change: one refused change shows that', async () => {
    const profiles = { list: 'all', read: 'all' } as const;
    expect(await found({ ...profiles, change: 'owner', remove: 'owner' })).toEqual({
      getThing: `info ${shared}`,
    });
    expect(await found({ ...profiles, change: 'all', remove: 'owner' })).toEqual({
      getThing: `info ${shared}`,
      changeThing: `critical ${hole}`,
    });
    expect(await found({ ...profiles, change: 'owner', remove: 'all' })).toEqual({
      getThing: `info ${shared}`,
      removeThing: `critical ${hole}`,
    });
  });

  it('are in doubt if they are changed and the service names their owner', async () => {
    const says = (owner: string): object => ({ ownerId: owner.length });
    expect(await found({ ...everybodys, says })).toEqual({
      getThing: `info ${shared}`,
      changeThing: `high ${hole}`,
      removeThing: `high ${hole}`,
    });
  });

  it('are recognised by their own fields, except for changes', async () => {
    const says = (): object => ({ visibility: 'public' });
    expect(await found({ ...everybodys, list: 'owner', says })).toEqual({
      getThing: `info ${shared}`,
      changeThing: `high ${hole}`,
      removeThing: `high ${hole}`,
    });
  });
});

describe('resources without evidence of an owner', () => {
  it.each<[string, Sharing]>([
    ['no operation lists them', { read: 'all', change: 'all', remove: 'all' }],
    ['the list is cut short', { ...everybodys, isShort: true }],
  ])('are reported with less severity, if %s', async (_name, sharing) => {
    const result = await verified(sharing);
    const severities = Object.fromEntries(
      result.operations.flatMap(({ operation, findings }) =>
        findings.map(({ id, severity }) => [operation, `${severity} ${id}`]),
      ),
    );
    expect(severities).toEqual({
      getThing: `medium ${hole}`,
      changeThing: `high ${hole}`,
      removeThing: `high ${hole}`,
    });
    const getThing = result.operations.find(({ operation }) => operation === 'getThing');
    expect(getThing?.findings[0]?.impact).toBe(
      'Unless such resources are shared, which no answer shows, any user can read the resources of all others by their ids.',
    );
    expect(result.passed).toBe(false);
  });
});

/** Reads the start of a page from a query parameter. */
const at =
  (name: string): Paging['from'] =>
  (query) =>
    Number(query.get(name) ?? 0);

const ways: readonly (readonly [string, Paging])[] = [
  [
    'a Link header',
    {
      parameters: [],
      from: at('from'),
      answer: (page) => page,
      link: (next) =>
        `</things>; rel="first"${next === undefined ? '' : `, <?from=${next}>; title="a, b"; rel="next"`}`,
    },
  ],
  [
    'a URL in the answer that has another host',
    {
      parameters: [],
      from: at('from'),
      answer: (results, next) => ({
        next: next === undefined ? null : `http://backend.internal/things?from=${next}`,
        results,
      }),
    },
  ],
  [
    'a link of HAL',
    {
      parameters: [],
      from: at('from'),
      answer: (items, next) => ({
        items,
        _links: next === undefined ? {} : { next: { href: `/things?from=${next}` } },
      }),
    },
  ],
  [
    'a token',
    {
      parameters: ['limit', 'pageToken'],
      from: at('pageToken'),
      answer: (items, next) => ({ items, ...(next === undefined ? {} : { nextPageToken: String(next) }) }),
    },
  ],
  [
    'the cursor beside its items',
    {
      parameters: ['limit', 'cursor'],
      from: (query) => Number((query.get('cursor') ?? 'at=0').slice(3)),
      answer: (data, next) => ({ data, meta: { next_cursor: next === undefined ? '' : `at=${next}` } }),
    },
  ],
  [
    'the last thing of a page',
    {
      parameters: ['limit', 'starting_after'],
      from: (query, all) => all.findIndex(({ id }) => id === query.get('starting_after')) + 1,
      answer: (data, next) => ({ data, has_more: next !== undefined }),
    },
  ],
  [
    'numbers of things',
    { parameters: ['limit', 'offset'], from: at('offset'), answer: (items, _next) => items },
  ],
  [
    'numbers of pages from 0 on',
    {
      parameters: ['limit', 'pageNumber'],
      from: (query) => 10 * Number(query.get('pageNumber') ?? 0),
      answer: (items) => ({ items }),
    },
  ],
  [
    'numbers of pages from 1 on',
    {
      parameters: ['limit', 'pageNumber'],
      from: (query) => 10 * (Number(query.get('pageNumber') ?? 1) - 1),
      answer: (items) => ({ items }),
    },
  ],
];

describe('lists of many pages', () => {
  it.each(ways)('are read until the resource is found, by %s', async (_name, pages) => {
    expect((await found({ list: 'all', read: 'all', pages }))['getThing']).toBe(`info ${shared}`);
  });

  it.each(ways)('show that it is on no page of the second user, by %s', async (_name, pages) => {
    expect((await found({ list: 'owner', read: 'all', pages }))['getThing']).toBe(`high ${hole}`);
  });

  it('prove nothing without a request for the next page', async () => {
    const pages: Paging = { parameters: ['limit'], from: () => 0, answer: (page) => page, isOwnFirst: true };
    expect((await found({ list: 'all', read: 'all', pages }))['getThing']).toBe(`medium ${hole}`);
  });

  it('are read up to a limit', async () => {
    let requested = 0;
    const pages: Paging = {
      parameters: ['cursor'],
      from: () => 0,
      answer: (items) => ({ items, nextCursor: `c${++requested}` }),
    };
    expect((await found({ list: 'all', read: 'all', pages }))['getThing']).toBe(`medium ${hole}`);
    expect(requested).toBeLessThan(10);
  });
});
