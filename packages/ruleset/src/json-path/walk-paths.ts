import { isObject } from '@assay/text';
import type { Match, WalkedPath } from './walked-path.js';
import type { Trail } from './filter.js';
import { compilePath, PathStates, type CompiledPath, type Item, type PathState } from './path-states.js';

/** Receiver of what a walk finds; paths are named by their number. */
export interface WalkEvents {
  onMatch(path: number, match: Match): void;
  /** Receives a filter that threw: Spectral gives up all of the rule. */
  onFault(path: number, error: unknown): void;
  /** Called for each value; it may throw to end the walk. */
  tick(): void;
}

/** Finds the matches of many paths in one walk over a value. */
export class PathWalker {
  private readonly paths: readonly CompiledPath[];
  private readonly start: PathState | undefined;
  private last: Walk | undefined;

  constructor(paths: readonly WalkedPath[]) {
    this.paths = paths.map(compilePath);
    this.start = new PathStates().find(
      this.paths.filter(({ steps }) => steps.length > 0).map((path) => ({ path, position: 0 })),
    );
  }

  /** The paths whose filter is being evaluated, by their number: after a walk that was stopped, those that it hangs in. */
  get filtering(): readonly number[] {
    return this.last?.filtering ?? [];
  }

  walk(root: unknown, events: WalkEvents): void {
    const trail: Trail = { keys: [], values: [root], offset: 0 };
    const walk = new Walk(trail, events);
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
  /** Owner of the check that is being made. */
  private checking: readonly Item[] | CompiledPath | undefined;

  constructor(trail: Trail, events: WalkEvents) {
    this.trail = trail;
    this.events = events;
  }

  get filtering(): readonly number[] {
    const { checking } = this;
    if (checking === undefined) return [];
    return 'index' in checking ? [checking.index] : checking.map(({ path }) => path.index);
  }

  descend(value: unknown, state: PathState): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) this.enter(index, value[index], state);
    } else if (typeof value === 'object' && value !== null) {
      // `as`: its own keys lead to values.
      const members = value as Readonly<Record<string, unknown>>;
      for (const key of Object.keys(members)) this.enter(key, members[key], state);
    }
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
        for (const { path } of successors) this.events.onFault(path.index, error);
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
        this.events.onFault(path.index, error);
        continue;
      } finally {
        this.checking = undefined;
      }
      this.report(path);
    }
  }

  report({ index, keyed, parents }: CompiledPath): void {
    const { keys, values } = this.trail;
    if (parents === 0 && !keyed) {
      this.events.onMatch(index, { path: keys, value: values.at(-1) });
      return;
    }
    if (parents > keys.length) return;
    const path = parents === 0 ? keys : keys.slice(0, keys.length - parents);
    this.events.onMatch(index, {
      path,
      value: keyed ? path.at(-1) : values[values.length - 1 - parents],
    });
  }
}

/** True if a value has values some levels below it. */
function hasLevels(value: unknown, levels: number): boolean {
  if (levels === 0) return true;
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inside.some((item) => hasLevels(item, levels - 1));
}
