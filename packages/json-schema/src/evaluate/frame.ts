import { distanceOf, invalid, valid, type Evaluated, type Fault, type Result } from './result.js';
import type { CompiledSchema, Plan } from './compiled-schema.js';
import type { Doubt } from './outcome.js';
import type { Scope } from './scope.js';

const maxFaults = 100;
const maxReasons = 8;
const noNames: readonly string[] = [];

/** The application of one schema to one value. */
export class Frame {
  schema: CompiledSchema;
  readonly value: unknown;
  /** The first schema that was applied to this value. */
  outer: CompiledSchema;
  readonly scope: Scope;
  /** Its index in the stack. */
  readonly at: number;
  /** True if the faults are not needed, only the verdict. */
  isQuick: boolean;
  /** True if the evaluated parts are needed. */
  readonly tracks: boolean;
  /** Number of enclosing negations. */
  readonly negations: number;

  readonly plan: Plan;
  /** Position in the plan. The following fields are the position in the phase. */
  phase = 0;
  index = 0;
  sub = 0;
  names: readonly string[] = noNames;
  /** True if some keyword describes the property at `index`. */
  isDescribed = false;
  certain = 0;
  possible = 0;
  results: Result[] | undefined = undefined;

  faults: Fault[] | undefined = undefined;
  isInvalid = false;
  distance = 0;
  undecided: Doubt[] | undefined = undefined;
  /** True if an undecided schema may have evaluated parts. */
  isUnsure = false;
  evaluated: Evaluated | undefined = undefined;
  lowest = Infinity;
  usesOuter = false;
  usesScope = false;

  constructor(schema: CompiledSchema, value: unknown, outer: CompiledSchema, how: FrameOptions) {
    this.schema = schema;
    this.value = value;
    this.outer = outer;
    this.scope = how.scope;
    this.at = how.at;
    this.isQuick = how.isQuick;
    this.tracks = how.tracks;
    this.negations = how.negations;
    this.plan = how.plan;
  }

  /** Prepares the frame for another schema whose keywords constrain the value itself; other fields are not used. */
  reuse(schema: CompiledSchema, outer: CompiledSchema, isQuick: boolean): void {
    this.schema = schema;
    this.outer = outer;
    this.isQuick = isQuick;
    this.usesOuter = false;
    this.undecided = undefined;
    if (!this.isInvalid) return;
    this.isInvalid = false;
    this.faults = undefined;
    this.distance = 0;
  }

  enterPhase(): void {
    this.index = 0;
    this.sub = 0;
    this.names = noNames;
    this.isDescribed = false;
    this.certain = 0;
    this.possible = 0;
    this.results = undefined;
  }

  /** True if no further check is necessary. */
  get isDone(): boolean {
    return this.isInvalid && this.isQuick;
  }

  refuse(keyword: string, detail?: unknown, segment?: string | number): void {
    this.isInvalid = true;
    if (this.isQuick) return;
    this.distance += distanceOf(keyword);
    this.add({ keyword, schema: this.schema, detail, segment, inner: undefined });
  }

  /** Adds the result of another schema that rejects the value, or of one that rejects a part of it. */
  refuseBy(inner: Result, distance: number, segment?: string | number): void {
    this.isInvalid = true;
    if (this.isQuick) return;
    this.distance += distance;
    this.add({ keyword: '', schema: this.schema, detail: undefined, segment, inner });
  }

  add(fault: Fault): void {
    this.faults ??= [];
    if (this.faults.length < maxFaults) this.faults.push(fault);
  }

  doubt(reason: Doubt): void {
    this.undecided = addReason(this.undecided, reason);
  }

  doubtAll(reasons: readonly Doubt[]): void {
    for (const reason of reasons) this.doubt(reason);
  }

  /** Marks a property as evaluated. */
  markEvaluated(name: string): void {
    const evaluated = (this.evaluated ??= { names: undefined, items: 0, indexes: undefined });
    if (evaluated.names === undefined) evaluated.names = new Set([name]);
    else if (evaluated.names !== true) evaluated.names.add(name);
  }

  sawAllNames(): void {
    (this.evaluated ??= { names: undefined, items: 0, indexes: undefined }).names = true;
  }

  sawItems(count: number): void {
    const evaluated = (this.evaluated ??= { names: undefined, items: 0, indexes: undefined });
    evaluated.items = Math.max(evaluated.items, count);
  }

  sawItem(index: number): void {
    const evaluated = (this.evaluated ??= { names: undefined, items: 0, indexes: undefined });
    (evaluated.indexes ??= new Set()).add(index);
  }

  /** Adds the parts of the value that another schema evaluated. */
  mergeEvaluated({ names, items, indexes }: Evaluated): void {
    if (names === true) this.sawAllNames();
    else if (names !== undefined) for (const name of names) this.markEvaluated(name);
    if (items > 0) this.sawItems(items);
    if (indexes !== undefined) for (const index of indexes) this.sawItem(index);
  }

  /** Returns the result of the schema for the value, as far as it was examined. */
  result(): Result {
    const { undecided, lowest } = this;
    const isPlain = undecided === undefined && !this.tracks && !this.usesOuter && !this.usesScope;
    if (isPlain && lowest >= this.at) {
      if (!this.isInvalid) return valid;
      if (this.isQuick) return invalid;
    }
    return {
      faults: this.faults ?? valid.faults,
      isValid: !this.isInvalid,
      undecided: undecided ?? valid.undecided,
      isQuick: this.isQuick && this.isInvalid,
      evaluated: this.tracks ? (this.evaluated ?? valid.evaluated) : undefined,
      distance: this.distance,
      outer: this.usesOuter ? this.outer : undefined,
      scope: this.usesScope ? this.scope : undefined,
      lowest: lowest < this.at ? lowest : Infinity,
    };
  }
}

/** The initial state of a frame. */
export interface FrameOptions {
  readonly scope: Scope;
  readonly at: number;
  readonly isQuick: boolean;
  readonly tracks: boolean;
  readonly negations: number;
  readonly plan: Plan;
}

/** Adds a reason to a list without duplicates. */
export function addReason(list: Doubt[] | undefined, reason: Doubt): Doubt[] {
  if (list === undefined) return [reason];
  if (
    list.length < maxReasons &&
    !list.some(({ kind, what }) => kind === reason.kind && what === reason.what)
  )
    list.push(reason);
  return list;
}
