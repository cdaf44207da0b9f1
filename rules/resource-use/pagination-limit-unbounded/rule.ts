import { isPageSize, placeOfValue, queryValuesOf, type QueryValue } from '@assay/api-knowledge';
import {
  leaveUndecided,
  defineRule,
  resolveSchema,
  type Document,
  type Operation,
  type Parameter,
  type Schema,
} from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isWholeApi } from '../../knowledge/operations/report-missing.js';

/** Reports page size parameters without a maximum. */
export default defineRule({
  id: 'pagination-limit-unbounded',
  meta: {
    name: 'Unbounded page size',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{subject}} {{lack}}.',
    impact:
      'A client can request a page of a million items: one request uses as much memory and database time as thousands, and pagination gives no protection.',
    recommendation:
      '{{set}} [`maximum`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.2) to the largest page that you serve, `minimum` to 1 and `default` to the usual size, and enforce them in the service.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const pageSizes = pageSizesOf(document);
      const unbounded = [...pageSizes].filter(([parameter]) => !isBounded(parameter.schema));
      const cause = isWholeApi(pageSizes.size, unbounded.length)
        ? { at: document, data: describeHabit(unbounded, pageSizes.size) }
        : undefined;
      for (const [parameter, operation] of unbounded) {
        const user =
          placeOfValue(parameter).soleOperation === undefined && !isInline(parameter, operation)
            ? 'several operations'
            : nameOperation(operation);
        const name = `The page size ${code(parameter.name, 40)} of ${user}`;
        // Strings have no `maximum`.
        const data = isText(parameter)
          ? {
              subject: `${name} is`,
              lack: 'a string without a limit',
              set: 'Make it an integer, and set',
            }
          : { subject: `${name} has`, lack: 'no `maximum`', set: 'Set' };
        context.report({
          at: placeOfValue(parameter),
          severity: statesMaximum(parameter) ? 'low' : 'medium',
          about: subjectsOf(parameter),
          data,
          ...(cause && { cause }),
        });
      }
    },
  }),
});

function describeHabit(unbounded: readonly (readonly [QueryValue, Operation])[], all: number) {
  const names = new Set(unbounded.map(([{ name }]) => name));
  const namedNames = [...names]
    .slice(0, 3)
    .map((name) => code(name, 40))
    .join(', ');
  const number = unbounded.length === all ? 'All' : `${unbounded.length} of the`;
  const subject = `${number} ${all} page size parameters (${namedNames}) have`;
  return { subject, lack: 'no `maximum`', set: 'Set' };
}

/** Returns the nodes that a finding concerns, including the schema, where other rules report missing bounds. */
function subjectsOf(parameter: QueryValue): readonly (Parameter | Schema)[] {
  const schema = resolveSchema(parameter.schema);
  return schema === undefined ? [placeOfValue(parameter)] : [placeOfValue(parameter), schema];
}

/** Returns the page size parameters, each once with the first operation that has it. */
function pageSizesOf(document: Document): ReadonlyMap<QueryValue, Operation> {
  const found = new Map<QueryValue, Operation>();
  const places = new Set<Parameter | Schema>();
  for (const operation of document.operations) {
    for (const value of queryValuesOf(operation)) {
      const place = placeOfValue(value);
      if (places.has(place) || !isPageSize(value, operation)) continue;
      places.add(place);
      found.set(value, operation);
    }
  }
  return found;
}

function isInline(value: QueryValue, operation: Operation): boolean {
  const parameter = placeOfValue(value);
  return parameter.parent === operation || parameter.parent === operation.pathItem;
}

/** True for parameters whose only type is string. */
function isText(parameter: QueryValue): boolean {
  const types = resolveSchema(parameter.schema)?.types;
  return types?.length === 1 && types[0] === 'string';
}

const deepest = 20;

/** True if a schema has an upper bound or accepts only certain values. For strings, a pattern or length limits the digits. */
function isBounded(rawSchema: Schema | undefined, depth = 0): boolean {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return false;
  if (depth > deepest) {
    leaveUndecided({
      at: schema,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return true;
  }
  const { keywords } = schema;
  if (typeof keywords['maximum'] === 'number' || typeof keywords['exclusiveMaximum'] === 'number')
    return true;
  if (schema.enum !== undefined || schema.hasConst || schema.boolean === false) return true;
  if (schema.hasType('string') && (schema.pattern !== undefined || schema.maxLength !== undefined))
    return true;
  const alternatives = [...schema.anyOf, ...schema.oneOf].filter(
    (part) => !part.keywords['type'] || part.keywords['type'] !== 'null',
  );
  return (
    schema.allOf.some((part) => isBounded(part, depth + 1)) ||
    (alternatives.length > 0 && alternatives.every((part) => isBounded(part, depth + 1)))
  );
}

function statesMaximum(parameter: QueryValue): boolean {
  const text =
    `${placeOfValue(parameter).text('description') ?? ''} ${resolveSchema(parameter.schema)?.description ?? ''}`.slice(
      0,
      2000,
    );
  return /\bmax(?:imum)?\b.{0,60}\d|\d.{0,30}\bmax(?:imum)?\b|\b(?:up to|between|not exceed|no more than|at most|capped at|range)\b.{0,40}\d|\d\s?(?:-|–|to)\s?\d{2}|\bmay return (?:fewer|less)\b|\bmay be less than\b|\bcoerced\b/is.test(
    text,
  );
}
