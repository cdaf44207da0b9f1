import { defineRule, resolveSchema, type Schema } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports encodings of properties that the body's schema does not declare. */
export default defineRule({
  id: 'encoding-key-unknown',
  meta: {
    name: 'Encoding for an unknown property',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'In the {{mediaType}} body of {{use}}, `encoding` names {{key}}, which the schema does not have {{hint}}.',
    impact:
      'Clients ignore the encoding and send the property in the default format: a file as text, a list as repeated fields.',
    recommendation:
      'Use the exact name of a property in the schema ([Media Type Object](https://spec.openapis.org/oas/v3.1.2.html#media-type-object)).',
    references: { specification: specificationLinks3('media-type-object') },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (mediaType.encodings.size === 0) return;
      const names = propertyNames(mediaType.schema);
      if (names === undefined) return;
      for (const [key, encoding] of mediaType.encodings) {
        if (names.has(key)) continue;
        const near = nearestName(key, names);
        context.report({
          at: encoding,
          data: {
            mediaType: code(mediaType.mediaType),
            use: nameUse(mediaType),
            key: code(key),
            hint: near === undefined ? 'as a property' : `as a property: ${code(near)} may be meant`,
          },
        });
      }
    },
  }),
});

/** Returns the names of all properties of a schema. Undefined if it may have others. */
function propertyNames(schema: Schema | undefined): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const pending: (Schema | undefined)[] = [schema];
  const seen = new Set<Schema>();
  while (pending.length > 0) {
    const next = resolveSchema(pending.pop());
    if (next === undefined) return undefined;
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.reference !== undefined && next.dialect === '2020-12')
      pending.push(next.reference.target as Schema);
    for (const part of next.subschemas) {
      if (part.step === 'properties') names.add(String(part.key));
      else if (part.step === 'allOf' || part.step === 'anyOf' || part.step === 'oneOf') pending.push(part);
      else if (part.boolean !== false && others.has(part.step ?? '')) return undefined;
    }
  }
  return names.size === 0 ? undefined : names;
}

/** Keywords that allow properties which the schema does not declare by name. */
const others: ReadonlySet<string> = new Set([
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'then',
  'else',
  'dependentSchemas',
]);
