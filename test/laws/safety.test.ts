import { Socket } from 'node:net';
import type { ReadDocument } from '@assay/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analyseText, analyseValue, lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { memberRules } from '../support/probe-rules.js';
import { anyCharacters } from '../support/any-characters.js';

const addresses = [
  'http://intranet.test/api.yaml',
  'https://x.test/%ZZ#/a',
  'file:///etc/passwd',
  './other.yaml#/%',
  '//host.test/x',
  'ftp://x.test',
  'data:,x',
  'a b',
  'urn:x:y',
];

describe('for any document', { timeout: lawTimeout }, () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => {
      throw new Error('The network was used.');
    });
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('The network was used.');
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('neither the engine nor a rule throws, and only referenced files are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        openapiDocument(),
        mutations,
        fc.array(fc.tuple(fc.nat(500), fc.constantFrom(...addresses)), { maxLength: 3 }),
        async ({ value }, changes, targets) => {
          const broken = mutate(value, [
            ...changes,
            ...targets.map(([place, address]) => ({
              place,
              action: 'replace' as const,
              by: { $ref: address },
            })),
          ]);
          const requested: string[] = [];
          const read: ReadDocument = ({ uri }) => {
            requested.push(uri);
            return Promise.resolve({ ok: false, uri, code: 'remote', reason: 'not followed' });
          };
          const { failures, findings } = await analyseText(JSON.stringify(broken), {
            uri: 'file:///api/openapi.json',
            read,
          });
          expect(failures).toEqual([]);
          expect(findings.length).toBeGreaterThan(0);
          expect(new Set(requested).size).toBe(requested.length);
          const named = JSON.stringify(broken);
          for (const uri of requested) expect(named).toContain(lastPart(uri));
        },
      ),
      lawRuns,
    );
  });

  it('any value and any text gets a result', async () => {
    const text = fc.oneof(
      anyCharacters({ maxLength: 200 }),
      fc.json(),
      fc.jsonValue().map((value) =>
        JSON.stringify({
          openapi: '3.2.0',
          info: value,
          paths: value,
          components: value,
          servers: value,
          security: value,
          tags: value,
          webhooks: value,
        }),
      ),
      fc.jsonValue().map((value) =>
        JSON.stringify({
          swagger: '2.0',
          info: value,
          paths: value,
          definitions: value,
          schemes: value,
          host: value,
          securityDefinitions: value,
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const { failures, status, findings } = await analyseText(given);
        expect(failures).toEqual([]);
        if (status === 'error') expect(findings.length).toBeGreaterThan(0);
      }),
      { numRuns: Number(lawRuns.numRuns) * 5 },
    );
  });

  it('names of JavaScript built-ins are names like any other', async () => {
    const special = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'length',
      '__defineGetter__',
    );
    await fc.assert(
      fc.asyncProperty(
        openapiDocument(),
        fc.array(special, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        async ({ value }, keys, seed) => {
          const strange = rename(JSON.stringify(value), keys, seed);
          const { failures, findings } = await analyseText(strange);
          expect(failures).toEqual([]);
          expect(findings.length).toBeGreaterThan(0);
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      lawRuns,
    );
  });

  it('a rule that reports every member of every node finds locations for them in broken documents too', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), mutations, async ({ value }, changes) => {
        const { failures } = await analyseValue(mutate(value, changes), { rules: memberRules });
        expect(failures).toEqual([]);
      }),
      lawRuns,
    );
  });
});

/** The last segment of a URI, decoded if possible. */
function lastPart(uri: string): string {
  const part = uri.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Renames some keys of a JSON text. */
function rename(text: string, keys: readonly string[], seed: number): string {
  let count = 0;
  return text.replaceAll(/"([^"\\]+)":/g, (whole, key: string) => {
    count++;
    if (key === 'openapi' || key === 'swagger' || (count * 7919 + seed) % 11 !== 0) return whole;
    return `"${keys[count % keys.length] ?? ''}":`;
  });
}
