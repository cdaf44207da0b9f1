import { analyse, type Analysis, type AnalyseOptions, type Finding } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml, yamlStyles } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';

function run(text: string, options: Partial<AnalyseOptions> = {}): Promise<Analysis> {
  return analyse({ text }, { rules, preset: 'all', ...options });
}

/** Describes a finding without its position in the text. */
function saying({ id, severity, operation, problem, location }: Finding): string {
  return [location.pointer, id, severity, operation, problem].join(' | ');
}

/** All reported and suppressed findings, except the findings about suppressions. */
function everything({ findings, suppressed }: Analysis): string[] {
  const others = findings.filter(({ id }) => !id.startsWith('suppression-'));
  return [...others, ...suppressed.map(({ finding }) => finding)].map(saying).sort();
}

/** The objects in which every format allows extensions. */
function extensible(value: Value): Record<string, Value>[] {
  const found: Record<string, Value>[] = [];
  const visit = (member: Value): void => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return;
    // `as`: an object that is not an array has members.
    if (!('$ref' in member)) found.push(member as Record<string, Value>);
  };
  const root = value as Record<string, Value>;
  visit(root);
  visit(root['info']);
  for (const item of Object.values((root['paths'] ?? {}) as Record<string, Value>)) {
    visit(item);
    for (const [method, operation] of Object.entries((item ?? {}) as Record<string, Value>)) {
      if (['get', 'put', 'post', 'delete', 'patch'].includes(method)) visit(operation);
    }
  }
  const components = (root['components'] ?? root) as Record<string, Value>;
  for (const section of ['schemas', 'definitions']) {
    for (const schema of Object.values((components[section] ?? {}) as Record<string, Value>)) visit(schema);
  }
  return found;
}

const chosen = fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 });

function pick<T>(list: readonly T[], numbers: readonly number[]): T[] {
  return list.length === 0 ? [] : [...new Set(numbers.map((number) => list[number % list.length] as T))];
}

describe('suppressions', { timeout: lawTimeout }, () => {
  it('in comments suppress exactly the named findings, and nothing else changes', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), yamlStyles, chosen, async ({ value }, style, numbers) => {
        const text = toYaml(value, style);
        const before = await run(text);
        const ids = pick(
          before.findings.map(({ id }) => id),
          numbers,
        );
        fc.pre(ids.length > 0);
        const after = await run(`${text}\n# assay-ignore-file ${ids.join(', ')}\n`);
        expect(everything(after)).toEqual(everything(before));
        expect(after.findings).toEqual(before.findings.filter(({ id }) => !ids.includes(id)));
        expect(after.suppressed.map(({ finding }) => finding)).toEqual(
          before.findings.filter(({ id }) => ids.includes(id)),
        );
      }),
      lawRuns,
    );
  });

  it('as extensions are visible to no rule, and mean the same in JSON and YAML', async () => {
    await fc.assert(
      fc.asyncProperty(
        openapiDocument(),
        yamlStyles,
        chosen,
        chosen,
        async ({ value }, style, numbers, places) => {
          const before = await run(JSON.stringify(value));
          const ids = pick(
            before.findings.map(({ id }) => id),
            numbers,
          );
          fc.pre(ids.length > 0);
          const copy = structuredClone(value);
          for (const object of pick(extensible(copy), places)) object['x-assay-ignore'] = ids;
          const text = JSON.stringify(copy);
          const [off, on, yaml] = await Promise.all([
            run(text, { suppressions: false }),
            run(text),
            run(toYaml(copy, style)),
          ]);
          expect(everything(off)).toEqual(everything(before));
          expect(everything(on)).toEqual(everything(before));
          expect(yaml.findings.map(saying).sort()).toEqual(on.findings.map(saying).sort());
          expect(yaml.suppressed.map(({ finding }) => saying(finding)).sort()).toEqual(
            on.suppressed.map(({ finding }) => saying(finding)).sort(),
          );
        },
      ),
      lawRuns,
    );
  });
});
