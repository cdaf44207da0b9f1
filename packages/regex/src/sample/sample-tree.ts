import type { AssertionName, PatternNode } from '../syntax/pattern-node.js';
import { characterOf, type Taste } from './sample-style.js';
import { between, type RandomSource } from './random-source.js';

const maxSteps = 400_000;

/**
 * Returns a string that matches a pattern, with a length between two bounds, in code points. Returns undefined if none was found:
 * bounds and pattern may exclude each other, or another attempt may succeed.
 *
 * Look-arounds and boundaries are ignored. A backreference repeats the last capture of its group.
 */
export function sampleTree(
  tree: PatternNode,
  min: number,
  max: number,
  random: RandomSource,
  taste: Taste,
  isLonger: boolean,
): string | undefined {
  const natural = new Writer(random, taste);
  if (natural.write(tree, 0, max)) {
    const text = natural.padded(Math.min(max, isLonger ? natural.length + between(random, 1, 5) : min), min);
    if (text !== undefined) return text;
  }
  if (min === 0) return undefined;
  const long = new Writer(random, taste, min);
  return long.write(tree, min, max) ? long.padded(min, min) : undefined;
}

/** Position to return to after a failed attempt. */
interface Mark {
  readonly length: number;
  readonly taken: ReadonlyMap<number, readonly [start: number, end: number]> | undefined;
  readonly isStarted: boolean;
  readonly isEnded: boolean;
}

class Writer {
  private readonly written: number[] = [];
  private readonly random: RandomSource;
  private readonly taste: Taste;
  private readonly lengths = new Map<PatternNode, readonly [number, number]>();
  /** Ranges that groups captured in the output, by number. Patterns without backreferences have no groups. */
  private taken = new Map<number, readonly [start: number, end: number]>();
  private readonly lengthsOfGroups = new Map<number, readonly [number, number]>();
  private readonly longestFloor: number;
  private isStarted = false;
  private isEnded = false;
  private steps = 0;

  constructor(random: RandomSource, taste: Taste, longestFloor = 0) {
    this.random = random;
    this.taste = taste;
    this.longestFloor = longestFloor;
  }

  get length(): number {
    return this.written.length;
  }

  /** Returns the text, padded to the requested length if it is not anchored; undefined if it remains shorter than `min`. */
  padded(padLength: number, min: number): string | undefined {
    const missing = Math.max(padLength, min) - this.written.length;
    const text = this.written.map((character) => String.fromCodePoint(character)).join('');
    if (missing <= 0) return text;
    const letters = this.letters(missing);
    if (!this.isEnded) return text + letters;
    if (!this.isStarted) return letters + text;
    return this.written.length < min ? undefined : text;
  }

