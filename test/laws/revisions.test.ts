import {
  analyse,
  defineFact,
  defineRule,
  factOf,
  Revisions,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
} from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { said, typing } from '../support/typing.js';

const uri = 'file:///api/openapi.yaml';
const options: AnalyseOptions = { rules, preset: 'all' };

/** Each try analyses a document for each key stroke, twice. */
const runs = { numRuns: Math.ceil(Number(lawRuns.numRuns) / 10) };

describe('the analysis of the next version of a document', { timeout: lawTimeout }, () => {
  it.each([
    ['YAML', (value: Value) => toYaml(value)],
    ['JSON', (value: Value) => JSON.stringify(value, null, 2)],
  ])('says what an analysis from the beginning says: %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), fc.nat(), async ({ value }, seed) => {
        const revisions = new Revisions();
        const text = write(value);
        await analyse({ uri, text }, { ...options, revisions });
        for (const version of typing(text, seed, 4)) {
          const next = await analyse({ uri, text: version }, { ...options, revisions });
          expect(said(next)).toEqual(said(await analyse({ uri, text: version }, options)));
        }
      }),
      runs,
    );
  });
});

const shop = `openapi: 3.1.0
info:
  title: Shop
  version: 1.0.0
  description: Sells things. # a comment
servers: [{ url: https://shop.test }]
paths:
  /orders:
    get:
      operationId: listOrders
      description: Lists orders.
      responses:
        '200': { $ref: 'parts.yaml#/Orders' }
`;
const parts = `Orders:
  description: The orders.
  content:
    application/json:
      schema: { type: array, items: { type: string, description: An order. } }
`;

/** Counts what is asked of a document while it is edited. */
class Editing {
  readonly asked: string[] = [];
  private readonly revisions = new Revisions();
  private readonly texts = new Map([['file:///api/parts.yaml', parts]]);

  readonly read: ReadDocument = async ({ uri: wanted }) => {
    const text = this.texts.get(wanted);
    return text === undefined
      ? { ok: false, uri: wanted, code: 'unreachable', reason: 'no such file' }
      : { ok: true, source: { uri: wanted, bytes: new TextEncoder().encode(text) } };
  };

  /** The ids of the rules that an analysis asks. */
  async type(
    text: string,
    ownParts?: string,
  ): Promise<{ readonly analysis: Analysis; readonly asked: readonly string[] }> {
    if (ownParts !== undefined) this.texts.set('file:///api/parts.yaml', ownParts);
    this.asked.length = 0;
    const counted = { rules: countedRules(this.asked), read: this.read };
    const analysis = await analyse({ uri, text }, { ...counted, revisions: this.revisions });
    const asked = [...this.asked];
    assert.deepEqual(said(analysis), said(await analyse({ uri, text }, counted)));
    return { analysis, asked };
  }
}

const meta = {
  name: 'A probe',
  category: 'documentation',
  severity: 'low',
  formats: ['oas3.1'],
  preset: 'recommended',
  impact: 'None.',
  recommendation: 'None.',
} as const;

const longest = defineFact('the longest description', ({ nodes }) =>
  nodes
    .map((node) => node.text('description') ?? '')
    .reduce((one, other) => (other.length > one.length ? other : one), ''),
);
const seen = defineFact('what was seen', () => new Set<string>());

let list: string[] = [];
const probes = [
  defineRule({
    id: 'reads-descriptions',
    meta: { ...meta, problem: 'It says {{text}}.' },
    create: (context) => (
      list.push('reads-descriptions'),
      {
        Operation(operation) {
          context.report({
            at: operation,
            property: 'description',
            data: { text: operation.text('description') ?? '' },
          });
          factOf(operation, seen).add(operation.text('description') ?? '');
        },
      }
    ),
  }),
  defineRule({
    id: 'counts-operations',
    meta: { ...meta, problem: 'There are {{count}}.' },
    create: (context) => (
      list.push('counts-operations'),
      {
        Document(document) {
          context.report({ at: document, data: { count: document.operations.length } });
        },
      }
    ),
  }),
  defineRule({
    id: 'asks-a-fact',
    meta: { ...meta, problem: 'The longest is {{text}}.' },
    create: (context) => (
      list.push('asks-a-fact'),
      {
        'Document:exit'(document) {
          context.report({ at: document, data: { text: context.fact(longest) } });
        },
      }
    ),
  }),
  defineRule({
    id: 'asks-a-memory',
    meta: { ...meta, problem: 'Seen: {{texts}}.' },
    create: (context) => (
      list.push('asks-a-memory'),
      {
        'Document:exit'(document) {
          context.report({ at: document, data: { texts: [...context.fact(seen)].join() } });
        },
      }
    ),
  }),
  defineRule({
    id: 'yields',
    meta: { ...meta, problem: '{{count}} are left.', yieldsTo: { 'reads-descriptions': 'object' } },
    create: (context) => (
      list.push('yields'),
      {
        'Document:exit'({ operations }) {
          context.reportTogether(operations, (left) =>
            left.map((at) => ({ at, data: { count: left.length } })),
          );
        },
      }
    ),
  }),
];

