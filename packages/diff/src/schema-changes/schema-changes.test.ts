import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { parsePair } from '../../testing/pair-file.js';
import { expectedClients, reportedPairText, schemaPairText } from '../../testing/schema-documents.js';
import type { Change } from '../change.js';
import { compareModels } from '../compare.js';
import type { ChangeKind } from '../define-change.js';
import { schemaKinds } from './index.js';

describe.each(schemaKinds.map((of) => ({ ...of, id: of.kind.id })))('the change $id', (of) => {
  const { kind, row, usage } = of;
  const otherUsage = usage === 'request' ? 'response' : 'request';

  for (const schemas of row.reported)
    it(`is reported from ${schemas[0]} to ${schemas[1]}`, async () => {
      const text = reportedPairText(of, schemas);
      const { forward, backward } = await compareText(kind, text);
      const expected = expectedClients(of, schemas);
      expect(forward.map(verdictOf)).toEqual([`equal ${expected.forward}`]);
      expect(backward.map(verdictOf)).toEqual([`equal ${expected.backward}`]);
      const { marked } = parsePair(text, '', 'bad', kind.id);
      expect(linesOf(forward)).toEqual(marked);
      expect(linesOf(backward)).toEqual({ old: marked.new, new: marked.old });
      for (const { clients, impact } of [...forward, ...backward])
        if (clients === 'compatible') expect(impact).not.toMatch(/refused|not written for|do not expect/);
      const texts = [...forward, ...backward].map(textOf).join('\n');
      expect(texts).not.toMatch(/\{\{|undefined|``/);
      expect(texts).toMatchSnapshot();
    });

  const silent = (row.silent ?? []).filter(([, , only = usage]) => only === usage);
  for (const [before, after] of silent)
    it(`is not reported from ${before} to ${after}`, async () => {
      const { forward, backward } = await compareText(kind, schemaPairText(usage, before, after));
      expect([...forward, ...backward]).toEqual([]);
    });

  it(`is not reported in a ${otherUsage}`, async () => {
    for (const [before, after] of row.reported) {
      const { forward, backward } = await compareText(kind, schemaPairText(otherUsage, before, after));
      expect([...forward, ...backward]).toEqual([]);
    }
  });
});

describe('a parameter', () => {
  it('changes its type in a query without an effect on clients if each old URL stays valid', async () => {
    const text = parameterText('query', [
      ['{ type: integer }', '{ type: string }'],
      ['{ type: string, items: { type: string } }', '{ type: array, items: { type: string } }'],
    ]);
    const { forward, backward } = await compareText(kindNamed('request-type-replaced'), text);
    expect(forward.map(verdictOf)).toEqual(['equal compatible', 'equal compatible']);
    expect(backward.map(verdictOf)).toEqual(['equal breaking', 'equal breaking']);
  });

  it('has at least one character in a path, with or without `minLength`', async () => {
    const kind = kindNamed('request-min-length');
    const pairs = [['{ type: string }', '{ type: string, minLength: 1 }']] as const;
    const inPath = await compareText(kind, parameterText('path', pairs));
    expect([...inPath.forward, ...inPath.backward]).toEqual([]);
    expect((await compareText(kind, parameterText('query', pairs))).forward).toHaveLength(1);
  });
});

function kindNamed(id: string): ChangeKind {
  const found = schemaKinds.find(({ kind }) => kind.id === id);
  if (found === undefined) throw new Error(`The table has no kind ${id}.`);
  return found.kind;
}

function parameterText(place: 'path' | 'query', schemas: readonly (readonly [string, string])[]): string {
  const parameter = (schema: string, index: number) =>
    `        - { name: p${index}, in: ${place}, required: true, schema: ${schema} }`;
  return [
    ' openapi: 3.1.1',
    ' info: { title: Orders, version: 1.0.0 }',
    ' paths:',
    '   /orders/{p0}:',
    '     get:',
    '       operationId: listOrders',
    '       parameters:',
    ...schemas.map(([before], index) => `-${parameter(before, index)}`),
    ...schemas.map(([, after], index) => `+${parameter(after, index)}`),
    "       responses: { '200': { description: Done. } }",
  ].join('\n');
}

async function compareText(kind: ChangeKind, text: string) {
  const pair = parsePair(text, '', 'bad', kind.id);
  const [old, now] = [await modelOf(pair.old), await modelOf(pair.new)];
  return {
    forward: compareModels(old, now, { kinds: [kind] }).changes,
    backward: compareModels(now, old, { kinds: [kind] }).changes,
  };
}

async function modelOf(text: string): Promise<Model> {
  const { model, loaderErrors } = await analyse({ uri: 'file:///openapi.yaml', text }, { rules: [] });
  expect(loaderErrors.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
  if (model === undefined) throw new Error('The document cannot be analysed');
  return model;
}

function verdictOf({ security, clients }: Change): string {
  return `${security} ${clients}`;
}

function linesOf(changes: readonly Change[]): object {
  const lines = (side: 'old' | 'new') => changes.flatMap((change) => change[side]?.range.start.line ?? []);
  return { old: lines('old'), new: lines('new') };
}

/** Formats a change as the text that people read, with its places below the property `note`. */
function textOf({ clients, severity, problem, impact, old, new: now }: Change): string {
  const [was, is] = [old, now].map((place) => place?.pointer.replace(/^.*\/note(?=\/|$)/, 'note'));
  return `${clients} ${severity}, ${was} -> ${is}: ${problem} ${impact}`;
}
