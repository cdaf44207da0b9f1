import {
  carriesJson,
  englishName,
  isSuccess,
  operationRole,
  squashedName,
  type Role,
} from '@assay/api-knowledge';
import { defineNodeFact, defineRule, resolve, resolveSchema, type Operation, type Schema } from '@assay/core';
import { isOpenEnded, listConjuncts } from '../../knowledge/schemas/composition.js';
import { code, nameOperation, nameSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports properties that an operation accepts with another type or spelling than it returns. */
export default defineRule({
  id: 'property-differs-in-response',
  meta: {
    name: 'Inconsistent property in request and response',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} accepts {{sent}} and returns {{returned}}.',
    impact:
      'Clients cannot send back the value that they read: they need two types for one value, or lose it under the other name.',
    recommendation: 'Define the property once, and reference that schema from the request and the response.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    Document(document) {
      const seen = new Set<Schema>();
      for (const operation of document.operations) {
        const sent = propertiesOf(findSent(operation));
        if (sent.size === 0) continue;
        const returned = propertiesOf(findReturned(operation));
        const differences = listDifferences(sent, returned);
        // Few operations have differences, and roles are slower to find than all of them.
        if (differences.length === 0 || !returning.has(operationRole(operation).role)) continue;
        for (const { at, words } of differences) {
          if (seen.has(at)) continue;
          seen.add(at);
          context.report({ at, data: { operation: nameOperation(operation, 90), ...words } });
        }
      }
    },
  }),
});

/** The roles of operations that return the accepted object. */
const returning: ReadonlySet<Role> = new Set<Role>(['create', 'update', 'sign-up', 'payment']);

const none: ReadonlyMap<string, Schema> = new Map();

function findSent({ method, requestBody }: Operation): Schema | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  return resolveSchema(requestBody?.content.find(({ mediaType }) => carriesJson(mediaType))?.schema);
}

function findReturned({ responses = [] }: Operation): Schema | undefined {
  for (const { code: status, slot } of responses) {
    if (!isSuccess(status)) continue;
    for (const content of resolve(slot)?.content ?? []) {
      const mediaType = resolve(content);
      if (mediaType !== undefined && carriesJson(mediaType.mediaType)) return resolveSchema(mediaType.schema);
    }
  }
  return undefined;
}

/** The properties of an object by name. Empty if a part of the schema is unknown. */
const wholeProperties = defineNodeFact('the properties of a whole object', (schema: Schema) => {
  const parts = listConjuncts(schema);
  if (isOpenEnded(parts)) return none;
  const found = new Map<string, Schema>();
  for (const part of parts)
    for (const property of part.subschemas)
      if (property.step === 'properties') found.set(String(property.key), property);
  return found;
});

function propertiesOf(schema: Schema | undefined): ReadonlyMap<string, Schema> {
  return schema === undefined ? none : wholeProperties(schema);
}

interface Difference {
  readonly at: Schema;
  readonly words: { readonly sent: string; readonly returned: string };
}

/** Names that objects of any kind have. An equal name does not show that an answer is the accepted object. */
const generalNames: ReadonlySet<string> = new Set(
  'id name title description type kind code status state message success result data error errors detail details count total date timestamp'.split(
    ' ',
  ),
);

/**
 * Returns the properties of an accepted object that differ in the returned one. General names count only if most of its properties
 * come back, and at least two: the answer may be another object, such as `{ status, message }`.
 */
function listDifferences(
  sent: ReadonlyMap<string, Schema>,
  returned: ReadonlyMap<string, Schema>,
): readonly Difference[] {
  // Most answers have no such name, and spellings are slower to compare.
  if ([...sent.keys()].every((name) => !returned.has(name))) return [];
  const found: (Difference & { readonly name: string })[] = [];
  let returnedCount = 0;
  for (const [name, property] of sent) {
    const spelling = returned.has(name) ? name : findSpelling(name, sent, returned);
    const other = spelling === undefined ? undefined : returned.get(spelling);
    if (spelling === undefined || other === undefined) continue;
    returnedCount++;
    const words =
      spelling === name ? differentTypes(property, other) : { sent: code(name), returned: code(spelling) };
    if (words !== undefined) found.push({ name, at: other, words });
  }
  const isSameObject = returnedCount >= 2 && 2 * returnedCount > sent.size;
  return found.filter(({ name }) => isSameObject || !generalNames.has(englishName(name)));
}

/** Finds the name of a property that is returned in another spelling. */
function findSpelling(
  name: string,
  sent: ReadonlyMap<string, Schema>,
  returned: ReadonlyMap<string, Schema>,
): string | undefined {
  const squashed = squashedName(name);
  return [...returned.keys()].find((each) => !sent.has(each) && squashedName(each) === squashed);
}

/** Describes the types of one property if both are known and no value matches both. */
function differentTypes(a: Schema, b: Schema): Difference['words'] | undefined {
  const [first, second] = [plainType(a), plainType(b)];
  if (first === undefined || second === undefined || first === second) return undefined;
  const name = code(nameSchema(a).split('.').at(-1) ?? '');
  return { sent: `${name} as ${article(first)}`, returned: `it as ${article(second)}` };
}

/**
 * Returns the only type of a simple schema. Integers count as numbers. Undefined for objects, which may replace an identifier.
 */
function plainType(schema: Schema): string | undefined {
  const { types, subschemas } = resolveSchema(schema) ?? schema;
  const [type] = types;
  if (type === undefined || types.length !== 1 || type === 'object') return undefined;
  if (subschemas.some(({ step }) => step === 'oneOf' || step === 'anyOf' || step === 'allOf'))
    return undefined;
  return type === 'integer' ? 'number' : type;
}

function article(type: string): string {
  return type === 'array' ? 'an array' : `a ${type}`;
}
