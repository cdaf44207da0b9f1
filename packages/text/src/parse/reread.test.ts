import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noDeadline } from '../base/deadline.js';
import { defaultLimits } from '../base/source.js';
import { nextNode } from '../yaml/tree.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';
import { rereadUsualYaml } from '../yaml-fast/reread.js';

const sections = Array.from({ length: 9 }, (_, index) =>
  [
    `  /pets${index}:`,
    '    # what is done with pets',
    '    get:',
    `      operationId: "get pet ${index}"`,
    '      description: |',
    '        The first line.',
    '          Indented more: than that',
    '',
    '        The last one.',
    '      parameters:',
    '        - name: id',
    '          in: query',
    "          description: 'It''s a text",
    "            on two lines'",
    '        - {name: limit, schema: {type: integer, maximum: 100}}',
    '',
    '      responses:',
    '        200:',
    '          description: Plain text',
    '            that goes on',
    '        "404": { description: Missing }',
    '      x-list: [a, b,',
    '        c]',
    '    delete:',
    '      empty:',
  ].join('\n'),
).join('\n');
const document = `openapi: 3.0.4 # the version\ninfo:\n  title: Pets\npaths:\n${sections}\ncomponents:\n  schemas:\n    Pet: {}\n`;

function read(text: string) {
  return readUsualYaml(text, defaultLimits);
}

/** Returns a reading with its arrays cut to their used length. */
function shown(reading: ReturnType<typeof read>) {
  if (reading === undefined) return undefined;
  const { value, tree, duplicates, repaired, isUsual } = reading;
  const count = nextNode(tree, tree.root);
  const cut = (array: ArrayLike<number>): readonly number[] => Array.from(array).slice(0, count);
  const { kinds, next, starts, ends, names, text, targets, mergeKeys, root } = tree;
  return {
    value,
    duplicates,
    mended: repaired,
    isUsual,
    text,
    root,
    aliases: targets.size + mergeKeys.size,
    numbers: [cut(kinds), cut(next), cut(starts), cut(ends)],
    names: [...names].toSorted(([a], [b]) => a - b),
  };
}

/** Reads the next version of a text incrementally. Returns true if that was possible. */
function checkNext(before: string, after: string): boolean {
  const known = read(before);
  if (known === undefined) return false;
  const kept = JSON.stringify(known.value);
  const again = rereadUsualYaml(known, after, defaultLimits, noDeadline);
  expect(JSON.stringify(known.value)).toBe(kept);
  if (again === undefined) return false;
  // Comparing texts takes a tenth of the time of comparing values.
  const [now, whole] = [again.composed, read(after)].map((each) => JSON.stringify(shown(each)));
  expect(now).toBe(whole);
  return true;
}

const typed = fc.constantFrom(
  'a',
  ' ',
  '\n',
  ':',
  ': ',
  '#',
  ' #',
  '- ',
  "'",
  '"',
  '|',
  '{',
  ']',
  '0',
  '\n  ',
  '\n      x: 1',
  '\n        more',
  '---',
  '&a',
  '*a',
  '<<',
  '<<: {}',
  '\t',
  '\r\n',
  '\u0000',
  '__proto__',
  '200',
  '?',
);

describe('the next version of a common YAML text', () => {
  it('is parsed with the same result as the whole text, for any edit', () => {
    let reread = 0;
    fc.assert(
      fc.property(
        fc.nat({ max: document.length }),
        fc.nat({ max: 30 }),
        fc.array(typed, { maxLength: 2 }),
        (at, removed, texts) => {
          const isRemoved = removed < 12 ? removed : 0;
          const after = document.slice(0, at) + texts.join('') + document.slice(at + isRemoved);
          if (checkNext(document, after)) reread++;
        },
      ),
      { numRuns: 250, seed: 1 },
    );
    expect(reread).toBeGreaterThan(80);
  });

  it('shares all unchanged values', () => {
    const known = read(document);
    const after = document.replace('get pet 7', 'get a pet 7');
    const value = known && rereadUsualYaml(known, after, defaultLimits, noDeadline)?.composed.value;
    type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const [old, now] = [known?.value as Tree, value as Tree];
    expect(now['paths']?.['/pets7']).toMatchObject({ get: { operationId: 'get a pet 7' } });
    expect(now['paths']?.['/pets6']).toBe(old['paths']?.['/pets6']);
    expect(now['components']).toBe(old['components']);
  });

  it.each([
    ['a key', 'operationId: "get pet 3"', 'operationID: "get pet 3"', true],
    ['a new key', 'operationId: "get pet 3"', 'operationId: "get pet 3"\n      tags: [a]', true],
    ['a key with an escape', 'operationId: "get pet 3"', '"\\u0061b": 1', true],
    ['a key that is a number', '/pets3:\n', '12:\n', true],
    ['a key that is there already', '/pets3:\n', '/pets4:\n', false],
    ['a removed entry', '    delete:\n      empty:\n  /pets4:', '  /pets4:', true],
    ['a quote that is not closed', 'name: id', 'name: "id', false],
    ['an anchor', 'name: id', 'name: &a id', false],
    ['nothing', 'name: id', 'name: id', true],
    ['a path that belongs to the one above', '  /pets4:', '   /pets4:', false],
  ])('is parsed in part if the change is %s: %#', (_, from, to, isReread) => {
    const at = document.indexOf(from, document.indexOf('/pets3:'));
    expect(at).toBeGreaterThan(0);
    expect(checkNext(document, document.slice(0, at) + to + document.slice(at + from.length))).toBe(isReread);
  });

  it('observes the limits', () => {
    const known = read(document);
    if (known === undefined) throw new Error('The document is not usual.');
    const deep = document.replace('{type: integer, maximum: 100}', '[[[[]]]]');
    const next = (limits: object) =>
      rereadUsualYaml(known, deep, { ...defaultLimits, ...limits }, noDeadline) !== undefined;
    for (const depth of [10, 11, 12])
      expect(next({ depth })).toBe(readUsualYaml(deep, { ...defaultLimits, depth }) !== undefined);
    expect(next({ values: 100 })).toBe(false);
  });
});
