import type { Analysis } from '@assay/core';

/** Returns a generator of numbers from 0 up to 1 that depend on a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const strokes = [
  'a',
  'e',
  ' ',
  '1',
  '0',
  '-',
  '.',
  'ü',
  '😀',
  '/',
  ':',
  '#',
  '"',
  '\n',
  '<script>',
  'password',
  '@',
  '{',
];

const keys = [
  'x-new: 1',
  'title: New',
  'maxLength: 7',
  'items: {}',
  'unheard: [a]',
  'deprecated: true',
  'example: e',
];

/** Adds a key to a YAML text, before the next line with a key. Undefined if there is no such line. */
function withNewKey(text: string, from: number, key: string): string | undefined {
  const line = /\n( *)[\w$-]+:/g;
  line.lastIndex = from;
  const found = line.exec(text);
  if (found === null) return undefined;
  return `${text.slice(0, found.index)}\n${found[1]}${key}${text.slice(found.index)}`;
}

/** Generates the versions of a text while a person types at some places, mostly inside words. */
export function* typing(text: string, seed: number, places: number): Generator<string> {
  const random = randomNumbers(seed);
  const among = (count: number): number => Math.floor(random() * count);
  let current = text;
  let last = -1;
  for (let place = 0; place < places; place++) {
    let at = among(current.length + 1);
    // Half of the edits are near the last one.
    if (last >= 0 && random() < 0.5) at = Math.min(current.length, Math.max(0, last + among(400) - 200));
    // Most edits begin after a colon.
    const colon = current.indexOf(': ', at);
    const where = random();
    if (where < 0.7 && colon !== -1) at = colon + 2 + among(3);
    // Others are inside a key.
    else if (where < 0.9 && colon !== -1) at = Math.max(0, colon - among(3));
    last = at;
    const before = current;
    if (random() < 0.2) {
      const withKey = withNewKey(current, at, keys[among(keys.length)]!);
      if (withKey !== undefined) yield (current = withKey);
    }
    for (let stroke = 0; stroke < 3 + among(3); stroke++) {
      if (random() < 0.2) current = current.slice(0, at) + current.slice(at + 1);
      else {
        // Typing mostly letters keeps the document valid.
        const typed = strokes[random() < 0.7 ? among(6) : among(strokes.length)]!;
        current = current.slice(0, at) + typed + current.slice(at);
        at += typed.length;
      }
      yield current;
    }
    // Most edits are reverted, so that the document stays valid.
    if (random() < 0.7) current = before;
  }
}

/** The results of an analysis, as plain values. */
export function plainResults(analysis: Analysis): unknown {
  const {
    status,
    format,
    findings,
    suppressed,
    loaderErrors,
    failures,
    faults,
    undecided,
    wordings,
    absences,
  } = analysis;
  return {
    status,
    format,
    findings,
    suppressed,
    loaderErrors,
    failures,
    faults: faults.map(({ kind, uri, at, range }) => ({ kind, uri, at, range })),
    undecided,
    loaderErrorPlaces: analysis.locateLoaderErrors(),
    wordings: [...wordings].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    absences: [...absences].toSorted(),
    texts: analysis.documents.map(({ text }) => text),
    values: analysis.documents.map(({ value }) => value),
  };
}
