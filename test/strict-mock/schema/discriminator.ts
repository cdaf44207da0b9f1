import { isObject, parsePointer, resolve, resolveSchema, Schema, type Model } from '@assay/core';
import { flatten, schemasOfProperty } from './flatten.js';

/** The schema that a discriminator chooses for an object, or the reason why it rejects the object. */
export type Choice =
  | { readonly kind: 'chosen'; readonly schema: Schema }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'open' };

const open: Choice = { kind: 'open' };

/** Finds the schema that a discriminator chooses for an object (Discriminator Object). */
export function choose(model: Model, schema: Schema, value: object): Choice {
  const { property, mapping } = discriminatorOf(schema);
  const branches = [...schema.oneOf, ...schema.anyOf];
  if (!Object.hasOwn(value, property)) {
    // From 3.2 on the property may be optional. Without alternatives, `required` decides.
    if (branches.length === 0 || model.document.format === 'oas3.2') return open;
    return { kind: 'refused', reason: `must have the property \`${property}\`, which determines its schema` };
  }
  // `as`: the line above has checked that the property exists.
  const name = (value as Record<string, unknown>)[property];
  if (typeof name !== 'string') return open;
  const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
  const target = mapped === undefined ? implied(model, name) : mappedSchema(model, mapped);
  if (target === undefined) return chooseUnnamed(schema, property, name, mapped);
  const known = branches.map((branch) => finalSchema(branch));
  if (branches.length > 0 && !known.includes(finalSchema(target))) {
    return {
      kind: 'refused',
      reason: `has the \`${property}\` \`${name}\`, which is not one of the alternatives`,
    };
  }
  return { kind: 'chosen', schema: target };
}

/** Decides about a name that is not the name of a schema. The document may mean values that the property itself allows. */
function chooseUnnamed(schema: Schema, property: string, name: string, mapped: unknown): Choice {
  if (mapped !== undefined) return open;
  const around = [...flatten(schema)];
  const allowing = schemasOfProperty(around, property)
    .flatMap(flatten)
    .some((item) => item.enum?.includes(name) === true || (item.hasConst && item.keywords['const'] === name));
  if (allowing) return open;
  return { kind: 'refused', reason: `has the \`${property}\` \`${name}\`, which names no schema` };
}

function discriminatorOf(schema: Schema): { property: string; mapping: Readonly<Record<string, unknown>> } {
  const written = schema.keywords['discriminator'];
  if (typeof written === 'string') return { property: written, mapping: {} };
  if (!isObject(written)) return { property: '', mapping: {} };
  const { propertyName, mapping } = written;
  return { property: String(propertyName), mapping: isObject(mapping) ? mapping : {} };
}

function implied(model: Model, name: string): Schema | undefined {
  return model.document.components?.schemas.get(name);
}

function mappedSchema(model: Model, target: unknown): Schema | undefined {
  if (typeof target !== 'string') return undefined;
  const named = implied(model, target);
  if (named !== undefined) return named;
  if (!target.startsWith('#')) return undefined;
  let value: unknown = model.documents[0]?.value;
  for (const segment of parsePointer(decodeURI(target.slice(1))) ?? []) {
    value = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  const node = model.findNode(value);
  return node instanceof Schema ? node : undefined;
}

function finalSchema(schema: Schema): Schema {
  return resolveSchema(schema) ?? resolve(schema.reference) ?? schema;
}
