import { defineRule, type Model, type Schema } from '@assay/core';
import { locateSchema, nameSchema, code } from '../../knowledge/wording/names.js';
import { nodesOfKind } from '../../knowledge/structure/nodes-of-kind.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { mapSize } from '../../knowledge/bounds/structure-bounds.js';
import { isWholeApi } from '../../knowledge/operations/report-missing.js';

/** This many maps without a limit are a habit of the API, if few have one. */
const manyMaps = 20;

/** Every map that clients send is limited in the number of its entries. */
export default defineRule({
  id: 'additional-properties-unbounded',
  meta: {
    name: 'Map without a maximum size',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} no upper bound on the number of {{whose}} entries.',
    impact:
      'Clients choose the names, so one request can carry any number of them: they fill memory, indexes and logs, and each new name may become a new column or label.',
    recommendation:
      'Set [`maxProperties`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.1) to the most entries you accept, and limit the names with `propertyNames` where the OpenAPI version has it.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 1284],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const { model } = context;
      const unbounded = [...unboundedSchemas(model, mapSize)];
      const cause = isHabit(unbounded, model)
        ? { at: document, data: { subject: nameAll(unbounded), whose: 'their' } }
        : undefined;
      for (const schema of unbounded) {
        const subject = `The map ${locateSchema(schema)} that clients send has`;
        context.report({ at: schema, data: { subject, whose: 'its' }, ...(cause && { cause }) });
      }
    },
  }),
});

/** True if nearly all maps that clients send have no limit, which is one decision. */
function isHabit({ length }: readonly Schema[], model: Model | undefined): boolean {
  return model !== undefined && length >= manyMaps && isWholeApi(length + countBounded(model), length);
}

function nameAll(unbounded: readonly Schema[]): string {
  const names = [...new Set(unbounded.map((schema) => code(nameSchema(schema), 40)))]
    .toSorted((a, b) => a.length - b.length)
    .slice(0, 2);
  return `${unbounded.length} maps that clients send, such as ${names.join(' and ')}, have`;
}

/** Counts the maps in requests with a limit of their own. */
function countBounded(model: Model): number {
  let count = 0;
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    if (typeof schema?.raw['maxProperties'] === 'number' && schema.usedInRequest) count++;
  }
  return count;
}
