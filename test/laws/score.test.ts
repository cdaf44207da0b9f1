import { bundle } from '@assay/bundler';
import { computeScore, type Finding, type Score } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseText, lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml, yamlStyles } from '../support/render.js';
import { readFrom, split, splitPlans } from '../support/split.js';

/** Valid documents, and documents with faults of every kind. */
const anyDocument = fc.oneof(
  openapiDocument().map(({ value }) => value),
  fc.tuple(openapiDocument(), mutations).map(([{ value }, changes]) => mutate(value, changes)),
);

const severity = fc.constantFrom('critical', 'high', 'medium', 'low', 'info');

/**
 * Rules whose findings splitting changes: about names of components, and about references that the schema of 2.0 does not allow.
 */
const aboutFiles: readonly string[] = [
  'unused-component',
  'component-name-invalid',
  'reference-not-allowed-here',
  'document-structure-invalid',
  'required-field-missing',
  'unknown-property',
];

/** Each run analyses two or three documents. */
const runs = { ...lawRuns, numRuns: Math.ceil(Number(lawRuns.numRuns) / 2) };

function pointsOf({ lines }: Score): number {
  return lines.reduce((sum, { points }) => sum + points, 0);
}

function valueOf({ value }: Score): number {
  if (value === null) throw new TypeError('There is no score');
  return value;
}

describe('the score', { timeout: lawTimeout }, () => {
  it('is explained by points that add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (value) => {
        const analysis = await analyseText(JSON.stringify(value), { rules });
        const score = computeScore(analysis);
        fc.pre(score.value !== null);
        expect(valueOf(score) + pointsOf(score)).toBe(100);
        expect(valueOf(score)).toBeGreaterThanOrEqual(0);
        const [low, high] = [score.security ?? -1, score.quality ?? -1].toSorted((a, b) => a - b);
        expect(valueOf(score)).toBeGreaterThanOrEqual(low ?? 100);
        expect(valueOf(score)).toBeLessThanOrEqual(high ?? 0);
        const groups = new Set(analysis.findings.map(({ group }) => group));
        expect(score.lines.filter(({ group }) => !groups.has(group))).toEqual([]);
        expect(
          score.lines.every(({ points, operations }) => points > 0 && operations <= score.operations),
        ).toBe(true);
        expect(score.lines.map(({ points }) => points)).toEqual(
          score.lines.map(({ points }) => points).toSorted((a, b) => b - a),
        );
      }),
      runs,
    );
  });

  it('never falls when findings go away, or become less severe', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom('kept', 'gone', 'gone', 'info')), {
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        anyDocument,
        fc.array(severity, { minLength: 1 }),
        changes,
        async (value, levels, plan) => {
          const analysis = await analyseText(JSON.stringify(value), { rules });
          fc.pre(computeScore(analysis).value !== null);
          // A configuration can give findings any severity.
          const before = analysis.findings.map((finding, index): Finding => ({
            ...finding,
            severity: levels[index % levels.length] ?? 'low',
          }));
          const after = before.flatMap((finding, index): Finding[] => {
            const [, fate] = plan[index % plan.length] ?? [0, 'kept'];
            if (fate === 'gone') return [];
            return [fate === 'info' ? { ...finding, severity: 'info' } : finding];
          });
          const score = (findings: readonly Finding[]): number =>
            valueOf(computeScore({ ...analysis, findings }));
          expect(score(after)).toBeGreaterThanOrEqual(score(before));
          expect(score(before.toReversed())).toBe(score(before));
          for (const figure of ['security', 'quality'] as const) {
            const of = (findings: readonly Finding[]): number =>
              computeScore({ ...analysis, findings })[figure] ?? Number.NaN;
            expect(of(after)).toBeGreaterThanOrEqual(of(before));
          }
          expect(score([])).toBe(100);
        },
      ),
      runs,
    );
  });

  it('is the same in YAML and in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, yamlStyles, async (value, style) => {
        const json = computeScore(await analyseText(JSON.stringify(value), { rules }));
        const yaml = computeScore(await analyseText(toYaml(value, style), { rules }));
        fc.pre(json.value !== null);
        expect(yaml).toEqual(json);
      }),
      runs,
    );
  });

  it('is the same for a document in several files and for its bundle', async () => {
    const compared = rules.filter(({ id }) => !aboutFiles.includes(id));
    await fc.assert(
      fc.asyncProperty(openapiDocument(), splitPlans, async ({ value, format }, plan) => {
        const document = split(value, format, plan);
        const options = { uri: document.uri, rules: compared };
        const inFiles = await analyseText(document.text, { ...options, read: readFrom(document) });
        if (inFiles.model === undefined) throw new TypeError('The document cannot be analysed');
        const bundled = bundle(inFiles.model);
        if (!bundled.ok) throw new Error(bundled.reason);
        const withoutGroups = ({ lines, ...score }: Score): unknown => ({
          ...score,
          // A component of a bundle can be in several files, and groups are named after the file.
          lines: lines.map((line) => ({ ...line, groups: undefined, group: undefined })),
        });
        expect(withoutGroups(computeScore(await analyseText(bundled.text, options)))).toEqual(
          withoutGroups(computeScore(inFiles)),
        );
      }),
      runs,
    );
  });

  it('is the same whichever preset runs', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (value) => {
        const [recommended, all] = await Promise.all(
          (['recommended', 'all'] as const).map(async (preset) =>
            computeScore(await analyseText(JSON.stringify(value), { rules, preset })),
          ),
        );
        expect(all).toEqual(recommended);
      }),
      runs,
    );
  });
});
