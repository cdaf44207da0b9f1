import { defineRule, resolve, type Model, type Schema, type SchemaKeyword } from '@assay/core';
import { listConjuncts, isInCondition, maxParts } from '../../knowledge/schemas/composition.js';
import { visitorOfKeywords } from '../../knowledge/schemas/keyword-visitor.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import type { Contradiction } from './contradiction.js';
import { Kinds, kinds } from './kinds.js';
import { arrayContradiction, objectContradiction } from './members.js';
import { rangeContradiction } from './ranges.js';
import { typeContradiction } from './types.js';
import { valueContradiction } from './values.js';

export default defineRule({
  id: 'schema-unsatisfiable',
  meta: {
    name: 'Unsatisfiable schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No {{subject}} is valid for {{schema}}: {{reason}}.',
    impact:
      'Validators reject every request or response that carries it; without validation, the service violates its schema.',
    recommendation:
      'Correct the wrong keyword. If no value should be allowed, write `not: {}` (`false` from OpenAPI 3.1 on).',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1'],
    },
  },
  create: (context) => {
    const known = new Kinds();
    return visitorOfKeywords(contradictable, (schema) => {
      if (context.model === undefined) return;
      const found = contradictionIn(context.model, schema, known);
      if (found === undefined || isInCondition(schema)) return;
      // A contradiction inside of one part is reported there.
      for (const part of listAllOfParts(schema))
        if (contradictionIn(context.model, part, known) !== undefined) return;
      const data = { subject: found.subject, schema: locateSchema(schema), reason: found.reason };
      context.report({ at: schema, property: found.keyword, data });
    });
  },
});

/** The keywords that can contradict others. Nearly all schemas have none of them. */
const contradictable: readonly SchemaKeyword[] = [
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
  'enum',
  'const',
  'minItems',
  'required',
  'minProperties',
  'maxProperties',
  'minimum',
  'exclusiveMinimum',
];

function contradictionIn(model: Model, schema: Schema, known: Kinds): Contradiction | undefined {
  const conjuncts = listConjuncts(schema);
  const found = known.of(conjuncts);
  if ((found & kinds.open) !== 0 || conjuncts.length >= maxParts) return undefined;
  return (
    typeContradiction(schema) ??
    ((found & kinds.bound) === 0 ? undefined : rangeContradiction(schema, conjuncts)) ??
    objectContradiction(model, schema, conjuncts, found) ??
    arrayContradiction(schema) ??
    ((found & kinds.values) === 0 ? undefined : valueContradiction(schema, conjuncts))
  );
}

/** Returns the schemas that directly apply to each value of the schema. */
function listAllOfParts(schema: Schema): readonly Schema[] {
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  return target === undefined ? schema.allOf : [target, ...schema.allOf];
}
