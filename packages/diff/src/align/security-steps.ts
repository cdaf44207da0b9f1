import {
  effectiveSecurity,
  rankOfScope,
  rankOfStrength,
  weakestAlternative,
  type Alternative,
  type Strength,
} from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { AlignedSchemes } from './security-schemes.js';
import type { Place } from '../place.js';
import type { OperationPair } from '../pairs.js';

/** Change of an operation's security between two documents, if it gets weaker or cannot be compared. */
export type SecurityStep =
  /** Credentials are no longer required. */
  | { readonly kind: 'open' }
  /** Credentials have become optional. */
  | { readonly kind: 'optional' }
  /** Fewer credentials are required together. */
  | { readonly kind: 'fewer'; readonly dropped: string }
  /** An alternative was added. It is weaker than the existing ones if `isWeaker`, else about as strong. */
  | { readonly kind: 'alternative'; readonly added: string; readonly isWeaker: boolean }
  /** The same credentials require fewer scopes. */
  | { readonly kind: 'fewer-scopes'; readonly dropped: string; readonly isAll: boolean }
  /** Other scopes with less privilege are required. */
  | { readonly kind: 'lesser-scopes'; readonly before: string; readonly after: string }
  /** Other scopes are required, and their privileges cannot be compared. */
  | { readonly kind: 'other-scopes'; readonly before: string; readonly after: string }
  /** Weaker credentials are required. */
  | { readonly kind: 'lesser-scheme'; readonly before: string; readonly after: string }
  /** Other credentials are required. They are as strong, or their strength is unknown. */
  | { readonly kind: 'other-scheme'; readonly before: string; readonly after: string };

/** An alternative as a map from the identity of its schemes to the scopes that each requires. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** Changes of each operation's security, computed once for all kinds of changes. */
export class SecuritySteps {
  private readonly schemes: AlignedSchemes;
  private readonly known = new Map<OperationPair, SecurityStep | undefined>();

  constructor(schemes: AlignedSchemes) {
    this.schemes = schemes;
  }

  of(pair: OperationPair): SecurityStep | undefined {
    if (this.known.has(pair)) return this.known.get(pair);
    const step = securityStep(pair, this.schemes);
    this.known.set(pair, step);
    return step;
  }
}

/** Returns the change of an operation's security; undefined if it is the same, stronger or unreadable. */
function securityStep({ before, after }: OperationPair, schemes: AlignedSchemes): SecurityStep | undefined {
  if (before === undefined || after === undefined) return undefined;
  const old = listNeeds(before, schemes);
  const now = listNeeds(after, schemes);
  if (old === undefined || now === undefined) return undefined;
  if (covers(now, old)) return covers(old, now) ? undefined : weakening(old, now, before, after, schemes);
  return covers(old, now) ? undefined : replacement(old, now, before, after);
}

/** True if two operations have the same alternatives; undefined if the security of one is unreadable. */
export function areSecuredAlike(
  before: Operation,
  after: Operation,
  schemes: AlignedSchemes,
): boolean | undefined {
  const [old, now] = [listNeeds(before, schemes), listNeeds(after, schemes)];
  if (old === undefined || now === undefined) return undefined;
  const areAllIn = (a: readonly Needs[], b: readonly Needs[]) =>
    a.every((needs) => b.some((other) => asksForLess(needs, other) && asksForLess(other, needs)));
  return areAllIn(old, now) && areAllIn(now, old);
}

/**
 * Returns the place of an operation's security. Without a declaration it is the operation, or the document if the other side's
 * security is declared there.
 */
export function securityPlace(operation: Operation, other: Operation): Place {
  const { origin } = effectiveSecurity(operation);
  if (origin.raw['security'] !== undefined) return { node: origin, property: 'security' };
  return { node: effectiveSecurity(other).origin.kind === 'Document' ? operation.root : operation };
}

function listNeeds(operation: Operation, schemes: AlignedSchemes): readonly Needs[] | undefined {
  const { demand, alternatives } = effectiveSecurity(operation);
  if (demand === 'unreadable') return undefined;
  if (alternatives.length === 0) return [new Map()];
  return alternatives.map(
    (alternative) =>
      new Map(
        alternative.schemes.map(({ name, scheme, scopes }) => [
          schemes.atomOf(name, scheme),
          new Set(scopes),
        ]),
      ),
  );
}

/** True if credentials that satisfy `others` always satisfy `all`: each of `others` requires at least as much as one of `all`. */
function covers(all: readonly Needs[], others: readonly Needs[]): boolean {
  return others.every((b) => all.some((a) => asksForLess(a, b)));
}

function asksForLess(a: Needs, b: Needs): boolean {
  for (const [atom, scopes] of a) {
    const against = b.get(atom);
    if (against === undefined || !isSubset(scopes, against)) return false;
  }
  return true;
}

function isSubset(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const each of a) if (!b.has(each)) return false;
  return true;
}

function weakening(
  old: readonly Needs[],
  now: readonly Needs[],
  before: Operation,
  after: Operation,
  schemes: AlignedSchemes,
): SecurityStep {
  const wasOpen = old.some(({ size }) => size === 0);
  const open = now.filter(({ size }) => size === 0).length;
  if (!wasOpen && open > 0) return open === now.length ? { kind: 'open' } : { kind: 'optional' };
  const fresh = now.filter((a) => !old.some((b) => asksForLess(b, a)));
  const steps = fresh.map((a) => stepTo(a, old, before, after, schemes));
  const order = ['fewer', 'fewer-scopes', 'alternative'];
  return (
    steps.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? {
      kind: 'optional',
    }
  );
}

