import {
  defineRule,
  isObject,
  leaveUndecided,
  resolveSchema,
  Schema,
  validateInstance,
  type Model,
} from '@assay/core';
import { writeJson } from '@assay/text';
import { isAnnotation } from '../../knowledge/schemas/unconstrained.js';
import { listConjuncts, isInCondition, listContainingSchemas } from '../../knowledge/schemas/composition.js';
import { locateSchema, nameSchema, code } from '../../knowledge/wording/names.js';
import { isPlainlyValid } from '../../knowledge/schemas/quick-validation.js';
import { allowsType, possibleTypes, typeNames } from '../../knowledge/schemas/possible-types.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { isCertain } from './is-certain.js';
import { demandsOf, violatesRequirements } from './plain-refusal.js';
import { smallestValue } from './smallest-value.js';

const maxBranches = 50;

export default defineRule({
  id: 'oneof-branches-overlap',
  meta: {
    name: 'Overlapping oneOf schemas',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The value {{value}} matches {{branches}} of the `oneOf` of {{schema}}, so `oneOf` rejects it.',
    impact:
      'Exactly one schema of `oneOf` must match: validators reject such a value, and code that does not count matches parses it as the first matching schema.',
    recommendation:
      'Make the schemas mutually exclusive (required properties, a constant, bounds), add a `discriminator`, or use `anyOf` if several may match.',
    references: {
      specification: specificationLinks3('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1.3'],
    },
  },
  create: (context) => ({
    'Schema.oneOf'(schema) {
      if (context.model === undefined) return;
      const overlap = overlapIn(context.model, schema);
      // Without required properties, an empty value matches everything, but clients never send it.
      if (overlap === undefined || isEmpty(overlap.value)) return;
      const { value, first, second } = overlap;
      context.report({
        at: schema,
        property: 'oneOf',
        data: {
          value: code(writeJson(value), 60),
          branches: nameBoth(first, second),
          schema: locateSchema(schema),
        },
      });
    },
  }),
});

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

interface Overlap {
  readonly value: unknown;
  readonly first: Schema;
  readonly second: Schema;
}

/** Finds two schemas of a `oneOf` of which the smallest value of one also matches the other, together with all outer schemas. */
function overlapIn(model: Model, schema: Schema): Overlap | undefined {
  const branches = schema.oneOf;
  if (branches.length < 2 || (branches.length <= maxBranches && shareNoType(branches))) return undefined;
  if (isInCondition(schema)) return undefined;
  const outer = outermost(schema);
  if (hasDiscriminator(outer, branches) || needsItself(schema) || isPartElsewhere(model, outer))
    return undefined;
  const around = listConjuncts(outer);
  if (branches.length > maxBranches) {
    const why = `only ${maxBranches} of its ${branches.length} schemas were compared with the others`;
    leaveUndecided({ at: schema, property: 'oneOf', what: 'schema', why });
  }
  const demands = branches.map(demandsOf);
  for (const branch of branches.slice(0, maxBranches)) {
    const found = smallestValue([branch], around);
    if (found === undefined) continue;
    const { value } = found;
    const rivals = branches.filter(
      (each, at) => each !== branch && !violatesRequirements(demands[at], value),
    );
    const second = findOtherMatch({ outer, schema }, branch, rivals, value);
    if (second !== undefined) return describeOverlap(schema, value, branch, second);
  }
  const nullable = branches.filter(namesNull);
  const [first, second] = nullable;
  if (first === undefined || second === undefined || schema.nullable) return undefined;
  const rivals = branches.filter((each) => each !== first);
  return findOtherMatch({ outer, schema }, first, rivals, null) === undefined
    ? undefined
    : { value: null, first, second };
}

/** True if no two of the schemas have a common type, so that no value matches two. */
function shareNoType(branches: readonly Schema[]): boolean {
  let sharedTypes = 0;
  for (const branch of branches) {
    const types = possibleTypes(branch);
    if ((sharedTypes & types) !== 0) return false;
    sharedTypes |= types;
  }
  return true;
}

function findOtherMatch(
  { outer, schema }: { readonly outer: Schema; readonly schema: Schema },
  branch: Schema,
  rivals: readonly Schema[],
  value: unknown,
): Schema | undefined {
  if (rivals.length === 0 || !fits(branch, value)) return undefined;
  const other = rivals.find((each) => fits(each, value));
  return other === undefined || !fitsOtherwise(outer, schema, value) ? undefined : other;
}

function describeOverlap({ oneOf }: Schema, value: unknown, a: Schema, b: Schema): Overlap {
  const isFirst = oneOf.indexOf(a) < oneOf.indexOf(b);
  return { value, first: isFirst ? a : b, second: isFirst ? b : a };
}

/** True for schemas that explicitly allow null, rather than by omitting the type. */
function namesNull(branch: Schema): boolean {
  const types = possibleTypes(branch);
  return allowsType(types, 'null') && typeNames(types).length > 0;
}

/** Returns the outermost schema whose inline `allOf` contains a schema. All apply to the same value. */
function outermost(schema: Schema): Schema {
  let outer = schema;
  while (outer.step === 'allOf' && outer.parent instanceof Schema) outer = outer.parent;
  return outer;
}

/** True if a discriminator selects the schema by name. */
function hasDiscriminator(outer: Schema, branches: readonly Schema[]): boolean {
  for (const { keywords } of listConjuncts(outer)) if (isObject(keywords['discriminator'])) return true;
  return branches.some((branch) => {
    for (const { keywords } of listConjuncts(branch)) if (isObject(keywords['discriminator'])) return true;
    return false;
  });
}

/** True if an alternative includes the schema that lists it, so that the result is unknown. */
function needsItself(schema: Schema): boolean {
  return schema.oneOf.some((branch) => listConjuncts(branch).includes(schema));
}

/** True if other schemas combine this one by reference, so that the other constraints are unknown. */
function isPartElsewhere(model: Model, outer: Schema): boolean {
  for (const composite of listContainingSchemas(model, outer).schemas)
    if (composite !== outer && !composite.isReference && !isMereWrapper(composite)) return true;
  return false;
}

/** True for an `allOf` of one schema that only adds a description. */
function isMereWrapper({ raw, subschemas }: Schema): boolean {
  return (
    subschemas.length <= 1 &&
    Object.keys(raw).every((keyword) => keyword === '$ref' || keyword === 'allOf' || isAnnotation(keyword))
  );
}

function fits(branch: Schema, value: unknown): boolean {
  return isValid(branch, value) && isCertain(branch, value);
}

function isValid(branch: Schema, value: unknown): boolean {
  return (
    isPlainlyValid(branch, value) ||
    validateInstance(branch, value, { isFirstEnough: true }).verdict !== 'invalid'
  );
}

/** True if only the `oneOf` itself can reject the value. */
function fitsOtherwise(outer: Schema, schema: Schema, value: unknown): boolean {
  if (value === null && schema.nullable) return false;
  return validateInstance(outer, value).errors.every(
    ({ keyword, segments }) => keyword === 'oneOf' && segments.length === 0,
  );
}

function nameBoth(first: Schema, second: Schema): string {
  const names = [first, second].map(nameBranch);
  return names[0] === names[1] ? `two schemas, ${names[0]},` : `both ${names[0]} and ${names[1]}`;
}

function nameBranch(branch: Schema): string {
  return code(nameSchema(resolveSchema(branch) ?? branch), 50);
}
