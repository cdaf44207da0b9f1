import {
  isJsonNumber,
  isObject,
  type Deadline,
  type Origin,
  type Place,
  type PlainObject,
  type PointerSegments,
  setProperty,
  type SourceDocument,
  valueAt,
} from '@assay/text';

type Key = string | number;
type Container = PlainObject | unknown[];

/** Maximum depth of the value, because functions that walk it recurse once per level. */
const maxDepth = 1000;

/** Maximum number of copied objects and arrays. */
const maxContainers = 5_000_000;

/** A document whose value was changed by overlays. Each value knows the text that it was read from. */
export class OverlaidDocument implements SourceDocument {
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  readonly text: string;
  value: unknown;
  /** The applied overlays. */
  readonly overlays: SourceDocument[] = [];
  private readonly base: SourceDocument;
  /** The origins of the members of changed containers. All other origins follow from the container's. */
  private readonly origins = new Map<Container, Map<Key, Origin>>();
  /** The original container of each copy. */
  private readonly sources = new Map<
    object,
    { readonly document: SourceDocument; readonly container: object }
  >();
  private copied = 0;
  private readonly exactCopies = new Map<object, unknown>();

  constructor(base: SourceDocument) {
    this.base = base;
    this.uri = base.uri;
    this.syntax = base.syntax;
    this.text = base.text;
    this.value = this.copy(base.value, base, 0);
  }

  /** Finds the origin of the value at a path, or of the nearest enclosing value if the path does not exist. */
  findOrigin(segments: PointerSegments): Origin {
    let origin: Origin = { document: this.base, segments: [] };
    let value = this.value;
    for (const segment of segments) {
      if (!isContainer(value)) break;
      const key = Array.isArray(value) ? Number(segment) : String(segment);
      if (!Object.hasOwn(value, key)) break;
      origin = this.originIn(value, key, origin);
      value = memberOf(value, key);
    }
    return origin;
  }

  locate(pointers: readonly PointerSegments[], deadline?: Deadline): (Place | undefined)[] {
    // Ranges refer to the text of the base document. A value that an overlay created has the range of its nearest ancestor there.
    const inBase = pointers.map((segments) => {
      for (let length = segments.length; length > 0; length--) {
        const { document, segments: found } = this.findOrigin(segments.slice(0, length));
        if (document === this.base) return found;
      }
      return [];
    });
    return this.base.locate(inBase, deadline);
  }

  mentions(pattern: RegExp): boolean {
    return [this.base, ...this.overlays].some((document) => pattern.test(document.text));
  }

  exactValue(container: object, key: Key): unknown {
    // `as`: the origins are keyed by containers of the value.
    const origin = this.origins.get(container as Container)?.get(key);
    if (origin !== undefined) {
      const holder = valueAt(origin.document.value, origin.segments.slice(0, -1));
      const last = origin.segments.at(-1);
      if (isContainer(holder) && last !== undefined)
        return this.exactIn(origin.document, holder, last, container, key);
    }
    const source = this.sources.get(container);
    // `as`: every object can be indexed by its own keys.
    if (source === undefined) return (container as PlainObject)[key];
    return this.exactIn(source.document, source.container, key, container, key);
  }

  exactCopy(value: unknown): unknown {
    if (!isContainer(value)) return value;
    const known = this.exactCopies.get(value);
    if (known !== undefined) return known;
    let isExact = false;
    const copied = (key: Key): unknown => {
      const member = memberOf(value, key);
      const exact = isContainer(member) ? this.exactCopy(member) : this.exactValue(value, key);
      if (exact !== member) isExact = true;
      return exact;
    };
    let copy: unknown;
    if (Array.isArray(value)) copy = value.map((_item, index) => copied(index));
    else {
      const object: PlainObject = {};
      for (const key of Object.keys(value)) setProperty(object, key, copied(key));
      copy = object;
    }
    const result = isExact ? copy : value;
    this.exactCopies.set(value, result);
    return result;
  }

  /** Returns the value at a path; undefined if none exists. */
  at(segments: PointerSegments): unknown {
    return valueAt(this.value, segments);
  }

  /** Removes the value at a path. Returns false for the whole document. */
  remove(segments: PointerSegments): boolean {
    const key = segments.at(-1);
    const path = segments.slice(0, -1);
    const container = this.at(path);
    if (key === undefined || !isContainer(container)) return false;
    const origins = this.getMemberOrigins(container, path);
    if (Array.isArray(container)) {
      const index = Number(key);
      container.splice(index, 1);
      for (let at = index; at <= container.length; at++) {
        const next = origins.get(at + 1);
        if (next === undefined) origins.delete(at);
        else origins.set(at, next);
      }
    } else {
      delete container[key];
      origins.delete(key);
    }
    return true;
  }

