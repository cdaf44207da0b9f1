import { defineRule, Schema } from '@assay/core';
import { typeOfKeyword } from '../../knowledge/values/keyword-types.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Keywords that restrict or define the values of items. */
const constrainingKeywords = [
  'type',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'enum',
  'const',
];

export default defineRule({
  id: 'array-items-untyped',
  meta: {
    name: 'Untyped array items',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The items of the array {{array}} have no type: {{consequence}}.',
    impact: 'Clients can send items of any type, and they pass validation.',
    recommendation:
      'Set a `type` for the items, or list the possible types with `anyOf`. Leave it unchanged if they can be anything.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    Schema(schema) {
      if (schema.step !== 'items' || schema.boolean !== undefined) return;
      const { parent, raw } = schema;
      if (!(parent instanceof Schema) || !parent.hasType('array')) return;
      for (const keyword of constrainingKeywords) {
        if (raw[keyword] !== undefined) return;
      }
      const implied = impliedType(schema);
      if (implied === undefined && isAnyOnPurpose(parent)) return;
      // Responses need no validation.
      if (!schema.usedInRequest || parent.readOnly) return;
      context.report({
        at: schema,
        ...(implied === undefined ? {} : { severity: 'info' as const }),
        data: {
          array: locateSchema(parent),
          consequence:
            implied === undefined
              ? 'they can be anything'
              : `values other than ${implied.type}s are valid too, despite \`${implied.keyword}\``,
        },
      });
    },
  }),
});

/** True for arrays of arbitrary values: the arguments of a call, the allowed values of a parameter. */
function isAnyOnPurpose({ step, key }: Schema): boolean {
  return (
    step === 'properties' &&
    /^(?:params|args|arguments|operands|(?:allowed|possible|valid|permitted|enum)_?values)$/i.test(
      String(key),
    )
  );
}

/** Returns the type to which a keyword of the schema applies, which is probably the intended one. */
function impliedType({
  keywords,
  dialect,
}: Schema): { readonly type: string; readonly keyword: string } | undefined {
  for (const keyword of Object.keys(keywords)) {
    const type = typeOfKeyword(keyword, dialect);
    if (type !== undefined && keywords[keyword] !== false) return { type, keyword };
  }
  return undefined;
}
