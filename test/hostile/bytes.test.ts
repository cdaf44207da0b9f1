import { readFileSync } from 'node:fs';
import { analyse, type Analysis } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRules, lawRuns, lawTimeout } from '../support/findings.js';
import { toYaml } from '../support/render.js';
import { load } from 'js-yaml';

const bookshop = readFileSync(new URL('../../examples/bookshop.yaml', import.meta.url));
const value = load(bookshop.toString());
const sources = [
  new Uint8Array(bookshop),
  new TextEncoder().encode(JSON.stringify(value, null, 2)),
  new TextEncoder().encode(toYaml(value, { flowLevel: 3 })),
  new Uint8Array([0xff, 0xfe, ...Buffer.from(bookshop.toString(), 'utf16le')]),
];

function analyseBytes(bytes: Uint8Array): Promise<Analysis> {
  return analyse({ uri: 'file:///openapi', bytes }, { rules: allRules, preset: 'all' });
}

/** Expects that no rule failed, and that a failed analysis has a finding with the reason. */
function expectAnswer({ status, findings, failures }: Analysis): void {
  expect(failures).toEqual([]);
  if (status === 'error') expect(findings.length).toBeGreaterThan(0);
}

const runs = { numRuns: Number(lawRuns.numRuns) * 3 };

describe('a result is returned for', { timeout: lawTimeout }, () => {
  it('a document that is cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (bytes, part) => {
          expectAnswer(await analyseBytes(bytes.slice(0, Math.floor(bytes.length * part))));
        },
      ),
      runs,
    );
  });

  it('a document with some bytes changed', async () => {
    const change = fc.tuple(fc.nat(), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (bytes, changes) => {
          const broken = bytes.slice();
          for (const [place, byte] of changes) broken[place % broken.length] = byte;
          expectAnswer(await analyseBytes(broken));
        },
      ),
      runs,
    );
  });

  it('a document with parts of it moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.nat(),
        fc.nat(400),
        async (bytes, from, to, length) => {
          const broken = bytes.slice();
          broken.copyWithin(to % bytes.length, from % bytes.length, (from % bytes.length) + length);
          expectAnswer(await analyseBytes(broken));
        },
      ),
      runs,
    );
  });

  it('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const analysis = await analyseBytes(bytes);
        expectAnswer(analysis);
        expect(analysis.status).toBe('error');
      }),
      runs,
    );
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t\n'],
    ['a byte order mark', '\ufeff'],
    ['a comment', '# openapi: 3.1.0\n'],
    ['null', 'null'],
    ['two documents', 'openapi: 3.1.0\n---\nopenapi: 3.1.0\n'],
    ['keys that are no strings', 'openapi: 3.1.0\n? [a, b]\n: c\n? {d: e}\n: f\nnull: g\n'],
    [
      'numbers beyond 2^53',
      '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{"A":{"type":"integer","minimum":-9007199254740993,"maximum":1e400,"maxLength":123456789012345678901234567890}}}}',
    ],
    ['infinities', 'openapi: 3.1.0\ninfo: {title: .inf, version: .nan}\npaths: {}\n'],
    [
      'lone surrogates',
      '{"openapi":"3.1.0","info":{"title":"\\ud800","version":"\\udc00"},"paths":{"/\\udbff":{"get":{"operationId":"\\ud83d"}}}}',
    ],
    ['a circle of anchors', 'openapi: 3.1.0\ninfo: &a\n  title: *a\n'],
    [
      'a document that refers to itself',
      '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"$ref":"#"},"/b":{"get":{"$ref":"#/paths/~1b"}}},"components":{"schemas":{"A":{"$ref":"#"},"B":{"$ref":"#/components"},"C":{"$ref":""}},"responses":{"D":{"$ref":"#/components/responses/D"}}}}',
    ],
  ])('%s', async (_name, text) => {
    expectAnswer(await analyse({ text }, { rules: allRules, preset: 'all' }));
  });
});
