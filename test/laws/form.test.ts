import type { Analysis, Finding } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allRules,
  analyseText,
  analyseValue,
  found,
  foundAnywhere,
  foundInAnyOrder,
  lawRuns,
  lawTimeout,
} from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { reorder, toYaml, yamlStyles } from '../support/render.js';
import { readFrom, split, splitPlans } from '../support/split.js';

/** The faults of reading and references. Violations of the official schemas are compared as findings. */
function faultsBeside({ faults }: Analysis): string[] {
  return faults.map(({ kind }) => kind).filter((kind) => kind !== 'StructureFault');
}

const anyDocument = fc.oneof(
  openapiDocument().map(({ value }) => value),
  fc.tuple(openapiDocument(), mutations).map(([{ value }, changes]) => mutate(value, changes)),
);

/** Rules that report only the first of several faults, which depends on the order of keys. */
const showsFirst: readonly string[] = [
  'example-invalid',
  'reference-siblings-ignored',
  'webhook-unauthenticated',
];

/**
 * Rules whose findings splitting changes: it adds and removes references and components of the root, and a reference from another
 * file counts as a use.
 */
const changedBySplitting: readonly string[] = [
  'probe-reference',
  'probe-components',
  'probe-document-exit',
  'unused-component',
  'component-name-invalid',
  'schema-description-missing',
  'schema-naming-convention',
  // These report a reference that 2.0 does not allow there; the second one reports it if the first is off.
  'reference-not-allowed-here',
  'document-structure-invalid',
];

describe('the notation of a document', { timeout: lawTimeout }, () => {
  it('does not affect findings: JSON and YAML give the same ones', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, yamlStyles, async (value, style) => {
        const [json, yaml] = await Promise.all([analyseValue(value), analyseText(toYaml(value, style))]);
        expect(yaml.status).toBe(json.status);
        expect(found(yaml.findings)).toEqual(found(json.findings));
        expect(yaml.loaderErrors).toEqual(json.loaderErrors);
      }),
      lawRuns,
    );
  });

  it('may have its keys in any order', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), fc.integer(), async ({ value }, seed) => {
        const [before, after] = await Promise.all([analyseValue(value), analyseValue(reorder(value, seed))]);
        expect(foundInAnyOrder(after.findings, showsFirst)).toEqual(
          foundInAnyOrder(before.findings, showsFirst),
        );
      }),
      lawRuns,
    );
  });

  it('may be split into files: each is read once, with the same findings', async () => {
    // The tests ignore findings of these rules, but run them, because other rules yield to them.
    const kept = ({ id }: Finding): boolean => !changedBySplitting.includes(id);
    await fc.assert(
      fc.asyncProperty(openapiDocument(), splitPlans, async ({ value, format }, plan) => {
        const document = split(value, format, plan);
        const requested: string[] = [];
        const read = readFrom(document);
        const bundled = await analyseValue(value, { rules: allRules });
        const inFiles = await analyseText(document.text, {
          uri: document.uri,
          rules: allRules,
          read: (request) => {
            requested.push(request.uri);
            return read(request);
          },
        });
        expect(faultsBeside(inFiles)).toEqual(faultsBeside(bundled));
        expect(requested.toSorted()).toEqual([...document.files.keys()].toSorted());
        expect(foundAnywhere(inFiles.findings.filter(kept))).toEqual(
          foundAnywhere(bundled.findings.filter(kept)),
        );
      }),
      lawRuns,
    );
  });
});
