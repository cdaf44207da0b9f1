import { ExactNumber } from '../number/exact-number.js';
import { readNumber } from '../number/read-number.js';
import { ExactNumbers, type Container } from '../base/exact-numbers.js';
import { hasOffsetBetween } from '../base/inexact-literals.js';
import {
  jsonString,
  skipJsonComma,
  skipJsonScalar,
  skipJsonSpace,
  stringEnd,
  type JsonShape,
} from './text.js';

/**
 * Finds the numbers that JavaScript cannot represent in a valid JSON text with a known shape. It searches only near the given
 * offsets.
 */
export function exactNumbersOfJson(
  text: string,
  shape: JsonShape,
  value: unknown,
  offsets: readonly number[],
): ExactNumbers {
  const finder = new JsonExactFinder(text, shape, offsets);
  const start = skipJsonSpace(text, 0);
  if (typeof value === 'object' && value !== null) {
    // `as`: JSON.parse creates only plain objects and arrays.
    finder.collection(start, 0, value as Container);
  }
  return finder.found;
}

/** Start of a member or item, and the number of the first bracket at or after it. */
interface Entry {
  readonly start: number;
  readonly bracket: number;
}

class JsonExactFinder {
  readonly found = new ExactNumbers();
  private readonly text: string;
  private readonly shape: JsonShape;
  private readonly offsets: readonly number[];
  /** The open collections, from the root on. */
  private readonly path: Container[] = [];

  constructor(text: string, shape: JsonShape, offsets: readonly number[]) {
    this.text = text;
    this.shape = shape;
    this.offsets = offsets;
  }

  collection(start: number, bracket: number, container: Container): void {
    const close = this.shape.closes[bracket]!;
    if (Array.isArray(container)) {
      let index = 0;
      for (const entry of this.items(start, close, bracket)) this.entry(entry, container, index++);
    } else {
      for (const [key, entry] of this.members(start, close, bracket)) this.entry(entry, container, key);
    }
  }

  private entry({ start, bracket }: Entry, container: Container, key: string | number): void {
    const end = this.end(start, bracket);
    if (!hasOffsetBetween(this.offsets, start, end)) return;
    // `as`: the key is an own key of the object, the index one of the array.
    const value = (container as Record<string | number, unknown>)[key];
    if (typeof value === 'number') {
      const number = readNumber(this.text.slice(start, end));
      if (number instanceof ExactNumber) this.found.add(this.path, container, key, number);
    } else if (typeof value === 'object' && value !== null) {
      this.path.push(container);
      this.collection(start, bracket, value as Container);
      this.path.pop();
    }
  }

  /** Returns the members of an object by key. Of repeated keys the last one counts, as in JSON.parse. */
  private members(start: number, close: number, bracket: number): Map<string, Entry> {
    const { text } = this;
    const members = new Map<string, Entry>();
    let next = bracket + 1;
    let index = skipJsonSpace(text, start + 1);
    while (index < close) {
      const keyEnd = stringEnd(text, index);
      const key = jsonString(text, index, keyEnd);
      const at = skipJsonSpace(text, skipJsonSpace(text, keyEnd) + 1);
      members.set(key, { start: at, bracket: next });
      index = skipJsonComma(text, this.end(at, next));
      next = this.bracketBehind(at, next);
    }
    return members;
  }

  private items(start: number, close: number, bracket: number): Entry[] {
    const { text } = this;
    const items: Entry[] = [];
    let next = bracket + 1;
    let index = skipJsonSpace(text, start + 1);
    while (index < close) {
      items.push({ start: index, bracket: next });
      const end = this.end(index, next);
      next = this.bracketBehind(index, next);
      index = skipJsonComma(text, end);
    }
    return items;
  }

  /** Returns the offset after the value that begins at `start`. */
  private end(start: number, bracket: number): number {
    return this.isCollection(start) ? this.shape.closes[bracket]! + 1 : skipJsonScalar(this.text, start);
  }

  private bracketBehind(start: number, bracket: number): number {
    return this.isCollection(start) ? this.shape.nexts[bracket]! : bracket;
  }

  private isCollection(start: number): boolean {
    const code = this.text.charCodeAt(start);
    return code === 0x7b || code === 0x5b;
  }
}
