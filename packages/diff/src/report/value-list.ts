import { asCode } from './operation-names.js';

/** More values than these are counted. */
const maxNamed = 3;

/** JSON texts of values in a sentence: `` `"a"`, `"b"` and 4 more ``. */
export function valueList(values: readonly string[]): string {
  const names = values.slice(0, maxNamed).map(asCode).join(', ');
  return values.length > maxNamed ? `${names} and ${values.length - maxNamed} more` : names;
}
