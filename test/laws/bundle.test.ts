import { bundle, type Syntax } from '@assay/bundler';
import { parseSource, type Analysis } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseText, foundAnywhere, lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml, yamlStyles, type YamlStyle } from '../support/render.js';
import { readFrom, split, splitPlans } from '../support/split.js';

const uri = 'file:///api/openapi.yaml';

function bundleOf({ model }: Analysis, syntax?: Syntax): string {
  if (model === undefined) throw new Error('The document cannot be analysed');
  const result = bundle(model, syntax);
  if (!result.ok) throw new Error(result.reason);
  return result.text;
}

function valueOf(text: string): unknown {
  const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(`The bundle cannot be read:\n${text}`);
  return parsed.document.value;
}

function restyle(text: string, style: YamlStyle | 'json'): string {
  const value = valueOf(text);
  return style === 'json' ? JSON.stringify(value, null, 2) : toYaml(value, style);
}

/** Rules that check components of the root document only. A bundle has more of them, with valid names. */
const componentRules: readonly string[] = [
  'unused-component',
  'component-name-invalid',
  'schema-description-missing',
  'schema-naming-convention',
];

/** Rules that report references among the components. 2.0 allows none; splitting creates them and bundling resolves them. */
const structureRules: readonly string[] = [
  'reference-not-allowed-here',
  'document-structure-invalid',
  'required-field-missing',
  'unknown-property',
];

describe('a bundle', { timeout: lawTimeout }, () => {
  it('has the findings of the bundled documents, and is its own bundle', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), splitPlans, async ({ value, format }, plan) => {
        const document = split(value, format, plan);
        const isLoose = format === 'oas2' && plan.keepsEntries;
        const left = isLoose ? [...componentRules, ...structureRules] : componentRules;
        const compared = rules.filter(({ id }) => !left.includes(id));
        const options = { uri: document.uri, rules: compared };
        const inFiles = await analyseText(document.text, { ...options, read: readFrom(document) });
        const text = bundleOf(inFiles);
        const bundled = await analyseText(text, options);
        expect(bundled.documents).toHaveLength(1);
        expect(foundAnywhere(bundled.findings)).toEqual(foundAnywhere(inFiles.findings));
        expect(bundleOf(bundled)).toBe(text);
        // If components stayed as references, each part is back at its old location.
        if (plan.keepsEntries) expect(valueOf(text)).toEqual(value);
      }),
      lawRuns,
    );
  });

  it('of one document is that document, to the byte', async () => {
    const anyDocument = fc.oneof(
      openapiDocument().map(({ value }) => value),
      fc.tuple(openapiDocument(), mutations).map(([{ value }, changes]) => mutate(value, changes)),
    );
    await fc.assert(
      fc.asyncProperty(anyDocument, yamlStyles, async (value, style) => {
        for (const text of [toYaml(value, style), JSON.stringify(value), JSON.stringify(value, null, 4)]) {
          const analysis = await analyseText(text, { uri, rules: [] });
          if (analysis.model !== undefined) expect(bundleOf(analysis)).toBe(text);
        }
      }),
      lawRuns,
    );
  });

  it('is equal for any notation of the files', async () => {
    const styles = fc.option(yamlStyles, { nil: 'json' as const });
    await fc.assert(
      fc.asyncProperty(
        openapiDocument(),
        splitPlans,
        styles,
        styles,
        async ({ value, format }, plan, own, other) => {
          const document = split(value, format, plan);
          const plain = await analyseText(document.text, { uri, rules: [], read: readFrom(document) });
          const restyled = {
            ...document,
            files: new Map([...document.files].map(([name, text]) => [name, restyle(text, other)] as const)),
          };
          const analysis = await analyseText(restyle(document.text, own), {
            uri,
            rules: [],
            read: readFrom(restyled),
          });
          expect(valueOf(bundleOf(analysis))).toEqual(valueOf(bundleOf(plain)));
        },
      ),
      lawRuns,
    );
  });

  it('is equal in JSON and in YAML', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), splitPlans, async ({ value, format }, plan) => {
        const document = split(value, format, plan);
        const analysis = await analyseText(document.text, { uri, rules: [], read: readFrom(document) });
        const yaml = bundleOf(analysis);
        const json = bundleOf(analysis, 'json');
        expect(valueOf(json)).toEqual(valueOf(yaml));
        const back = await analyseText(json, { uri, rules: [] });
        expect(valueOf(bundleOf(back, 'yaml'))).toEqual(valueOf(yaml));
      }),
      lawRuns,
    );
  });
});
