import type { WalkedPath } from './walked-path.js';
import { compileFilter, type Filter, type FilterPosition, type Trail } from './filter.js';
import type { Step } from './path-parser.js';

/** A path with its index, compiled for matching. */
export interface CompiledPath extends WalkedPath {
  readonly index: number;
  /** Steps that the states match in order. The steps after them are checked backwards from each value below. */
  readonly forward: readonly Step[];
  /** Checks from the last step back, in Nimma's order; empty if all steps are matched forwards. */
  readonly backward: readonly Check[];
  /** Names that each of the backward steps requires, in order; undefined if it accepts all. */
  readonly tailNames: readonly (readonly string[] | undefined)[];
}

/** Test of one step at the current position of the trail. */
export type Check = (trail: Trail) => boolean;

/** Positions that follow if a test of the value succeeds: a filter or a slice. */
export interface Predicate {
  readonly check: Check;
  readonly successors: readonly Item[];
  /** Minimum number of levels below the value that any of its paths needs. Otherwise an error of the check is ignored. */
  readonly levelsBelow: number;
}

/** A position in a path. All steps before it have matched. */
export interface Item {
  readonly path: CompiledPath;
  readonly position: number;
}

/** Effect of a key in a state. */
export interface Transition {
  readonly next: PathState | undefined;
  /** Paths that match at this key. */
  readonly matches: readonly CompiledPath[];
}

/** Compiles a path for matching. */
export function compilePath(path: WalkedPath, index: number): CompiledPath {
  const { steps } = path;
  const deep = steps.findIndex((step) => step.deep);
  const isInverted = deep >= 0 && deep < steps.length - 1 && !steps.slice(deep + 1).some((step) => step.deep);
  const tail = isInverted ? steps.slice(deep) : [];
  return {
    ...path,
    index,
    forward: isInverted ? steps.slice(0, deep) : steps,
    backward: tail
      .toReversed()
      .flatMap((step, offset) => compileCheck(step, offset, { isLast: offset === 0, isOnly: true }) ?? []),
    tailNames: tail.map((step) =>
      step.kind === 'member' || step.kind === 'members' ? listNames(step) : undefined,
    ),
  };
}

/**
 * True if the matches of a path inside a value depend on more of the trail than its last keys. A filter may read values above the
 * current one, or the match may be reported for a value above.
 */
export function readsTrail({ steps, parents }: WalkedPath): boolean {
  const { forward, tailNames } = compilePath({ kind: 'walk', steps, keyed: false, parents }, 0);
  const tests = steps.slice(forward.length, -1);
  return (
    parents > 0 ||
    (tailNames.length > 1 && tailNames[0] === undefined) ||
    tests.some(({ kind }) => kind === 'filter' || kind === 'slice') ||
    steps.some((step) => step.kind === 'filter' && /@(?:path|parent)/.test(step.text))
  );
}

/** Returns the check of a step `offset` levels above the current value; undefined if it accepts all values. */
function compileCheck(step: Step, offset: number, position: FilterPosition): Check | undefined {
  switch (step.kind) {
    case 'wildcard':
      return undefined;
    case 'member':
      return memberCheck([step.name], offset);
    case 'members':
      return memberCheck(step.names, offset);
    case 'filter':
      return filterCheck(compileFilter(step.text, position), offset);
    case 'slice':
      return sliceCheck(step.bounds, offset);
    case 'objects':
      return ({ values }) => typeof values.at(-1) === 'object' && values.at(-1) !== null;
  }
}

function memberCheck(members: readonly (string | number)[], offset: number): Check {
  const names = members.map(String);
  return ({ keys }) => names.includes(String(keys[keys.length - 1 - offset]));
}

function filterCheck(filter: Filter, offset: number): Check {
  return (trail) => {
    trail.offset = offset;
    return Boolean(filter(trail));
  };
}

function sliceCheck([start = 0, end = Infinity, step = 1]: readonly number[], offset: number): Check {
  return ({ keys, values }) => {
    const key = keys[keys.length - 1 - offset];
    if (typeof key !== 'number') return false;
    const list = values[keys.length - 1 - offset];
    const size = Array.isArray(list) ? list.length : 0;
    if (start < 0 || end < 0 || step < 0) {
      const first = start < 0 ? Math.max(0, start + size) : Math.min(size, start);
      const behind = end < 0 ? Math.max(0, end + size) : Math.min(size, end);
      return (
        key >= first &&
        key < behind &&
        (step === 1 || (behind - Math.abs(step) > 0 && (key + start) % step === 0))
      );
    }
    if (key < start || key >= end) return false;
    return step === 1 || key === start || key % step === start;
  };
}

/** A set of positions in paths, and its transitions by key. It is created once for each set. */
export class PathState {
  readonly predicates: readonly Predicate[];
  /** Paths with a tail of which all earlier steps have matched, by the last name of the tail. */
  readonly tailsByName: ReadonlyMap<string, readonly CompiledPath[]>;
  /** Paths whose tail does not end with a name. */
  readonly anyTails: readonly CompiledPath[];
  readonly items: readonly Item[];
  /** Values in which this state finds nothing, at any location. */
  readonly quiet = new Set<object>();
  /** For each value, the locations at which this state has already walked it and reported all results. */
  readonly places = new Map<object, Set<string>>();
  private readonly tails: readonly CompiledPath[];
  private readonly states: PathStates;
  /** Transitions by the names of steps; undefined until they are needed. */
  private readonly byName = new Map<string, Transition | undefined>();
  private other: Transition | undefined;

