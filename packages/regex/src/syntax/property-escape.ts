import { CharacterSet } from './character-set.js';

const remembered = new Map<string, CharacterSet>();

/**
 * Returns the characters of a property escape such as `\p{L}` (ECMA-262, 22.2.1.1), in the engine's version of Unicode. The
 * engine tests each character on demand, which takes about 20 ms.
 */
export function charactersWithProperty(escape: string): CharacterSet {
  let set = remembered.get(escape);
  if (set === undefined) remembered.set(escape, (set = new CharacterSet(() => ask(escape))));
  return set;
}

/** Ranges with assigned characters; the rest of their planes is unassigned or for private use. */
const assigned = [
  [0, 0x33fff],
  [0xe0000, 0xe0fff],
] as const;
const unassigned = [
  [0x34000, 0xdffff],
  [0xe1000, 0xeffff],
  [0xf0000, 0xffffd],
  [0xffffe, 0xfffff],
  [0x100000, 0x10fffd],
  [0x10fffe, 0x10ffff],
] as const;

function ask(escape: string): readonly (readonly [number, number])[] {
  const expression = new RegExp(`^${escape}$`, 'u');
  const ranges: [number, number][] = [];
  const add = (from: number, to: number): void => {
    if (!expression.test(String.fromCodePoint(from))) return;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === from) last[1] = to;
    else ranges.push([from, to]);
  };
  for (const [from, to] of assigned)
    for (let character = from; character <= to; character++) add(character, character);
  for (const [from, to] of unassigned) add(from, to);
  return ranges.sort((a, b) => a[0] - b[0]);
}
