import type { Schema } from '@assay/core';
import { typesOf } from '../schema/flatten.js';

/** The part of a value's type that decides its serialisation. */
export type Shape = 'primitive' | 'array' | 'object';

/** The shapes that a schema allows. Objects and arrays come first, because their form distinguishes them from plain texts. */
export function shapesOf(schemas: readonly Schema[]): readonly Shape[] {
  const types = typesOf(schemas);
  const shapes: Shape[] = [];
  if (types.has('object')) shapes.push('object');
  if (types.has('array')) shapes.push('array');
  if (shapes.length === 0 || [...types].some((type) => !['object', 'array', 'null'].includes(type))) {
    shapes.push('primitive');
  }
  return shapes;
}