  constructor(items: readonly Item[], states: PathStates) {
    this.items = items;
    this.states = states;
    this.predicates = groupPredicates(items, states);
    const tails = items
      .filter(({ path, position }) => position === path.forward.length)
      .map(({ path }) => path);
    this.tails = tails;
    this.anyTails = tails.filter(({ tailNames }) => tailNames.at(-1) === undefined);
    const tailsByName = new Map<string, CompiledPath[]>();
    for (const path of tails)
      for (const name of path.tailNames.at(-1) ?? [])
        tailsByName.set(name, [...(tailsByName.get(name) ?? []), path]);
    this.tailsByName = tailsByName;
    for (const { path, position } of items)
      for (const name of listNames(path.forward[position])) this.byName.set(name, undefined);
  }

  /** True if the keys that lead to a value affect matches inside it, because they may be the first steps of a tail. */
  dependsOn(keys: readonly (string | number)[]): boolean {
    for (const { steps, tailNames } of this.tails) {
      if (keys.length + 1 < steps.length) return true;
      for (let length = 1; length < tailNames.length; length++)
        if (endsWith(keys, tailNames, length)) return true;
    }
    return false;
  }

  /** Returns the transition of a key, without predicates of the value. */
  follow(key: string | number): Transition {
    const name = String(key);
    if (this.byName.size === 0 || !this.byName.has(name)) return (this.other ??= this.build(undefined));
    let transition = this.byName.get(name);
    if (transition === undefined) this.byName.set(name, (transition = this.build(name)));
    return transition;
  }

  /** Returns a transition extended by fulfilled predicates. */
  extend({ next, matches }: Transition, fulfilled: readonly Item[]): Transition {
    const matching = fulfilled.filter(isMatch).map(({ path }) => path);
    const others = fulfilled.filter((item) => !isMatch(item));
    return {
      next: others.length === 0 ? next : this.states.find([...(next?.items ?? []), ...others]),
      matches: matching.length === 0 ? matches : [...matches, ...matching],
    };
  }

  private build(name: string | undefined): Transition {
    const items: Item[] = [];
    const matches: CompiledPath[] = [];
    for (const item of this.items) {
      const step = item.path.forward[item.position];
      // The steps after the last forward one are checked backwards, at any depth.
      if (step === undefined || step.deep) items.push(item);
      if (step === undefined || !accepts(step, name)) continue;
      const successor = { path: item.path, position: item.position + 1 };
      if (isMatch(successor)) matches.push(item.path);
      else items.push(successor);
    }
    return { next: this.states.find(items), matches };
  }
}

/** True if the last keys match the first names of a tail. */
function endsWith(
  keys: readonly (string | number)[],
  names: CompiledPath['tailNames'],
  length: number,
): boolean {
  for (let index = 0; index < length; index++) {
    const key = keys[keys.length - length + index];
    if (names[index]?.includes(String(key)) === false) return false;
  }
  return true;
}

function accepts(step: Step, name: string | undefined): boolean {
  return step.kind === 'wildcard' || (name !== undefined && listNames(step).includes(name));
}

function isMatch({ path, position }: Item): boolean {
  return position === path.steps.length;
}

function listNames(step: Step | undefined): readonly string[] {
  if (step?.kind === 'member') return [String(step.name)];
  return step?.kind === 'members' ? step.names.map(String) : [];
}

function groupPredicates(items: readonly Item[], states: PathStates): readonly Predicate[] {
  const groups = new Map<Check, { successors: Item[]; levelsBelow: number }>();
  for (const { path, position } of items) {
    const step = path.forward[position];
    if (step === undefined || !(step.kind === 'filter' || step.kind === 'slice' || step.kind === 'objects'))
      continue;
    const levelsBelow = path.steps.length - position - 1;
    const check = states.findCheck(step, { isLast: levelsBelow === 0, isOnly: true });
    let group = groups.get(check);
    if (group === undefined) groups.set(check, (group = { successors: [], levelsBelow }));
    group.successors.push({ path, position: position + 1 });
    group.levelsBelow = Math.min(group.levelsBelow, levelsBelow);
  }
  return [...groups].map(([check, group]) => ({ check, ...group }));
}

/** All states of some paths. */
export class PathStates {
  private readonly known = new Map<string, PathState>();
  private readonly checks = new Map<string, Check>();

  /** Returns the state of a set of positions; undefined if the set is empty. */
  find(items: readonly Item[]): PathState | undefined {
    if (items.length === 0) return undefined;
    const unique = new Map(items.map((item) => [item.path.index * 64 + item.position, item]));
    const key = [...unique.keys()].toSorted((a, b) => a - b).join(',');
    let state = this.known.get(key);
    if (state === undefined) this.known.set(key, (state = new PathState([...unique.values()], this)));
    return state;
  }

  /** Returns the check of a step at the current value. Paths with the same step share it. */
  findCheck(step: Step, position: FilterPosition): Check {
    const key = step.kind === 'filter' ? `${position.isLast} ${step.text}` : JSON.stringify(step);
    let check = this.checks.get(key);
    if (check === undefined) this.checks.set(key, (check = compileCheck(step, 0, position) ?? (() => true)));
    return check;
  }
}
