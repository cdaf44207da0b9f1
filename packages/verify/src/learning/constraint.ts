import { isJsonNumber, writeJson } from '@assay/text';

/** Constraint of a service on a value. */
export type Constraint =
  | { readonly kind: 'required' | 'unique' | 'unknown' | 'reference' }
  | { readonly kind: 'enum'; readonly values: readonly unknown[] }
  | { readonly kind: 'type' | 'format' | 'pattern'; readonly value: string }
  | {
      readonly kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf';
      readonly value: number;
    }
  | { readonly kind: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'; readonly value: number };

/** Locations of values in a request. */
export type Location = 'body' | 'query' | 'header' | 'path';

/** A constraint that a response states, and its subject. */
export interface Complaint {
  /** Undefined if the response does not state it. */
  readonly in: Location | undefined;
  /** The path of names to the value; empty if the response does not state it. */
  readonly path: readonly string[];
  readonly constraint: Constraint;
}

/** Describes a complaint as a clause: "`name` has at least 3 characters". */
export function describeComplaint({ path, constraint }: Complaint): string {
  const name = path.length === 0 ? 'a name' : `\`${path.join('.')}\``;
  switch (constraint.kind) {
    case 'required':
      return `${name} is required`;
    case 'unique':
      return `${name} is unique`;
    case 'unknown':
      return `${name} is not accepted`;
    case 'reference':
      return `${name} names an existing resource`;
    case 'enum':
      return `${name} is one of ${constraint.values.map((value) => `\`${textOf(value)}\``).join(', ')}`;
    case 'type':
      return `${name} is of the type \`${constraint.value}\``;
    case 'format':
      return `${name} has the format \`${constraint.value}\``;
    case 'pattern':
      return `${name} matches \`${constraint.value}\``;
    case 'minimum':
      return `${name} is at least ${constraint.value}`;
    case 'maximum':
      return `${name} is at most ${constraint.value}`;
    case 'exclusiveMinimum':
      return `${name} is more than ${constraint.value}`;
    case 'exclusiveMaximum':
      return `${name} is less than ${constraint.value}`;
    case 'multipleOf':
      return `${name} is a multiple of ${constraint.value}`;
    case 'minLength':
      return `${name} has at least ${constraint.value} characters`;
    case 'maxLength':
      return `${name} has at most ${constraint.value} characters`;
    case 'minItems':
      return `${name} has at least ${constraint.value} items`;
    case 'maxItems':
      return `${name} has at most ${constraint.value} items`;
  }
}

/** Formats the value of a constraint. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || isJsonNumber(value) ? String(value) : writeJson(value);
}

/** True for two equal complaints. */
export function isSameComplaint(a: Complaint, b: Complaint): boolean {
  return writeJson(a) === writeJson(b);
}
