import { carriesJson, isSuccess } from '@assay/api-knowledge';
import { defineRule, resolve, resolveSchema, type Operation, type Schema } from '@assay/core';
import { optionalProperties } from '../../knowledge/schemas/requirements.js';
import { locateSchema, nameSchema } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports objects in successful responses without required properties. */
export default defineRule({
  id: 'response-requires-nothing',
  meta: {
    name: 'Response without required properties',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'A response has no required properties: {{subject}}.',
    impact:
      'Clients must check each property before they use it, and tests accept an empty object as a valid response.',
    recommendation: 'List the properties that are always present in `required`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    Document(document) {
      const breaks: Deviation[] = [];
      const seen = new Set<Schema>();
      for (const operation of document.operations)
        for (const schema of objectsOf(operation)) {
          if (seen.has(schema)) continue;
          seen.add(schema);
          const { size = 0 } = optionalProperties(schema) ?? {};
          if (size >= minProperties)
            breaks.push({ at: schema, name: nameSchema(schema), subject: locateSchema(schema) });
        }
      reportAsOne(
        context,
        document,
        breaks,
        { total: seen.size, noun: 'objects in responses' },
        (subject) => ({
          subject,
        }),
      );
    },
  }),
});

/** The minimum number of properties. Smaller objects may have only optional ones. */
const minProperties = 3;

/** Returns the objects that an operation returns as JSON, alone or in lists. */
function objectsOf({ responses = [] }: Operation): readonly Schema[] {
  const schemas: Schema[] = [];
  for (const { code, slot } of responses) {
    if (!isSuccess(code)) continue;
    for (const content of resolve(slot)?.content ?? []) {
      const mediaType = resolve(content);
      if (mediaType === undefined || !carriesJson(mediaType.mediaType)) continue;
      const schema = resolveSchema(mediaType.schema);
      const object = schema?.items === undefined ? schema : resolveSchema(schema.items);
      if (object !== undefined) schemas.push(object);
    }
  }
  return schemas;
}
