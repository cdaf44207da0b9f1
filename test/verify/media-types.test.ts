import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const boatId = { type: 'string' };
const log = {
  type: 'object',
  required: ['boatId', 'words'],
  properties: { boatId, words: { type: 'string', example: 'calm & blue' } },
};
const made = {
  description: 'Made.',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};

function documentOf(mediaTypes: readonly string[]): object {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: log }]));
  return openapi({
    '/boats': { post: { operationId: 'addBoat', responses: { 201: made } } },
    '/logs': {
      post: { operationId: 'addLog', requestBody: { required: true, content }, responses: { 201: made } },
    },
    '/logs/{logId}': {
      parameters: [{ name: 'logId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getLog', responses: { 200: made } },
    },
  });
}

type Read = (body: string) => { readonly boatId?: unknown; readonly words?: unknown };

/** Verifies a service of boats and logs that accepts one media type and rejects others with a status and message. */
async function verifyService(
  mediaTypes: readonly string[],
  taken: string,
  read: Read,
  [status, words]: readonly [number, string] = [415, ''],
) {
  const boats = new Set<string>();
  const logs = new Map<string, unknown>();
  const types: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const say = (code: number, value: unknown): void =>
        void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const [, kind, id] = (request.url ?? '').split('/');
      if (request.method === 'GET') return say(logs.has(id ?? '') ? 200 : 404, { id });
      if (kind === 'boats') {
        boats.add(`boat-${boats.size}`);
        return say(201, { id: `boat-${boats.size - 1}` });
      }
      const type = request.headers['content-type'] ?? '';
      types.push(type);
      if (type !== taken) return say(status, { detail: words });
      const sent = read(body);
      if (!boats.has(String(sent.boatId))) return say(422, { detail: `no boat ${String(sent.boatId)}` });
      logs.set(`log-${logs.size}`, sent);
      return say(201, { id: `log-${logs.size - 1}` });
    });
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(documentOf(mediaTypes), url, { unsafeMethods: true });
    return { result, types, logs: [...logs.values()] };
  } finally {
    await close();
  }
}

const json: Read = (body) => JSON.parse(body);
const form: Read = (body) => Object.fromEntries(new URLSearchParams(body));

describe('a rejected media type', () => {
  it.each<[string, string, Read, readonly [number, string]]>([
    ['application/json', 'application/vnd.boats+json', json, [415, '']],
    ['application/json', 'application/x-www-form-urlencoded', form, [415, '']],
    ['application/json', 'application/x-www-form-urlencoded', form, [400, 'Unsupported Content-Type.']],
    ['application/json', 'application/merge-patch+json', json, [422, 'This media type is not known.']],
  ])('%s is followed by %s, which the document offers, too', async (first, second, read, refusal) => {
    const { result, types, logs } = await verifyService([first, second], second, read, refusal);
    expect(types.slice(0, 2)).toEqual([first, second]);
    expect(logs[0]).toMatchObject({ boatId: 'boat-1', words: 'calm & blue' });
    expect(verdictsOf(result)).toMatchObject({ addLog: 'drift', getLog: 'works' });
    expect(driftsOf(result)['addLog']).toContain('valid-request-refused');
    const finding = result.operations.find(({ operation }) => operation === 'addLog')?.findings[0];
    expect(finding?.problem).toBe(
      `\`POST /logs\` answered ${refusal[0]} to a request that the document allows${
        refusal[1] === '' ? '' : `, and says: "${refusal[1].replace(/\.$/, '')}"`
      }; as \`${second}\`, it answered 201.`,
    );
  });

  it('is the only one if the document offers no other', async () => {
    const { result, types } = await verifyService(['application/json'], 'application/xml', json);
    expect(new Set(types)).toEqual(new Set(['application/json']));
    expect(verdictsOf(result)).toMatchObject({ addLog: 'refused' });
  });

  it('is followed by no other if the refusal has another reason', async () => {
    const offered = ['application/json', 'application/vnd.boats+json'];
    const { types } = await verifyService(offered, offered[1]!, json, [400, 'The words are too long.']);
    expect(new Set(types)).toEqual(new Set(['application/json']));
  });
});
