import { distanceOf, invalid, valid, type Evaluated, type Fault, type Result } from './result.js';
import type { CompiledSchema, Plan } from './compiled-schema.js';
import type { Undecided } from './outcome.js';
import type { Scope } from './scope.js';

const mostFaults = 100;
const mostReasons = 8;
const noPlan: Plan = [];
const noNames: readonly string[] = [];

/** One schema that is being applied to one value. Frames are used again, so that applying a schema allocates little. */
export class Frame {
  schema!: CompiledSchema;
  value: unknown = undefined;
  /** The first schema that was applied to this very value. */
  outer!: CompiledSchema;
  scope!: Scope;
  /** Its place in the stack. */
  at = 0;
  /** True where it only counts whether there is a fault. */
  isQuick = false;
  /** True where somebody asks which parts were evaluated. */
  tracks = false;
  /** How many negations stand around it. */
  negations = 0;

  plan: Plan = noPlan;
  /** Where in the plan it is, and where in the phase. */
  phase = 0;
  index = 0;
  sub = 0;
  names: readonly string[] = noNames;
  /** True where some keyword describes the property at `index`. */
  isDescribed = false;
  certain = 0;
  possible = 0;
  results: Result[] | undefined = undefined;

  faults: Fault[] | undefined = undefined;
  isInvalid = false;
  distance = 0;
  undecided: Undecided[] | undefined = undefined;
  /** True where something that may have evaluated parts was not decided. */
  isUnsure = false;
  evaluated: Evaluated | undefined = undefined;
  lowest = Infinity;
  usesOuter = false;
  usesScope = false;

  start(schema: CompiledSchema, value: unknown, plan: Plan, at: number): void {
    this.schema = schema;
    this.value = value;
    this.plan = plan;
    this.at = at;
    this.phase = 0;
    this.faults = undefined;
    this.isInvalid = false;
    this.distance = 0;
    this.undecided = undefined;
    this.isUnsure = false;
    this.evaluated = undefined;
    this.lowest = Infinity;
    this.usesOuter = false;
    this.usesScope = false;
    this.enterPhase();
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

  /** True where nothing more has to be looked at. */
  get isDone(): boolean {
    return this.isInvalid && this.isQuick;
  }

  refuse(keyword: string, detail?: unknown, segment?: string | number): void {
    this.isInvalid = true;
    if (this.isQuick) return;
    this.distance += distanceOf(keyword);
    this.add({ keyword, schema: this.schema, detail, segment, inner: undefined });
  }

  /** Takes over why another schema refuses the value, or this one a part of it. */
  refuseBy(inner: Result, distance: number, segment?: string | number): void {
    this.isInvalid = true;
    if (this.isQuick) return;
    this.distance += distance;
    this.add({ keyword: '', schema: this.schema, detail: undefined, segment, inner });
  }

  add(fault: Fault): void {
    this.faults ??= [];
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }

  doubt(reason: Undecided): void {
    this.undecided = addReason(this.undecided, reason);
  }

  doubtAll(reasons: readonly Undecided[]): void {
    for (const reason of reasons) this.doubt(reason);
  }

  /** Marks a property as evaluated. */
  sawName(name: string): void {
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

  /** Takes over what another schema evaluated of the value. */
  sawAll({ names, items, indexes }: Evaluated): void {
    if (names === true) this.sawAllNames();
    else if (names !== undefined) for (const name of names) this.sawName(name);
    if (items > 0) this.sawItems(items);
    if (indexes !== undefined) for (const index of indexes) this.sawItem(index);
  }

  /** What the schema says of the value, as far as it was looked at. */
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

/** Adds a reason to a list that has each once. */
export function addReason(list: Undecided[] | undefined, reason: Undecided): Undecided[] {
  if (list === undefined) return [reason];
  if (
    list.length < mostReasons &&
    !list.some(({ kind, what }) => kind === reason.kind && what === reason.what)
  )
    list.push(reason);
  return list;
}
