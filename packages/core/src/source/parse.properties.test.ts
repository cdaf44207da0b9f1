import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect-format.js';
import {
  LineIndex,
  type ParseResult,
  parseSource,
  type Place,
  type PointerSegments,
  type Position,
  type Range,
  type SourceDocument,
} from '@assay/text';

const uri = 'file:///openapi';
const parseText = (text: string): ParseResult => parseSource({ uri, bytes: new TextEncoder().encode(text) });

function documentOf(text: string): SourceDocument {
  const result = parseText(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.fault)} in ${JSON.stringify(text)}`);
  return result.document;
}

function pointersOf(value: unknown, path: PointerSegments = []): PointerSegments[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pointersOf(item, [...path, index]))
    : Object.entries(value).flatMap(([key, member]) => pointersOf(member, [...path, key]));
  return [path, ...inside];
}

function valueAt(value: unknown, path: PointerSegments): unknown {
  return path.reduce<unknown>(
    (found, segment) => (found as Record<string | number, unknown>)[segment],
    value,
  );
}

/** Returns a function that reads ranges of a text, with line numbers as in an editor. */
function readerOf(text: string): (range: Range) => string {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map((found) => found.index + found[0].length)];
  const offset = (line: number, column: number): number => (starts[line - 1] ?? NaN) + column - 1;
  return ({ start, end }) => text.slice(offset(start.line, start.column), offset(end.line, end.column));
}

function placesOf(document: SourceDocument, check: (pointer: PointerSegments, place: Place) => void): void {
  const pointers = pointersOf(document.value);
  document.locate(pointers).forEach((place, index) => {
    const pointer = pointers[index] ?? [];
    expect(place, `/${pointer.join('/')}`).toBeDefined();
    if (place !== undefined) check(pointer, place);
  });
}

const isInOrder = (first: Position, second: Position): boolean =>
  first.line < second.line || (first.line === second.line && first.column <= second.column);

const jsonValue = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON texts with white space of all kinds between tokens, and with strings either plain or fully escaped. */
const jsonText = fc
  .tuple(jsonValue, fc.array(space, { minLength: 1, maxLength: 20 }), fc.boolean())
  .map(([value, spaces, escapes]) => {
    let next = 0;
    const write = (part: unknown): string => {
      const before = spaces[next++ % spaces.length] ?? '';
      const after = spaces[next++ % spaces.length] ?? '';
      if (Array.isArray(part)) return `${before}[${part.map(write).join(',')}${after}]`;
      if (typeof part === 'object' && part !== null) {
        return `${before}{${Object.entries(part)
          .map(([key, member]) => `${writeString(key)}${after}:${write(member)}`)
          .join(`,${after}`)}${before}}`;
      }
      return `${before}${typeof part === 'string' ? writeString(part) : JSON.stringify(part)}${after}`;
    };
    const writeString = (part: string): string =>
      escapes ? `"${part.replace(/[^]/g, escapeUnit)}"` : JSON.stringify(part);
    return { value, text: write(value) };
  });

const yamlText = fc
  .tuple(
    jsonValue,
    fc.record({
      indent: fc.integer({ min: 1, max: 4 }),
      lineWidth: fc.constantFrom(-1, 10, 80),
      flowLevel: fc.constantFrom(-1, 0, 1, 2),
      quoteStyle: fc.constantFrom('single' as const, 'double' as const),
      forceQuotes: fc.boolean(),
      seqNoIndent: fc.boolean(),
      seqInlineFirst: fc.boolean(),
      flowBracketPadding: fc.boolean(),
      flowSkipCommaSpace: fc.boolean(),
      flowSkipColonSpace: fc.boolean(),
    }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([value, options, lineBreak]) => ({ value, text: dump(value, options).replaceAll('\n', lineBreak) }));

describe('parseSource', () => {
  it('reads JSON as JSON.parse does, whatever the white space', () => {
    fc.assert(
      fc.property(jsonText, ({ value, text }) => {
        expect(documentOf(text).value).toStrictEqual(value);
      }),
    );
  });

  it('reads JSON parsed as YAML in the same way, with the same locations', () => {
    fc.assert(
      fc.property(jsonText, ({ value, text }) => {
        const asYaml = documentOf(`# YAML\n[${text}]`);
        expect(asYaml.syntax).toBe('yaml');
        expect(asYaml.value).toStrictEqual([value]);
        const asJson = documentOf(`\n[${text}]`);
        expect(asYaml.locate(pointersOf([value]))).toEqual(asJson.locate(pointersOf([value])));
      }),
    );
  });

  it('reads YAML of any style with the intended values', () => {
    fc.assert(
      fc.property(yamlText, ({ value, text }) => {
        expect(documentOf(text).value).toStrictEqual(value);
      }),
    );
  });

  it('locates every JSON value and key at a text with the same value', () => {
    fc.assert(
      fc.property(jsonText, ({ value, text }) => {
        const document = documentOf(`[${text}]`);
        const read = readerOf(document.text);
        placesOf(document, (pointer, place) => {
          expect(JSON.parse(read(place.value))).toStrictEqual(valueAt([value], pointer));
          const last = pointer.at(-1);
          expect(place.key && JSON.parse(read(place.key))).toBe(typeof last === 'string' ? last : undefined);
          expect(read(place.value).startsWith(read(place.token))).toBe(true);
        });
      }),
    );
  });

  it('locates every YAML scalar and key at a text with the same value', () => {
    fc.assert(
      fc.property(yamlText, ({ value, text }) => {
        const document = documentOf(text);
        const read = readerOf(document.text);
        placesOf(document, (pointer, place) => {
          const last = pointer.at(-1);
          if (typeof last === 'string') {
            expect(place.key).toBeDefined();
            const key = place.key === undefined ? '' : read(place.key);
            expect(Object.keys(documentOf(`? ${key}`).value as object)).toEqual([last]);
          }
          const expected = valueAt(value, pointer);
          const found = read(place.value);
          if (typeof expected === 'object' && expected !== null) {
            expect(found).toContain(read(place.token));
          } else if (typeof expected === 'string' && /^[|>]/.test(found)) {
            // The range of a block scalar excludes blank lines at its end, and its indentation may depend on its location.
            if (!/^.[-+]?[0-9]/.test(found))
              expect((documentOf(found).value as string).trimEnd()).toBe(expected.trimEnd());
          } else {
            expect(documentOf(found).value).toStrictEqual(expected);
          }
        });
      }),
    );
  });

  it('finds a duplicate key at its exact location', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', '__proto__', 'toString', '1', '\n'), {
      maxLength: 6,
    });
    const objects = fc.array(keys, { maxLength: 4 });
    fc.assert(
      fc.property(objects, fc.constantFrom('', '# YAML\n'), fc.boolean(), (lists, before, escapes) => {
        const write = (key: string, index: number): string =>
          `${escapes && index % 2 === 1 ? `"\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}"` : JSON.stringify(key)}: ${index}`;
        const result = parseText(
          `${before}[${lists.map((list) => `{${list.map(write).join(', ')}}`).join(', ')}]`,
        );
        expect(result.ok && result.faults.map(({ at, key }) => [at[0], key])).toEqual(
          lists.flatMap((list, item) =>
            list.flatMap((key, index) => (list.indexOf(key) < index ? [[item, key]] : [])),
          ),
        );
      }),
    );
  });

  it('never throws on any bytes, and finds every value of what it accepts', () => {
    const snippets = [
      '{"openapi": "3.0.0", "a": [1, -2.5e3, {"b": "c\\n\\u00e9"}], "d": {}, "e": null}',
      'openapi: 3.1.0\na: &a\n  - b: |\n      c\n  - "d\\n": \'e\'\nf: {<<: *a, g: [h, i: j]}\n? k\n: !!str 1\n---\n',
      '- &a {x: 1, x: 2}\n- <<: *a\n  y: >-\n    z\n\n- ~\n-\n- : # c\n%\t@`',
    ];
    const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
    const edit = fc.record({
      at: fc.nat(200),
      remove: fc.nat(8),
      insert: fc.oneof(
        fc
          .constantFrom(
            '{',
            '}',
            '[',
            ']',
            ':',
            ': ',
            '- ',
            '? ',
            ',',
            '"',
            "'",
            '\n',
            '\r',
            '\t',
            ' ',
            '#',
            '*a',
            '&a ',
            '|',
            '!',
            '\\',
            '<<: ',
            '---\n',
            '\uFEFF',
            '\0',
            '%',
          )
          .map(bytesOf),
        fc.uint8Array({ maxLength: 3 }),
      ),
    });
    const mutated = fc
      .tuple(fc.constantFrom(...snippets), fc.array(edit, { maxLength: 4 }))
      .map(([text, edits]) =>
        edits.reduce((bytes, { at, remove, insert }) => {
          const start = at % (bytes.length + 1);
          return new Uint8Array([...bytes.subarray(0, start), ...insert, ...bytes.subarray(start + remove)]);
        }, bytesOf(text)),
      );
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 9, arbitrary: mutated },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
        ),
        (bytes) => {
          const result = parseSource({ uri, bytes });
          if (!result.ok) return;
          const { document } = result;
          const end = new LineIndex(document.text).position(document.text.length);
          placesOf(document, (_, { value, token, key }) => {
            for (const range of [value, token, key ?? value]) {
              expect(isInOrder(range.start, range.end)).toBe(true);
              expect(isInOrder(range.end, end)).toBe(true);
            }
          });
          detectFormat(document);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
