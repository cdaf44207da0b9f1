import type { Keywords } from './keywords.js';
import { typesToTry, type TypeName } from './types.js';

/** Returns a stand-in for a value that cannot be created: of the right type, but not valid. */
export function standInFor(parts: readonly Keywords[]): unknown {
  const [type = 'object'] = typesToTry(parts, false);
  return standIns[type]();
}

const standIns: Readonly<Record<TypeName, () => unknown>> = {
  null: () => null,
  boolean: () => true,
  integer: () => 0,
  number: () => 0,
  string: () => 'value',
  array: () => [],
  object: () => ({}),
};
