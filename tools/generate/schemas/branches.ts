import type { Conversion } from './conversion.js';
import { isTrivial, type Condition, type Schema } from './schema.js';

const discriminators = ['in', 'type', 'flow'];

/**
 * Converts `oneOf`, `anyOf` and `if` of a schema into choices by the values that distinguish the branches. Undefined if it has
 * none of them.
 */
export function convertBranches(schema: Schema, conversion: Conversion): (Schema | boolean)[] | undefined {
  const keyword = schema.oneOf === undefined ? 'anyOf' : 'oneOf';
  const members = schema[keyword];
  if (members !== undefined) {
    const place = `${schema.official}/${keyword}`;
    const branches =
      exclusive(schema, members, place) ?? bearer(members) ?? choice(schema, members, place, conversion);
    return [convertAll(branches, conversion)];
  }
  if (schema.if !== undefined) return [convertAll(conditional(schema), conversion)];
  return undefined;
}

function convertAll(branches: (Schema | boolean)[], { convert }: Conversion): Schema | boolean {
  const choose = branches.map((branch) => {
    if (typeof branch === 'boolean') return branch;
    const { when, ...schema } = branch;
    const converted = convert(schema);
    return when === undefined ? converted : { ...(converted === true ? {} : converted), when };
  });
  const [first] = choose;
  return choose.length === 1 && first !== undefined ? first : { choose };
}

/** The branches of `oneOf` or `anyOf`, distinguished by `$ref`, by type or by a property's value. */
function choice(
  parent: Schema,
  members: readonly (Schema | boolean)[],
  place: string,
  conversion: Conversion,
): Schema[] {
  const rest: Schema[] = [];
  const branches: Schema[] = [];
  for (const member of members) {
    if (typeof member === 'boolean') throw new Error(`A boolean branch at ${place}.`);
    if (deref(member, conversion).required?.join() === '$ref')
      branches.push({ ...member, when: { kind: 'has', property: '$ref' } });
    else rest.push(member);
  }
  const [only] = rest;
  if (only !== undefined && rest.length === 1) return [...branches, only];
  const further =
    byType(rest, place, conversion) ??
    byFile(rest, conversion) ??
    byDiscriminator(parent, rest, place, conversion);
  if (further === undefined) throw new Error(`The branches at ${place} cannot be distinguished.`);
  return [...branches, ...further];
}

function byType(members: readonly Schema[], place: string, conversion: Conversion): Schema[] | undefined {
  const types = members.map((member) => listSchemaTypes(deref(member, conversion)));
  const known = types.flat();
  if (types.some((list) => list.length === 0) || new Set(known).size < known.length) return undefined;
  const branches = members.map((member, index): Schema => ({
    ...member,
    when: { kind: 'type', types: types[index] ?? [] },
  }));
  return [...branches, { type: known, official: place, exact: true }];
}

/** 2.0: a response has either a schema or `type: file`. */
function byFile(members: readonly Schema[], conversion: Conversion): Schema[] | undefined {
  const file = members.find((member) => listBranchValues(member, 'type', conversion)?.join() === 'file');
  if (file === undefined || members.length !== 2) return undefined;
  return [{ ...file, when: is('type', ['file']) }, ...members.filter((member) => member !== file)];
}

function byDiscriminator(
  parent: Schema,
  members: readonly Schema[],
  place: string,
  conversion: Conversion,
): Schema[] | undefined {
  for (const property of discriminators) {
    const groups = new Map<string, Schema[]>();
    for (const member of members) {
      const values = listBranchValues(member, property, conversion)?.join() ?? '';
      groups.set(values, [...(groups.get(values) ?? []), member]);
    }
    if (groups.has('') || groups.size < 2) continue;
    const branches = [...groups].map(([values, group]): Schema => {
      const [only] = group;
      const when = is(property, values.split(','));
      if (group.length === 1 && only !== undefined) return { ...only, when };
      return { oneOf: group, official: place.slice(0, place.lastIndexOf('/')), when };
    });
    return [
      ...branches,
      unknownValue(parent, members, property, [...groups.keys()].join().split(','), place, conversion),
    ];
  }
  return undefined;
}

