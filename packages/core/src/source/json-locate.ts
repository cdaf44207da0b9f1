import { jsonString, skipJsonComma, skipJsonSpace, skipJsonValue, stringEnd } from './json-text.js';
import type { Wanted } from './wanted.js';

/**
 * Finds wanted values in a text that is known to be valid JSON, in one scan.
 * Where a key stands twice in one object the last one counts, as it does for JSON.parse.
 */
export function locateInJson(text: string, root: Wanted): void {
  visit(text, skipJsonSpace(text, 0), root, -1, -1);
}

/** Visits the value at `start` and gives the offset behind it. */
function visit(text: string, start: number, wanted: Wanted, keyStart: number, keyEnd: number): number {
  const code = text.charCodeAt(start);
  const isObject = code === 0x7b;
  const isArray = code === 0x5b;
  let end: number;
  if (wanted.children === undefined || !(isObject || isArray)) end = skipJsonValue(text, start);
  else if (isObject) end = visitObject(text, start, wanted.children);
  else end = visitArray(text, start, wanted.children);
  if (wanted.isAsked) {
    const tokenEnd = isObject || isArray ? start + 1 : end;
    wanted.spans = { keyStart, keyEnd, valueStart: start, valueEnd: end, tokenStart: start, tokenEnd };
  }
  return end;
}

function visitObject(text: string, start: number, children: ReadonlyMap<string, Wanted>): number {
  let index = skipJsonSpace(text, start + 1);
  while (text.charCodeAt(index) !== 0x7d) {
    const keyStart = index;
    const keyEnd = stringEnd(text, index);
    const wanted = children.get(jsonString(text, keyStart, keyEnd));
    index = skipJsonSpace(text, skipJsonSpace(text, keyEnd) + 1);
    if (wanted === undefined) {
      index = skipJsonValue(text, index);
    } else {
      if (wanted.met >= 0) forget(wanted);
      wanted.met = keyStart;
      index = visit(text, index, wanted, keyStart, keyEnd);
    }
    index = skipJsonComma(text, index);
  }
  return index + 1;
}

function visitArray(text: string, start: number, children: ReadonlyMap<string, Wanted>): number {
  let index = skipJsonSpace(text, start + 1);
  for (let item = 0; text.charCodeAt(index) !== 0x5d; item++) {
    const wanted = children.get(String(item));
    index = wanted === undefined ? skipJsonValue(text, index) : visit(text, index, wanted, -1, -1);
    index = skipJsonComma(text, index);
  }
  return index + 1;
}

/** Drops what an earlier entry of the same key held. */
function forget(wanted: Wanted): void {
  wanted.spans = undefined;
  wanted.met = -1;
  if (wanted.children !== undefined) {
    for (const child of wanted.children.values()) forget(child);
  }
}
