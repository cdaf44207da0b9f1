import { type Document, isObject, type Operation } from '@assay/core';
import { percentDecoded, unescapedSegment } from '@assay/text';
import { isEqual } from '@assay/json-schema';

/** An operation that both documents have. */
export interface OperationPair {
  readonly old: Operation;
  readonly now: Operation;
}

/** The operations of two documents. */
export interface PairedOperations {
  /** In the order of the new document. */
  readonly both: readonly OperationPair[];
  readonly added: readonly Operation[];
  readonly gone: readonly Operation[];
}

/** Pairs operations by method and path, then by method and path with any variable names. */
export function pairOperations(old: readonly Operation[], now: readonly Operation[]): PairedOperations {
  const found = new Map<Operation, Operation>();
  const pairedOperations = new Set<Operation>();
  for (const keyOf of [signature, shape]) {
    const byKey = new Map<string, Operation>();
    for (const a of old) {
      const key = keyOf(a);
      if (!pairedOperations.has(a) && !byKey.has(key)) byKey.set(key, a);
    }
    for (const a of now) {
      const b = found.has(a) ? undefined : byKey.get(keyOf(a));
      if (b === undefined || pairedOperations.has(b)) continue;
      found.set(a, b);
      pairedOperations.add(b);
    }
  }
  return {
    both: now.flatMap((a) => {
      const b = found.get(a);
      return b === undefined ? [] : [{ old: b, now: a }];
    }),
    added: now.filter((a) => !found.has(a)),
    gone: old.filter((a) => !pairedOperations.has(a)),
  };
}

function signature({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function shape({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')}`;
}

/** Sections of documents that references can name; `components` contains maps. */
const referenceSections = ['components', 'definitions', 'parameters', 'responses'] as const;

/** Fields that operations inherit from the document, or that apply to all of them. */
const inherited = [
  'swagger',
  'openapi',
  'servers',
  'security',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'securityDefinitions',
  'jsonSchemaDialect',
];

/**
 * Detects operations that are written identically in two documents, with everything that they refer to. These need no comparison.
 * In most changed documents that is nearly every operation, and no schema is read to find out.
 */
export class UnchangedOperations {
  /** True if the parts outside single operations are equal in both documents. */
  readonly haveSameFrame: boolean;
  private readonly changed: ReadonlySet<string>;

  constructor(before: Document, after: Document) {
    const [old, now] = [indexReferenceTargets(before), indexReferenceTargets(after)];
    this.changed = findChangedTargets(old, now);
    const isScheme = (key: string): boolean => key.startsWith('components/securitySchemes/');
    this.haveSameFrame =
      inherited.every((field) => isEqual(before.raw[field], after.raw[field])) &&
      ![...this.changed].some(isScheme);
  }

  /** True if an operation is written identically, apart from the fields that it inherits. */
  includes({ old, now }: OperationPair): boolean {
    return (
      old.path === now.path &&
      isEqual(old.raw, now.raw) &&
      isEqual(sharedOf(old), sharedOf(now)) &&
      !this.referencesChange(now.raw) &&
      !this.referencesChange(sharedOf(now))
    );
  }

  private referencesChange(value: unknown): boolean {
    return this.changed.size > 0 && someReference(value, (reference) => this.isChanged(reference));
  }

  private isChanged(reference: string): boolean {
    const key = getReferenceKey(reference);
    return key === undefined || this.changed.has(key);
  }
}

/** Returns the parts that an operation shares with others of its path. */
function sharedOf({ pathItem: { raw } }: Operation): unknown {
  return [raw['parameters'], raw['servers'], raw['$ref']];
}

/** Lists the values of a document that references can name, by path. */
function indexReferenceTargets({ raw }: Document): ReadonlyMap<string, unknown> {
  const referenceTargets = new Map<string, unknown>();
  for (const shelf of referenceSections) {
    const map = raw[shelf];
    if (!isObject(map)) continue;
    for (const [name, value] of Object.entries(map)) {
      if (shelf !== 'components') referenceTargets.set(`${shelf}/${name}`, value);
      else if (isObject(value))
        for (const [inner, resource] of Object.entries(value))
          referenceTargets.set(`components/${name}/${inner}`, resource);
    }
  }
  return referenceTargets;
}

/** Finds the targets that differ, or that refer to one that differs. */
function findChangedTargets(
  old: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const key of new Set([...old.keys(), ...now.keys()]))
    if (!isEqual(old.get(key), now.get(key))) changed.add(key);
  if (changed.size === 0) return changed;
  const users = new Map<string, string[]>();
  for (const [key, value] of now) {
    someReference(value, (reference) => {
      const namedKey = getReferenceKey(reference);
      if (namedKey === undefined) changed.add(key);
      else if (users.has(namedKey)) users.get(namedKey)?.push(key);
      else users.set(namedKey, [key]);
      return false;
    });
  }
  for (const key of changed) for (const user of users.get(key) ?? []) changed.add(user);
  return changed;
}

/** Returns the key of the target that a reference points to or into; undefined for any other reference. */
function getReferenceKey(reference: string): string | undefined {
  const [start, shelf = '', name = '', inner = ''] = reference.split('/');
  if (start !== '#' || !referenceSections.some((each) => each === shelf)) return undefined;
  const path = shelf === 'components' ? [shelf, name, decode(inner)] : [shelf, decode(name)];
  return path.join('/');
}

function decode(segment: string): string {
  return unescapedSegment(segment.includes('%') ? percentDecoded(segment) : segment);
}

const referring: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'operationRef']);

/** Checks whether a reference anywhere in a value meets a condition. */
function someReference(value: unknown, isIt: (reference: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => someReference(item, isIt));
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'string') {
      if (referring.has(key) && isIt(member)) return true;
    } else if (someReference(member, isIt)) return true;
  }
  return false;
}