/** Builds the record for a value that matches no branch. It is about the property that should distinguish them. */
function unknownValue(
  parent: Schema,
  members: readonly Schema[],
  property: string,
  values: readonly string[],
  place: string,
  conversion: Conversion,
): Schema {
  const required = members.map((member) => deref(member, conversion).required ?? []);
  const common = (required[0] ?? []).filter((name) => required.every((list) => list.includes(name)));
  return {
    ...(parent.type === undefined ? { type: 'object' } : {}),
    required: [...new Set([...common, property])].filter((name) => parent.required?.includes(name) !== true),
    properties: { [property]: { enum: values, official: place, exact: true } },
    official: place,
    exact: true,
  };
}

/**
 * `oneOf: [{ required: [a] }, { required: [b] }]` requires exactly one of two properties; `anyOf` with any number requires at
 * least one.
 */
function exclusive(
  parent: Schema,
  members: readonly (Schema | boolean)[],
  place: string,
): (Schema | boolean)[] | undefined {
  const names: string[] = [];
  for (const member of members) {
    if (typeof member === 'boolean' || member.$ref !== undefined || member.required?.length !== 1)
      return undefined;
    names.push(member.required[0] ?? '');
  }
  const has = (property: string): Condition => ({ kind: 'has', property });
  const [first, second] = members as Schema[];
  const [a, b] = names;
  if (first === undefined || second === undefined || a === undefined || b === undefined) return undefined;
  if (place.endsWith('anyOf')) return [...names.slice(1).map((name): Schema => ({ when: has(name) })), first];
  if (members.length !== 2) return undefined;
  const both: Schema = { not: { required: [a, b] }, official: place, exact: true };
  const isDeclared = parent.not?.required?.join() === [a, b].join();
  // If both are missing, the specification's usual choice is required: `schema`, or `operationId` of a Link.
  const missing = b === 'operationId' ? second : first;
  return [
    { when: has(a), choose: [{ when: has(b), ...(isDeclared ? {} : both) }, without(first)] },
    { when: has(b), ...without(second) },
    names.some((name) => parent.demanded?.includes(name))
      ? {}
      : { required: missing.required ?? [], official: missing.official ?? place },
  ];
}

function without(member: Schema): Schema {
  const { required: _, ...rest } = member;
  return rest;
}

/** 3.0: only a bearer scheme may have `bearerFormat`. */
function bearer(members: readonly (Schema | boolean)[]): Schema[] | undefined {
  const [first, second] = members;
  const scheme = typeof first === 'object' ? first.properties?.['scheme'] : undefined;
  if (
    typeof scheme !== 'object' ||
    scheme.pattern === undefined ||
    typeof second !== 'object' ||
    second.not === undefined
  )
    return undefined;
  const { not, official = '' } = second;
  return [
    { when: { kind: 'matches', property: 'scheme', pattern: scheme.pattern, orAbsent: false } },
    { when: { kind: 'has', property: 'scheme' }, not, official },
    {},
  ];
}

/** Converts `if`: either a Reference Object, or (in the Responses Object) no status code at all. */
function conditional(schema: Schema): (Schema | boolean)[] {
  if (schema.if?.required?.join() === '$ref' && schema.then !== undefined && schema.else !== undefined) {
    return [{ ...schema.then, when: { kind: 'has', property: '$ref' } }, schema.else];
  }
  throw new Error(`The condition at ${schema.official}/if is of a new form.`);
}

function is(property: string, values: readonly string[]): Condition {
  return { kind: 'is', property, values, orAbsent: false };
}

function deref(schema: Schema, { official }: Conversion): Schema {
  return schema.$ref === undefined ? schema : deref(official.at(schema.$ref), { official } as Conversion);
}

function listSchemaTypes(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type;
  return schema.enum?.every((value) => typeof value === 'string') === true ? ['string'] : [];
}

/** The values that a branch allows for a property. Undefined if it allows any. */
function listBranchValues(
  member: Schema,
  property: string,
  conversion: Conversion,
): readonly string[] | undefined {
  const schema = deref(member, conversion);
  const own = schema.properties?.[property];
  if (typeof own === 'object' && own.enum?.length === 1) return own.enum.map(String);
  if (schema.oneOf === undefined || isTrivial(schema)) return undefined;
  const inner = schema.oneOf.map((branch) =>
    typeof branch === 'boolean' ? undefined : listBranchValues(branch, property, conversion),
  );
  return inner.includes(undefined) ? undefined : inner.flatMap((values) => values ?? []);
}
