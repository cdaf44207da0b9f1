import { isObject, type Model, parsePointer, resolve, resolveSchema, Schema } from '@assay/core';
import { percentDecoded } from '@assay/text';

/** Target of a mapping's entry: a schema, nothing, or unknown. */
export type MappingTarget = Schema | 'nothing' | 'unknown';

/** True if an entry of a mapping leads nowhere. */
export function isUnresolvedMapping(target: MappingTarget): target is 'nothing' {
  return target === 'nothing';
}

/**
 * Finds the schema that a value of a mapping means: the name of a component, or a reference (Discriminator Object).
 * References into other documents that cannot be read are reported as references.
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
  // A name with an ending can be that of a file next to the document.
  return /\.(?:ya?ml|json)$/i.test(value) || reference !== undefined ? 'unknown' : 'nothing';
}

/**
 * Returns the value at a pointer of the schema's document; a part of a description often means the components of the
 * root.
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
