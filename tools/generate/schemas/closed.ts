import type { Official } from './official.js';
import { all, bare, isTrivial, type Condition, type Schema } from './schema.js';

/** A part of a schema that applies only if all conditions hold. */
interface Conditional {
  readonly when: readonly Condition[];
  readonly then: Schema | undefined;
  readonly else: Schema | undefined;
}

/** The parts of a schema: unconditional and conditional ones. */
interface Parts {
  readonly plain: readonly Schema[];
  readonly conditional: readonly Conditional[];
}

/** An assumption about a condition. Undefined if it is not decided. */
type Decision = (condition: Condition) => boolean | undefined;

const none: Parts = { plain: [], conditional: [] };

/** The URIs at which the official schemas and the OAS base vocabulary allow extensions. */
const extensions = /\/(?:specification-extensions|extensible)$/;

/** True if a schema of 3.1 or later combines several schemas that declare its properties. */
export function isMixed(schema: Schema, official: Official): boolean {
  return (
    isMeta(schema) ||
    [schema, ...(schema.allOf ?? [])].some(
      (part) =>
        typeof part === 'object' &&
        part.$ref !== undefined &&
        extensions.test(part.$ref) &&
        official.at(part.$ref) !== schema,
    )
  );
}

/** True for the JSON Schema meta-schema, which combines its vocabularies. */
export function isMeta(schema: Schema): boolean {
  return (schema.allOf ?? []).some(
    (part) => typeof part === 'object' && part.$ref?.endsWith('/meta/core') === true,
  );
}

/**
 * Converts a combined schema into a tree of choices whose leaves list all declared properties. A wrong property then yields one
 * record, and evaluated properties need not be tracked at run time.
 */
export function closedTree(schema: Schema, official: Official): Schema {
  const tree = build(schema, gather(schema, official), official, () => undefined);
  return isMeta(schema) ? choose([{ when: { kind: 'foreign' } }, tree]) : tree;
}

function gather(schema: Schema, official: Official): Parts {
  const {
    $ref,
    $defs: _,
    allOf,
    if: condition,
    then,
    else: otherwise,
    dependentSchemas,
    unevaluatedProperties: _closed,
    ...rest
  } = schema;
  const parts: Parts[] = [{ plain: plainParts(rest), conditional: [] }];
  if ($ref !== undefined) parts.push(gather(official.at($ref), official));
  for (const part of allOf ?? []) if (typeof part === 'object') parts.push(gather(part, official));
  if (condition?.patternProperties !== undefined) {
    if (then !== undefined) parts.push({ plain: [bare(then)], conditional: [] });
  } else if (condition !== undefined) {
    parts.push({ plain: [], conditional: [{ when: listConditions(condition), then, else: otherwise }] });
  }
  for (const [property, dependent] of Object.entries(dependentSchemas ?? {})) {
    parts.push({
      plain: [],
      conditional: [{ when: [{ kind: 'has', property }], then: dependent, else: undefined }],
    });
  }
  return parts.reduce(join);
}

/** Converts forbidden properties to `not`, whose record is about the object that has them. */
function plainParts(schema: Schema): Schema[] {
  const forbidden = Object.entries(schema.properties ?? {}).filter(([, value]) => value === false);
  if (forbidden.length === 0) return [schema];
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, value]) => value !== false),
  );
  return [
    { ...schema, properties },
    ...forbidden.map(([name]) => ({
      not: { required: [name] },
      official: `${schema.official}/properties/${name}`,
      exact: true as const,
    })),
  ];
}

function listConditions(schema: Schema): Condition[] {
  return Object.entries(schema.properties ?? {}).map(([property, value]): Condition => {
    if (typeof value === 'object' && typeof value.const === 'string') {
      return {
        kind: 'is',
        property,
        values: [value.const],
        orAbsent: schema.required?.includes(property) !== true,
      };
    }
    // If the property is missing, that is the fault. Properties that depend on it are then not reported as unknown.
    if (typeof value === 'object' && value.pattern !== undefined) {
      return { kind: 'matches', property, pattern: value.pattern, orAbsent: true };
    }
    throw new Error(`The condition at ${schema.official} is of a new form.`);
  });
}

function build(schema: Schema, everything: Parts, official: Official, decided: Decision): Schema {
  const parts = withoutIdle(everything, official);
  const [condition] = parts.conditional.flatMap(({ when }) => when);
  if (condition === undefined) return leaf(schema, parts.plain, schema.unevaluatedProperties);
  const under = (decision: Decision): Schema => {
    const decisions: Decision = (other) => decision(other) ?? decided(other);
    return build(schema, assume(parts, decisions, official), official, decisions);
  };
  if (condition.kind !== 'is') {
    const same = (other: Condition) => JSON.stringify(other) === JSON.stringify(condition);
    const when =
      condition.kind === 'has' ? { ...condition, ...alternative(schema, condition.property) } : condition;
    return choose([
      { ...under((other) => (same(other) ? true : undefined)), when },
      under((other) => (same(other) ? false : undefined)),
    ]);
  }
  const { property } = condition;
  const about = (value: string | undefined) => (other: Condition) => {
    if (other.kind !== 'is' || other.property !== property) return undefined;
    return value === undefined ? false : other.values.includes(value);
  };
  const isRequired = parts.plain.some(({ required }) => required?.includes(property) === true);
  const values = isRequired ? parts.plain.flatMap((part) => listEnumTexts(part.properties?.[property])) : [];
  if (values.length === 0) {
    const [value] = condition.values;
    return choose([{ ...under(about(value)), when: condition }, under(about(undefined))]);
  }
  // If the value is missing or unknown, that is the fault. The other allowed properties cannot be determined.
  const unknown = leaf(schema, parts.plain, undefined);
  const branch = (value: string): Schema => ({
    ...under(about(value)),
    when: { kind: 'is', property, values: [value], orAbsent: false },
  });
  return choose([...values.map(branch), unknown]);
}

