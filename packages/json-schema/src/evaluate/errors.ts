import type { InstanceError } from './outcome.js';
import { messageOf } from './messages.js';
import type { Fault, Result } from './result.js';

const mostErrors = 100;

/** Writes the errors of a result, each at its deepest cause; 100 at most. */
export function errorsOf(result: Result): readonly InstanceError[] {
  const errors: InstanceError[] = [];
  eachLeaf(result, (fault, segments) => {
    errors.push(errorOf(fault, segments));
    return errors.length < mostErrors;
  });
  return errors;
}

/** The first error of a result. */
export function firstError(result: Result): InstanceError | undefined {
  let first: InstanceError | undefined;
  eachLeaf(result, (fault, segments) => {
    first = errorOf(fault, segments);
    return false;
  });
  return first;
}

function errorOf(fault: Fault, segments: readonly (string | number)[]): InstanceError {
  const { keyword, detail } = fault;
  if (keyword === 'propertyNames') return { segments, keyword, message: messageOfName(detail) };
  if (typeof detail === 'object' && detail !== null && 'matches' in detail) {
    const matches = Number(detail.matches);
    return {
      segments,
      keyword,
      message: `must match one schema of \`oneOf\` only, and matches ${matches}`,
      matches,
    };
  }
  return { segments, keyword: nameOf(keyword), message: messageOf(fault) };
}

function nameOf(keyword: string): string {
  return keyword === 'minContains' || keyword === 'maxContains' ? 'contains' : keyword;
}

/** A name of a property, and what is wrong with it. */
export interface NameFault {
  readonly name: string;
  readonly result: Result;
}

function messageOfName(detail: unknown): string {
  // `as`: what the evaluation puts behind this keyword.
  const { name, result } = detail as NameFault;
  return `has the property ${JSON.stringify(name)}, whose name ${firstError(result)?.message ?? 'is refused'}`;
}

/** Goes through the faults that have no others inside, in their order, until `visit` has enough. */
function eachLeaf(
  result: Result,
  visit: (fault: Fault, segments: readonly (string | number)[]) => boolean,
): void {
  const path: (string | number)[] = [];
  const open = [{ faults: result.faults, next: 0, hasSegment: false }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const fault = level.faults[level.next++];
    if (fault === undefined) {
      open.pop();
      if (level.hasSegment) path.pop();
      continue;
    }
    const hasSegment = fault.segment !== undefined;
    if (fault.inner === undefined) {
      const segments = fault.segment === undefined ? [...path] : [...path, fault.segment];
      if (!visit(fault, segments)) return;
      continue;
    }
    if (fault.segment !== undefined) path.push(fault.segment);
    open.push({ faults: fault.inner.faults, next: 0, hasSegment });
  }
}
