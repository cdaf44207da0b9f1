import {
  compileTemplate,
  fillTemplate,
  type Location,
  type Model,
  type PointerSegments,
  type UnlocatedPlace,
} from '@assay/core';
import { locatePlaces } from '@assay/findings';
import type { Change, ChangeExample, SecurityEffect } from '../change.js';
import type { ChangeKind, ChangeReport } from '../define-change.js';
import type { Place } from '../place.js';
import type { AnyPair, OperationPair } from '../pairs.js';
import { inPlural } from './wording.js';
import { getClientSeverity } from './client-severity.js';
import { ExampleFinder } from './example-finder.js';
import { judgeRemoval, type LifecyclePolicy } from './lifecycle.js';
import { OperationNames } from './operation-names.js';
import { listPairOperations } from './pair-operations.js';
import { removeDuplicates, type PlaceKeys } from './remove-duplicates.js';
import { getReportPlace } from './report-place.js';
import { sortChanges } from './sort-changes.js';
import { nameOfValue } from './value-name.js';

/** A reported change without its final texts and locations. */
interface Collected {
  readonly kind: ChangeKind;
  readonly isReversed: boolean;
  readonly report: ChangeReport;
  readonly old: Place | undefined;
  readonly now: Place | undefined;
  /** The places as keys that are equal for equal places. */
  readonly keys: PlaceKeys;
  /** All pairs with this report. The referrers of a schema are complete only after all schemas have been walked. */
  readonly pairs: AnyPair[];
}

/** The places of a difference, and the fields at which it may have been reported. Empty fields mean the whole schema. */
export interface ReportedPlaces {
  readonly before: Place | undefined;
  readonly after: Place | undefined;
  readonly fields: readonly string[];
}

/** Collects the reports of visitors. Each change is listed once: a change of a shared part affects all operations that use it. */
export class ChangeCollector {
  private readonly collected = new Map<string, Collected>();
  private readonly names: OperationNames;
  private readonly ids = new Map<object, number>();
  /** The pairs and fields with reports. */
  private readonly reportedPairs = new Set<AnyPair>();
  private readonly reportedFields = new Set<string>();
  private readonly policy: LifecyclePolicy;
  private readonly hasExamples: boolean;
  private readonly old: Model | undefined;
  private readonly now: Model | undefined;

  constructor(
    old: Model | undefined,
    now: Model | undefined,
    operations: readonly OperationPair[],
    policy: LifecyclePolicy,
    hasExamples: boolean,
  ) {
    this.policy = policy;
    this.hasExamples = hasExamples;
    this.old = old;
    this.now = now;
    this.names = new OperationNames(old, now, operations);
  }

  add(kind: ChangeKind, pair: AnyPair, isReversed: boolean, report: ChangeReport): void {
    const seen = isReversed ? pair.reversed : pair;
    const before = getReportPlace(seen, 'before', report);
    const after = getReportPlace(seen, 'after', report);
    const [old, now] = isReversed ? [after, before] : [before, after];
    const keys = { old: this.getPlaceKey(old), now: this.getPlaceKey(now) };
    const key = `${kind.id} ${isReversed} ${keys.old} ${keys.now}`;
    const { property } = report;
    this.noteReport(pair, kind, [old, now], typeof property === 'object' ? property[0] : property);
    const known = this.collected.get(key);
    if (known === undefined)
      this.collected.set(key, { kind, isReversed, report, old, now, keys, pairs: [pair] });
    else known.pairs.push(pair);
  }

  /** True if a visitor has reported a difference, either for the pair itself or at the same field of a node. */
  covers(pair: AnyPair, { before, after, fields }: ReportedPlaces): boolean {
    if (pair.kind === 'SchemaDifference' && this.reportedPairs.has(pair)) return true;
    return [before, after].some((place) => {
      if (place === undefined) return false;
      const raw = this.getObjectNumber(place.node.raw);
      // A report about a whole schema does not cover the difference of one keyword.
      if (fields.length === 0) return this.reportedFields.has(`${raw} whole`);
      return fields.some((field) => this.reportedFields.has(`${raw} ${field}`));
    });
  }

  private noteReport(
    pair: AnyPair,
    kind: ChangeKind,
    places: readonly (Place | undefined)[],
    field: unknown,
  ): void {
    this.reportedPairs.add(pair);
    for (const place of places) {
      if (place === undefined) continue;
      const raw = this.getObjectNumber(place.node.raw);
      const [first = field] = getPlaceSegments(place);
      this.reportedFields.add(`${raw} ${typeof first === 'string' ? first : '*'}`);
      if (first === undefined && kind.meta.axis !== 'contract') this.reportedFields.add(`${raw} whole`);
    }
  }

