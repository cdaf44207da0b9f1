import { carriesJson } from '@assay/api-knowledge';
import { defineRule, resolve, type Example } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** The two forms of an example show one value. */
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

/** Describes the fault of a value's JSON text, to follow its name; undefined if there is none. */
function findSerializationFault(serialized: string, value: unknown): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(serialized);
  } catch {
    return 'is not JSON';
  }
  return isEqual(parsed, value) ? undefined : 'differs from its `dataValue`';
}
