import type { RawObject } from '@assay/core';

/** The keywords that describe a value without limiting it. `nullable` limits nothing, and adds nothing where there is no type. */
const annotations: ReadonlySet<string> = new Set([
  '$anchor',
  '$comment',
  '$defs',
  '$dynamicAnchor',
  '$id',
  '$schema',
  'contentSchema',
  'default',
  'definitions',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'id',
  'name',
  'nullable',
  'readOnly',
  'title',
  'writeOnly',
  'xml',
]);

/** True for keywords that describe values without limiting them: annotations, definitions, extensions. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-');
}

/** True for a Schema Object, as it is written, that any JSON value satisfies: `{}`, or nothing but annotations. */
export function acceptsAnything(raw: RawObject): boolean {
  for (const keyword in raw) {
    if (!isAnnotation(keyword)) return false;
  }
  return true;
}
