import { analyse, type Rule } from '@assay/core';
import { applyPatches, isSameValue } from '@assay/text/patches';
import { fixDocuments, fixKinds, type FixResult } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { harmOf } from '@assay/diff';
import { overlayActions } from '@assay/run/fix/overlay';
import { applyOverlay } from './apply-overlay.js';

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 12);
const seed = Number(process.env['ASSAY_SEED'] ?? 1);
const all: readonly Rule[] = rules;
const known = new Map(fixes.map((item) => [item.rule, item]));
const main = 'file:///api/openapi.yaml';
const part = 'file:///api/parts.yaml';

/** The format and faults of a generated document. */
interface Made {
  readonly version: '3.0.4' | '3.1.1' | '3.2.0';
  readonly indent: number;
  readonly isJson: boolean;
  readonly newline: string;
  readonly isSplit: boolean;
  /** True to write comments, and schemas in flow style. */
  readonly isRich: boolean;
  /** True to begin with a byte order mark. */
  readonly isMarked: boolean;
  /** True to use an anchor with aliases, in YAML. */
  readonly isAnchored: boolean;
  /** True to indent items of YAML arrays no deeper than their key. */
  readonly isFlat: boolean;
  /** The faults of the document, one bit each. */
  readonly faults: number;
}

const made: fc.Arbitrary<Made> = fc.record({
  version: fc.constantFrom('3.0.4', '3.1.1', '3.2.0'),
  indent: fc.integer({ min: 1, max: 5 }),
  isJson: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
  isSplit: fc.boolean(),
  isRich: fc.boolean(),
  isMarked: fc.boolean(),
  isAnchored: fc.boolean(),
  isFlat: fc.boolean(),
  faults: fc.integer({ min: 1, max: 255 }),
});

function write(item: Made): ReadonlyMap<string, string> {
  const { version, isJson, isSplit, faults, newline } = item;
  const motto = {
    type: 'string',
    description: (item.faults & 4) === 0 ? 'A motto.' : 'At most 64 characters.',
  };
  const has = (bit: number): boolean => (faults & (1 << bit)) !== 0;
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string', ...(has(0) ? { items: {} } : {}) },
      kind: { enum: has(1) ? ['a', 'b', 'a'] : ['a', 'b'] },
      motto,
      // An alias if the document has an anchor.
      slogan: item.isAnchored && !isJson ? alias : { ...motto },
    },
  };
  const reference = { $ref: isSplit ? './parts.yaml#/Item' : '#/components/schemas/Item' };
  const document = {
    openapi: version,
    info: { title: 'Made', version: '1' },
    servers: [{ url: has(3) ? 'http://made.example' : 'https://made.example' }],
    paths: {
      '/items/{id}': {
        get: {
          ...(has(4) ? { sumary: 'One' } : { summary: 'One' }),
          parameters: [
            { name: 'id', in: 'path', ...(has(5) ? {} : { required: true }), schema: { type: 'string' } },
          ],
          responses: {
            '200': { description: 'One.', content: { 'application/json': { schema: reference } } },
            ...(has(6) ? {} : { default: { description: 'It failed.' } }),
          },
        },
        ...(has(7) ? { put: { description: 'Puts it. For ever.', responses: {} } } : {}),
      },
    },
    ...(isSplit ? {} : { components: { schemas: { Item: schema } } }),
  };
  const writeOne = (value: object): string =>
    (item.isMarked ? '\ufeff' : '') +
    `${isJson ? JSON.stringify(value, null, item.indent) : yaml(value, item)}\n`.replaceAll('\n', newline);
  const texts = new Map([[main, writeOne(document)]]);
  if (isSplit) texts.set(part, writeOne({ Item: schema }));
  return texts;
}

const alias = '*motto';

/** Writes a value as YAML. A rich document has comments, and schemas in flow style. */
function yaml(value: object, { indent, isRich, isAnchored, isFlat }: Made): string {
  return lines(value, '').join('\n');

  function lines(inner: object, margin: string): string[] {
    return Object.entries(inner).flatMap(([key, member]: [string, unknown]): string[] => {
      const isItem = Array.isArray(inner);
      const head =
        margin + (isItem ? '-' : `${/^[\w$-]+$/.test(key) && !/^\d/.test(key) ? key : `'${key}'`}:`);
      const note = isRich && key.length % 2 === 0 ? ` # about ${key}` : '';
      if (member === alias) return [`${head} ${alias}${note}`];
      if (typeof member !== 'object' || member === null) return [`${head} ${JSON.stringify(member)}${note}`];
      if (Object.keys(member).length === 0) return [`${head} ${Array.isArray(member) ? '[]' : '{}'}`];
      if (key === 'schema' && isRich) return [`${head} ${JSON.stringify(member).replaceAll('":', '": ')}`];
      const step = isItem ? 2 : isFlat && Array.isArray(member) ? 0 : indent;
      const inside = lines(member, margin + ' '.repeat(step));
      const anchor = isAnchored && key === 'motto' ? ' &motto' : '';
      if (!isItem) return [head + anchor + note, ...inside];
      return [`${head} ${(inside[0] ?? '').trimStart()}`, ...inside.slice(1)];
    });
  }
}

function analyseTexts(texts: ReadonlyMap<string, string>) {
  return analyse(
    { uri: main, text: texts.get(main) ?? '' },
    {
      rules: all,
      preset: 'strict',
      read: ({ uri }) => {
        const text = texts.get(uri);
        return Promise.resolve(
          text === undefined
            ? { ok: false, uri, code: 'unreachable', reason: 'no such file' }
            : { ok: true, source: { uri, bytes: new TextEncoder().encode(text) } },
        );
      },
    },
  );
}

async function fix(texts: ReadonlyMap<string, string>): Promise<FixResult> {
  return fixDocuments(await analyseTexts(texts), {
    fixes: known,
    kinds: fixKinds,
    analyse: (changed) => analyseTexts(new Map([...texts, ...changed])),
    harmOf,
  });
}

it('fixes remove findings and add none, keep all other bytes, are final, and are the same as an overlay', async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(made, async (item) => {
      const texts = write(item);
      const before = await analyseTexts(texts);
      const result = await fix(texts);
      applied += result.applied.length;
      for (const { uri, before: old, patches, text } of result.documents) {
        expect(applyPatches(old, patches, 0, old.length)).toBe(text);
        expect(`${item.isMarked ? '\ufeff' : ''}${old}`).toBe(texts.get(uri));
        // Line ends are unchanged.
        expect(text.replaceAll(item.newline, '')).not.toMatch(/[\r\n]/);
        if (item.isRich && !item.isJson)
          for (const note of old.match(/# about info/g) ?? []) expect(text).toContain(note);
      }
      const changed = new Map([...texts, ...result.documents.map(({ uri, text }) => [uri, text] as const)]);
      const after = await analyseTexts(changed);
      const count = (ids: readonly { readonly id: string }[], id: string): number =>
        ids.filter((finding) => finding.id === id).length;
      for (const { id } of after.findings)
        expect(count(after.findings, id)).toBeLessThanOrEqual(count(before.findings, id));
      expect((await fix(changed)).applied).toEqual([]);
      const [old, now] = [before.documents[0]?.value, after.documents[0]?.value];
      expect(isSameValue(applyOverlay(old, { actions: overlayActions(old, now) }), now)).toBe(true);
    }),
    { numRuns: runs, seed },
  );
  expect(applied).toBeGreaterThan(runs);
}, 120_000);
