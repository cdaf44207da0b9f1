import { isJsonObject, type Doubt, type Validation } from '@assay/json-schema';
import { formatPointer, validateInstance } from '@assay/core';
import { setProperty } from '@assay/text';
import type { SchemaRef } from '../records/index.js';
import { evaluatorOf } from './registry-schemas.js';
import type { Direction } from './composition.js';
import { code } from '../problems/wording.js';
import type { SchemaRegistry } from './schema-registry.js';

/** Replaces binary values `{ "$base64": "..." }` with text; a value without them is returned as it is. */
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
 * Checks whether values satisfy schemas of the registry. Required properties may be missing if they are read-only in a request,
 * or write-only in a response.
 *
 * Schemas of the document are evaluated like in rules, so that both agree on a value. Composed schemas are evaluated as in the
 * registry. Undecided results count as valid. No method throws.
 */
export class SchemaGate {
  private readonly registry: SchemaRegistry;
  /** Keys of the checks that each value passed: operations that share a schema share its value. */
  private readonly accepted = new WeakMap<object, Set<string>>();
  /** The last accepted scalar with the key of its check, because generators and their callers check it in succession. */
  private acceptedScalar: { readonly value: unknown; readonly key: string } | undefined;

  constructor(registry: SchemaRegistry) {
    this.registry = registry;
  }

  /** Checks a value; binary values may be written as `{ "$base64": "..." }`. */
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

  /** Explains why a value does not satisfy a schema, as a clause: "`/age` must be an integer"; undefined if it is valid. */
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

/** Describes the checks that a limit prevented; unresolved references have their own findings. */
function limitIn(doubts: readonly Doubt[]): string | undefined {
  for (const { kind, what } of doubts) {
    if (kind === 'budget') return `it needs more than ${Number(what).toLocaleString('en')} steps`;
    if (kind === 'pattern') return `the pattern ${code(what)} is not run`;
    if (kind === 'format') return `the value is too long to be checked as ${what}`;
  }
  return undefined;
}