  /** Returns the changes in the order of the new document. Changes only in the old document come last. */
  changes(): readonly Change[] {
    const words = Array.from(this.collected.values(), (item) => ({
      ...item,
      change: this.buildChange(item),
    }));
    const keptWords = removeDuplicates(words);
    const old = locateAll(keptWords.map((item) => unlocated(item.old)));
    const now = locateAll(keptWords.map((item) => unlocated(item.now)));
    const examples = this.hasExamples ? new ExampleFinder() : undefined;
    const changes = keptWords.map(({ change, pairs, ...places }, index) => ({
      ...change,
      ...(change.clients === 'breaking' && withExample(examples?.find(pairs[0], places.old, places.now))),
      old: old[index] ?? null,
      new: now[index] ?? null,
    }));
    return sortChanges(changes, this.old, this.now);
  }

  /** Creates a change without its locations. */
  private buildChange({ kind, isReversed, report, pairs }: Collected): Change {
    const { axis, security, forward, backward } = kind.meta;
    const direction = isReversed ? (backward ?? forward) : forward;
    const own = isReversed ? report.reverse : report;
    const operations = new Set(pairs.flatMap((pair) => listPairOperations(pair)));
    const [first] = pairs;
    // The severity of a change without a direction applies only if it affects clients.
    const isHarmlessHere =
      axis === 'contract' &&
      backward === undefined &&
      own?.clients === 'compatible' &&
      direction.clients !== 'compatible';
    const value = first === undefined ? '' : nameOfValue(first);
    const data = {
      ...report.data,
      operations: this.names.list(operations),
      value,
      Value: value.slice(0, 1).toUpperCase() + value.slice(1),
    };
    const words = (text: string) =>
      fillTemplate(compileTemplate(operations.size > 1 ? inPlural(text) : text), data);
    const removal = judgeRemoval(first, this.policy);
    const stated = removal?.clients ?? own?.clients ?? direction.clients;
    // A conditional schema may apply to none of the values that are sent.
    const isOpen = stated === 'breaking' && first?.kind === 'Schema' && first.isConditional;
    const clients = isOpen ? 'unknown' : stated;
    const impact = words(own?.impact ?? direction.impact);
    const severity = own?.severity ?? (isHarmlessHere ? 'info' : direction.severity);
    return {
      id: kind.id,
      security: effect(security, isReversed),
      clients,
      severity: removal?.clients !== undefined && axis === 'contract' ? 'info' : severity,
      clientSeverity: getClientSeverity({ axis, clients, severity }, first),
      operation: this.names.sole(operations),
      axis,
      problem: words(direction.problem),
      impact: removal === undefined ? impact : `${impact} ${removal.note}`,
      recommendation: words(own?.recommendation ?? direction.recommendation),
      old: null,
      new: null,
    };
  }

  private getPlaceKey(place: Place | undefined): string {
    if (place === undefined) return '-';
    // One object of a document can have several nodes, so the object is the key.
    const { raw, document } = place.node;
    return `${this.getObjectNumber(document)}.${this.getObjectNumber(raw)} ${JSON.stringify(getPlaceSegments(place))}`;
  }

  private getObjectNumber(object: object): number {
    const known = this.ids.get(object);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(object, id);
    return id;
  }
}

function withExample(example: ChangeExample | undefined): Pick<Change, 'example'> {
  return example === undefined ? {} : { example };
}

function effect(security: 'weaker' | 'equal', isReversed: boolean): SecurityEffect {
  return security === 'weaker' && isReversed ? 'stronger' : security;
}

function unlocated(place: Place | undefined): UnlocatedPlace | undefined {
  if (place === undefined) return undefined;
  const { node } = place;
  return {
    uri: node.document.uri,
    document: node.document,
    segments: [...node.segments(), ...getPlaceSegments(place)],
    range: undefined,
  };
}

/** Returns the path from the node of a place to the place. */
function getPlaceSegments({ property = [] }: Place): PointerSegments {
  return typeof property === 'string' ? [property] : property;
}

/** Locates the defined places. The others stay undefined. */
function locateAll(places: readonly (UnlocatedPlace | undefined)[]): (Location | undefined)[] {
  const found = locatePlaces(places.filter((place) => place !== undefined));
  let next = 0;
  return places.map((place) => (place === undefined ? undefined : found[next++]));
}
