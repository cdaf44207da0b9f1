import { isJsonObject } from '../value/values.js';
import type { Branches, CompiledSchema } from './compiled-schema.js';
import { firstError } from './errors.js';
import type { Frame } from './frame.js';
import { refused, type Fault, type Result } from './result.js';

/**
 * Rejects a value that no branch of `anyOf` or `oneOf` accepts. The faults are those of the branch that the discriminator
 * selects, or of the nearest branch. If several are equally near, their common faults are reported.
 */
export function refuseBranches(
  frame: Frame,
  keyword: 'anyOf' | 'oneOf',
  { names }: Branches,
  results: readonly Result[],
): void {
  if (frame.isQuick) return frame.refuse(keyword);
  const branch = results[branchNamed(frame, names)];
  if (branch !== undefined) return frame.refuseBy(branch, branch.distance);
  const least = results.reduce((distance, result) => Math.min(distance, result.distance), Infinity);
  const nearest = results.filter((result) => result.distance === least);
  const [first] = nearest;
  if (first !== undefined && nearest.length === 1) return frame.refuseBy(first, first.distance);
  const types = typesOfAll(results);
  if (types !== 0) return frame.refuse('type', types);
  refuseTogether(frame, keyword, nearest, results.length);
}

/** Returns the index of the branch that the discriminator's property selects; -1 if none exists. */
function branchNamed({ schema, value }: Frame, names: Branches['names']): number {
  const { discriminator } = schema.applicators;
  if (names === undefined || discriminator === undefined || !isJsonObject(value)) return -1;
  const name = Object.hasOwn(value, discriminator) ? value[discriminator] : undefined;
  return typeof name === 'string' ? names.findIndex((listed) => listed?.includes(name) === true) : -1;
}

/** Returns the types that the branches require, if each of them reports only the wrong type; else 0. */
function typesOfAll(results: readonly Result[]): number {
  let types = 0;
  for (const result of results) {
    const fault = soleFault(result);
    if (fault?.keyword !== 'type') return 0;
    types |= Number(fault.detail);
  }
  return types;
}

/** Returns the only fault of a result if it concerns the value itself. */
function soleFault(result: Result): Fault | undefined {
  let current: Result | undefined = result;
  while (current !== undefined) {
    const [fault]: readonly Fault[] = current.faults;
    if (fault === undefined || current.faults.length > 1 || fault.segment !== undefined) return undefined;
    if (fault.inner === undefined) return fault;
    current = fault.inner;
  }
  return undefined;
}

function refuseTogether(frame: Frame, keyword: string, nearest: readonly Result[], branches: number): void {
  const [first, ...others] = nearest.map(firstError);
  if (first === undefined) return frame.refuse(keyword, branches);
  const isSame = others.every(
    (error) =>
      error !== undefined &&
      error.message === first.message &&
      commonLength(error.segments, first.segments) === first.segments.length,
  );
  const [result] = nearest;
  if (isSame && result !== undefined) return frame.refuseBy(result, result.distance);
  let { length } = first.segments;
  for (const error of others) length = Math.min(length, commonLength(error?.segments ?? [], first.segments));
  if (length === 0) return frame.refuse(keyword, branches);
  frame.refuseBy(faultAt(frame.schema, first.segments.slice(0, length), keyword, branches), 5);
}

function commonLength(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Returns a result with a fault at a location inside the value. */
function faultAt(
  schema: CompiledSchema,
  segments: readonly (string | number)[],
  keyword: string,
  detail: unknown,
): Result {
  let fault: Fault = { keyword, schema, detail, segment: segments.at(-1), inner: undefined };
  for (let index = segments.length - 2; index >= 0; index--) {
    fault = {
      keyword: '',
      schema,
      detail: undefined,
      segment: segments[index],
      inner: refused([fault], 5),
    };
  }
  return refused([fault], 5);
}
