import {
  compileTemplate,
  fillTemplate,
  locatePlaces,
  type Location,
  type Model,
  type PointerSegments,
  type UnlocatedPlace,
} from '@assay/core';
import type { Change, SecurityEffect } from '../change.js';
import type { ChangeKind, ChangeReport, Place } from '../define-change.js';
import type { AnyPair, OperationPair } from '../pairs.js';
import { OperationNames } from './operation-names.js';
import { operationsOf } from './operations-of.js';
import { placeOf } from './place-of.js';
import { sortChanges } from './sort-changes.js';
import { nameOfValue } from './value-name.js';

/** A change that was reported, before it has its words and places. */
interface Collected {
  readonly kind: ChangeKind;
  readonly pair: AnyPair;
  readonly isReversed: boolean;
  readonly report: ChangeReport;
  readonly old: UnlocatedPlace | undefined;
  readonly now: UnlocatedPlace | undefined;
  /** The places, as a text. */
  readonly places: string;
  readonly operations: Set<OperationPair>;
}

/** Gathers what the kinds report, each change once: what many operations share is one change that touches them all. */
export class ChangeCollector {
  private readonly collected = new Map<string, Collected>();
  private readonly names: OperationNames;
  private readonly ids = new Map<object, number>();
  private readonly old: Model | undefined;
  private readonly now: Model | undefined;

  constructor(old: Model | undefined, now: Model | undefined) {
    this.old = old;
    this.now = now;
    this.names = new OperationNames(old, now);
  }

  add(kind: ChangeKind, pair: AnyPair, isReversed: boolean, report: ChangeReport): void {
    const seen = isReversed ? pair.reversed : pair;
    const before = placeOf(seen, 'before', report);
    const after = placeOf(seen, 'after', report);
    const [old, now] = isReversed ? [after, before] : [before, after];
    const places = `${this.keyOf(old)} ${this.keyOf(now)}`;
    const key = `${kind.id} ${isReversed} ${places}`;
    const known = this.collected.get(key);
    const operations = operationsOf(pair);
    if (known !== undefined) {
      for (const operation of operations) known.operations.add(operation);
      return;
    }
    this.collected.set(key, {
      kind,
      pair,
      isReversed,
      report,
      old: unlocated(old),
      now: unlocated(now),
      places,
      operations: new Set(operations),
    });
  }

  /** The changes in the order of the new document; those of the old one alone come last. */
  changes(): readonly Change[] {
    const kept = withoutDoubles([...this.collected.values()]);
    const old = locateAll(kept.map((one) => one.old));
    const now = locateAll(kept.map((one) => one.now));
    const changes = kept.map((one, index) => this.changeOf(one, old[index] ?? null, now[index] ?? null));
    return sortChanges(changes, this.old, this.now);
  }

  private changeOf(one: Collected, old: Location | null, now: Location | null): Change {
    const { kind, isReversed, report, pair, operations } = one;
    const { axis, security, forward, backward } = kind.meta;
    const direction = isReversed ? (backward ?? forward) : forward;
    const own = isReversed ? report.reverse : report;
    const value = nameOfValue(pair);
    const data = {
      ...report.data,
      operations: this.names.list(operations),
      value,
      Value: value.slice(0, 1).toUpperCase() + value.slice(1),
    };
    const words = (field: 'problem' | 'impact' | 'recommendation') =>
      fillTemplate(compileTemplate(direction[field]), data);
    return {
      id: kind.id,
      security: effect(security, isReversed),
      clients: own?.clients ?? direction.clients,
      severity: own?.severity ?? direction.severity,
      operation: this.names.sole(operations),
      axis,
      problem: words('problem'),
      impact: words('impact'),
      recommendation: words('recommendation'),
      old,
      new: now,
    };
  }

  private keyOf(place: Place | undefined): string {
    if (place === undefined) return '-';
    // One object of a document can be several nodes.
    const { raw, document } = place.node;
    return `${this.idOf(document)}.${this.idOf(raw)} ${JSON.stringify(place.property ?? '')}`;
  }

  private idOf(object: object): number {
    const known = this.ids.get(object);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(object, id);
    return id;
  }
}

function effect(security: 'weaker' | 'equal', isReversed: boolean): SecurityEffect {
  return security === 'weaker' && isReversed ? 'stronger' : security;
}

/** Where a change of security is reported, the contract need not report the same again. */
function withoutDoubles(collected: readonly Collected[]): readonly Collected[] {
  const aboutSecurity = new Set(
    collected.flatMap(({ kind, places }) => (kind.meta.axis === 'contract' ? [] : [places])),
  );
  return collected.filter(({ kind, places }) => kind.meta.axis !== 'contract' || !aboutSecurity.has(places));
}

function unlocated(place: Place | undefined): UnlocatedPlace | undefined {
  if (place === undefined) return undefined;
  const { node, property = [] } = place;
  const below: PointerSegments = typeof property === 'string' ? [property] : property;
  return {
    uri: node.document.uri,
    document: node.document,
    segments: [...node.segments(), ...below],
    range: undefined,
  };
}

/** Finds the places that there are; the others stay undefined. */
function locateAll(places: readonly (UnlocatedPlace | undefined)[]): (Location | undefined)[] {
  const found = locatePlaces(places.filter((place) => place !== undefined));
  let next = 0;
  return places.map((place) => (place === undefined ? undefined : found[next++]));
}
