import type { Schema } from '@assay/core';
import { typesOf } from '../schema/flatten.js';

/** What a style has to know of a value: how it is written depends on it. */
export type Shape = 'primitive' | 'array' | 'object';

/** The shapes that a schema allows, lists and objects first: they are told from texts by their form. */
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
