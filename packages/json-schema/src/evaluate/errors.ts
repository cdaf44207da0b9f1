import type { InstanceError } from './outcome.js';
import { describeRequirement } from './messages.js';
import type { Fault, Result } from './result.js';

const maxErrors = 100;

/** Lists the errors of a result, each once and at its deepest cause; at most 100. */
export function listInstanceErrors(result: Result): readonly InstanceError[] {
  const errors: InstanceError[] = [];
  eachLeaf(result, (fault, place) => {
    const error = errorOf(fault, place.segments());
    if (place.isNew(error.message)) errors.push(error);
    return errors.length < maxErrors;
  });
  return errors;
}

/** Returns the first error of a result. */
export function firstError(result: Result): InstanceError | undefined {
  let first: InstanceError | undefined;
  eachLeaf(result, (fault, place) => {
    first = errorOf(fault, place.segments());
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
      message: `must match only one schema of \`oneOf\`, but matches ${matches}`,
      matches,
    };
  }
  return { segments, keyword: getPropertyName(keyword), message: describeRequirement(fault) };
}

function getPropertyName(keyword: string): string {
  return keyword === 'minContains' || keyword === 'maxContains' ? 'contains' : keyword;
}

/** A property name and the result of its validation. */
export interface NameFault {
  readonly name: string;
  readonly result: Result;
}

function messageOfName(detail: unknown): string {
  // `as`: the evaluation sets this detail for this keyword.
  const { name, result } = detail as NameFault;
  return `has the property ${JSON.stringify(name)}, whose name ${firstError(result)?.message ?? 'is refused'}`;
}

/** A location in the value and the results seen there, because many schemas may report the same error. */
class Place {
  private readonly parent: Place | undefined;
  private readonly segment: string | number;
  private readonly children = new Map<string | number, Place>();
  private readonly seen = new Set<Result | string>();

  constructor(parent: Place | undefined, segment: string | number) {
    this.parent = parent;
    this.segment = segment;
  }

  below(segment: string | number): Place {
    let child = this.children.get(segment);
    if (child === undefined) {
      child = new Place(this, segment);
      this.children.set(segment, child);
    }
    return child;
  }

  isNew(entry: Result | string): boolean {
    if (this.seen.has(entry)) return false;
    this.seen.add(entry);
    return true;
  }

  segments(): (string | number)[] {
    const segments: (string | number)[] = [];
    for (let place: Place = this; place.parent !== undefined; place = place.parent)
      segments.push(place.segment);
    return segments.reverse();
  }
}

/** Visits the faults without inner faults, in order, until `visit` returns false. */
function eachLeaf(result: Result, visit: (fault: Fault, place: Place) => boolean): void {
  const open = [{ faults: result.faults, next: 0, place: new Place(undefined, '') }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const fault = level.faults[level.next++];
    if (fault === undefined) {
      open.pop();
      continue;
    }
    const place = fault.segment === undefined ? level.place : level.place.below(fault.segment);
    if (fault.inner === undefined) {
      if (!visit(fault, place)) return;
    } else if (place.isNew(fault.inner)) {
      open.push({ faults: fault.inner.faults, next: 0, place });
    }
  }
}
