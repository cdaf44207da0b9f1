import { parseSource, type SourceDocument } from '@assay/core';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../edits/intent.js';
import { NumberLiteral } from '@assay/text/patches';
import { writeIntents } from './write-intents.js';

function read(text: string, uri = 'file:///api.yaml'): SourceDocument {
  const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(`Cannot be read: ${text}`);
  return parsed.document;
}

type Change =
  | { readonly set: string; readonly to: unknown; readonly before?: string; readonly after?: string }
  | { readonly remove: string }
  | { readonly rename: string; readonly to: string }
  | { readonly append: string; readonly to: unknown; readonly before?: number }
  | { readonly reorder: string; readonly to: readonly string[] };

function toIntent(document: SourceDocument, change: Change): Intent {
  const path = (text: string): string[] => (text === '' ? [] : text.split('.'));
  if ('set' in change) {
    const { before, after } = change;
    const position = before === undefined ? (after === undefined ? undefined : { after }) : { before };
    return { kind: 'set', document, pointer: path(change.set), value: change.to, position };
  }
  if ('remove' in change) return { kind: 'remove', document, pointer: path(change.remove) };
  if ('rename' in change) return { kind: 'rename', document, pointer: path(change.rename), name: change.to };
  if ('append' in change)
    return {
      kind: 'append',
      document,
      pointer: path(change.append),
      value: change.to,
      before: change.before,
    };
  return { kind: 'reorder', document, pointer: path(change.reorder), names: change.to };
}

/** Returns the text after changes that are applied together, or the reason why they cannot be applied. */
function change(text: string, ...changes: readonly Change[]): string {
  const document = read(text);
  const written = writeIntents([changes.map((item) => toIntent(document, item))]);
  if (!written.ok) return `refused: ${written.reason}`;
  const [conflict] = written.conflicts.values();
  if (conflict !== undefined) return `conflict: ${conflict}`;
  return written.documents[0]?.text ?? text;
}

