import type { CharacterSet } from './character-set.js';

const remembered = new Map<string, CharacterSet>();

/**
 * The characters that a property escape such as `\p{L}` stands for (ECMA-262, 22.2.1.1), in the version of Unicode that the
 * engine knows. The engine is asked once for each property, which takes about 20 ms.
 *
 * @throws SyntaxError where the engine does not know the property
 */
export function charactersWithProperty(escape: string): CharacterSet {
  let set = remembered.get(escape);
  if (set === undefined) remembered.set(escape, (set = ask(escape)));
  return set;
}

function ask(escape: string): CharacterSet {
  const expression = new RegExp(`${escape}+`, 'gu');
  // A high and a low surrogate beside each other would be one character.
  const pieces = [
    [0, 0xdbff],
    [0xdc00, 0x10ffff],
  ] as const;
  const ranges: [number, number][] = [];
  for (const [from, to] of pieces) {
    for (const { 0: run, index } of charactersBetween(from, to).matchAll(expression)) {
      const first = from + countAt(from, index);
      const last = first + Array.from(run).length - 1;
      const before = ranges.at(-1);
      if (before !== undefined && before[1] + 1 === first) before[1] = last;
      else ranges.push([first, last]);
    }
  }
  return ranges;
}

/** How many characters from `from` on stand in front of a place of the text of all of them. */
function countAt(from: number, index: number): number {
  const single = Math.max(0, 0x10000 - from);
  return index <= single ? index : single + (index - single) / 2;
}

const chunk = 0x2000;

function charactersBetween(from: number, to: number): string {
  const chunks: string[] = [];
  for (let start = from; start <= to; start += chunk) {
    const length = Math.min(chunk, to - start + 1);
    chunks.push(String.fromCodePoint(...Array.from({ length }, (_, index) => start + index)));
  }
  return chunks.join('');
}
