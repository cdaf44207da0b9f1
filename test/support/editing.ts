import {
  analyse,
  defineFact,
  defineRule,
  factOf,
  Revisions,
  type Analysis,
  type ReadDocument,
} from '@assay/core';
import { assert } from 'vitest';
import { plainResults } from './typing.js';

const uri = 'file:///api/openapi.yaml';

/** The root file of a document in two files. */
export const shop = `openapi: 3.1.0
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
/** The other file. */
export const parts = `Orders:
  description: The orders.
  content:
    application/json:
      schema: { type: array, items: { type: string, description: An order. } }
`;

/** An edited document that records which rules each analysis runs. */
export class Editing {
  readonly requested: string[] = [];
  private readonly revisions = new Revisions();
  private readonly texts = new Map([['file:///api/parts.yaml', parts]]);

  readonly read: ReadDocument = async ({ uri: wanted }) => {
    const text = this.texts.get(wanted);
    return text === undefined
      ? { ok: false, uri: wanted, code: 'unreachable', reason: 'no such file' }
      : { ok: true, source: { uri: wanted, bytes: new TextEncoder().encode(text) } };
  };

  /** Analyses the edited text; returns the ids of the rules that ran. Expects the same results as a new analysis. */
  async type(
    text: string,
    ownParts?: string,
  ): Promise<{ readonly analysis: Analysis; readonly requested: readonly string[] }> {
    if (ownParts !== undefined) this.texts.set('file:///api/parts.yaml', ownParts);
    this.requested.length = 0;
    const counted = { rules: countedRules(this.requested), read: this.read };
    const analysis = await analyse({ uri, text }, { ...counted, revisions: this.revisions });
    const requested = [...this.requested];
    assert.deepEqual(plainResults(analysis), plainResults(await analyse({ uri, text }, counted)));
    return { analysis, requested };
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
  nodes.map((node) => node.text('description') ?? '').reduce((a, b) => (b.length > a.length ? b : a), ''),
);
const seen = defineFact('what was seen', () => new Set<string>());

let list: string[] = [];
/** The rules whose runs are recorded. */
export const probes = [
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

function countedRules(requested: string[]) {
  list = requested;
  return probes;
}
