import { defineRule, type Example } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports examples with more than one value field. */
export default defineRule({
  id: 'example-value-and-external',
  meta: {
    name: 'Ambiguous example value',
    category: 'documentation',
    topic: 'examples',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The example {{example}} has both `{{field}}` and `{{other}}`, but only one of them can be its value.',
    impact: 'Tools reject the document, or show either of them: readers and tests see different examples.',
    recommendation:
      'Keep one of the two fields ([Example Object](https://spec.openapis.org/oas/v3.1.2.html#example-object)).',
    references: { specification: specificationLinks3('example-object') },
  },
  create: (context) => ({
    Example(example) {
      // A bare value is not an Example Object, even if it has such fields.
      if (!isExampleObject(example)) return;
      const { raw } = example;
      for (const [field, other] of exclusive) {
        if (!Object.hasOwn(raw, field) || !Object.hasOwn(raw, other)) continue;
        context.report({
          at: example,
          property: other,
          data: { example: code(String(example.key)), field, other },
        });
        return;
      }
    },
  }),
});

/** Pairs of mutually exclusive fields. Those of 3.2 have no meaning in earlier versions. */
const exclusive = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
] as const;

function isExampleObject({ valueField, hasValue }: Example): boolean {
  return valueField !== undefined || !hasValue;
}
