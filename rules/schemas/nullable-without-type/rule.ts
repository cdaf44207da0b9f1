import { defineRule, type Schema } from '@assay/core';
import { allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { locateSchema } from '../../knowledge/wording/names.js';

/** Reports `nullable` without a `type` beside it. */
export default defineRule({
  id: 'nullable-without-type',
  meta: {
    name: 'Nullable without a type',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0'],
    preset: 'recommended',
    problem: '{{subject}} `nullable: true` without a `type` next to it, so `null` is still rejected.',
    impact:
      'Strict validators reject the `null` that the author meant to allow, and others accept it: clients and service disagree.',
    recommendation:
      'Add the `type` next to `nullable`. For a reference, write `anyOf` with the reference and a schema that is `nullable` and has a `type` and `enum: [null]` ([Schema Object](https://spec.openapis.org/oas/v3.0.4.html#schema-object)).',
    references: {
      specification: { 'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#schema-object' },
      links: [
        'https://github.com/OAI/OpenAPI-Specification/blob/main/proposals/2019-10-31-Clarify-Nullable.md',
      ],
    },
  },
  create: (context) => {
    const found: Schema[] = [];
    return {
      'Schema.nullable'(schema) {
        const { keywords } = schema;
        if (keywords['nullable'] !== true || keywords['type'] !== undefined) return;
        if (refusesNull(schema)) found.push(schema);
      },
      'Document:exit'() {
        const [first] = found.length > maxAlike ? listLeast(found, locateSchema) : [];
        if (first !== undefined) {
          const subject = `${locateSchema(first)} and ${found.length - 1} other schemas have`;
          context.report({ at: first, property: 'nullable', operation: null, data: { subject } });
          return;
        }
        for (const schema of found)
          context.report({
            at: schema,
            property: 'nullable',
            data: { subject: `${locateSchema(schema)} has` },
          });
      },
    };
  },
});

/** True if other keywords reject `null`. Otherwise, a schema without a type allows it. */
function refusesNull(schema: Schema): boolean {
  if (schema.enum !== undefined) return !schema.enum.includes(null);
  const { allOf, anyOf, oneOf } = schema;
  return (
    allOf.some(isNotNull) ||
    (anyOf.length > 0 && anyOf.every(isNotNull)) ||
    (oneOf.length > 0 && oneOf.every(isNotNull))
  );
}

function isNotNull(part: Schema): boolean {
  return !allowsType(possibleTypes(part), 'null');
}

/**
 * The maximum of separate findings. More schemas with the same mistake have a common origin, such as a generator, and are
 * reported once.
 */
const maxAlike = 10;
