import type { Deadline } from '../base/deadline.js';
import {
  jsonString,
  skipJsonComma,
  skipJsonScalar,
  skipJsonSpace,
  stringEnd,
  type JsonShape,
} from './text.js';
import { mayHaveSegmentLength, type RequestedValue } from '../base/requested-values.js';

/**
 * Finds requested values in a valid JSON text with a known shape. If a key is repeated in an object, the last one counts, as in
 * JSON.parse.
 */
export function locateInJson(text: string, shape: JsonShape, root: RequestedValue, deadline: Deadline): void {
  new JsonLocator(text, shape, deadline).value(skipJsonSpace(text, 0), root, -1, -1);
}

class JsonLocator {
  private readonly text: string;
  private readonly shape: JsonShape;
  private readonly deadline: Deadline;
  /** The number of the next opening bracket. */
  private bracket = 0;

  constructor(text: string, shape: JsonShape, deadline: Deadline) {
    this.text = text;
    this.shape = shape;
    this.deadline = deadline;
  }

  /** Reads the value at `start` and returns the offset after it. */
  value(start: number, requestedNode: RequestedValue, keyStart: number, keyEnd: number): number {
    const code = this.text.charCodeAt(start);
    const isCollection = code === 0x7b || code === 0x5b;
    const end = isCollection
      ? this.collection(start, code === 0x7b, requestedNode)
      : skipJsonScalar(this.text, start);
    if (requestedNode.isRequested) {
      const tokenEnd = isCollection ? start + 1 : end;
      requestedNode.spans = {
        keyStart,
        keyEnd,
        valueStart: start,
        valueEnd: end,
        tokenStart: start,
        tokenEnd,
      };
    }
    return end;
  }

  private collection(start: number, isObject: boolean, requestedNode: RequestedValue): number {
    const bracket = this.bracket++;
    const close = this.shape.closes[bracket]!;
    if (requestedNode.children !== undefined) {
      if (isObject) this.members(start, close, requestedNode, requestedNode.children);
      else this.items(start, close, requestedNode.children);
    }
    this.bracket = this.shape.nexts[bracket]!;
    return close + 1;
  }

  private members(
    start: number,
    close: number,
    parent: RequestedValue,
    children: ReadonlyMap<string, RequestedValue>,
  ): void {
    const { text } = this;
    let index = skipJsonSpace(text, start + 1);
    while (index < close) {
      this.deadline.tick();
      const keyStart = index;
      const keyEnd = stringEnd(text, index);
      index = skipJsonSpace(text, skipJsonSpace(text, keyEnd) + 1);
      const requestedChild = this.child(keyStart, keyEnd, parent, children);
      if (requestedChild === undefined) {
        index = this.skip(index);
      } else {
        if (requestedChild.key >= 0) forget(requestedChild);
        requestedChild.key = keyStart;
        index = this.value(index, requestedChild, keyStart, keyEnd);
      }
      index = skipJsonComma(text, index);
    }
  }

  private child(
    keyStart: number,
    keyEnd: number,
    parent: RequestedValue,
    children: ReadonlyMap<string, RequestedValue>,
  ): RequestedValue | undefined {
    // A key with escapes is longer than its name, so only other keys can be excluded by length.
    const isUnrequested =
      !mayHaveSegmentLength(parent, keyEnd - keyStart - 2) && !hasEscape(this.text, keyStart, keyEnd);
    return isUnrequested ? undefined : children.get(jsonString(this.text, keyStart, keyEnd));
  }

  private items(start: number, close: number, children: ReadonlyMap<string, RequestedValue>): void {
    let index = skipJsonSpace(this.text, start + 1);
    for (let item = 0; index < close; item++) {
      this.deadline.tick();
      const requestedItem = children.get(String(item));
      index = requestedItem === undefined ? this.skip(index) : this.value(index, requestedItem, -1, -1);
      index = skipJsonComma(this.text, index);
    }
  }

  private skip(start: number): number {
    const code = this.text.charCodeAt(start);
    if (code !== 0x7b && code !== 0x5b) return skipJsonScalar(this.text, start);
    const bracket = this.bracket;
    this.bracket = this.shape.nexts[bracket]!;
    return this.shape.closes[bracket]! + 1;
  }
}

function hasEscape(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (text.charCodeAt(index) === 0x5c) return true;
  }
  return false;
}

/** Discards the locations found for an earlier entry with the same key. */
function forget(requestedNode: RequestedValue): void {
  requestedNode.spans = undefined;
  requestedNode.key = -1;
  if (requestedNode.children !== undefined) {
    for (const child of requestedNode.children.values()) forget(child);
  }
}
