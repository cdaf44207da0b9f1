/** Splits a lodash path such as `['a']['b.c'][0].d` into its segments. */
export function splitPropertyPath(text: string): string[] {
  const segments: string[] = [];
  if (text.startsWith('.')) segments.push('');
  text.replace(
    /[^.[\]]+|\[(?:(-?\d+(?:\.\d+)?)|(["'])((?:(?!\2)[^\\]|\\.)*?)\2)\]|(?=(?:\.|\[\])(?:\.|\[\]|$))/g,
    (match: string, number: string | undefined, quote: string | undefined, quoted: string | undefined) => {
      segments.push(quote === undefined ? (number ?? match) : (quoted ?? '').replace(/\\(\\)?/g, '$1'));
      return match;
    },
  );
  return segments;
}

/** Returns the value that a lodash path leads to. A path that is itself a property name of the value is not split. */
export function readPropertyPath(value: unknown, path: string): unknown {
  const isName = /^\w*$/.test(path) || !/\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/.test(path);
  const segments =
    isName || (typeof value === 'object' && value !== null && path in value)
      ? [path]
      : splitPropertyPath(path);
  return segments.reduce<unknown>(
    (inner, segment) =>
      inner === null || inner === undefined ? undefined : Reflect.get(Object(inner) as object, segment),
    value,
  );
}
