import { defineRule, Schema, type Node } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Keywords of 2020-12 that describe items or make a description unnecessary. */
const itemKeywords = ['prefixItems', 'contains', 'unevaluatedItems', 'enum', 'const', '$ref', '$dynamicRef'];

export default defineRule({
  id: 'array-items-missing',
  meta: {
    name: 'Missing array items',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The array {{schema}} does not describe its items: `items` is missing.',
    impact:
      'The items are neither validated nor tested, and generators that need `items` fail or produce an untyped list.',
    recommendation: 'Describe the items in `items`, or write `items: {}` if they can be anything.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Schema.type'(schema) {
      if (!schema.hasType('array') || Object.hasOwn(schema.keywords, 'items')) return;
      if (schema.dialect === '2020-12' ? describesItems(schema) : describesItemsElsewhere(schema)) return;
      context.report({
        at: schema,
        // Since 3.1, `items` is optional.
        ...(schema.dialect === '2020-12' ? { severity: 'low' as const } : {}),
        data: { schema: locateSchema(schema) },
      });
    },
  }),
});

/** True if items are described by other keywords, or need no description. */
function describesItems(schema: Schema): boolean {
  const { keywords } = schema;
  if (itemKeywords.some((keyword) => keywords[keyword] !== undefined) || schema.maxItems === 0) return true;
  return describesItemsElsewhere(schema) || !(schema.usedInRequest || schema.usedInResponse);
}

/** True if another schema of the same value describes its items, or if the schema is a condition. */
function describesItemsElsewhere(schema: Schema): boolean {
  for (const part of schema.subschemas) {
    if (isComposition(part.step)) return true;
  }
  let node: Node = schema;
  while (node.parent instanceof Schema && isOfSameValue(node.step)) {
    if (node.step === 'not' || node.step === 'if') return true;
    node = node.parent;
    if (node.raw['items'] !== undefined) return true;
    if (node instanceof Schema && node.allOf.length > 1) return true;
  }
  return node.step === 'contains';
}

function isComposition(step: string | undefined): boolean {
  return step === 'allOf' || step === 'anyOf' || step === 'oneOf';
}

function isOfSameValue(step: string | undefined): boolean {
  return isComposition(step) || step === 'not' || step === 'if' || step === 'then' || step === 'else';
}
