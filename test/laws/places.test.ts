import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRules, analyseText, lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { placeMistakes } from '../support/places.js';
import { memberRules } from '../support/probe-rules.js';
import { toYaml, yamlStyles } from '../support/render.js';

const texts = fc
  .tuple(openapiDocument(), fc.option(mutations, { nil: [] }), fc.option(yamlStyles), fc.constantFrom(0, 2))
  .map(([{ value }, changes, style, indent]) => {
    const broken = mutate(value, changes);
    return style === null ? JSON.stringify(broken, null, indent) : toYaml(broken, style);
  });

describe('the location of a finding', { timeout: lawTimeout }, () => {
  it('exists in its document, and its range covers the value, the key or the first token', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { findings, documents } = await analyseText(text, { rules: [...allRules, ...memberRules] });
        expect(findings.length).toBeGreaterThan(0);
        expect(placeMistakes(text, documents[0]?.value, findings)).toEqual([]);
      }),
      lawRuns,
    );
  });
});