  private letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCodePoint(0x61 + this.random.below(26))).join('');
  }

  /** Writes a part of `low` to `high` characters. Returns false and writes nothing if that is impossible. */
  write(node: PatternNode, low: number, high: number): boolean {
    if (++this.steps > maxSteps) return false;
    const [shortest, longest] = this.measureLength(node);
    if (shortest > high || longest < low) return false;
    switch (node.kind) {
      case 'character':
        return this.writeCharacter(characterOf(node.set, this.taste, this.random));
      case 'assertion':
        return this.anchor(node.name);
      case 'look':
        return true;
      case 'backreference':
        return this.writeAgain(node.number, low, high);
      case 'group':
        return this.writeGroup(node, low, high);
      case 'sequence':
        return this.writeAll(node.parts, low, high);
      case 'choice':
        return this.writeOne(node.options, low, high);
      case 'repeat':
        return this.writeRepeat(node, low, high);
    }
  }

  private writeCharacter(character: number | undefined): boolean {
    if (character === undefined || this.isEnded) return false;
    this.written.push(character);
    return true;
  }

  private writeGroup(node: PatternNode & { kind: 'group' }, low: number, high: number): boolean {
    // If backreferences provide most of a long text, their groups must be long. The length is random.
    const floor = Math.min(high, this.measureLength(node)[1], this.random.below(this.longestFloor + 1));
    const start = this.written.length;
    if (!this.write(node.part, Math.max(low, floor), high)) return false;
    this.taken.set(node.number, [start, this.written.length]);
    return true;
  }

  /** Repeats a capture. A group without a capture matches the empty string (ECMA-262, 22.2.2.7.2, step 1.b). */
  private writeAgain(number: number, low: number, high: number): boolean {
    const characters = this.written.slice(...(this.taken.get(number) ?? [0, 0]));
    if (characters.length < low || characters.length > high) return false;
    return characters.every((character) => this.writeCharacter(character));
  }

  private anchor(name: AssertionName): boolean {
    if (name === 'start') {
      if (this.written.length > 0) return false;
      this.isStarted = true;
    } else if (name === 'end') this.isEnded = true;
    return true;
  }

  private writeAll(parts: readonly PatternNode[], low: number, high: number): boolean {
    const before = this.mark();
    const rests = this.restsOf(parts);
    for (const [index, part] of parts.entries()) {
      const [shortest, longest] = rests[index + 1] ?? [0, 0];
      const used = this.written.length - before.length;
      if (!this.write(part, Math.max(0, low - used - longest), high - used - shortest)) {
        return this.giveUp(before);
      }
    }
    return true;
  }

  /** Returns for each part the lengths of it and all parts after it together. */
  private restsOf(parts: readonly PatternNode[]): readonly (readonly [number, number])[] {
    const rests: [number, number][] = [];
    let rest: readonly [number, number] = [0, 0];
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index];
      if (part === undefined) continue;
      const [shortest, longest] = this.measureLength(part);
      rest = [rest[0] + shortest, rest[1] + longest];
      rests.push([...rest]);
    }
    return rests.reverse();
  }

  private writeOne(options: readonly PatternNode[], low: number, high: number): boolean {
    const start = this.random.below(options.length);
    for (let index = 0; index < options.length; index++) {
      const option = options[(start + index) % options.length];
      const before = this.mark();
      if (option !== undefined && this.write(option, low, high)) return true;
      this.giveUp(before);
    }
    return false;
  }

  private writeRepeat(node: PatternNode & { kind: 'repeat' }, low: number, high: number): boolean {
    const [shortest, longest] = this.measureLength(node.part);
    const fewest = Math.max(node.min, low === 0 ? 0 : Math.max(1, Math.ceil(low / longest)));
    const max = Math.min(node.max, shortest === 0 ? Math.max(1, fewest) : Math.floor(high / shortest));
    if (fewest > max) return false;
    // Repeating an empty part does not make it longer.
    const needed = longest === 0 ? Math.min(fewest, 1) : fewest;
    const usual = Math.min(max, needed + this.extra(node.part.kind === 'character', needed));
    for (const times of new Set(
      [usual, needed, needed + 1, needed + 2, max].filter((count) => count <= max),
    )) {
      if (times >= needed && this.writeTimes(node.part, times, low, high)) return true;
    }
    return false;
  }

  /** Returns the number of additional repetitions: a few for characters, to form a word, and fewer for groups. */
  private extra(isCharacter: boolean, needed: number): number {
    if (!isCharacter) return this.random.below(3);
    return needed < 4 ? between(this.random, 3, 6) : this.random.below(3);
  }

  private writeTimes(part: PatternNode, times: number, low: number, high: number): boolean {
    const before = this.mark();
    const [shortest, longest] = this.measureLength(part);
    for (let rest = times - 1; rest >= 0; rest--) {
      const used = this.written.length - before.length;
      const needed = Math.max(0, low - used - (rest === 0 ? 0 : rest * longest));
      if (!this.write(part, needed, high - used - rest * shortest)) return this.giveUp(before);
    }
    return true;
  }

  private mark(): Mark {
    const { taken, isStarted, isEnded } = this;
    const before = taken.size === 0 ? undefined : new Map(taken);
    return { length: this.written.length, taken: before, isStarted, isEnded };
  }

  private giveUp(mark: Mark): false {
    this.written.length = mark.length;
    if (this.taken.size > 0) this.taken = new Map(mark.taken);
    this.isStarted = mark.isStarted;
    this.isEnded = mark.isEnded;
    return false;
  }

  private measureLength(node: PatternNode): readonly [shortest: number, longest: number] {
    let known = this.lengths.get(node);
    if (known === undefined) this.lengths.set(node, (known = this.measure(node)));
    return known;
  }

  private measure(node: PatternNode): readonly [number, number] {
    switch (node.kind) {
      case 'character':
        return node.set.ranges.length === 0 ? [Infinity, 0] : [1, 1];
      case 'assertion':
      case 'look':
        return [0, 0];
      case 'backreference':
        return this.lengthsOfGroups.get(node.number) ?? [0, 0];
      case 'group': {
        const lengths = this.measureLength(node.part);
        this.lengthsOfGroups.set(node.number, lengths);
        return lengths;
      }
      case 'sequence': {
        const parts = node.parts.map((part) => this.measureLength(part));
        return [parts.reduce((sum, [low]) => sum + low, 0), parts.reduce((sum, [, high]) => sum + high, 0)];
      }
      case 'choice': {
        const options = node.options.map((option) => this.measureLength(option));
        return [Math.min(...options.map(([low]) => low)), Math.max(...options.map(([, high]) => high))];
      }
      case 'repeat': {
        const [low, high] = this.measureLength(node.part);
        return [node.min === 0 ? 0 : low * node.min, node.max === 0 || high === 0 ? 0 : high * node.max];
      }
    }
  }
}
