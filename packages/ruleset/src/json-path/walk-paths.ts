import { isObject } from '@assay/text';
import type { Match, WalkedPath } from './walked-path.js';
import type { Trail } from './filter.js';
import {
  compilePath,
  PathStates,
  readsTrail,
  type CompiledPath,
  type Item,
  type PathState,
} from './path-states.js';

/**
 * Outcome of a match: `nothing` applies to the same value anywhere; `results` to the same value at the same location; `open` may
 * differ for any other path.
 */
export type MatchOutcome = 'nothing' | 'results' | 'open';

/** Receives the events of a walk. Paths are identified by index. */
export interface WalkEvents {
  onMatch(path: number, match: Match): MatchOutcome;
  /** Called if a filter throws. Spectral then skips the whole rule. */
  onFault(path: number, error: unknown): void;
  /** Called for each value. It may throw to end the walk. */
  tick(): void;
  /** True for a value that replaced references. */
  isShared(value: object): boolean;
  /** Returns the name of the text location of the value at a path; undefined if it is unknown. */
  findPlace(path: readonly (string | number)[]): string | undefined;
}

/** Finds the matches of many paths in one walk over a value. */
export class PathWalker {
  private readonly paths: readonly CompiledPath[];
  private readonly start: PathState | undefined;
  private readonly readsTrail: boolean;
  private last: Walk | undefined;

  constructor(paths: readonly WalkedPath[]) {
    this.paths = paths.map(compilePath);
    this.readsTrail = paths.some(readsTrail);
    this.start = new PathStates().find(
      this.paths.filter(({ steps }) => steps.length > 0).map((path) => ({ path, position: 0 })),
    );
  }

  /**
   * The indexes of the paths whose filter is being evaluated. After an interrupted walk, these are the paths that took too long.
   */
  get filtering(): readonly number[] {
    return this.last?.filtering ?? [];
  }

  walk(root: unknown, events: WalkEvents): void {
    const trail: Trail = { keys: [], values: [root], offset: 0 };
    const walk = new Walk(trail, events, !this.readsTrail);
    this.last = walk;
    for (const path of this.paths) {
      const isRoot =
        path.steps.length === 0 || (path.steps.length === 1 && path.steps[0]?.kind === 'objects');
      if (isRoot) walk.report(path);
    }
    if (this.start !== undefined) walk.descend(root, this.start);
  }
}

class Walk {
  private readonly trail: Trail;
  private readonly events: WalkEvents;
  /** True to skip values if walking them again would find nothing, or the same results. */
  private readonly skips: boolean;
  /** Number of matches with results, and of faults. */
  private found = 0;
  /** Number of matches with the outcome `open`. */
  private open = 0;
  /** The path or positions whose check is running. */
  private checking: readonly Item[] | CompiledPath | undefined;

  constructor(trail: Trail, events: WalkEvents, skips: boolean) {
    this.trail = trail;
    this.events = events;
    this.skips = skips;
  }

  get filtering(): readonly number[] {
    const { checking } = this;
    if (checking === undefined) return [];
    return 'index' in checking ? [checking.index] : checking.map(({ path }) => path.index);
  }

  descend(value: unknown, state: PathState): void {
    if (typeof value !== 'object' || value === null) return;
    if (!this.skips || state.dependsOn(this.trail.keys)) {
      this.walkMembers(value, state);
      return;
    }
    if (state.quiet.has(value)) return;
    const known = state.places.get(value);
    const place = known && this.events.findPlace(this.trail.keys);
    if (place !== undefined && known?.has(place) === true) return;
    const { found, open } = this;
    this.walkMembers(value, state);
    if (this.open > open) return;
    if (this.found === found) state.quiet.add(value);
    else if (place !== undefined) known?.add(place);
    else if (known === undefined && this.events.isShared(value)) state.places.set(value, new Set());
  }

  private walkMembers(value: object, state: PathState): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) this.enter(index, value[index], state);
      return;
    }
    // `as`: the own keys have values.
    const members = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(members)) this.enter(key, members[key], state);
  }

  private enter(key: string | number, value: unknown, state: PathState): void {
    const { keys, values } = this.trail;
    this.events.tick();
    keys.push(key);
    values.push(value);
    let transition = state.follow(key);
    if (state.predicates.length > 0) {
      const fulfilled = this.fulfilled(state, value);
      if (fulfilled !== undefined) transition = state.extend(transition, fulfilled);
    }
    for (const path of transition.matches) this.report(path);
    if (state.anyTails.length > 0) this.checkTails(state.anyTails);
    if (state.tailsByName.size > 0) this.checkTails(state.tailsByName.get(String(key)));
    if (transition.next !== undefined) this.descend(value, transition.next);
    keys.pop();
    values.pop();
  }

  private fulfilled(state: PathState, value: unknown): Item[] | undefined {
    let fulfilled: Item[] | undefined;
    for (const { check, successors, levelsBelow } of state.predicates) {
      this.checking = successors;
      try {
        if (check(this.trail))
          fulfilled = fulfilled === undefined ? [...successors] : [...fulfilled, ...successors];
      } catch (error) {
        if (!hasLevels(value, levelsBelow)) continue;
        for (const { path } of successors) this.fail(path, error);
      }
    }
    this.checking = undefined;
    return fulfilled;
  }

  private checkTails(paths: readonly CompiledPath[] | undefined): void {
    for (const path of paths ?? []) {
      if (this.trail.keys.length < path.steps.length) continue;
      this.checking = path;
      try {
        if (!path.backward.every((check) => check(this.trail))) continue;
      } catch (error) {
        this.fail(path, error);
        continue;
      } finally {
        this.checking = undefined;
      }
      this.report(path);
    }
  }

  report({ index, keyed, parents }: CompiledPath): void {
    const { keys, values } = this.trail;
    if (parents > keys.length) return;
    const path = parents === 0 ? keys : keys.slice(0, keys.length - parents);
    const value = keyed ? path.at(-1) : values[values.length - 1 - parents];
    const outcome = this.events.onMatch(index, { path, value });
    if (outcome === 'results') this.found++;
    else if (outcome === 'open') this.open++;
  }

  private fail({ index }: CompiledPath, error: unknown): void {
    this.found++;
    this.events.onFault(index, error);
  }
}

/** True if a value has nested values a number of levels below it. */
function hasLevels(value: unknown, levels: number): boolean {
  if (levels === 0) return true;
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inside.some((item) => hasLevels(item, levels - 1));
}
