import { isObject, type Operation, defineNodeFact } from '@assay/core';

/**
 * The keys of an operation's `responses` without extensions, also for invalid values: `200`, `4XX`, `default`. Undefined if a
 * `$ref` in place of the map does not resolve. Cached, because many rules call it for each operation.
 */
export const documentedCodes = defineNodeFact(
  'the documented codes',
  (operation: Operation): readonly string[] | undefined => {
    const responses = operation.raw['responses'];
    if (Array.isArray(responses)) return operation.responses?.map(({ code }) => code);
    if (!isObject(responses)) return [];
    if (typeof responses['$ref'] !== 'string')
      return Object.keys(responses).filter((key) => !key.startsWith('x-') && !key.startsWith('X-'));
    const entries = operation.responses ?? [];
    return entries.length === 0 ? undefined : entries.map(({ code }) => code);
  },
);

/** The way in which a status code is documented: by its own key, only by its range (`4XX`), or only by `default`. */
export type Documentation = 'exact' | 'range' | 'default';

const none: readonly string[] = [];

/**
 * Returns how an operation documents a status code: `documentedAs(operation, 429)`. Undefined if it does not, or if its responses
 * are unknown. Call `areResponsesKnown` first if the difference matters.
 */
export function documentedAs(operation: Operation, status: number): Documentation | undefined {
  const exact = String(status);
  let found: Documentation | undefined;
  const codes = documentedCodes(operation) ?? none;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? '';
    if (code === exact) return 'exact';
    if (isRange(code) && code[0] === exact[0]) found = 'range';
    else if (code === 'default') found ??= 'default';
  }
  return found;
}

/** False if an operation documents no responses, or if a `$ref` in place of `responses` does not resolve. */
export function areResponsesKnown(operation: Operation): boolean {
  return (documentedCodes(operation)?.length ?? 0) > 0;
}

/**
 * Returns how an operation documents client errors (4) or server errors (5): 'exact' for any such code (`404`), 'range' for only
 * `4XX`, 'default' for only `default`.
 */
export function documentsErrors(operation: Operation, digit: 4 | 5): Documentation | undefined {
  let found: Documentation | undefined;
  const codes = documentedCodes(operation) ?? none;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? '';
    if (code === 'default') found ??= 'default';
    else if (code.charCodeAt(0) !== 48 + digit) continue;
    else if (isRange(code)) found = 'range';
    else return 'exact';
  }
  return found;
}

/** True for `4XX` and for `4xx`, which the specification does not define but authors use. */
function isRange(code: string): boolean {
  if (code.length !== 3 || (code[2] !== 'X' && code[2] !== 'x')) return false;
  return /^\dxx$/i.test(code);
}

/** Returns the class of a status code or range: 2 for `200` and `2XX`. Undefined for `default` and invalid codes. */
export function statusClass(code: string): 1 | 2 | 3 | 4 | 5 | undefined {
  if (!/^[1-5](?:\d\d|xx)$/i.test(code)) return undefined;
  // `as`: the pattern only matches these digits.
  return Number(code[0]) as 1 | 2 | 3 | 4 | 5;
}

/** True for success codes: `200`, `2XX`. False for `default`, which usually describes errors. */
export function isSuccess(code: string): boolean {
  return statusClass(code) === 2;
}

/** True for keys of errors: `404`, `5XX`, and `default` beside a success. */
export function isErrorCode(code: string, all: readonly string[]): boolean {
  if (code !== 'default') return /^[45](?:\d\d|xx)$/i.test(code);
  return all.some((other) => /^[123]/.test(other));
}
