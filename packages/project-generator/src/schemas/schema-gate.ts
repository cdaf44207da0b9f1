import { isJsonObject, type Doubt, type Validation } from '@assay/json-schema';
import { formatPointer, validateInstance } from '@assay/core';
import { setProperty } from '@assay/text';
import type { SchemaRef } from '../records/index.js';
import { evaluatorOf } from './registry-schemas.js';
import type { Direction } from './composition.js';
import { code } from '../problems/wording.js';
import type { SchemaRegistry } from './schema-registry.js';

/** Puts texts in place of binary values that are written as `{ "$base64": "..." }`; a value without them is given back as it is. */
function unwrapBinary(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(unwrapBinary);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 1 && typeof value['$base64'] === 'string') return value['$base64'];
  const members: Record<string, unknown> = {};
  let isChanged = false;
  for (const name of names) {
    const member = unwrapBinary(value[name]);
    if (member !== value[name]) isChanged = true;
    setProperty(members, name, member);
  }
  return isChanged ? members : value;
}

/**
 * Checks whether values satisfy schemas of a book. In a request, required properties that are read-only may be missing; in a
 * response those that are write-only.
 *
 * Schemas of the document are evaluated as the rules do it, so that both agree on a value; those that were put together
 * are evaluated as they are in the book. What is unknown counts as valid. Nothing here throws.
 */
export class SchemaGate {
  private readonly registry: SchemaRegistry;
  /** By value, what it surely satisfies: a value is made once for all the operations that share its schema. */
  private readonly accepted = new WeakMap<object, Set<string>>();
  /** The scalar that was accepted last, and for what: makers and those who ask them for values check it one after the other. */
  private acceptedScalar: { readonly value: unknown; readonly key: string } | undefined;

  constructor(registry: SchemaRegistry) {
    this.registry = registry;
  }

  /** Binary values may be written as `{ "$base64": "..." }`. */
  accepts(ref: SchemaRef, value: unknown, direction: Direction): boolean {
    const cachedResult =
      typeof value === 'object' && value !== null ? this.getAcceptedRefs(value) : undefined;
    const key = `${direction} ${ref.pointer}`;
    const scalar = this.acceptedScalar;
    if (
      cachedResult?.has(key) === true ||
      (scalar !== undefined && scalar.value === value && scalar.key === key)
    )
      return true;
    const { verdict } = this.validate(ref, value, direction, true);
    if (verdict === 'valid' && cachedResult === undefined) this.acceptedScalar = { value, key };
    else if (verdict === 'valid') cachedResult?.add(key);
    if (verdict !== 'invalid') return true;
    const unwrapped = unwrapBinary(value);
    return unwrapped !== value && this.validate(ref, unwrapped, direction, true).verdict !== 'invalid';
  }

  /** Explains why a value does not satisfy a schema, as a clause: "`/age` must be an integer"; undefined if it does. */
  explain(ref: SchemaRef, value: unknown, direction: Direction): string | undefined {
    if (this.accepts(ref, value, direction)) return undefined;
    const [error] = this.validate(ref, value, direction, false).errors;
    return error === undefined ? undefined : clause(formatPointer(error.segments), error.message);
  }

  private getAcceptedRefs(value: object): Set<string> {
    let accepted = this.accepted.get(value);
    if (accepted === undefined) this.accepted.set(value, (accepted = new Set()));
    return accepted;
  }

  private validate(ref: SchemaRef, value: unknown, direction: Direction, isFirstEnough: boolean): Validation {
    const source = this.registry.getSourceSchema(ref);
    const options = { direction, isFirstEnough };
    const validation =
      source === undefined
        ? evaluatorOf(this.registry).validate(this.registry.get(ref), value, options)
        : validateInstance(source, value, options);
    const reason = validation.verdict === 'undecided' ? limitIn(validation.undecided) : undefined;
    if (reason !== undefined)
      this.registry.omissions.add('unchecked', `${code(`#${ref.pointer}`)}: ${reason}`);
    return validation;
  }
}

function clause(pointer: string, message: string): string {
  return pointer === '' ? `it ${message}` : `\`${pointer.replaceAll('`', "'").slice(0, 100)}\` ${message}`;
}

/** Describes the checks that a limit prevented; unresolved references are findings of their own. */
function limitIn(doubts: readonly Doubt[]): string | undefined {
  for (const { kind, what } of doubts) {
    if (kind === 'budget') return `it needs more than ${Number(what).toLocaleString('en')} steps`;
    if (kind === 'pattern') return `the pattern ${code(what)} is not run`;
    if (kind === 'format') return `the value is too long to be checked as ${what}`;
  }
  return undefined;
}
