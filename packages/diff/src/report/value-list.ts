import { asCode } from './operation-names.js';

/** More values than these are counted. */
const mostNamed = 3;

/** JSON texts of values in a sentence: `` `"a"`, `"b"` and 4 more ``. */
export function valueList(values: readonly string[]): string {
  const names = values.slice(0, mostNamed).map(asCode).join(', ');
  return values.length > mostNamed ? `${names} and ${values.length - mostNamed} more` : names;
}
