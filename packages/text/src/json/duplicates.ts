import type { Deadline } from '../base/deadline.js';
import type { DuplicateKey } from '../base/duplicate-key.js';
import { jsonString, skipJsonComma, skipJsonSpace, skipJsonScalar, stringEnd } from './text.js';

/** Finds every repeated key of a text that is known to be valid JSON and within the depth limit. */
export function findJsonDuplicates(text: string, deadline: Deadline): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  visit(text, skipJsonSpace(text, 0), [], found, deadline);
  return found;
}

function visit(
  text: string,
  start: number,
  path: (string | number)[],
  found: DuplicateKey[],
  deadline: Deadline,
): number {
  switch (text.charCodeAt(start)) {
    case 0x7b:
      return visitObject(text, start, path, found, deadline);
    case 0x5b:
      return visitArray(text, start, path, found, deadline);
    default:
      return skipJsonScalar(text, start);
  }
}

function visitObject(
  text: string,
  start: number,
  path: (string | number)[],
  found: DuplicateKey[],
  deadline: Deadline,
): number {
  const firsts = new Map<string, number>();
  let index = skipJsonSpace(text, start + 1);
  while (text.charCodeAt(index) !== 0x7d) {
    deadline.tick();
    const keyStart = index;
    const keyEnd = stringEnd(text, index);
    const key = jsonString(text, keyStart, keyEnd);
    path.push(key);
    const firstStart = firsts.get(key);
    if (firstStart === undefined) {
      firsts.set(key, keyStart);
    } else {
      const firstEnd = stringEnd(text, firstStart);
      found.push({ path: [...path], key, firstStart, firstEnd, start: keyStart, end: keyEnd });
    }
    index = visit(text, skipJsonSpace(text, skipJsonSpace(text, keyEnd) + 1), path, found, deadline);
    path.pop();
    index = skipJsonComma(text, index);
  }
  return index + 1;
}

function visitArray(
  text: string,
  start: number,
  path: (string | number)[],
  found: DuplicateKey[],
  deadline: Deadline,
): number {
  let index = skipJsonSpace(text, start + 1);
  for (let item = 0; text.charCodeAt(index) !== 0x5d; item++) {
    path.push(item);
    index = visit(text, index, path, found, deadline);
    path.pop();
    index = skipJsonComma(text, index);
  }
  return index + 1;
}
