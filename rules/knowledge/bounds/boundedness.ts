import { resolveSchema, type Schema } from '@assay/core';
import { resolveReference } from '../schemas/composition.js';
import type { Bound } from './bound.js';
import { numberFormat, numberMaximum, numberMinimum } from './number-bounds.js';
import { stringCharacters, stringLength } from './string-bounds.js';
import { arrayLength, mapSize, objectShape, propertyNames, valueType } from './structure-bounds.js';

/**
 * Computes the bounds that apply to all values of a schema. A bound applies by the schema's own keywords, by `enum` or `const`,
 * or because no value has the bound's type. It also applies through one schema of an `allOf`, every schema of an `anyOf` or
 * `oneOf`, both `then` and `else`, or the target of a `$ref`. A schema that is composed of itself gains no bound from that.
 *
 * Only schemas of requests are known. `settle` computes the bounds of all composed schemas: each begins with its own keywords and
 * passes new bounds on to the schemas that contain it, until nothing changes.
 */
export class Boundedness {
  private readonly requested: number;
  private readonly numbers = new Map<Schema, number>();
  private readonly composed: Schema[] = [];
  private readonly limits: number[] = [];
  /** For each composed schema, the indexes of the schemas that are composed of it. */
  private readonly users: (number[] | undefined)[] = [];

  /** @param requested The bits of the bounds to compute. */
  constructor(requested: number) {
    this.requested = requested;
  }

  /**
   * Returns the bits of the bounds that apply to all values of a schema. For composed schemas, call `settle` first.
   * @param requested The bits to compute. Others may be missing from the result.
   */
  of(schema: Schema, requested = this.requested): number {
    const target = schema.reference === undefined ? schema : resolveSchema(schema);
    if (target === undefined) return 0;
    const number = isComposed(target) ? this.numbers.get(target) : undefined;
    return number === undefined ? ownLimits(target, requested) : (this.limits[number] ?? 0);
  }

  /** Adds a schema of a request. Add each schema before its subschemas. */
  add(schema: Schema): void {
    if (!isComposed(schema)) return;
    this.numbers.set(schema, this.composed.length);
    this.composed.push(schema);
    this.limits.push(ownLimits(schema, this.requested));
    this.users.push(undefined);
  }

  /** Computes the bounds of the composed schemas that were added. */
  settle(): void {
    const pending: number[] = [];
    const isPending = new Uint8Array(this.composed.length);
    // Parts follow the schemas that contain them, so a backward pass settles most of them.
    for (let number = this.composed.length - 1; number >= 0; number--) {
      this.register(number);
      this.gain(number, pending, isPending);
    }
    for (let next = 0; next < pending.length; next++) {
      const number = pending[next] ?? 0;
      isPending[number] = 0;
      this.gain(number, pending, isPending);
    }
  }

  /** Registers a schema as a user of each composed schema that it is composed of. */
  private register(number: number): void {
    const schema = this.composed[number];
    if (schema === undefined) return;
    const target = resolveReference(schema);
    if (target !== undefined) this.registerAt(target, number);
    for (const part of schema.subschemas) {
      switch (part.step) {
        case 'allOf':
        case 'anyOf':
        case 'oneOf':
        case 'then':
        case 'else':
          this.registerAt(part, number);
          break;
        default:
      }
    }
  }

  private registerAt(part: Schema, user: number): void {
    const target = resolveSchema(part);
    const number = target === undefined ? undefined : this.numbers.get(target);
    if (number === undefined) return;
    const users = this.users[number];
    if (users === undefined) this.users[number] = [user];
    else users.push(user);
  }

  /** Adds the bounds of a schema's parts. If there are new ones, its users are examined again. */
  private gain(number: number, pending: number[], isPending: Uint8Array): void {
    const schema = this.composed[number];
    const before = this.limits[number] ?? 0;
    if (schema === undefined || before === this.requested) return;
    const after = before | this.partLimits(schema);
    if (after === before) return;
    this.limits[number] = after;
    for (const user of this.users[number] ?? []) {
      if (isPending[user] === 1) continue;
      isPending[user] = 1;
      pending.push(user);
    }
  }

