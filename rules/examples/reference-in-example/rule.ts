import { defineRule, isObject } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports references in examples, which are plain data. */
export default defineRule({
  id: 'reference-in-example',
  meta: {
    name: 'Reference in example',
    category: 'documentation',
    topic: 'examples',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'An example contains the `$ref` {{ref}}, which is data there and is not resolved.',
    impact: 'Documentation, mocks and tests show and send the reference text instead of its target.',
    recommendation: 'Inline the value, or reference an Example Object from `examples`.',
    references: { specification: specificationLinks('example-object', 'response-object') },
  },
  create: (context) => ({
    Example(example) {
      if (!example.hasValue) return;
      const path = findReference(example.value, 0);
      if (path === undefined) return;
      const field = example.valueField === undefined ? [] : [example.valueField];
      context.report({
        at: example,
        property: [...field, ...path.segments],
        data: { ref: code(path.ref, 60) },
      });
    },
  }),
});

interface FoundReference {
  readonly ref: string;
  readonly segments: readonly (string | number)[];
}

/** Matches references to a part of an OpenAPI document. */
const component = /^#\/(?:components|definitions|parameters|responses|paths)\//;

const deepest = 5;
const widest = 50;

/** Finds the first reference in a value, up to the limits for depth and width. */
function findReference(value: unknown, depth: number): FoundReference | undefined {
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined;
  if (isObject(value)) {
    const ref = value['$ref'];
    // A `$ref` beside other properties may be data, such as a link of the API.
    if (typeof ref === 'string' && component.test(ref) && Object.keys(value).length === 1)
      return { ref, segments: ['$ref'] };
  }
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  // `as`: an array is an object with its indexes as keys.
  const members = value as Readonly<Record<string | number, unknown>>;
  let left = widest;
  for (const key of keys) {
    if (left-- === 0) break;
    const found = findReference(members[key], depth + 1);
    if (found !== undefined) return { ref: found.ref, segments: [key, ...found.segments] };
  }
  return undefined;
}
