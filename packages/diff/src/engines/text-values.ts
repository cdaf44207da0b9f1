import type { SchemaShape } from '../schema-shape.js';

/** True if a value can be a text or a number itself, not only an object with settings. */
export function mayBeText(shape: SchemaShape): boolean {
  if (!shape.allows('string') && !shape.allows('integer')) return false;
  return shape.types !== undefined || shape.propertyNames.size === 0;
}