  private partLimits(schema: Schema): number {
    let limits = 0;
    let anyOf: number | undefined;
    let oneOf: number | undefined;
    let whenTrue = 0;
    let whenFalse = 0;
    const target = resolveReference(schema);
    if (target !== undefined) limits |= this.of(target);
    for (const part of schema.subschemas) {
      if (part.step === 'allOf') limits |= this.of(part);
      else if (part.step === 'anyOf') anyOf = anyOf === 0 ? 0 : (anyOf ?? this.requested) & this.of(part);
      else if (part.step === 'oneOf') oneOf = oneOf === 0 ? 0 : (oneOf ?? this.requested) & this.of(part);
      else if (part.step === 'then') whenTrue = this.of(part);
      else if (part.step === 'else') whenFalse = this.of(part);
    }
    return limits | (anyOf ?? 0) | (oneOf ?? 0) | (whenTrue & whenFalse);
  }
}

/** True for schemas with in-place subschemas. A pure reference counts as its target. */
function isComposed(schema: Schema): boolean {
  if (schema.reference !== undefined) return !schema.isReference;
  if (schema.subschemas.length === 0) return false;
  const { raw } = schema;
  if (raw['allOf'] !== undefined || raw['anyOf'] !== undefined || raw['oneOf'] !== undefined) return true;
  return raw['if'] !== undefined && raw['then'] !== undefined && raw['else'] !== undefined;
}

function ownLimits(schema: Schema, requested: number): number {
  if (schema.boolean === false) return requested;
  const { keywords } = schema;
  if (Array.isArray(keywords['enum']) || schema.hasConst) return requested;
  const type = keywords['type'];
  const isTyped = typeof type === 'string' || Array.isArray(type);
  const about = isTyped ? requested & boundsAbout(type) : requested;
  let limits = requested & ~about;
  const list = isTyped ? listOfBoundsAbout(type) : bounds;
  for (let index = 0; index < list.length; index++) {
    const bound = list[index];
    if (bound !== undefined && (about & bound.bit) !== 0 && bound.isSetBy(schema)) limits |= bound.bit;
  }
  return limits;
}

export const bounds: readonly Bound[] = [
  stringLength,
  stringCharacters,
  numberMaximum,
  numberMinimum,
  numberFormat,
  arrayLength,
  mapSize,
  propertyNames,
  objectShape,
  valueType,
];

/** The bits of all bounds. */
export const allBounds: number = maskOf(bounds);

/** The bounds that only some locations require. */
export const listOfPlacedBounds: readonly Bound[] = bounds.filter(
  (bound) => bound.isRequiredAt !== undefined,
);

/** The bits of `listOfPlacedBounds`. */
export const placedBounds: number = maskOf(listOfPlacedBounds);

const untyped = maskAbout('untyped');
const none: readonly Bound[] = [];
const byType: Readonly<Record<string, number>> = Object.assign(Object.create(null) as object, {
  string: maskAbout('string'),
  number: maskAbout('number'),
  integer: maskAbout('integer'),
  array: maskAbout('array'),
  object: maskAbout('object'),
});

/** Returns the bits of the bounds on the types in a `type`, or on untyped schemas. */
export function boundsAbout(type: unknown): number {
  if (type === undefined) return untyped;
  if (typeof type === 'string') return byType[type] ?? 0;
  if (!Array.isArray(type)) return untyped;
  let mask = 0;
  for (const name of type) mask |= typeof name === 'string' ? (byType[name] ?? 0) : 0;
  return mask;
}

const listsByType: ReadonlyMap<unknown, readonly Bound[]> = new Map([
  [undefined, listAbout('untyped')],
  ['string', listAbout('string')],
  ['number', listAbout('number')],
  ['integer', listAbout('integer')],
  ['array', listAbout('array')],
  ['object', listAbout('object')],
]);

/** Returns a list that contains the bounds of `boundsAbout` and perhaps others: for most schemas one or two of ten. */
export function listOfBoundsAbout(type: unknown): readonly Bound[] {
  return listsByType.get(type) ?? (typeof type === 'string' ? none : bounds);
}

function listAbout(subject: Bound['subjects'][number]): readonly Bound[] {
  return bounds.filter(({ subjects }) => subjects.includes(subject));
}

function maskOf(some: readonly Bound[]): number {
  return some.reduce((mask, { bit }) => mask | bit, 0);
}

function maskAbout(subject: Bound['subjects'][number]): number {
  return maskOf(listAbout(subject));
}
