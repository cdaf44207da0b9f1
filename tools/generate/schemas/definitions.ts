import { convertBranches } from './branches.js';
import { closedTree, isMeta, isMixed } from './closed.js';
import type { Conversion } from './conversion.js';
import type { Official } from './official.js';
import { all, bare, isTrivial, type Schema } from './schema.js';

/** Schemas by name. Each becomes one function, and only `ref` leads from one to another. */
export type Definitions = Map<string, Schema>;

/**
 * Converts the official schema of a format. The root schema is the definition `document`; `entries` adds names for the schemas at
 * some URIs.
 */
export function convertOfficial(official: Official, entries: Readonly<Record<string, string>>): Definitions {
  const definitions: Definitions = new Map();
  const names = new Map<string, string>();
  const conversion: Conversion = {
    official,
    refer: (uri) => {
      const target = official.at(uri);
      if (isSmall(target)) return convertSchema(target, conversion);
      let name = names.get(uri);
      if (name === undefined) {
        name = `${uri.slice(uri.lastIndexOf('/') + 1)}`;
        if ([...names.values()].includes(name)) throw new Error(`Two definitions would be called ${name}.`);
        names.set(uri, name);
      }
      if (!definitions.has(name)) {
        definitions.set(name, {});
        definitions.set(name, convertSchema(target, conversion));
      }
      return { ref: name };
    },
    convert: (schema) => (typeof schema === 'boolean' ? schema : convertSchema(schema, conversion)),
  };
  definitions.set('document', convertSchema(official.root, conversion));
  for (const [name, $ref] of Object.entries(entries))
    definitions.set(name, convertSchema({ $ref }, conversion));
  return definitions;
}

const branching = new Set<string>([
  '$ref',
  '$defs',
  'definitions',
  'oneOf',
  'anyOf',
  'allOf',
  'if',
  'then',
  'else',
  'not',
  'propertyNames',
  'contains',
  'choose',
  'demanded',
] satisfies (keyof Schema)[]);

/** Converts one schema: branches become `choose`, combined schemas become flat, and references become `ref`. */
function convertSchema(schema: Schema, conversion: Conversion): Schema {
  if (isMixed(schema, conversion.official))
    return convertSchema(closedTree(schema, conversion.official), conversion);
  const { $ref, allOf, not, propertyNames, contains, choose } = schema;
  const converted = withoutBranches(schema);
  const further: (Schema | boolean)[] = (allOf ?? []).map(conversion.convert);
  if ($ref !== undefined) further.push(conversion.refer($ref));
  const branches = convertBranches(schema, conversion);
  if (branches !== undefined) further.push(...branches);
  if (choose !== undefined) converted.choose = choose.map((branch) => convertBranch(branch, conversion));
  // A value that is not in the list is one fault, independent of its type.
  if (schema.enum !== undefined) delete converted.type;
  if (not?.patternProperties !== undefined)
    further.push(bare({ not: {}, official: `${schema.official}/not`, exact: true }));
  else if (not !== undefined) converted.not = not;
  if (contains !== undefined) converted.contains = contains;
  if (propertyNames?.pattern !== undefined) converted.propertyNames = propertyNames;
  convertMembers(converted, conversion);
  if (typeof converted.items === 'object') converted.items = conversion.convert(converted.items);
  return attach(converted, further);
}

/** Removes the keywords that are converted. */
function withoutBranches(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !branching.has(keyword)));
}

/** Combines a schema with others that must hold, too. A single reference or choice needs no `allOf`. */
function attach(schema: Schema, further: readonly (Schema | boolean)[]): Schema {
  const joined = all(further);
  if (isTrivial(joined)) return schema;
  if (typeof joined === 'boolean') throw new Error(`The schema at ${schema.official} allows nothing.`);
  if (isTrivial(schema)) return schema.when === undefined ? joined : { ...joined, when: schema.when };
  if (joined.ref !== undefined && schema.ref === undefined) return { ...schema, ref: joined.ref };
  return { ...schema, allOf: joined.allOf ?? [joined] };
}

function convertBranch(branch: Schema | boolean, conversion: Conversion): Schema | boolean {
  if (typeof branch === 'boolean') return branch;
  const { when, ...schema } = branch;
  const converted = convertSchema(schema, conversion);
  return when === undefined ? converted : { ...converted, when };
}

/** Converts the schemas of properties. The result has one of the two keywords for other properties. */
function convertMembers(schema: Schema, { convert }: Conversion): void {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  if ((properties ?? patternProperties ?? additionalProperties ?? unevaluatedProperties) === undefined)
    return;
  if (properties !== undefined) schema.properties = convertEach(properties, convert);
  // Looking up a property `$ref` is faster than matching a pattern.
  const { '^\\$ref$': reference, ...patterns } = patternProperties ?? {};
  if (reference !== undefined) schema.properties = { ...schema.properties, $ref: convert(reference) };
  schema.patternProperties = convertEach(patterns, convert);
  if (unevaluatedProperties === undefined)
    schema.additionalProperties = convert(additionalProperties ?? true);
}

function convertEach(schemas: Readonly<Record<string, Schema | boolean>>, convert: Conversion['convert']) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema)]));
}

/** True if a schema is so short that a separate function would be longer. */
function isSmall(schema: Schema): boolean {
  const hasMembers = [
    'properties',
    'patternProperties',
    'additionalProperties',
    'not',
    'dependentSchemas',
  ].some((keyword) => keyword in schema);
  return !hasMembers && !isMeta(schema) && JSON.stringify(schema).length < 700;
}
