import { analyse, Revisions, type Analysis, type AnalyseOptions } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Editing, parts, probes, shop } from '../support/editing.js';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { plainResults, typing } from '../support/typing.js';

const uri = 'file:///api/openapi.yaml';
const options: AnalyseOptions = { rules, preset: 'all' };

/** Each run analyses a document twice for each keystroke. */
const runs = { numRuns: Math.ceil(Number(lawRuns.numRuns) / 10) };

describe('the analysis of the next version of a document', { timeout: lawTimeout }, () => {
  it.each([
    ['YAML', (value: Value) => toYaml(value)],
    ['JSON', (value: Value) => JSON.stringify(value, null, 2)],
  ])('is the same as an analysis from scratch: %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), fc.nat(), async ({ value }, seed) => {
        const revisions = new Revisions();
        const text = write(value);
        await analyse({ uri, text }, { ...options, revisions });
        for (const version of typing(text, seed, 4)) {
          const next = await analyse({ uri, text: version }, { ...options, revisions });
          expect(plainResults(next)).toEqual(plainResults(await analyse({ uri, text: version }, options)));
        }
      }),
      runs,
    );
  });
});

describe('after an edit', () => {
  const readers = ['reads-descriptions', 'asks-a-fact', 'asks-a-memory', 'yields'];
  const typed = (letters: string): string => shop.replace('Lists orders.', `Lists orders.${letters}`);

  it('only the readers of the edited value run again, direct and indirect ones', async () => {
    const editing = new Editing();
    expect((await editing.type(shop)).requested).toEqual(probes.map(({ id }) => id));
    expect((await editing.type(typed('a'))).requested).toEqual(probes.map(({ id }) => id));
    expect((await editing.type(typed('ab'))).requested).toEqual(readers);
    expect((await editing.type(typed(' #'))).requested).toEqual(readers);
  });

  it('a rule that runs again with the same result has the same finding', async () => {
    const editing = new Editing();
    const withParcels = (text: string): string =>
      `${text}  /parcels:\n    get: { description: Lists parcels., responses: {} }\n`;
    await editing.type(withParcels(shop));
    await editing.type(withParcels(typed('a')));
    const before = (await editing.type(withParcels(typed('ab')))).analysis;
    const { analysis: after, requested } = await editing.type(withParcels(typed('abc')));
    expect(requested).toContain('reads-descriptions');
    const saying = ({ findings }: Analysis, words: string) =>
      findings.find(({ problem }) => problem.startsWith(`It says ${words}`));
    expect(saying(after, 'Lists parcels.')).toBeDefined();
    expect(saying(after, 'Lists parcels.')).toBe(saying(before, 'Lists parcels.'));
    expect(saying(after, 'Lists orders.abc')).not.toBe(saying(before, 'Lists orders.ab'));
  });

  it('values next to the edited one may be edited next', async () => {
    const editing = new Editing();
    await editing.type(shop);
    await editing.type(typed('a'));
    const { requested } = await editing.type(typed('a').replace('Sells things.', 'Sells many things.'));
    expect(requested).toEqual(['asks-a-fact']);
    expect(
      (await editing.type(typed('ab').replace('Sells things.', 'Sells many things.'))).requested,
    ).toEqual(readers);
  });

  it('no rule runs again for an edit in a comment', async () => {
    const editing = new Editing();
    await editing.type(shop);
    const { requested, analysis } = await editing.type(shop.replace('# a', '# such a\n# long'));
    expect(requested).toEqual([]);
    expect(analysis.findings.at(-1)?.location.range.start.line).toBe(12);
  });

  it('a text that cannot be parsed for the moment has no effect', async () => {
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    await editing.type(typed('ab\n      summary: "'));
    expect((await editing.type(typed('abc'))).requested).toEqual(readers);
  });

  it('an edit in a referenced file counts as well', async () => {
    const editing = new Editing();
    await editing.type(shop);
    await editing.type(shop, parts.replace('The orders.', 'The orders of'));
    const { requested } = await editing.type(
      shop,
      parts.replace('The orders.', 'All the orders of the last year'),
    );
    expect(requested).toEqual(['asks-a-fact']);
  });

  it('a key outside the model affects the rules that enumerate keys', async () => {
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    expect((await editing.type(typed('ab\n      summary: Orders'))).requested).toEqual([]);
    expect((await editing.type(typed('ab\n      summary: Orders of'))).requested).toEqual([]);
    expect((await editing.type(typed('ab\n      summary: Orders of\n      x-new: [a]'))).requested).toEqual(
      [],
    );
    const renamed = shop.replace('description: Lists orders.', 'x-description: Lists orders.');
    expect((await editing.type(renamed)).requested).toEqual(readers);
    const list = shop.replace('description: Lists orders.', 'description: [Lists]');
    // No rule reads the violation that the official schema reports here.
    expect((await editing.type(list)).requested).toEqual(readers);
  });

  it('a broken reference affects its readers, the name of a property all rules', async () => {
    const editing = new Editing();
    const schema = (name: string, target: string): string =>
      `${shop}components:\n  schemas:\n    Order:\n      type: object\n      properties:\n        ${name}:\n` +
      `          description: Short.\n        other:\n          $ref: '#/components/schemas/${target}'\n`;
    await editing.type(schema('a', 'B'));
    await editing.type(schema('ab', 'Bc'));
    const { requested, analysis } = await editing.type(schema('ab', 'Bcd'));
    expect(requested).toEqual([]);
    const fault = analysis.faults.find(({ kind }) => kind === 'UnresolvedReferenceFault');
    expect(fault).toMatchObject({ reason: expect.stringContaining('Bcd') });
    const all = probes.map(({ id }) => id);
    expect((await editing.type(schema('abc', 'Order'))).requested).toEqual(all);
    expect((await editing.type(schema('abc', 'Order/properties/ab'))).requested).toEqual(all);
    expect((await editing.type(schema('ab', 'Order/properties/ab'))).requested).toEqual(all);
    expect((await editing.type(schema('abc', 'Order/properties/ab'))).requested).toEqual(all);
    await editing.type(schema('abc', 'B'));
    await editing.type(schema('ab', 'B'));
    expect((await editing.type(schema('ab', 'Order/properties/ab'))).requested).toEqual(all);
  });

  describe.each([
    ['an extension', 'x-parts', 'x-part'],
    ['an unknown key', 'parts', 'part'],
  ])('the name of %s of a schema', (_, name, other) => {
    const schema = (key: string, value: string, target = '/Other'): string =>
      `${shop}components:\n  schemas:\n    Order:\n      type: object\n      description: An order.\n      ${key}:\n        ${value}\n` +
      `    Other:\n      type: object\n      properties:\n        part:\n          $ref: '#/components/schemas${target}'\n`;

    it.each(['- Line', 'Line: { type: string }', '[{ type: object }]', 'text'])(
      'affects only its readers: %j',
      async (value) => {
        const editing = new Editing();
        await editing.type(schema(name, value));
        await editing.type(schema(other, value));
        const { requested } = await editing.type(schema(`${other}s-of`, value));
        expect(requested).toEqual([]);
        expect((await editing.type(schema(name, value))).requested).toEqual([]);
      },
    );

    it('affects references that lead there', async () => {
      const editing = new Editing();
      const isThere = async (key: string, target: string): Promise<boolean> => {
        const { analysis } = await editing.type(schema(key, 'Line: { type: string }', target));
        return analysis.faults.every(({ kind }) => kind !== 'UnresolvedReferenceFault');
      };
      const place = `/Order/${name}/Line`;
      for (const key of [name, other, `${other}-of`, name, `${name}-of`, `${other}-of`, name])
        expect(await isThere(key, place)).toBe(key === name);
      for (const key of ['x-a: [a]\n      x-b', name, 'x-a: [b]\n      x-b', name])
        expect(await isThere(key, place)).toBe(key === name);
      // The key is created while no reference leads to it.
      expect(await isThere(other, '/Order/none')).toBe(false);
      expect(await isThere(other, place)).toBe(false);
      expect(await isThere(other, '/Order/none')).toBe(false);
      expect(await isThere(name, '/Order/none')).toBe(false);
      expect(await isThere(name, place)).toBe(true);
    });
  });

  it('all rules run again if the edit changes the structure of the model', async () => {
    const all = probes.map(({ id }) => id);
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    expect((await editing.type(typed('ab\n      callbacks: {}'))).requested).toEqual(all);
    expect((await editing.type('openapi: 3.1.0\ninfo: {')).requested).toEqual(all);
    expect((await editing.type(shop)).requested).toEqual(all);
  });
});
