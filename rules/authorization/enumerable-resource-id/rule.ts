import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isWholeApi } from '../../knowledge/operations/report-missing.js';
import { pathIds, type NumericId, type PathIds } from './numeric-ids.js';

/** Reports objects with numeric identifiers that can be enumerated. */
export default defineRule({
  id: 'enumerable-resource-id',
  meta: {
    name: 'Enumerable resource identifier',
    category: 'security',
    topic: 'authorization',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{identifiers}} {{type}}, and can be enumerated.',
    impact:
      'If a single access check is missing, a client can read or change all objects by trying one number after another; the numbers also reveal how many exist.',
    recommendation:
      'Identify objects by random values (`type: string`, `format: uuid`), and check in every operation that the caller may access the object ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    references: {
      owasp: ['API1:2023'],
      cwe: [639, 340],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const ids = pathIds(document);
      const cause = isHabit(ids) ? { at: document, data: describeHabit(ids) } : undefined;
      for (const { parameter, path, type, isProtected } of ids.numeric) {
        context.report({
          at: parameter,
          property: 'name',
          // Unguessable identifiers do not protect public objects.
          severity: isProtected ? rateByWords(parameter, 'medium') : 'low',
          data: { identifiers: nameId(parameter.name, path), type: `is ${type}${bracketedDoubt(parameter)}` },
          ...(cause && { cause }),
        });
      }
    },
  }),
});

/** True if the API as a whole numbers its objects: one decision, not one for each type of object. */
function isHabit({ numeric, count }: PathIds): boolean {
  return numeric.length >= fewestForHabit && isWholeApi(count, numeric.length);
}

const fewestForHabit = 6;

function describeHabit({ numeric, count }: PathIds): { identifiers: string; type: string } {
  const [first, ...others] = numeric.toSorted(byPath);
  const shortest = first === undefined ? '' : nameExample(first);
  const share = others.length + 1 === count ? `All ${count}` : `${others.length + 1} of the ${count}`;
  return {
    identifiers: `${share} identifiers of objects in paths, such as ${shortest},`,
    type: 'are numbers',
  };
}

function nameId(name: string, path: string): string {
  return `The identifier ${code(name, 50)} in ${code(path, 80)}`;
}

function nameExample({ parameter, path }: NumericId): string {
  return `${code(parameter.name, 30)} in ${code(path, 60)}`;
}

/** Sorts by length of the path, independently of the document's order. */
function byPath({ path }: NumericId, { path: other }: NumericId): number {
  return path.length - other.length || (path < other ? -1 : Number(path > other));
}