describe('block style', () => {
  const text = `# The API.
info:
    title: Pets   # a title
    description: |
        Long.

        Text.

    # who to ask
    contact: { name: "Ann" }
tags:
- name: a # first
  description: 'A'
-   name: b
servers:
    - url: "http://a.test"
`;

  it('adds fields with the existing indentation', () => {
    expect(
      change(
        text,
        { set: 'info.version', to: '1.0' },
        { set: 'info.license', to: { name: 'MIT' }, after: 'description' },
        { set: 'info.summary', to: 'Pets: all', before: 'title' },
        { set: 'tags.1.description', to: 'yes' },
        { append: 'tags', to: { name: 'c', more: [1] } },
        { set: 'components.schemas.A', to: { type: 'object' } },
      ),
    ).toMatchInlineSnapshot(`
      "# The API.
      info:
          summary: "Pets: all"
          title: Pets   # a title
          description: |
              Long.

              Text.
          license:
              name: MIT

          # who to ask
          contact: { name: "Ann" }
          version: "1.0"
      tags:
      - name: a # first
        description: 'A'
      -   name: b
          description: "yes"
      - name: c
        more:
        - 1
      servers:
          - url: "http://a.test"
      components:
          schemas:
              A:
                  type: object
      "
    `);
  });

  it('removes fields and items with their lines', () => {
    expect(
      change(
        text,
        { remove: 'info.description' },
        { remove: 'tags.0.description' },
        { remove: 'tags.1' },
        { set: 'servers.0.url', to: 'https://a.test' },
      ),
    ).toMatchInlineSnapshot(`
      "# The API.
      info:
          title: Pets   # a title

          # who to ask
          contact: { name: "Ann" }
      tags:
      - name: a # first
      servers:
          - url: "https://a.test"
      "
    `);
  });

  it('removes the only field of an object', () => {
    expect(change('a:\n  b:\n    c: 1\nd: 2\n', { remove: 'a.b' })).toBe('a: {}\nd: 2\n');
    expect(change('a:\n- 1 # one\nd: 2\n', { remove: 'a.0' })).toBe('a: [] # one\nd: 2\n');
  });

  it('changes names and order', () => {
    expect(
      change('"200":\n  x: 1 # one\n  y: 2\nb: c\n', { rename: '200', to: '201' }, { rename: 'b', to: 'd' }),
    ).toBe('"201":\n  x: 1 # one\n  y: 2\nd: c\n');
    expect(change('a: 1 # one\nb:\n  c: 2\n', { reorder: '', to: ['b', 'a'] })).toBe(
      'b:\n  c: 2\na: 1 # one\n',
    );
  });

  it('replaces values in the same quotes', () => {
    const scalars = 'a: "x"\nb: \'x\'\nc: x\nd:\ne: &anchor x # why\nf: 1\n';
    expect(
      change(
        scalars,
        { set: 'a', to: 'it"s' },
        { set: 'b', to: "it's" },
        { set: 'c', to: 'no' },
        { set: 'd', to: 'x' },
        { set: 'e', to: 'z' },
        { set: 'f', to: new NumberLiteral('9223372036854775807') },
      ),
    ).toBe("a: \"it\\\"s\"\nb: 'it''s'\nc: 'no'\nd: x\ne: &anchor z # why\nf: 9223372036854775807\n");
  });

  it('adds status codes in their order, before the default response', () => {
    const text = 'responses:\n  200:\n    x: 1\n';
    const added = ['default', '429', '403'].map((code) => ({
      set: `responses.${code}`,
      to: 1,
      after: '200',
    }));
    expect(change(text, ...added)).toBe(`${text}  403: 1\n  429: 1\n  default: 1\n`);
    expect(change('{"responses": {"200": 1}}', ...added)).toBe(
      '{"responses": {"200": 1, "403": 1, "429": 1, "default": 1}}',
    );
  });

  it('uses the quotes of the other keys', () => {
    const operation = (key: string): string => `responses:\n  ${key}:\n    description: All.\n`;
    for (const [key, added] of [
      ['200', '401'],
      ["'200'", "'401'"],
      ['"200"', '"401"'],
    ] as const) {
      expect(change(operation(key), { set: 'responses.401', to: { $ref: '#/x' } })).toBe(
        `${operation(key)}  ${added}:\n    $ref: '#/x'\n`,
      );
    }
  });

  it('keeps line endings, and the missing one at the end', () => {
    expect(change('a: 1\r\nb:\r\n  c: 2', { set: 'b.d', to: { e: 3 } }, { set: 'f', to: 4 })).toBe(
      'a: 1\r\nb:\r\n  c: 2\r\n  d:\r\n    e: 3\r\nf: 4',
    );
  });

  it('creates an object if there was none', () => {
    expect(change('a: {}\nb:\nc: 1\n', { set: 'a.x', to: 1 }, { set: 'b', to: { z: [] } })).toBe(
      'a:\n  x: 1\nb:\n  z: []\nc: 1\n',
    );
  });
});

