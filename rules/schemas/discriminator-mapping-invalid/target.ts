import { isObject, type Model, parsePointer, resolve, resolveSchema, Schema } from '@assay/core';
import { percentDecoded } from '@assay/text';

/** The target of a mapping entry: a schema, nothing, or unknown. */
export type MappingTarget = Schema | 'nothing' | 'unknown';

/** True if an entry of a mapping does not resolve. */
export function isUnresolvedMapping(target: MappingTarget): target is 'nothing' {
  return target === 'nothing';
}

/**
 * Finds the schema of a mapping entry, by the name of a component or by a reference (Discriminator Object). Other rules report
 * references to unreadable documents.
 *
 * @param name The key of the entry.
 */
export function targetOfMapping(model: Model, schema: Schema, value: string, name: string): MappingTarget {
  const component = resolveSchema(model.document.components?.schemas.get(value));
  if (component !== undefined) return component;
  const reference = model.mappings.find(
    (mapping) => mapping.parent === schema && mapping.field === name && mapping.ref === value,
  );
  const target = resolve(reference);
  if (target !== undefined)
    return target instanceof Schema ? (resolveSchema(target) ?? 'unknown') : 'nothing';
  const hash = value.indexOf('#');
  if (hash > 0 || (hash === -1 && !/^[\w.-]+$/.test(value))) return 'unknown';
  if (hash === 0) return atPointer(model, schema, value.slice(1));
  // A name with a file extension can refer to a file beside the document.
  return /\.(?:ya?ml|json)$/i.test(value) || reference !== undefined ? 'unknown' : 'nothing';
}

/**
 * Returns the schema at a pointer in the schema's document, or in the root document: parts of a description often mean the root's
 * components.
 */
function atPointer(model: Model, schema: Schema, pointer: string): MappingTarget {
  const segments = parsePointer(percentDecoded(pointer));
  // An anchor is not a pointer.
  if (segments === undefined) return 'unknown';
  let isMissing = true;
  for (const { value } of [schema.document, model.document.document]) {
    const object = segments.reduce<unknown>(
      (holder, segment) =>
        isObject(holder) || Array.isArray(holder) ? Reflect.get(holder, segment) : undefined,
      value,
    );
    if (object === undefined) continue;
    isMissing = false;
    const node = model.findNode(object);
    if (node instanceof Schema) return resolveSchema(node) ?? 'unknown';
    if (node !== undefined) return 'nothing';
  }
  return isMissing ? 'nothing' : 'unknown';
}
