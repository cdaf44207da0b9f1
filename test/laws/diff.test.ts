import { analyse, type Model, type ReadDocument } from '@assay/core';
import { bundle } from '@assay/bundler';
import { compareModels, type Change } from '@assay/diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeout } from '../support/findings.js';
import {
  asVersion31,
  inComponents,
  mirrored,
  renamedComponents,
  renamedVariables,
} from '../support/harmless.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { reorder, toYaml, yamlStyles } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { readFrom, split, splitPlans } from '../support/split.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';

const document = openapiDocument();

async function modelOf(
  text: string,
  uri = 'file:///api/openapi.yaml',
  read?: ReadDocument,
): Promise<Model | undefined> {
  return (await analyse({ uri, text }, { rules: [], ...(read === undefined ? {} : { read }) })).model;
}

function reported(changes: readonly Change[]): readonly string[] {
  return changes.map(({ id, problem }) => `${id}: ${problem}`);
}

async function compareValues(a: Value, b: Value): Promise<readonly string[]> {
  return reported(compareModels(await modelOf(JSON.stringify(a)), await modelOf(JSON.stringify(b))).changes);
}

describe('there is no change', { timeout: lawTimeout }, () => {
  it('from a document to itself', () =>
    fc.assert(
      fc.asyncProperty(document, async ({ value }) => {
        expect(await compareValues(value, value)).toEqual([]);
      }),
      lawRuns,
    ));

  it('with keys in another order', () =>
    fc.assert(
      fc.asyncProperty(document, fc.nat(), async ({ value }, seed) => {
        expect(await compareValues(value, reorder(value, seed))).toEqual([]);
      }),
      lawRuns,
    ));

  it('with a document in YAML instead of JSON', () =>
    fc.assert(
      fc.asyncProperty(document, yamlStyles, async ({ value }, style) => {
        const [json, yaml] = [await modelOf(JSON.stringify(value)), await modelOf(toYaml(value, style))];
        expect(reported(compareModels(json, yaml).changes)).toEqual([]);
      }),
      lawRuns,
    ));

  it('with a document that is split, or bundled again', () =>
    fc.assert(
      fc.asyncProperty(document, splitPlans, async ({ value, format }, plan) => {
        const parts = split(value, format, plan);
        const whole = await modelOf(toYaml(value));
        const inFiles = await modelOf(parts.text, parts.uri, readFrom(parts));
        expect(reported(compareModels(whole, inFiles).changes)).toEqual([]);
        const bundled = inFiles && bundle(inFiles);
        if (bundled?.ok !== true) return;
        expect(reported(compareModels(inFiles, await modelOf(bundled.text)).changes)).toEqual([]);
      }),
      lawRuns,
    ));

  it('with 3.0 converted to 3.1', () =>
    fc.assert(
      fc.asyncProperty(openapiDocument(['oas3.0']), async ({ value }) => {
        expect(await compareValues(value, asVersion31(value))).toEqual([]);
      }),
      lawRuns,
    ));

  it('with schemas moved into components, or components or path variables renamed', () =>
    fc.assert(
      fc.asyncProperty(document, async ({ value, format }) => {
        expect(await compareValues(value, renamedComponents(value))).toEqual([]);
        expect(await compareValues(value, renamedVariables(value))).toEqual([]);
        if (format !== 'oas2') expect(await compareValues(value, inComponents(value))).toEqual([]);
      }),
      lawRuns,
    ));
});

describe('a change and its reverse', { timeout: lawTimeout }, () => {
  it('mirror each other', () =>
    fc.assert(
      fc.asyncProperty(document, mutations, async ({ value }, changes) => {
        const [old, now] = [
          await modelOf(JSON.stringify(value)),
          await modelOf(JSON.stringify(mutate(value, changes))),
        ];
        if (old === undefined || now === undefined) return;
        const there = compareModels(old, now).changes;
        const back = compareModels(now, old).changes;
        expect(back.map(mirrored).sort()).toEqual(there.map((change) => mirrored(reverseOf(change))).sort());
      }),
      lawRuns,
    ));
});

const opposite = { weaker: 'stronger', stronger: 'weaker', equal: 'equal' } as const;

function reverseOf(change: Change): Change {
  return { ...change, security: opposite[change.security], old: change.new, new: change.old };
}
