import { carriesJson } from '@assay/api-knowledge';
import { defineRule, resolve, type Example } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports examples whose `serializedValue` does not match their data. */
export default defineRule({
  id: 'example-serialization-mismatch',
  meta: {
    name: 'Inconsistent serialized example',
    category: 'documentation',
    topic: 'examples',
    severity: 'low',
    formats: ['oas3.2'],
    preset: 'recommended',
    problem: 'The `serializedValue` of the example {{example}} in {{use}} {{fault}}.',
    impact: 'Readers and tests see different examples, depending on the field that their tools use.',
    recommendation:
      'Write the JSON of `dataValue` in `serializedValue`, or remove it: for JSON, `dataValue` is sufficient ([Example Object](https://spec.openapis.org/oas/v3.2.0.html#example-object)).',
    references: { specification: { 'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#example-object' } },
  },
  create: (context) => {
    const seen = new Set<Example>();
    return {
      MediaType(mediaType) {
        if (!carriesJson(mediaType.mediaType) || mediaType.mediaType.includes('*')) return;
        for (const slot of mediaType.examples) {
          const example = resolve(slot);
          if (example?.valueField !== 'dataValue' || seen.has(example)) continue;
          seen.add(example);
          const serialized = example.text('serializedValue');
          const fault =
            serialized === undefined ? undefined : findSerializationFault(serialized, example.value);
          if (fault === undefined) continue;
          const data = { example: code(String(example.key), 40), use: nameUse(mediaType), fault };
          context.report({ at: example, property: 'serializedValue', data });
        }
      },
    };
  },
});

/** Describes the difference between a JSON text and a value, as a phrase that follows its name. Undefined if none exists. */
function findSerializationFault(serialized: string, value: unknown): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(serialized);
  } catch {
    return 'is not JSON';
  }
  return isEqual(parsed, value) ? undefined : 'differs from its `dataValue`';
}