/** Omits conditional parts that only set defaults of properties that are declared anyway. */
function withoutIdle(parts: Parts, official: Official): Parts {
  const known = new Set(parts.plain.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const isIdle = (part: Schema | undefined): boolean => {
    if (part === undefined) return true;
    const { plain, conditional } = gather(part, official);
    return (
      plain.every(
        ({ properties = {}, ...rest }) =>
          isTrivial(rest) &&
          Object.entries(properties).every(([name, value]) => isTrivial(value) && known.has(name)),
      ) && conditional.every((inner) => isIdle(inner.then) && isIdle(inner.else))
    );
  };
  return {
    ...parts,
    conditional: parts.conditional.filter((part) => !(isIdle(part.then) && isIdle(part.else))),
  };
}

/**
 * Finds the alternative of a property of which exactly one is required. If both are missing, that is the fault: properties of the
 * first one are then not reported as unknown.
 */
function alternative({ oneOf = [] }: Schema, property: string): { readonly orNot?: string } {
  const required = oneOf.flatMap((member) => (typeof member === 'object' ? (member.required ?? []) : []));
  const other = required.find((name) => name !== property);
  return required.includes(property) && other !== undefined ? { orNot: other } : {};
}

function choose(branches: Schema[]): Schema {
  return { choose: branches };
}

function listEnumTexts(schema: Schema | boolean | undefined): string[] {
  return typeof schema === 'object' ? (schema.enum ?? []).map(String) : [];
}

/** Resolves the conditional parts whose conditions are decided. */
function assume(parts: Parts, decision: Decision, official: Official): Parts {
  return parts.conditional
    .map((part): Parts => {
      const outcomes = part.when.map(decision);
      if (outcomes.includes(false)) return part.else === undefined ? none : gather(part.else, official);
      const when = part.when.filter((_, index) => outcomes[index] === undefined);
      if (when.length > 0) return { plain: [], conditional: [{ ...part, when }] };
      return part.then === undefined ? none : assume(gather(part.then, official), decision, official);
    })
    .reduce(join, { plain: parts.plain, conditional: [] });
}

function join(a: Parts, b: Parts): Parts {
  return { plain: [...a.plain, ...b.plain], conditional: [...a.conditional, ...b.conditional] };
}

/** Combines all parts in one flat schema. */
function leaf(
  schema: Schema,
  parts: readonly Schema[],
  unevaluatedProperties: Schema | boolean | undefined,
): Schema {
  const properties = new Map<string, (Schema | boolean)[]>();
  const patterns = new Map<string, (Schema | boolean)[]>();
  const rests: Schema[] = [];
  for (const { properties: own = {}, patternProperties = {}, ...rest } of parts) {
    for (const [name, value] of Object.entries(own))
      properties.set(name, [...(properties.get(name) ?? []), value]);
    for (const [pattern, value] of Object.entries(patternProperties)) patterns.set(pattern, [value]);
    rests.push(rest);
  }
  for (const [pattern, values] of patterns) {
    const matching = [...properties].filter(([name]) => new RegExp(pattern, 'u').test(name));
    for (const [, list] of matching) list.push(...values);
    // A pattern that only lists names of properties matches nothing else.
    if (/^\^\(\?:[\w|]+\)\$$/.test(pattern)) patterns.delete(pattern);
  }
  const [first = {}, ...others] = rests;
  const demanded = others.flatMap(({ required = [] }) => required);
  const further = others.filter((rest) => !isTrivial(rest) && !isImplied(rest, first));
  return {
    ...first,
    ...(schema.official === undefined ? {} : { official: schema.official }),
    properties: joinEach(properties),
    patternProperties: joinEach(patterns),
    ...(unevaluatedProperties === undefined ? {} : { unevaluatedProperties }),
    ...(demanded.length === 0 ? {} : { demanded }),
    ...(further.length === 0 ? {} : { allOf: further }),
  };
}

/** True if another schema already contains all keywords of a schema. */
function isImplied(schema: Schema, other: Schema): boolean {
  const texts = new Map(Object.entries(other).map(([keyword, value]) => [keyword, JSON.stringify(value)]));
  return Object.entries(schema).every(
    ([keyword, value]) => keyword === 'official' || texts.get(keyword) === JSON.stringify(value),
  );
}

function joinEach(
  schemas: ReadonlyMap<string, readonly (Schema | boolean)[]>,
): Record<string, Schema | boolean> {
  return Object.fromEntries([...schemas].map(([name, list]) => [name, all(list)]));
}