  /**
   * Merges a value into the value at a path. Objects gain members, arrays gain items, scalars are replaced.
   *
   * @param origin the source of the value
   * @returns the reason why the merge is impossible, as a clause
   */
  merge(segments: PointerSegments, value: unknown, origin: Origin): string | undefined {
    const target = this.at(segments);
    if (isObject(target) !== isObject(value) && isObject(target))
      return 'the target is an object, and the update is not';
    if (Array.isArray(target)) {
      const origins = this.getMemberOrigins(target, segments);
      this.append(target, value, origin, origins);
      return undefined;
    }
    if (isObject(target) && isObject(value)) {
      this.mergeObject(segments, value, origin, 0);
      return undefined;
    }
    if (isContainer(value)) return 'the target is neither an object nor an array, and the update is';
    return this.replace(segments, value, origin) ? undefined : 'the target is the whole document';
  }

  private mergeObject(
    segments: PointerSegments,
    value: Readonly<PlainObject>,
    origin: Origin,
    depth: number,
  ): void {
    const target = this.at(segments);
    if (!isPlain(target) || depth > maxDepth) return;
    const origins = this.getMemberOrigins(target, segments);
    for (const [key, member] of Object.entries(value)) {
      const inner: Origin = { document: origin.document, segments: [...origin.segments, key] };
      const current = Object.hasOwn(target, key) ? target[key] : undefined;
      if (isObject(current) && isObject(member))
        this.mergeObject([...segments, key], member, inner, depth + 1);
      else if (Array.isArray(current) && Array.isArray(member))
        this.append(current, member, inner, this.getMemberOrigins(current, [...segments, key]));
      else {
        setProperty(target, key, this.copy(member, inner.document, segments.length + 1));
        origins.set(key, inner);
      }
    }
  }

  /** Appends a value to an array. Of an array, each item is appended. */
  private append(target: unknown[], value: unknown, origin: Origin, origins: Map<Key, Origin>): void {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    items.forEach((item, index) => {
      origins.set(
        target.length,
        Array.isArray(value) ? { document: origin.document, segments: [...origin.segments, index] } : origin,
      );
      target.push(this.copy(item, origin.document, 0));
    });
  }

  private replace(segments: PointerSegments, value: unknown, origin: Origin): boolean {
    const key = segments.at(-1);
    const path = segments.slice(0, -1);
    const container = this.at(path);
    if (key === undefined || !isContainer(container)) return false;
    this.getMemberOrigins(container, path).set(key, origin);
    if (Array.isArray(container)) container[Number(key)] = value;
    else setProperty(container, String(key), value);
    return true;
  }

  /** Returns the origins of the members of a container that is about to change. */
  private getMemberOrigins(container: Container, segments: PointerSegments): Map<Key, Origin> {
    const known = this.origins.get(container);
    if (known !== undefined) return known;
    const own = this.findOrigin(segments);
    const keys: readonly Key[] = Array.isArray(container) ? [...container.keys()] : Object.keys(container);
    const origins = new Map(
      keys.map((key): [Key, Origin] => [key, { document: own.document, segments: [...own.segments, key] }]),
    );
    this.origins.set(container, origins);
    return origins;
  }

  private originIn(container: Container, key: Key, own: Origin): Origin {
    return (
      this.origins.get(container)?.get(key) ?? { document: own.document, segments: [...own.segments, key] }
    );
  }

  private exactIn(document: SourceDocument, holder: object, key: Key, container: object, own: Key): unknown {
    // `as`: every object can be indexed by its own keys.
    const current = (container as PlainObject)[own];
    return isJsonNumber(current) ? document.exactValue(holder, key) : current;
  }

  /** Copies a value and records the original of each container. */
  private copy(value: unknown, document: SourceDocument, depth: number): unknown {
    if (!isContainer(value)) return value;
    if (depth > maxDepth) throw new RangeError('the value is nested too deeply');
    if (++this.copied > maxContainers) throw new RangeError('the document grows beyond five million objects');
    const source = document === this ? this.sources.get(value) : { document, container: value };
    let copy: Container;
    if (Array.isArray(value)) copy = value.map((item) => this.copy(item, document, depth + 1));
    else {
      copy = {};
      for (const [key, member] of Object.entries(value))
        setProperty(copy, key, this.copy(member, document, depth + 1));
    }
    if (source !== undefined) this.sources.set(copy, source);
    return copy;
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !isJsonNumber(value);
}

function isPlain(value: unknown): value is PlainObject {
  return isObject(value);
}

function memberOf(container: Container, key: Key): unknown {
  // `as`: every object can be indexed by its own keys.
  return (container as PlainObject)[key];
}
