import type { SchemaParts, Subschema } from '../schema/schema-reader.js';
import { isJsonObject } from '../value/values.js';
import {
  Applicators,
  ItemSchemas,
  PropertySchemas,
  type Branches,
  type CompiledSchema,
  type Phase,
  type Plan,
} from './compiled-schema.js';
import { namesOfBranches } from './discriminator.js';

/** Access to other schemas while a schema is compiled. */
export interface Neighbours<S> {
  /** Returns the compiled form of a schema. It is filled in later. */
  of(schema: S): CompiledSchema;
  referenceText(schema: S): string | undefined;
  readonly assertsFormat: boolean;
  /** The schemas that accept everything and nothing. */
  readonly unrestricted: CompiledSchema;
  readonly unsatisfiable: CompiledSchema;
}

/** Compiles the subschemas that apply to the same value and to its parts. */
export function compileSubschemas<S>(
  into: CompiledSchema,
  parts: SchemaParts<S>,
  neighbours: Neighbours<S>,
): void {
  const { subschemas, references, keywords } = parts;
  // Readers of dialects without boolean schemas need not list `false` as a subschema.
  const isClosed = keywords['additionalProperties'] === false;
  if (subschemas.length === 0 && references.length === 0 && !isClosed) return;
  const applicators = new Applicators();
  into.applicators = applicators;
  for (const { target, text, dynamicName } of references) {
    const schema = target === undefined ? undefined : neighbours.of(target);
    if (schema !== undefined) schema.isShared = true;
    (applicators.conjuncts ??= []).push({ schema, reference: text, dynamicName });
  }
  for (const subschema of subschemas) compileSubschema(applicators, subschema, parts, neighbours);
  if (isClosed) (applicators.properties ??= new PropertySchemas()).additional = neighbours.unsatisfiable;
  compileFurtherItems(applicators, parts, neighbours);
  compileBranches(applicators, parts, neighbours);
  compileMereNames(applicators, parts, neighbours);
  plan(applicators);
}

function compileSubschema<S>(
  into: Applicators,
  { keyword, key, schema }: Subschema<S>,
  { dialect, keywords }: SchemaParts<S>,
  neighbours: Neighbours<S>,
): void {
  if (!dialect.keywords.has(keyword)) return;
  switch (keyword) {
    case 'properties':
      (into.properties ??= new PropertySchemas()).named.set(String(key), neighbours.of(schema));
      break;
    case 'patternProperties': {
      const child = dialect.ignoresPatternSchemas ? neighbours.unrestricted : neighbours.of(schema);
      (into.properties ??= new PropertySchemas()).patterns.push({ pattern: String(key), schema: child });
      break;
    }
    case 'additionalProperties':
      (into.properties ??= new PropertySchemas()).additional = neighbours.of(schema);
      break;
    case 'propertyNames':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      into[keyword] = neighbours.of(schema);
      break;
    case 'dependentSchemas':
    case 'dependencies':
      (into.dependentSchemas ??= []).push([String(key), neighbours.of(schema)]);
      break;
    case 'prefixItems':
    case 'items': {
      const items = (into.items ??= new ItemSchemas());
      if (key === undefined) items.rest = neighbours.of(schema);
      else items.prefix[Number(key)] = neighbours.of(schema);
      break;
    }
    case 'contains': {
      const { minContains, maxContains } = keywords;
      into.contains = {
        schema: neighbours.of(schema),
        min: typeof minContains === 'number' ? minContains : 1,
        max: typeof maxContains === 'number' ? maxContains : Infinity,
        evaluates: dialect.evaluatesContained,
      };
      break;
    }
    case 'allOf':
      (into.conjuncts ??= []).push({
        schema: neighbours.of(schema),
        reference: undefined,
        dynamicName: undefined,
      });
      break;
    default:
  }
}

/** Compiles `additionalItems`, which applies after a tuple. Beside a single schema it has no meaning. */
function compileFurtherItems<S>(
  { items }: Applicators,
  { dialect, subschemas }: SchemaParts<S>,
  neighbours: Neighbours<S>,
): void {
  if (items === undefined || items.prefix.length === 0 || !dialect.keywords.has('additionalItems')) return;
  const further = subschemas.find(({ keyword }) => keyword === 'additionalItems');
  if (further !== undefined) items.rest = neighbours.of(further.schema);
}