/** Describes an alternative that admits more callers than before. */
function stepTo(
  a: Needs,
  old: readonly Needs[],
  before: Operation,
  after: Operation,
  schemes: AlignedSchemes,
): SecurityStep {
  const stricter = old.filter((b) => asksForLess(a, b));
  const more = stricter.find((b) => b.size > a.size);
  const same = stricter.find((b) => b.size === a.size);
  if (same !== undefined) return scopesDropped(a, same);
  if (more !== undefined) {
    const dropped = [...more.keys()].filter((atom) => !a.has(atom));
    return { kind: 'fewer', dropped: nameAtoms(dropped, before, schemes) };
  }
  const added = effectiveSecurity(after).alternatives.find(
    (alternative) =>
      alternative.schemes.every(({ name, scheme }) => a.has(schemes.atomOf(name, scheme))) &&
      alternative.schemes.length === a.size,
  );
  const weakest = weakestAlternative(effectiveSecurity(before))?.strength;
  return {
    kind: 'alternative',
    added: nameAlternative(added),
    isWeaker: isLess(added?.strength, weakest),
  };
}

function scopesDropped(a: Needs, b: Needs): SecurityStep {
  const dropped: string[] = [];
  let left = 0;
  for (const [atom, scopes] of b) {
    left += a.get(atom)?.size ?? 0;
    for (const scope of scopes) if (a.get(atom)?.has(scope) !== true) dropped.push(scope);
  }
  return { kind: 'fewer-scopes', dropped: list(dropped), isAll: left === 0 };
}

function replacement(
  old: readonly Needs[],
  now: readonly Needs[],
  before: Operation,
  after: Operation,
): SecurityStep | undefined {
  const [was, is] = [effectiveSecurity(before), effectiveSecurity(after)];
  if (areSameAtoms(old, now)) {
    const [lost, gained] = [listScopes(old, now), listScopes(now, old)];
    const names = { before: list(lost), after: list(gained) };
    const difference = privilegeDifference(lost, gained);
    if (difference === undefined || difference === 0) return { kind: 'other-scopes', ...names };
    // A stronger requirement is found in the other direction.
    return difference < 0 ? { kind: 'lesser-scopes', ...names } : undefined;
  }
  const names = { before: nameAll(was.alternatives), after: nameAll(is.alternatives) };
  const [strengthWas, strengthIs] = [weakestAlternative(was)?.strength, weakestAlternative(is)?.strength];
  if (isLess(strengthIs, strengthWas)) return { kind: 'lesser-scheme', ...names };
  return isLess(strengthWas, strengthIs) ? undefined : { kind: 'other-scheme', ...names };
}

/** True if both strengths are known and the first is weaker. */
export function isLess(a: Strength | undefined, b: Strength | undefined): boolean {
  return a !== undefined && b !== undefined && rankOfStrength(a) < rankOfStrength(b);
}

function areSameAtoms(old: readonly Needs[], now: readonly Needs[]): boolean {
  const keys = (all: readonly Needs[]) =>
    new Set(all.map((needs) => JSON.stringify([...needs.keys()].sort())));
  const [a, b] = [keys(old), keys(now)];
  return isSubset(a, b) && isSubset(b, a);
}

/** Lists the scopes that only the first side requires. */
function listScopes(a: readonly Needs[], b: readonly Needs[]): readonly string[] {
  const known = new Set(b.flatMap((needs) => [...needs.values()].flatMap((scopes) => [...scopes])));
  const all = a.flatMap((needs) => [...needs.values()].flatMap((scopes) => [...scopes]));
  return [...new Set(all)].filter((scope) => !known.has(scope));
}

/** Returns the difference in privilege between the gained and the lost scopes; undefined if unknown. */
function privilegeDifference(lost: readonly string[], gained: readonly string[]): number | undefined {
  const [old, now] = [lost.map(rankOfScope), gained.map(rankOfScope)];
  if (old.length === 0 || now.length === 0) return undefined;
  if ([...old, ...now].includes(undefined)) return undefined;
  const most = (all: readonly (number | undefined)[]) => Math.max(...all.map((each) => each ?? 0));
  return most(now) - most(old);
}

function nameAtoms(atoms: readonly string[], operation: Operation, schemes: AlignedSchemes): string {
  const names = effectiveSecurity(operation).alternatives.flatMap((alternative) =>
    alternative.schemes.flatMap(({ name, scheme }) =>
      atoms.includes(schemes.atomOf(name, scheme)) ? [name] : [],
    ),
  );
  return list([...new Set(names)]);
}

function nameAlternative(alternative: Alternative | undefined): string {
  if (alternative === undefined || alternative.schemes.length === 0) return 'no credentials';
  return alternative.schemes.map(({ name }) => `\`${name.replaceAll('`', "'")}\``).join(' with ');
}

function nameAll(alternatives: readonly Alternative[]): string {
  const names = alternatives.slice(0, 3).map(nameAlternative);
  return names.length === 0 ? 'no credentials' : names.join(' or ');
}

function list(names: readonly string[]): string {
  const visibleNames = names.slice(0, 3).map((name) => `\`${name.replaceAll('`', "'")}\``);
  return names.length > 3
    ? `${visibleNames.join(', ')} and ${names.length - 3} more`
    : visibleNames.join(', ');
}
