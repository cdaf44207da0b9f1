import { harmfulRanks, type HarmfulRank } from '@assay/project-generator';
import { verifyFormats, writeReport, type VerifyResult } from '@assay/verify';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { harmfulApi, harmfulRequests, harmfulService } from './harmful-service.js';
import { verdictsOf, verifying } from './verifying.js';

async function run(allow?: readonly HarmfulRank[], document = harmfulApi) {
  const service = await harmfulService();
  try {
    const result = await verifying(document, service.url, {
      unsafeMethods: true,
      env: { ASSAY_AUTH_KEY: 'secret-token' },
      allow,
    });
    return { result, ...service };
  } finally {
    await service.close();
  }
}

const ok = { responses: { 200: { description: '', content: { 'application/json': {} } } } };

const without: VerifyResult['operations'][number]['verdict'] = 'skipped';

describe('a run with --unsafe-methods', () => {
  it('sends no harmful request, and deletes its own resources', async () => {
    const { result, harmful, notes } = await run();
    expect(harmful).toEqual([]);
    expect([...notes.keys()]).toEqual(['1']);
    expect(verdictsOf(result)).toEqual({
      listNotes: 'works',
      addNote: 'works',
      getNote: 'works',
      deleteNote: 'works',
      changePassword: without,
      logout: without,
      resetToken: without,
      updateSettings: without,
      flush: without,
      reset: without,
      frobnicate: without,
      invite: without,
      pay: without,
    });
    expect(result.passed).toBe(true);
  });

  it.each(verifyFormats)('lists in %s the unsent requests, with reasons', async (format) => {
    const { result } = await run();
    const report = writeReport(result, format, { version: '1', placeOf: () => undefined, columns: 500 });
    for (const name of ['changePassword', 'flush', 'updateSettings', 'pay']) expect(report).toContain(name);
    expect(report).toMatch(/`?--allow destructive`? sends it/);
  });

  it.each(harmfulRanks)('sends operations of the rank %s if allowed', async (rank) => {
    const { harmful, result } = await run([rank]);
    const others = Object.entries(harmfulRequests).flatMap(([each, lines]) =>
      each === rank ? [] : [...lines],
    );
    expect(harmful.filter((line) => others.includes(line as never))).toEqual([]);
    // No more requests are sent after the credential is lost.
    const expected = rank === 'credentials' ? 1 : harmfulRequests[rank].length;
    expect(new Set(harmful).size).toBe(expected);
    expect(result.operations.find(({ operation }) => operation === 'addNote')?.verdict).toBe('works');
  });

  it('ends if its credential is rejected, and blames nothing on the document after that', async () => {
    const { result } = await run(['credentials']);
    const [first = '', ...rest] = result.operations
      .filter(({ harm, verdict }) => harm.rank === 'credentials' && verdict !== 'works')
      .map(({ verdict }) => verdict);
    expect([first, ...rest]).toEqual(['blocked', 'blocked']);
    expect(result.notes.join('\n')).toMatch(
      /Your credential was refused from `\w+` on: `listNotes`, which worked before, is answered 401\./,
    );
    expect(result.operations.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('detects an expired credential by a request without an explicit refusal', async () => {
    const document = openapi(
      {
        '/notes': { get: { operationId: 'listNotes', ...ok } },
        '/me/password': { post: { operationId: 'createThing', ...ok } },
        '/notes/{id}': {
          get: {
            operationId: 'getNote',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            ...ok,
          },
        },
      },
      {
        components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
        security: [{ key: [] }],
      },
    );
    const { result } = await run(['credentials'], document);
    expect(result.notes.join('\n')).toContain('Your credential was refused from `createThing` on');
  });
});