describe('anchors', () => {
  const shared = 'a: &x\n  k: 1\nb: *x\n';

  it('are not changed for a single alias', () => {
    expect(change(shared, { set: 'a.k', to: 2 })).toMatch(/^refused/);
    expect(change(shared, { set: 'b.k', to: 2 })).toMatch(/^refused/);
    expect(change(shared, { set: 'b', to: 2 })).toMatch(/^refused/);
    expect(change('a: &x { k: 1 }\nb:\n  <<: *x\n', { set: 'b.k', to: 2 })).toMatch(/^refused/);
  });

  it('are changed for all aliases', () => {
    expect(change(shared, { set: 'a.k', to: 2 }, { set: 'b.k', to: 2 })).toBe('a: &x\n  k: 2\nb: *x\n');
    expect(change(shared, { set: 'a.l', to: 2 }, { set: 'b.l', to: 2 })).toBe(
      'a: &x\n  k: 1\n  l: 2\nb: *x\n',
    );
  });

  it('are changed for all items of lists that use them', () => {
    const items = 'a:\n  - &x\n    k: 1\nb:\n  - *x\n';
    expect(change(items, { set: 'a.0.l', to: 2 }, { set: 'b.0.l', to: 2 })).toBe(
      'a:\n  - &x\n    k: 1\n    l: 2\nb:\n  - *x\n',
    );
    expect(change('a: [&x { k: 1 }]\nb: [*x, 1]\n', { remove: 'a.0.k' }, { remove: 'b.0.k' })).toBe(
      'a: [&x {}]\nb: [*x, 1]\n',
    );
    expect(change(items, { set: 'b.0.l', to: 2 })).toMatch(/^refused/);
    expect(change(items, { set: 'b.0', to: 2 })).toMatch(/^refused/);
    expect(change(items, { append: 'b', to: 2 })).toMatch(/^refused/);
  });

  it('leave their siblings unchanged', () => {
    expect(change(shared, { set: 'c', to: 2 })).toBe(`${shared}c: 2\n`);
    expect(change('a: &x { k: 1 }\nb:\n  <<: *x\n  m: 1\n', { set: 'b.m', to: 2 })).toBe(
      'a: &x { k: 1 }\nb:\n  <<: *x\n  m: 2\n',
    );
    const flow = 'a: &x { k: 1 }\nb: { c: *x, "d": *x }\n';
    expect(change(flow, { set: 'b.m', to: 2 })).toBe('a: &x { k: 1 }\nb: { c: *x, "d": *x, m: 2 }\n');
    expect(change(flow, { set: 'b.m', to: 2, before: 'd' }, { remove: 'b.c' })).toBe(
      'a: &x { k: 1 }\nb: { m: 2, "d": *x }\n',
    );
    expect(change(flow, { remove: 'b.d' })).toBe('a: &x { k: 1 }\nb: { c: *x }\n');
    const block = 'a: &x\n  k: 1\nb:\n  c: *x # all\n  d:\n    *x\n';
    expect(change(block, { set: 'b.m', to: 2 })).toBe(`${block}  m: 2\n`);
    expect(change(block, { remove: 'b.c' })).toBe('a: &x\n  k: 1\nb:\n  # all\n\n  d:\n    *x\n');
  });
});

describe('flow collections', () => {
  it('gain and lose members', () => {
    const text = "a: {b: 1, 'c': [x, y] , d: {}} # z\n";
    expect(
      change(text, { set: 'a.e', to: ['p, q', { r: 'no' }] }, { remove: 'a.b' }, { append: 'a.c', to: 'v' }),
    ).toBe("a: {'c': [x, y, v] , d: {}, e: ['p, q', { r: 'no' }]} # z\n");
    expect(change(text, { remove: 'a.d' }, { remove: 'a.c' })).toBe('a: {b: 1} # z\n');
    expect(change(text, { set: 'a.0', to: 1, before: 'b' })).toBe(
      "a: {'0': 1, b: 1, 'c': [x, y] , d: {}} # z\n",
    );
  });

  it('may contain comments', () => {
    expect(change('a: {\n  b: 1, # one\n  c: 2 # two\n}\n', { set: 'a.d', to: 3 })).toBe(
      'a: {\n  b: 1, # one\n  c: 2, d: 3 # two\n}\n'.replace(', d', ',\n  d'),
    );
  });
});

describe('JSON', () => {
  it('keeps its layout', () => {
    const pretty = '{\n\t"a": {\n\t\t"b": [ 1 ],\n\t\t"c": {}\n\t}\n}\n';
    expect(
      change(pretty, { set: 'a.d', to: { e: [1] } }, { set: 'a.c.f', to: 'x' }, { append: 'a.b', to: 2 }),
    ).toBe(
      '{\n\t"a": {\n\t\t"b": [ 1, 2 ],\n\t\t"c": {\n\t\t\t"f": "x"\n\t\t},\n\t\t"d": {\n\t\t\t"e": [\n\t\t\t\t1\n\t\t\t]\n\t\t}\n\t}\n}\n',
    );
    expect(change(pretty, { remove: 'a.b' })).toBe('{\n\t"a": {\n\t\t"c": {}\n\t}\n}\n');
    expect(change(pretty, { remove: 'a.c' })).toBe('{\n\t"a": {\n\t\t"b": [ 1 ]\n\t}\n}\n');
    expect(change('{"a":{"b":1},"c":[]}', { set: 'a.d', to: { e: [1, 2] } }, { append: 'c', to: 1 })).toBe(
      '{"a":{"b":1,"d":{"e":[1,2]}},"c":[1]}',
    );
    expect(change('{"a":1,"b":2}', { remove: 'a' }, { remove: 'b' })).toBe('{}');
  });
});

