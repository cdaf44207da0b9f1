import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { VerifyResult } from '@assay/verify';
import { listen, type ContactsService } from './contacts-service.js';
import { driftsOf, verifying } from './verifying.js';

const env = { ASSAY_AUTH_KEY: 'anna-key-41f0', ASSAY_SECOND_AUTH_KEY: 'ben-key-77c2' };
const anything = { description: 'What there is.', content: { 'application/json': { schema: {} } } };
const id = { name: 'boxId', in: 'path', required: true, schema: { type: 'string' } };
const document = {
  openapi: '3.1.1',
  info: { title: 'Boxes', version: '1' },
  servers: [{ url: 'https://boxes.test' }],
  security: [{ key: [] }],
  paths: {
    '/boxes': {
      post: {
        operationId: 'makeBox',
        responses: {
          201: {
            description: 'Made.',
            content: {
              'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/boxes/{boxId}': {
      parameters: [id],
      get: { operationId: 'getBox', responses: { 200: anything } },
      delete: { operationId: 'burnBox', responses: { 200: anything, 204: { description: 'Burnt.' } } },
    },
    '/boxes/{boxId}/things': {
      parameters: [id],
      get: { operationId: 'listThings', responses: { 200: anything } },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
};

type Say = (status: number, value?: unknown, type?: string) => void;

/** Overrides of the service's responses. */
interface Behaviour {
  readonly read?: (box: string, isOwner: boolean, say: Say) => void;
  readonly list?: (box: string, isOwner: boolean, say: Say) => void;
  readonly burn?: (box: string, isOwner: boolean, say: Say, burn: () => void) => void;
  /** False to reject the creation of a box; by default all are allowed. */
  readonly mayMake?: () => boolean;
  /** Treats requests without a key like those of another user. */
  readonly open?: boolean;
}

let service: Pick<ContactsService, 'url' | 'close'> | undefined;

afterEach(async () => service?.close());

async function verifyService(behaviour: Behaviour, credentials: object = env): Promise<VerifyResult> {
  const boxes = new Map<string, string>();
  let last = 0;
  const server = createServer((request, response) => {
    void text(request).then(() => {
      const say = sayer(response);
      const key = String(request.headers['x-key'] ?? '');
      if (key === '' && behaviour.open !== true) return say(401, {});
      const [, , box = '', resources] = (request.url ?? '').split('/');
      if (request.method === 'POST') {
        if (behaviour.mayMake?.() === false) return say(402, { message: 'One box is free.' });
        const made = `box-${++last}`;
        boxes.set(made, key);
        return key === '' ? say(401, {}) : say(201, { id: made });
      }
      const owner = boxes.get(box);
      if (owner === undefined) return say(404, {});
      const isOwner = owner === key;
      if (resources !== undefined) return (behaviour.list ?? refusing)(box, isOwner, say);
      if (request.method === 'GET') return (behaviour.read ?? refusing)(box, isOwner, say);
      return (behaviour.burn ?? burning)(box, isOwner, say, () => boxes.delete(box));
    });
  });
  service = await listen(server);
  return verifying(document, service.url, { env: { ...credentials }, unsafeMethods: true });
}

function sayer(response: ServerResponse): Say {
  return (status, value, type = 'application/json') => {
    response.writeHead(status, value === undefined ? {} : { 'content-type': type });
    response.end(value === undefined || typeof value === 'string' ? value : JSON.stringify(value));
  };
}

/** Responds like a secure service. */
function refusing(box: string, isOwner: boolean, say: Say): void {
  if (isOwner) say(200, { id: box, things: [{ id: `${box}-a` }] });
  else say(404, {});
}

function burning(_box: string, isOwner: boolean, say: Say, burn: () => void): void {
  if (!isOwner) return say(404, {});
  burn();
  say(204);
}

/** Returns one value to the owner and another one to other users. */
function answering(own: unknown, other: unknown, type?: string) {
  return (_box: string, isOwner: boolean, say: Say): void =>
    isOwner ? say(200, own) : say(200, other, type);
}

describe('a success of another user', () => {
  it.each<[string, unknown, unknown]>([
    ['the resource itself', { id: 'b', name: 'x' }, { id: 'b', name: 'x' }],
    ['a part of it', { id: 'b', name: 'x', secret: 'y' }, { id: 'b' }],
    ['an unnamed resource that changes', { at: 1, heat: 20 }, { at: 2, heat: 21 }],
    ['a resource with an empty list in it', { id: 'b', items: [] }, { id: 'b', items: [] }],
    ['a resource with an error field', { id: 'b', error: 'full' }, { id: 'b', error: 'full' }],
  ])('is reported where it shows %s', async (_name, own, other) => {
    const result = await verifyService({ read: answering(own, other) });
    expect(driftsOf(result)).toEqual({ getBox: ['object-of-another-user'] });
  });

  it.each<[string, unknown]>([
    ['an error', { error: 'forbidden' }],
    ['an error as an object', { error: { code: 7, message: 'no' } }],
    ['that it was not done', { ok: false, error: null }],
    ['a state', { status: 'fail', data: null, message: 'not yours' }],
    ['a status of HTTP', { code: 403, message: 'x' }],
    ['nothing', {}],
    ['null', null],
    ['a resource of their own', { id: 'mine', name: 'x' }],
  ])('is not reported if the body contains: %s', async (_name, other) => {
    const result = await verifyService({ read: answering({ id: 'b', name: 'x' }, other) });
    expect(driftsOf(result)).toEqual({});
    expect(result.operations).toContainEqual(
      expect.objectContaining({ operation: 'getBox', verdict: 'works', secondUserStatus: 200 }),
    );
  });

  it.each(['access denied', 'Error: you do not own this box.', '403 Forbidden', 'Not authorized', 'ERROR'])(
    'is not reported if a text contains: %s',
    async (words) => {
      const result = await verifyService({ read: answering({ id: 'b' }, words, 'text/plain') });
      expect(driftsOf(result)).toEqual({});
    },
  );

  it.each(['error rate: 4 %', 'Errors: 0', 'Denied boarding: 3 passengers', 'Error: none', 'a\nError: b'])(
    'is reported if a text is the requested resource: %s',
    async (words) => {
      const result = await verifyService({ read: (_box, _isOwner, say) => say(200, words, 'text/plain') });
      expect(driftsOf(result)['getBox']).toContain('object-of-another-user');
    },
  );

  it('is not reported if it is an HTML page, as a login is', async () => {
    const page = '<!doctype html><title>Log in</title>';
    const result = await verifyService({ read: answering({ id: 'b' }, page, 'text/html') });
    expect(driftsOf(result)).toEqual({});
  });
});

describe('a list under a resource of another user', () => {
  it.each<[string, unknown, unknown]>([
    ['its content', [{ id: 1 }, { id: 2 }], [{ id: 2 }]],
    ['it as a page', { items: [{ id: 1 }], total: 1 }, { items: [{ id: 1 }], total: 1 }],
  ])('is reported if it shows %s', async (_name, own, other) => {
    expect(driftsOf(await verifyService({ list: answering(own, other) }))).toEqual({
      listThings: ['object-of-another-user'],
    });
  });

  it.each<[string, unknown, unknown]>([
    ['empty', [{ id: 1 }], []],
    ['an empty page', { items: [{ id: 1 }], total: 1 }, { items: [], total: 0, page: 1 }],
    ['of other resources', [{ id: 1 }], [{ id: 9 }]],
  ])('is not reported if it is %s', async (_name, own, other) => {
    const result = await verifyService({ list: answering(own, other) });
    expect([driftsOf(result), result.notes]).toEqual([{}, []]);
  });

  it('is undecided if it is empty for both', async () => {
    const result = await verifyService({ list: answering([], []) });
    expect(driftsOf(result)).toEqual({});
    expect(result.notes).toEqual([
      'Access to the data of other users is unknown for `listThings`: both users got empty answers.',
    ]);
  });
});

describe('a DELETE of another user', () => {
  const hole = { burnBox: ['object-of-another-user'] };

  it('is reported if the resource is deleted', async () => {
    const result = await verifyService({
      burn: (_box, isOwner, say, burn) => {
        burn();
        if (isOwner) say(204);
        else say(200, { error: 'forbidden' });
      },
    });
    expect(driftsOf(result)).toEqual(hole);
  });

  it('does not keep the first user from deleting another one', async () => {
    const status = (isOwner: boolean): number => (isOwner ? 204 : 200);
    const result = await verifyService({
      burn: (_box, isOwner, say, burn) => {
        burn();
        say(status(isOwner));
      },
    });
    expect(result.operations).toContainEqual(
      expect.objectContaining({
        operation: 'burnBox',
        verdict: 'drift',
        status: 204,
        secondUserStatus: 200,
        reason: null,
      }),
    );
  });

  it('is reported as why the first user deletes nothing, if no other one can be created', async () => {
    let isBurnt = false;
    const result = await verifyService({
      mayMake: () => !isBurnt,
      burn: (_box, isOwner, say, burn) => {
        isBurnt ||= !isOwner;
        burn();
        say(204);
      },
    });
    expect(result.operations).toContainEqual(
      expect.objectContaining({
        operation: 'burnBox',
        verdict: 'drift',
        status: null,
        reason:
          'It was deleted in the meantime, so the first user has none to delete. `makeBox`, which it needs, was answered 402, and says: "One box is free".',
      }),
    );
  });

  it.each<[string, Behaviour['burn']]>([
    [
      'reports a refusal',
      (box, isOwner, say, burn) =>
        isOwner ? burning(box, isOwner, say, burn) : say(200, { error: 'forbidden' }),
    ],
    [
      'says nothing',
      (_box, isOwner, say, burn) => {
        if (isOwner) burn();
        say(204);
      },
    ],
  ])(
    'is not reported if the resource exists until its owner deletes it, and the answer %s',
    async (_name, burn) => {
      const result = await verifyService({ burn });
      expect(driftsOf(result)).toEqual({});
      expect(result.operations).toContainEqual(
        expect.objectContaining({
          operation: 'burnBox',
          verdict: 'works',
          status: 204,
          secondUserStatus: expect.any(Number),
        }),
      );
    },
  );

  it('is reported if the deleted resource can always be read', async () => {
    const burn: Behaviour['burn'] = (_box, _isOwner, say) => say(204);
    expect(driftsOf(await verifyService({ burn }))).toEqual(hole);
  });

  it('is not reported of such resources if the answer reports a refusal', async () => {
    const burn = (_box: string, isOwner: boolean, say: Say): void =>
      isOwner ? say(200, { burnt: true }) : say(200, { success: false });
    expect(driftsOf(await verifyService({ burn }))).toEqual({});
  });
});

describe('a success without credentials', () => {
  it('is not reported if the body reports a refusal', async () => {
    const refused = answering({ id: 'b', name: 'x' }, { ok: false, error: 'not_authed' });
    const result = await verifyService({ open: true, read: refused, list: refused, burn: burning });
    expect(driftsOf(result)).toEqual({});
    expect(result.operations.find(({ operation }) => operation === 'getBox')?.anonymousStatus).toBe(200);
  });

  it('is reported if lists are empty for anonymous clients', async () => {
    const result = await verifyService({ open: true, list: answering([], []) });
    expect(driftsOf(result)).toMatchObject({ listThings: ['answered-without-credentials'] });
  });
});

describe('a second user with the credentials of the first', () => {
  it('counts as the same user, and the report explains it', async () => {
    const result = await verifyService({}, { ...env, ASSAY_SECOND_AUTH_KEY: env.ASSAY_AUTH_KEY });
    expect(driftsOf(result)).toEqual({});
    expect(result.notes).toEqual([
      'Not requested as a second user for 3 operations: It has the same credentials as the first user.',
    ]);
  });
});
