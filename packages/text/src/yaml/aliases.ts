import type { Deadline } from '../base/deadline.js';
import { EVENT_ID, type AliasEvent, type Event } from 'js-yaml';
import type { Limits } from '../base/source.js';
import type { YamlFault } from './fault.js';

/** The target node of each alias, or the reason why the document must not be built. */
export type AliasTargets =
  | { readonly ok: true; readonly targets: ReadonlyMap<number, number> }
  | { readonly ok: false; readonly fault: YamlFault };

/** A node that aliases may refer to. */
interface Anchor {
  readonly node: number;
  /** False while the node is open. An alias to it is then a cycle. */
  isComplete: boolean;
  /** The number of values of the node with copied aliases, including itself. */
  size: number;
  /** The nesting depth of its objects and arrays: 0 for a scalar. */
  height: number;
}

/** An open collection. */
interface Frame {
  readonly isMapping: boolean;
  readonly anchor: Anchor | undefined;
  /** The number of values in the document before the collection. */
  readonly valuesBefore: number;
  /** The nesting depth inside, as far as read. */
  height: number;
  /** True if the next node of a mapping is a key. */
  isKeyNext: boolean;
}

/**
 * Resolves the aliases of the first document and measures its size with copied aliases. A document beyond the limits is thus
 * rejected before it is built.
 */
export function resolveAliases(
  text: string,
  events: readonly Event[],
  limits: Limits,
  deadline: Deadline,
): AliasTargets {
  return new AliasResolver(text, limits).resolve(events, deadline);
}

class AliasResolver {
  private readonly text: string;
  private readonly limits: Limits;
  private readonly targets = new Map<number, number>();
  private readonly anchors = new Map<string, Anchor>();
  private readonly frames: Frame[] = [];
  private values = 0;

  constructor(text: string, limits: Limits) {
    this.text = text;
    this.limits = limits;
  }

  resolve(events: readonly Event[], deadline: Deadline): AliasTargets {
    let node = 1;
    do {
      deadline.tick();
      const fault = this.read(events[node]!, node);
      if (fault !== undefined) return { ok: false, fault };
      node++;
    } while (this.frames.length > 0);
    return { ok: true, targets: this.targets };
  }

  private read(event: Event, node: number): YamlFault | undefined {
    switch (event.type) {
      case EVENT_ID.SCALAR:
        if (event.anchorStart >= 0) this.anchor(event.anchorStart, event.anchorEnd, node).isComplete = true;
        return this.leaf(1, 0) ? undefined : { kind: 'values' };
      case EVENT_ID.ALIAS:
        return this.alias(event, node);
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        if (this.frames.length >= this.limits.depth)
          return { kind: 'depth', start: event.start, end: event.start + 1 };
        const anchor =
          event.anchorStart >= 0 ? this.anchor(event.anchorStart, event.anchorEnd, node) : undefined;
        const isMapping = event.type === EVENT_ID.MAPPING;
        this.frames.push({ isMapping, anchor, valuesBefore: this.values, height: 0, isKeyNext: isMapping });
        return undefined;
      }
      default:
        return this.close() ? undefined : { kind: 'values' };
    }
  }

  private alias(event: AliasEvent, node: number): YamlFault | undefined {
    const start = event.anchorStart - 1;
    const end = event.anchorEnd;
    const anchor = this.anchors.get(this.text.slice(event.anchorStart, end));
    if (anchor === undefined)
      return { kind: 'syntax', reason: 'the alias has no anchor before it', start, end };
    if (!anchor.isComplete) {
      return {
        kind: 'syntax',
        reason: 'the alias is inside the value that it refers to',
        start,
        end,
      };
    }
    if (this.frames.length + anchor.height > this.limits.depth) return { kind: 'depth', start, end };
    this.targets.set(node, anchor.node);
    return this.leaf(anchor.size, anchor.height) ? undefined : { kind: 'values' };
  }

  private anchor(start: number, end: number, node: number): Anchor {
    const anchor: Anchor = { node, isComplete: false, size: 1, height: 0 };
    this.anchors.set(this.text.slice(start, end), anchor);
    return anchor;
  }

  /** Adds a value with a size and height to the open collection. Returns false if a limit is exceeded. */
  private leaf(size: number, height: number): boolean {
    const parent = this.frames.at(-1);
    if (parent !== undefined) {
      if (height > parent.height) parent.height = height;
      if (parent.isMapping) {
        parent.isKeyNext = !parent.isKeyNext;
        // A key does not count as a value.
        if (!parent.isKeyNext) return true;
      }
    }
    this.values += size;
    return this.values <= this.limits.values;
  }

  private close(): boolean {
    const frame = this.frames.pop()!;
    const inside = this.values - frame.valuesBefore;
    if (frame.anchor !== undefined) {
      frame.anchor.size = inside + 1;
      frame.anchor.height = frame.height + 1;
      frame.anchor.isComplete = true;
    }
    return this.leaf(1, frame.height + 1);
  }
}
