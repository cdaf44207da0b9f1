import { afterEach, describe, expect, it } from 'vitest';
import { startThings, thingsDocument, users, type Sharing } from './things-service.js';
import { verifying } from './verifying.js';

let service: Awaited<ReturnType<typeof startThings>> | undefined;

afterEach(async () => service?.close());

async function verified(sharing: Sharing) {
  service = await startThings(sharing);
  return verifying(thingsDocument(sharing), service.url, { env: users, unsafeMethods: true });
}

/** What was found of access, by operation, with its severity. */
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

describe('things that belong to whoever made them', () => {
  it('have no findings where nobody else gets them', async () => {
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
    'are reported where they are %s by a second user, whose list does not have them',
    async (_name, sharing, expected) => {
      expect(await found(sharing)).toEqual(expected);
    },
  );

  it.each<[string, Sharing['listed']]>([
    ['its operationId', { operationId: 'listMyThings' }],
    ['its summary', { summary: 'Lists the things of the currently logged-in user' }],
  ])(
    'are known by what the document says of the list with %s, also where the list has those of all',
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
  ])('are known by what they say themselves: %j', async (said) => {
    const { getThing } = await found({ list: 'nobody', read: 'all', says: () => said });
    expect(getThing).toBe(`high ${hole}`);
  });
});

describe('things that all users share', () => {
  it('are not said to be those of others, since both users find them in their lists', async () => {
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
      '`GET /things/{thingId}` answered 200 to a second user, for a thing that the first one had made and that `GET /things` lists for both.',
    );
  });

  it('may be those of one user to change: a refusal of one way to do it shows that', async () => {
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

  it('are in doubt where they are changed and the service says whose they are', async () => {
    const says = (owner: string): object => ({ ownerId: owner.length });
    expect(await found({ ...everybodys, says })).toEqual({
      getThing: `info ${shared}`,
      changeThing: `high ${hole}`,
      removeThing: `high ${hole}`,
    });
  });

  it('are those that say so themselves, but for changes', async () => {
    const says = (): object => ({ visibility: 'public' });
    expect(await found({ ...everybodys, list: 'owner', says })).toEqual({
      getThing: `info ${shared}`,
      changeThing: `high ${hole}`,
      removeThing: `high ${hole}`,
    });
  });
});

describe('things of which nothing shows whose they are', () => {
  it.each<[string, Sharing]>([
    ['no operation lists them', { read: 'all', change: 'all', remove: 'all' }],
    ['the list is cut short', { ...everybodys, isShort: true }],
  ])('are reported with less severity, where %s', async (_name, sharing) => {
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
      'Unless such things are shared, of which nothing was seen, any user can read those of all others by their ids.',
    );
    expect(result.passed).toBe(false);
  });
});
