import { resolve, type Schema } from '@assay/core';

/** Returns the name of the component that a schema is or refers to. */
export function componentName(schema: Schema | undefined): string | undefined {
  let current = schema;
  for (let hops = 0; hops < 20 && current !== undefined; hops++) {
    const [first, second, name, ...rest] = current.segments().map(String);
    if (first === 'components' && second === 'schemas' && rest.length === 0) return name;
    if (first === 'definitions' && name === undefined) return second;
    current = resolve(current.reference);
  }
  return undefined;
}