function compileBranches<S>(
  into: Applicators,
  { dialect, keywords, subschemas }: SchemaParts<S>,
  neighbours: Neighbours<S>,
): void {
  const { anyOf, oneOf } = keywords;
  if (anyOf === undefined && oneOf === undefined) return;
  const discriminator = dialect.keywords.has('discriminator') ? keywords['discriminator'] : undefined;
  if (isJsonObject(discriminator) && typeof discriminator['propertyName'] === 'string')
    into.discriminator = discriminator['propertyName'];
  into.anyOf = compileUnionBranches('anyOf', subschemas, discriminator, neighbours);
  into.oneOf = compileUnionBranches('oneOf', subschemas, discriminator, neighbours);
}

function compileUnionBranches<S>(
  keyword: string,
  subschemas: readonly Subschema<S>[],
  discriminator: unknown,
  neighbours: Neighbours<S>,
): Branches | undefined {
  const members = subschemas.filter((subschema) => subschema.keyword === keyword);
  if (members.length === 0) return undefined;
  const schemas = members.map(({ schema }) => neighbours.of(schema));
  if (!isJsonObject(discriminator)) return { schemas, names: undefined };
  const references = members.map(({ schema }) => neighbours.referenceText(schema));
  return { schemas, names: namesOfBranches(references, discriminator) };
}

/** Adds names in `properties` whose value is not a schema. They count as described, without constraints. */
function compileMereNames<S>(
  { properties }: Applicators,
  { keywords }: SchemaParts<S>,
  { unrestricted }: Neighbours<S>,
): void {
  const namedProperties = keywords['properties'];
  if (
    properties === undefined ||
    !isJsonObject(namedProperties) ||
    typeof namedProperties['$ref'] === 'string'
  )
    return;
  const names = Object.keys(namedProperties);
  if (names.length === properties.named.size) return;
  for (const name of names) if (!properties.named.has(name)) properties.named.set(name, unrestricted);
}

/** Plans the phases for objects, arrays and scalars. */
function plan(schema: Applicators): void {
  let phases: Phase[] | undefined;
  if (schema.conjuncts !== undefined) (phases ??= []).push('conjuncts');
  if (schema.anyOf !== undefined) (phases ??= []).push('anyOf');
  if (schema.oneOf !== undefined) (phases ??= []).push('oneOf');
  if (schema.not !== undefined) (phases ??= []).push('not');
  if (schema.if !== undefined) (phases ??= []).push('if');
  if (phases !== undefined) schema.scalarPlan = phases;
  schema.objectPlan = objectPlan(schema, schema.scalarPlan);
  schema.arrayPlan = arrayPlan(schema, schema.scalarPlan);
}

const propertiesOnly: Plan = ['properties'];
const itemsOnly: Plan = ['items'];

function objectPlan(schema: Applicators, fullPlan: Plan): Plan {
  const { properties, propertyNames, dependentSchemas, unevaluatedProperties } = schema;
  if (propertyNames === undefined && dependentSchemas === undefined && unevaluatedProperties === undefined) {
    if (properties === undefined) return fullPlan;
    if (fullPlan.length === 0) return propertiesOnly;
  }
  const phases: Phase[] = [];
  if (properties !== undefined) phases.push('properties');
  if (propertyNames !== undefined) phases.push('propertyNames');
  if (dependentSchemas !== undefined) phases.push('dependentSchemas');
  phases.push(...fullPlan);
  if (unevaluatedProperties !== undefined) phases.push('unevaluatedProperties');
  return phases;
}

function arrayPlan(schema: Applicators, fullPlan: Plan): Plan {
  const { items, contains, unevaluatedItems } = schema;
  if (contains === undefined && unevaluatedItems === undefined) {
    if (items === undefined) return fullPlan;
    if (fullPlan.length === 0) return itemsOnly;
  }
  const phases: Phase[] = [];
  if (items !== undefined) phases.push('items');
  if (contains !== undefined) phases.push('contains');
  phases.push(...fullPlan);
  if (unevaluatedItems !== undefined) phases.push('unevaluatedItems');
  return phases;
}
