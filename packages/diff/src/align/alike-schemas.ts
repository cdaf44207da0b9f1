import { containsSchemas, isDocumentation } from '@assay/json-schema';
import type { Model, RawObject, Reference, Schema } from '@assay/core';

/** Lists the schemas that a discriminator chooses between. */
interface Variants {
  readonly listVariants: (schema: Schema) => ReadonlyMap<string, Schema>;
}

/** A pair of schemas that are equal unless a nested pair differs. */
class Entry {
  isAlike = true;
  readonly before: Schema;
  readonly after: Schema;
  /** The entries that are also unequal if this one is. */
  readonly around: Entry[] = [];

  constructor(before: Schema, after: Schema) {
    this.before = before;
    this.after = after;
  }
}

/**
 * Finds the schemas of two documents that are equal in every keyword, with all that they refer to. Nearly all schemas of a
 * changed document are, so they need no semantic comparison. Schemas in a reference cycle are equal until one of them differs.
 */
export class AlikeSchemas {
  private readonly entries = new Map<Schema, Map<Schema, Entry>>();
  private readonly isPossible: boolean;

  private readonly old: Variants;
  private readonly new: Variants;

  constructor(
    { document: old }: Model,
    { document: now }: Model,
    readers: { readonly old: Variants; readonly new: Variants },
    isPossible = true,
  ) {
    this.old = readers.old;
    this.new = readers.new;
    this.isPossible =
      isPossible &&
      old.format === now.format &&
      old.raw['jsonSchemaDialect'] === now.raw['jsonSchemaDialect'];
  }

  has(before: Schema, after: Schema): boolean {
    if (!this.isPossible) return false;
    const known = this.entries.get(before)?.get(after);
    if (known !== undefined) return known.isAlike;
    const pending: Entry[] = [];
    const refuted: Entry[] = [];
    const entry = this.enter(before, after, undefined, pending, refuted);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (!this.compare(next, pending, refuted)) refute(next, refuted);
    }
    for (let next = refuted.pop(); next !== undefined; next = refuted.pop()) {
      for (const around of next.around) refute(around, refuted);
    }
    return entry.isAlike;
  }

  private enter(
    before: Schema,
    after: Schema,
    around: Entry | undefined,
    pending: Entry[],
    refuted: Entry[],
  ): Entry {
    let partners = this.entries.get(before);
    if (partners === undefined) {
      partners = new Map();
      this.entries.set(before, partners);
    }
    let entry = partners.get(after);
    if (entry === undefined) {
      entry = new Entry(before, after);
      partners.set(after, entry);
      pending.push(entry);
    }
    if (around !== undefined) {
      if (entry.isAlike) entry.around.push(around);
      else refute(around, refuted);
    }
    return entry;
  }

  /** Compares the keywords of two schemas, and queues their subschemas and targets. */
  private compare(entry: Entry, pending: Entry[], refuted: Entry[]): boolean {
    const { before, after } = entry;
    if (before.boolean !== after.boolean || before.dialect !== after.dialect) return false;
    const { subschemas } = before;
    if (subschemas.length !== after.subschemas.length) return false;
    for (let index = 0; index < subschemas.length; index++) {
      const [a, b] = [subschemas[index], after.subschemas[index]];
      if (a === undefined || b === undefined) return false;
      if (a.step !== b.step || a.key !== b.key) return false;
    }
    if (!haveSameKeywords(before.keywords, after.keywords)) return false;
    if (!haveSameKeywords(after.keywords, before.keywords)) return false;
    for (const field of ['reference', 'dynamicReference'] as const) {
      const targets = resolvePairTargets(before[field], after[field]);
      if (targets === undefined) return false;
      const [a, b] = targets;
      if (a !== undefined && b !== undefined) this.enter(a, b, entry, pending, refuted);
    }
    for (let index = 0; index < subschemas.length; index++) {
      const [a, b] = [subschemas[index], after.subschemas[index]];
      if (a !== undefined && b !== undefined) this.enter(a, b, entry, pending, refuted);
    }
    return this.compareVariants(entry, pending, refuted);
  }

  /** Queues the schemas that a discriminator chooses between. */
  private compareVariants(entry: Entry, pending: Entry[], refuted: Entry[]): boolean {
    const { before, after } = entry;
    if (before.keywords['discriminator'] === undefined) return true;
    const [olds, news] = [this.old.listVariants(before), this.new.listVariants(after)];
    if (olds.size !== news.size) return false;
    for (const [value, a] of olds) {
      const b = news.get(value);
      if (b === undefined) return false;
      this.enter(a, b, entry, pending, refuted);
    }
    return true;
  }
}

function refute(entry: Entry, refuted: Entry[]): void {
  if (!entry.isAlike) return;
  entry.isAlike = false;
  refuted.push(entry);
}

/** Returns the targets of two references; undefined if the references differ. */
function resolvePairTargets(
  before: Reference<Schema> | undefined,
  after: Reference<Schema> | undefined,
): readonly [Schema | undefined, Schema | undefined] | undefined {
  // Alternatives are identified by their references, so the text of the references must be equal.
  if (before?.ref !== after?.ref) return undefined;
  const [a, b] = [before?.target, after?.target];
  if (a === undefined && b === undefined) return [undefined, undefined];
  return a?.kind === 'Schema' && b?.kind === 'Schema' ? [a, b] : undefined;
}

function haveSameKeywords(a: RawObject, b: RawObject): boolean {
  for (const keyword in a) {
    const value = a[keyword];
    if (typeof value !== 'object' || value === null) {
      // Larger numbers are rounded, so equal values may have different digits in the text.
      if (value === b[keyword] && (typeof value !== 'number' || Math.abs(value) < 1e15)) continue;
      if (isDocumentation(keyword) || isMeaningless(keyword)) continue;
      return false;
    }
    if (isDocumentation(keyword) || isMeaningless(keyword) || isComparedInside(keyword)) continue;
    if (!areSameValues(value, b[keyword])) return false;
  }
  return true;
}

function isMeaningless(keyword: string): boolean {
  return keyword.startsWith('x-') && keyword !== 'x-nullable';
}

/** True if the values of a keyword are compared as subschemas. A model has no subschemas for `dependencies`. */
function isComparedInside(keyword: string): boolean {
  return containsSchemas(keyword) && keyword !== 'dependencies';
}

/** True if two values are equal. The order of members is ignored. */
function areSameValues(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && Math.abs(a) >= 1e15) return false;
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  // `as`: both are objects or arrays.
  const [first, second] = [a as RawObject, b as RawObject];
  return keys.every((key) => Object.hasOwn(second, key) && areSameValues(first[key], second[key]));
}
