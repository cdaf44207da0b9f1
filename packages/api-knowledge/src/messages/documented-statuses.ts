import { isObject, type Operation, defineNodeFact } from '@assay/core';

/**
 * The keys of an operation's `responses`, extensions left out: `200`, `4XX`, `default`; also those whose value is no object.
 * Undefined where they cannot be known, because a `$ref` in the place of the map leads nowhere, or a list of no maps stands there.
 * Many rules ask each operation.
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

/** Way in which a status code is documented: under its own key, only by its range (`4XX`), or only by `default`. */
export type Documentation = 'exact' | 'range' | 'default';

const none: readonly string[] = [];

/**
 * Returns how an operation documents a status code: `documentedAs(operation, 429)`. Undefined where it does not, or
 * where its responses cannot be known; ask `areResponsesKnown` first where silence about those matters.
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

/** False where an operation documents no response at all, or where a `$ref` in the place of `responses` leads nowhere. */
export function areResponsesKnown(operation: Operation): boolean {
  return (documentedCodes(operation)?.length ?? 0) > 0;
}

/**
 * Returns how an operation documents errors of a class, 4 for those of clients or 5 for those of the server: 'exact'
 * where it has any such code (`404`), 'range' for `4XX` alone, 'default' where only that stands for them.
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

/** True for `4XX`; whoever writes `4xx`, which the specification does not know, means the same. */
function isRange(code: string): boolean {
  if (code.length !== 3 || (code[2] !== 'X' && code[2] !== 'x')) return false;
  return /^\dxx$/i.test(code);
}

/** The class of a status code or range: 2 for `200` and `2XX`; undefined for `default` and what is not a code. */
export function statusClass(code: string): 1 | 2 | 3 | 4 | 5 | undefined {
  if (!/^[1-5](?:\d\d|xx)$/i.test(code)) return undefined;
  // `as`: the pattern lets only these digits through.
  return Number(code[0]) as 1 | 2 | 3 | 4 | 5;
}

/** True for the codes of success: `200`, `2XX`. A `default` tells of errors more often than not. */
export function isSuccess(code: string): boolean {
  return statusClass(code) === 2;
}

/** True for keys that stand for errors: `404`, `5XX`, and `default` beside a success. */
export function isErrorCode(code: string, all: readonly string[]): boolean {
  if (code !== 'default') return /^[45](?:\d\d|xx)$/i.test(code);
  return all.some((other) => /^[123]/.test(other));
}