describe('intents that contradict each other', () => {
  const document = read('a: 1\nb: { c: 1 }\n');
  const set = (pointer: string, value: unknown): Intent[] => [
    { kind: 'set', document, pointer: pointer.split('.'), value },
  ];

  it('are omitted as whole groups', () => {
    const written = writeIntents([
      set('a', 2),
      [...set('x.y', 1), ...set('a', 3)],
      set('b.d', 1),
      [{ kind: 'remove', document, pointer: ['b'] }],
      set('x.z', 1),
      set('x.z', 1),
    ]);
    expect(written).toMatchObject({ ok: true, done: [0, 2, 4, 5] });
    expect(written.ok && written.documents[0]?.text).toBe('a: 2\nb: { c: 1, d: 1 }\nx:\n  z: 1\n');
  });

  it('change no document that has the value already', () => {
    expect(writeIntents([set('a', 1)])).toMatchObject({ ok: true, documents: [] });
  });
});

describe('comments', () => {
  const text = `a:
  # above b
  b: 1 # behind b
  # above c
  c:
    # inside of c
    d: 1
    # assay-ignore-next-line some-rule
    e: 2
  f: 3
`;

  it('stay if a field is removed, apart from the one next to it', () => {
    expect(change(text, { remove: 'a.b' })).toBe(text.replace('  b: 1 # behind b\n', '  # behind b\n\n'));
    expect(change(text, { remove: 'a.f' })).toBe(text.replace('  f: 3\n', ''));
    expect(change('- a # one\n- b # two\n', { remove: '1' })).toBe('- a # one\n# two\n');
    expect(change('- a # one\n- b', { remove: '1' })).toBe('- a # one');
  });

  it('stay if a field is removed with its content, except for suppressions of its findings', () => {
    expect(change(text, { remove: 'a.c' })).toBe(
      text.replace(/  # above c[^]*e: 2\n/, '  # above c\n  # inside of c\n\n'),
    );
    expect(change(text, { remove: 'a.c.e' })).toBe(
      text.replace('    # assay-ignore-next-line some-rule\n    e: 2\n', ''),
    );
  });

  it('stay above their field if another is added before it', () => {
    expect(change(text, { set: 'a.x', to: 0, before: 'b' })).toBe(
      text.replace('  # above b\n', '  x: 0\n  # above b\n'),
    );
    const scalar = 'a: |\n  # text\nb: 1\n';
    expect(change(scalar, { set: 'x', to: 0, before: 'b' })).toBe('a: |\n  # text\nx: 0\nb: 1\n');
  });

  it('stay behind the replacement of their container, or prevent the replacement', () => {
    expect(change('b:\n  c: # why\n    d: 1 # one\ne: 2\n', { remove: 'b.c.d' })).toMatch(/^refused: /);
    expect(change('b:\n  c: 1 # why\ne: 2\n', { remove: 'b.c' })).toBe('b: {} # why\ne: 2\n');
    const flow = 'a: [1, # one\n  2]\nb: 1\n';
    for (const changed of [{ remove: 'a.0' }, { set: 'a', to: 1 }])
      expect(change(flow, changed)).toMatch(/^refused: |# one/);
  });
});

it('a value that a list already contains is not added to it', () => {
  const text = 'a: [x, y]\nb: [{ c: [x] }]\nd: [x, x]\n';
  expect(change(text, { append: 'a', to: 'x' })).toBe('refused: a value would be listed twice');
  expect(change(text, { set: 'a.0', to: 'y' })).toBe('refused: a value would be listed twice');
  expect(change(text, { append: 'b.0.c', to: 'x' })).toBe('refused: a value would be listed twice');
  expect(change(text, { append: 'd', to: 'z' })).toBe(text.replace('[x, x]', '[x, x, z]'));
  // A complete replacement may contain duplicates.
  expect(change(text, { set: 'a', to: ['x', 'x'] })).not.toMatch(/^refused/);
});
