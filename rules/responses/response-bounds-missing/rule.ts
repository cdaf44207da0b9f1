import { defineRule, formatPointer, type Schema } from '@assay/core';
import { acceptsAnything } from '../../knowledge/schemas/unconstrained.js';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports values without bounds that only responses carry. */
export default defineRule({
  id: 'response-bounds-missing',
  meta: {
    name: 'Unbounded response value',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'In responses, {{count}} {{what}}{{such}} {{schema}}.',
    impact: 'Tests of the response cannot check the value, and clients do not know how much to expect.',
    recommendation:
      'Declare what the service can send: `maxLength`, `maxItems`, `format`, `items`, or a restrictive pattern.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const found = new Map<Lack, Schema[]>();
    return {
      Schema(schema) {
        if (!schema.usedInResponse || schema.usedInRequest || schema.isReference) return;
        for (const lack of lacksOf(schema)) {
          const schemas = found.get(lack);
          if (schemas === undefined) found.set(lack, [schema]);
          else schemas.push(schema);
        }
      },
      'Document:exit'() {
        for (const [bound, schemas] of found) {
          const first = findExample(schemas);
          if (first === undefined) continue;
          const count = schemas.length === 1 ? 'one' : String(schemas.length);
          const data = {
            count,
            what: schemas.length === 1 ? single[bound] : many[bound],
            such: schemas.length === 1 ? ':' : ', such as',
            schema: locateSchema(first),
          };
          context.report({ at: first, operation: null, data });
        }
      },
    };
  },
});

/** Returns the schema whose name sorts first. It is the same for any order, split into files, or format of the document. */
function findExample(schemas: readonly Schema[]): Schema | undefined {
  const properties = schemas.filter(({ step }) => step === 'properties');
  if (properties.length === 0)
    return listLeast(schemas, (schema) => `${schema.document.uri}#${formatPointer(schema.segments())}`)[0];
  // Only few candidates are compared by full name, because naming all schemas is slow in large documents.
  return listLeast(
    listLeast(properties, ({ key }) => String(key)),
    locateSchema,
  )[0];
}

type Lack = 'length' | 'items' | 'range' | 'pattern' | 'untyped';

const single: Readonly<Record<Lack, string>> = {
  length: 'string has no bound on its length',
  items: 'array has no bound on its number of items',
  range: 'number has no format and no bounds',
  pattern: 'string has a pattern that matches everything',
  untyped: 'array does not describe its items',
};

const many: Readonly<Record<Lack, string>> = {
  length: 'strings have no bound on their length',
  items: 'arrays have no bound on their number of items',
  range: 'numbers have no format and no bounds',
  pattern: 'strings have a pattern that matches everything',
  untyped: 'arrays do not describe their items',
};

function lacksOf(schema: Schema): Lack[] {
  const lacks: Lack[] = [];
  const isChoice = schema.enum !== undefined || schema.hasConst;
  if (isChoice) return lacks;
  if (schema.hasType('string')) {
    const { pattern, maxLength, format } = schema;
    if (pattern !== undefined && matchesAll.test(pattern)) lacks.push('pattern');
    else if (maxLength === undefined && pattern === undefined && format === undefined) lacks.push('length');
  }
  if (schema.hasType('array')) {
    if (schema.maxItems === undefined) lacks.push('items');
    const { items } = schema;
    // Another rule reports arrays without `items`.
    if (items !== undefined && acceptsAnything(items.raw) && !items.isReference) lacks.push('untyped');
  }
  if (
    (schema.hasType('integer') || schema.hasType('number')) &&
    schema.format === undefined &&
    schema.maximum === undefined
  )
    lacks.push('range');
  return lacks;
}

const matchesAll = /^\^?\.\*\$?$/;