function countedRules(asked: string[]) {
  list = asked;
  return probes;
}

describe('of a document that is being edited', () => {
  const readers = ['reads-descriptions', 'asks-a-fact', 'asks-a-memory', 'yields'];
  const typed = (letters: string): string => shop.replace('Lists orders.', `Lists orders.${letters}`);

  it('only those are asked again who read what is typed, by themselves or by others', async () => {
    const editing = new Editing();
    expect((await editing.type(shop)).asked).toEqual(probes.map(({ id }) => id));
    expect((await editing.type(typed('a'))).asked).toEqual(probes.map(({ id }) => id));
    expect((await editing.type(typed('ab'))).asked).toEqual(readers);
    expect((await editing.type(typed(' #'))).asked).toEqual(readers);
  });

  it('what stands near may be typed in next', async () => {
    const editing = new Editing();
    await editing.type(shop);
    await editing.type(typed('a'));
    const { asked } = await editing.type(typed('a').replace('Sells things.', 'Sells many things.'));
    expect(asked).toEqual(['asks-a-fact']);
    expect((await editing.type(typed('ab').replace('Sells things.', 'Sells many things.'))).asked).toEqual(
      readers,
    );
  });

  it('nobody is asked again where a comment is typed', async () => {
    const editing = new Editing();
    await editing.type(shop);
    const { asked, analysis } = await editing.type(shop.replace('# a', '# such a\n# long'));
    expect(asked).toEqual([]);
    expect(analysis.findings.at(-1)?.location.range.start.line).toBe(12);
  });

  it('what cannot be read for the moment is as if it had never been', async () => {
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    await editing.type(typed('ab\n      summary: "'));
    expect((await editing.type(typed('abc'))).asked).toEqual(readers);
  });

  it('what is typed in a file that it refers to counts as well', async () => {
    const editing = new Editing();
    await editing.type(shop);
    await editing.type(shop, parts.replace('The orders.', 'The orders of'));
    const { asked } = await editing.type(
      shop,
      parts.replace('The orders.', 'All the orders of the last year'),
    );
    expect(asked).toEqual(['asks-a-fact']);
  });

  it('a key that the model is not built from is asked for by who read the keys', async () => {
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    expect((await editing.type(typed('ab\n      summary: Orders'))).asked).toEqual([]);
    expect((await editing.type(typed('ab\n      summary: Orders of'))).asked).toEqual([]);
    expect((await editing.type(typed('ab\n      summary: Orders of\n      x-new: [a]'))).asked).toEqual([]);
    const renamed = shop.replace('description: Lists orders.', 'x-description: Lists orders.');
    expect((await editing.type(renamed)).asked).toEqual(readers);
    const list = shop.replace('description: Lists orders.', 'description: [Lists]');
    // Nobody asks for what the official schema says of it.
    expect((await editing.type(list)).asked).toEqual(readers);
  });

  it('the name of a property and a reference to nothing concern those who read them', async () => {
    const editing = new Editing();
    const schema = (name: string, target: string): string =>
      `${shop}components:\n  schemas:\n    Order:\n      type: object\n      properties:\n        ${name}:\n` +
      `          description: Short.\n        other:\n          $ref: '#/components/schemas/${target}'\n`;
    await editing.type(schema('a', 'B'));
    await editing.type(schema('ab', 'Bc'));
    const { asked, analysis } = await editing.type(schema('abc', 'Bcd'));
    expect(asked).toEqual([]);
    const fault = analysis.faults.find(({ kind }) => kind === 'UnresolvedReferenceFault');
    expect(fault).toMatchObject({ reason: expect.stringContaining('Bcd') });
    const all = probes.map(({ id }) => id);
    expect((await editing.type(schema('abc', 'Order'))).asked).toEqual(all);
    expect((await editing.type(schema('abc', 'Order/properties/ab'))).asked).toEqual(all);
    expect((await editing.type(schema('ab', 'Order/properties/ab'))).asked).toEqual(all);
    expect((await editing.type(schema('abc', 'Order/properties/ab'))).asked).toEqual(all);
  });

  it('everything is asked again where the model is built from what has changed', async () => {
    const all = probes.map(({ id }) => id);
    const editing = new Editing();
    await editing.type(typed('a'));
    await editing.type(typed('ab'));
    expect((await editing.type(typed('ab\n      callbacks: {}'))).asked).toEqual(all);
    expect((await editing.type('openapi: 3.1.0\ninfo: {')).asked).toEqual(all);
    expect((await editing.type(shop)).asked).toEqual(all);
  });
});
