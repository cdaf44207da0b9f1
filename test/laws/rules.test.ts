import { analyse, nameOperations, type Finding } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRules, analyseValue, lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { findNaively } from '../support/naive-walk.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml } from '../support/render.js';

const values = fc
  .tuple(openapiDocument(), fc.option(mutations, { nil: [] }))
  .map(([{ value }, changes]) => mutate(value, changes));

describe('rules', { timeout: lawTimeout }, () => {
  it('have in one walk the findings that each has alone, called for each node', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const analysis = await analyseValue(value);
        expect(analysis.failures).toEqual([]);
        expect(await findNaively(analysis, allRules)).toEqual(analysis.findings);
      }),
      lawRuns,
    );
  });

  it('do not change the findings of other rules, except those that yield to them', async () => {
    await fc.assert(
      fc.asyncProperty(values, fc.subarray([...allRules], { minLength: 1 }), async (value, some) => {
        const running = new Set(some.map(({ id }) => id));
        const unmoved = some.filter(({ meta }) =>
          Object.keys(meta.yieldsTo ?? {}).every((id) => running.has(id)),
        );
        const ids = new Set(unmoved.map(({ id }) => id));
        const [all, few] = await Promise.all([
          analyseValue(value),
          analyseValue(value, { rules: some.toReversed() }),
        ]);
        const those = ({ id }: Finding): boolean => ids.has(id);
        expect(few.findings.filter(those)).toEqual(all.findings.filter(those));
      }),
      lawRuns,
    );
  });

  it('have the same findings in the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const source = { uri: 'file:///openapi.yaml', bytes: new TextEncoder().encode(toYaml(value)) };
        const first = await analyse(source, { rules: allRules, preset: 'all' });
        const second = await analyse(source, { rules: allRules, preset: 'all' });
        expect(JSON.stringify(second.findings)).toBe(JSON.stringify(first.findings));
        expect(JSON.stringify(second.loaderErrors)).toBe(JSON.stringify(first.loaderErrors));
      }),
      lawRuns,
    );
  });

  it('know each operation of the API by a unique name', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), async ({ value }) => {
        const { model } = await analyseValue(value);
        const operations = model?.document.operations ?? [];
        expect(new Set(nameOperations(operations).values()).size).toBe(operations.length);
      }),
      lawRuns,
    );
  });
});
