import { parseSource, type PointerSegments, type Position } from '@assay/core';
import * as fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';

import { cursorAt } from './cursor-at.js';

const key = fc.oneof(
  fc.constantFrom('paths', '/users/{id}', '$ref', 'x-a b', '200', 'a:b', '#c', '- d', "it's", 'é😀'),
  // Every writer quotes keys that begin with a YAML indicator, so generated keys contain these characters only later.
  fc.stringMatching(/^[\w/$.][\w/ {}$.:#'-]{0,6}$/),
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'a',
    '#/components/schemas/A',
    'a: b',
    '- x',
    '{',
    "it's",
    'é',
    1,
    true,
    null,
    'a # b',
  ),
  fc.integer(),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
  ),
}));
const root = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 });

const plain = { lineWidth: -1, noRefs: true };
const writers: Record<string, (value: unknown) => string> = {
  JSON: (each) => JSON.stringify(each),
  'JSON with lines': (each) => JSON.stringify(each, null, 2),
  YAML: (each) => dump(each, plain),
  'YAML with lists at their keys': (each) => dump(each, { ...plain, seqNoIndent: true }),
  'YAML with four spaces and CRLF': (each) => dump(each, { ...plain, indent: 4 }).replaceAll('\n', '\r\n'),
  'YAML in one line of flow': (each) => `top: ${dump(each, { ...plain, flowLevel: 0 })}`,
};

function pointersOf(value: unknown, path: PointerSegments = []): PointerSegments[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      pointersOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let left = line; left > 1; left--) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

describe('a cursor at a key or scalar', () => {
  it.each(Object.entries(writers))('is where the reader finds it, in %s', (_, write) => {
    fc.assert(
      fc.property(root, (given) => {
        const text = write(given);
        // Multi-line scalars contain no keys, but their lines can look like keys.
        fc.pre(!/(?:^|: |- )[|>][-+\d]*\r?$/m.test(text) && !text.includes('? '));
        const parsed = parseSource({ uri: 'file:///a', bytes: new TextEncoder().encode(text) });
        fc.pre(parsed.ok);
        if (!parsed.ok) return;
        const { document } = parsed;
        const pointers = pointersOf(document.value);
        const places = document.locate(pointers);
        for (const [index, path] of pointers.entries()) {
          const place = places[index]!;
          if (place.key !== undefined) {
            const offset = offsetOf(text, place.key.start);
            expect({ path, cursor: cursorAt(text, offset) }).toMatchObject({
              cursor: { path, at: 'key', start: offset, text: path.at(-1) },
            });
          }
          const target = path.reduce<unknown>(
            (inner, segment) => (inner as Record<string, unknown>)[segment],
            document.value,
          );
          if (typeof target === 'object' && target !== null) continue;
          const start = offsetOf(text, place.value.start);
          const end = offsetOf(text, place.value.end);
          expect({ path, cursor: cursorAt(text, end) }).toMatchObject({
            cursor: { path, at: 'value', start, end },
          });
        }
      }),
      { numRuns: 60 },
    );
  });
});
