import type { SchemaShape } from '../schema/shape.js';

/** True for identifiers that nobody can guess: UUIDs. */
export function isRandom(shape: SchemaShape): boolean {
  return shape.text('format')?.toLowerCase() === 'uuid';
}

/** True for identifiers that are numbers, which are counted up more often than not. */
export function isCounted({ types }: SchemaShape): boolean {
  return types?.has('integer') === true || types?.has('number') === true;
}
