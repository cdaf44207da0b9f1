import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParameterLocation, Transform } from '../records/index.js';
import { decodeBytes, encodeBytes, fromBase64, toBase64, utf8Length } from './bytes.js';
import type { ParameterShape, Refusal, WireSpan, SerialisedParameter } from './types.js';
import { scalarText } from '../templates/template.js';
import { writeBody } from './write-body.js';
import { writeParameter } from './write-parameter.js';
import { toXmlName } from './xml-elements.js';

/** Texts that try to break out of their location. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('a', 'B', '1', 'é', '😀', '-', '_') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...Array.from('"\'&=;,.|#?/\\<>{}[]()+%:@!$*~^` \t\r\n\u0000\u007f\ud800'),
          '\r\n',
          '..',
          '%2e',
          '%2F',
          '%',
          '${',
          '--',
          ']]>',
          '&amp;',
        ),
      },
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const items = fc.array(hostile, { minLength: 1, maxLength: 4 });
const members = fc.dictionary(hostile, hostile, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
const tree = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(hostile, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** Returns a text after UTF-8 encoding: without unpaired surrogates. */
function toWireText(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

function toWireValue(value: unknown): unknown {
  if (typeof value === 'string') return toWireText(value);
  if (Array.isArray(value)) return value.map(toWireValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [toWireText(key), toWireValue(member)]),
  );
}

function shapeOf(
  place: ParameterLocation,
  style: string,
  explode: boolean,
  allowReserved = false,
): ParameterShape {
  return {
    name: 'co-lor',
    in: place,
    style,
    explode,
    allowReserved,
    contentType: null,
    collectionFormat: null,
    schema: true,
  };
}

const everyStyle = fc.constantFrom<readonly [ParameterLocation, string]>(
  ['path', 'simple'],
  ['path', 'label'],
  ['path', 'matrix'],
  ['query', 'form'],
  ['header', 'simple'],
  ['cookie', 'form'],
  ['cookie', 'cookie'],
);

function isRefused(written: SerialisedParameter | Refusal): written is Refusal {
  return 'refused' in written;
}

// A reader of parameters that knows the type of the value, like a server with a schema.

function decoded(text: string, { in: place, style }: ParameterShape): string {
  return place === 'header' || style === 'cookie' ? text : decodeURIComponent(text);
}

function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function readPairs(shape: ParameterShape, text: string): string[] {
  if (shape.style === 'matrix') return text.slice(1).split(';');
  if (shape.style === 'label') return shape.explode ? text.slice(1).split('.') : [text.slice(1)];
  if (shape.style === 'simple') return shape.explode ? text.split(',') : [text];
  return text.split(shape.in === 'cookie' ? '; ' : '&');
}

const separators: Readonly<Record<string, string>> = {
  spaceDelimited: '%20',
  tabDelimited: '%09',
  pipeDelimited: '%7C',
};

function readParameter(shape: ParameterShape, text: string, kind: 'scalar' | 'array' | 'object'): unknown {
  const isNamed = shape.style !== 'simple' && shape.style !== 'label';
  const bare = shape.style === 'label' ? text.slice(1) : text;
  if (kind === 'scalar') return decoded(isNamed ? cut(text, '=')[1] : bare, shape);
  if (shape.explode) {
    const pairs = readPairs(shape, text);
    if (kind === 'array') return pairs.map((pair) => decoded(isNamed ? cut(pair, '=')[1] : pair, shape));
    return Object.fromEntries(
      pairs.map((pair) => cut(pair, '=').map((part) => decoded(part, shape)) as [string, string]),
    );
  }
  const parts = (isNamed ? cut(text, '=')[1] : bare)
    .split(separators[shape.style] ?? ',')
    .map((part) => decoded(part, shape));
  if (kind === 'array') return parts;
  return Object.fromEntries(
    Array.from({ length: parts.length / 2 }, (_, at) => [parts[2 * at], parts[2 * at + 1]]),
  );
}

describe('parameters', () => {
  it.each(['scalar', 'array', 'object'] as const)('can be read back: %s', (kind) => {
    const value = { scalar: hostile, array: items, object: members }[kind] as fc.Arbitrary<unknown>;
    fc.assert(
      fc.property(everyStyle, fc.boolean(), value, ([place, style], explode, given) => {
        const shape = shapeOf(place, style, explode);
        const written = writeParameter(shape, given);
        if (isRefused(written)) {
          // Only locations without escaping may reject a value, and paths dot segments.
          expect(
            place === 'header' || style === 'cookie' || written.refused.includes('removed from the path'),
          ).toBe(true);
          return;
        }
        expect(readParameter(shape, written.text, kind)).toEqual(toWireValue(given));
      }),
      { numRuns: 600 },
    );
  });

  it('can be read back if the separators are encoded, or are rejected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('spaceDelimited', 'tabDelimited', 'pipeDelimited'),
        fc.boolean(),
        items,
        members,
        (style, isArray, list, object) => {
          const shape = shapeOf('query', style, false);
          const given = isArray ? list : object;
          const written = writeParameter(shape, given);
          const separator = decodeURIComponent(separators[style] ?? '');
          const parts = isArray ? list : Object.entries(object).flat();
          expect(isRefused(written)).toBe(parts.some((part) => part.includes(separator)));
          if (!isRefused(written))
            expect(readParameter(shape, written.text, isArray ? 'array' : 'object')).toEqual(
              toWireValue(given),
            );
        },
      ),
    );
  });

  it('of the style deepObject can be read back', () => {
    fc.assert(
      fc.property(members, (given) => {
        const written = writeParameter(shapeOf('query', 'deepObject', true), given);
        expect(isRefused(written)).toBe(Object.keys(given).some((key) => /[[\]]/.test(key)));
        if (isRefused(written)) return;
        const read = [...new URLSearchParams(written.text)].map(([name, text]) => [
          /^co-lor\[([^]*)\]$/.exec(name)?.[1],
          text,
        ]);
        expect(Object.fromEntries(read)).toEqual(toWireValue(given));
      }),
    );
  });

  it('with content can be read back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ParameterLocation>('path', 'query', 'header', 'cookie'),
        tree,
        (place, given) => {
          const style = place === 'path' || place === 'header' ? 'simple' : 'form';
          const shape = { ...shapeOf(place, style, false), contentType: 'application/json' };
          const written = writeParameter(shape, given);
          if (isRefused(written)) throw new Error(written.refused);
          const text = place === 'query' || place === 'cookie' ? cut(written.text, '=')[1] : written.text;
          expect(JSON.parse(decoded(text, shape))).toEqual(JSON.parse(JSON.stringify(given)));
        },
      ),
    );
  });

  it('can be read back under allowReserved, with their triples decoded', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<readonly [ParameterLocation, string]>(
          ['path', 'simple'],
          ['path', 'matrix'],
          ['query', 'form'],
        ),
        fc.boolean(),
        items,
        ([place, style], explode, given) => {
          // Invalid UTF-8 cannot be read.
          fc.pre(given.every((item) => !/%[89a-f]/i.test(item)));
          const shape = shapeOf(place, style, explode, true);
          const written = writeParameter(shape, given);
          if (isRefused(written)) return;
          const expected = given.map((item) =>
            decodeURIComponent(toWireText(item).replace(/%(?![0-9a-f]{2})/gi, '%25')),
          );
          expect(readParameter(shape, written.text, 'array')).toEqual(expected);
        },
      ),
    );
  });

  it('never leave their position in a URL', () => {
    const styles = fc.constantFrom<readonly [ParameterLocation, string]>(
      ['path', 'simple'],
      ['path', 'label'],
      ['path', 'matrix'],
      ['query', 'form'],
      ['query', 'pipeDelimited'],
      ['query', 'deepObject'],
    );
    fc.assert(
      fc.property(
        styles,
        fc.boolean(),
        fc.boolean(),
        fc.oneof(hostile, items, members, tree),
        ([place, style], explode, allowReserved, given) => {
          const written = writeParameter(shapeOf(place, style, explode, allowReserved), given);
          if (isRefused(written)) return;
          // The specification defines empty texts, and the dot of an empty label.
          if (place === 'path' && (written.text === '' || written.text === '.')) return;
          const url = new URL(
            place === 'path' ? `http://h/a/${written.text}/b?y=2` : `http://h/a/b?x=1&${written.text}&y=2`,
          );
          expect(url.hash).toBe('');
          expect(url.host).toBe('h');
          expect(url.pathname.split('/').length).toBe(place === 'path' ? 4 : 3);
          if (place === 'path') {
            expect(url.search).toBe('?y=2');
            return;
          }
          const names = [...url.searchParams.keys()].filter((name) => name !== '');
          const keys =
            typeof given === 'object' && given !== null && !Array.isArray(given)
              ? Object.keys(given).map(toWireText)
              : [];
          expect(names[0]).toBe('x');
          expect(names.at(-1)).toBe('y');
          for (const name of names.slice(1, -1)) {
            expect(name === 'co-lor' || name.startsWith('co-lor[') || keys.includes(name)).toBe(true);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it('never add a header or a cookie', () => {
    const styles = fc.constantFrom<readonly [ParameterLocation, string]>(
      ['header', 'simple'],
      ['cookie', 'form'],
      ['cookie', 'cookie'],
    );
    fc.assert(
      fc.property(
        styles,
        fc.boolean(),
        hostile,
        fc.oneof(hostile, items, members, tree),
        ([place, style], explode, name, given) => {
          const written = writeParameter({ ...shapeOf(place, style, explode), name }, given);
          if (isRefused(written)) return;
          expect(written.text).toMatch(/^[\t\x20-\x7e]*$/);
          expect(name).toMatch(/^[^\x00-\x20\x7f-\uffff"(),/:;<=>?@[\\\]{}]+$/);
          if (place !== 'cookie') return;
          const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
          const maxCount =
            explode && typeof given === 'object' && given !== null
              ? Math.max(1, Object.keys(given).length)
              : 1;
          expect(written.text.split(';').length).toBeLessThanOrEqual(maxCount);
          if (!(explode && isObject)) {
            for (const cookie of written.text.split('; '))
              expect(
                cookie === '' ||
                  cookie.startsWith(`${name.replaceAll('%', '%25')}=`) ||
                  cookie.startsWith(`${name}=`),
              ).toBe(true);
          }
        },
      ),
      { numRuns: 600 },
    );
  });
});

// Spans.

function undo(text: string, transforms: readonly Transform[]): string {
  let undone = text;
  for (const transform of transforms.toReversed()) {
    if (transform === 'percent') undone = decodeURIComponent(undone);
    if (transform === 'form') undone = decodeURIComponent(undone.replaceAll('+', ' '));
    if (transform === 'json-string') undone = JSON.parse(`"${undone}"`) as string;
    if (transform === 'xml-text') undone = unescapeXml(undone);
  }
  return undone;
}

function unescapeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_all, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  );
}

function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const segment of pointer.split('/').slice(1)) {
    current = (current as Readonly<Record<string, unknown>>)[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  return current;
}

/** Fails if a span does not contain its value. */
function expectSpans(bytes: Uint8Array, spans: readonly WireSpan[], value: unknown): void {
  for (const { pointer, offset, length, transforms } of spans) {
    expect(offset + length).toBeLessThanOrEqual(bytes.length);
    const undone = undo(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(offset, offset + length)),
      transforms,
    );
    const found = valueAt(value, pointer);
    if (typeof found === 'string') {
      // A JSON string keeps unpaired surrogates; other texts cannot.
      expect([found, toWireText(found)]).toContain(undone);
    } else if (!undone.startsWith('<')) {
      expect(JSON.parse(undone)).toEqual(JSON.parse(JSON.stringify(found)));
    }
  }
}

function leavesOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [pointer];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

describe('spans', () => {
  it('of parameters hold each scalar', () => {
    const styles = fc.constantFrom<readonly [ParameterLocation, string]>(
      ['path', 'simple'],
      ['path', 'label'],
      ['path', 'matrix'],
      ['query', 'form'],
      ['query', 'deepObject'],
      ['header', 'simple'],
      ['cookie', 'form'],
      ['cookie', 'cookie'],
    );
    fc.assert(
      fc.property(styles, fc.boolean(), tree, ([place, style], explode, given) => {
        const written = writeParameter(shapeOf(place, style, explode), given);
        if (isRefused(written)) return;
        expectSpans(new TextEncoder().encode(written.text), written.spans, given);
        const pointers = new Set(written.spans.map(({ pointer }) => pointer));
        for (const leaf of leavesOf(given)) {
          expect(pointers.has(leaf) || (style === 'matrix' && valueAt(given, leaf) === '')).toBe(true);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('of bodies hold each scalar', () => {
    const types = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'application/x-ndjson',
    );
    fc.assert(
      fc.property(
        types,
        fc.dictionary(hostile, tree, { maxKeys: 4, noNullPrototype: true }),
        (mediaType, given) => {
          const written = body(mediaType, given);
          if (written === undefined) return;
          expectSpans(decodeBytes(written.data), written.spans, given);
          const pointers = new Set(written.spans.map(({ pointer }) => pointer));
          for (const leaf of leavesOf(given)) expect(pointers).toContain(leaf);
        },
      ),
      { numRuns: 400 },
    );
  });
});

const lookup = { resolve: (schema: ParameterShape['schema']) => schema };

function body(mediaType: string, value: unknown): Exclude<ReturnType<typeof writeBody>, Refusal> | undefined {
  const written = writeBody({ mediaType, schema: true, encoding: {}, lookup, boundary: 'b' }, value);
  return 'refused' in written ? undefined : written;
}

function textOf(mediaType: string, value: unknown): string | undefined {
  const written = body(mediaType, value);
  return written && new TextDecoder('utf-8', { ignoreBOM: true }).decode(decodeBytes(written.data));
}

// A reader of XML: elements and text, the only nodes for an empty schema.

type XmlTree = readonly (readonly [name: string, content: XmlTree | string])[];

function readXml(source: string): XmlTree {
  const name = /[\p{L}_\u{10000}-\u{EFFFF}][\p{L}\p{N}_:.\u{10000}-\u{EFFFF}-]*/u.source;
  const opening = new RegExp(`<(${name})((?: ${name}="[^"<]*")*)(/?)>`, 'uy');
  let at = 0;
  function readContent(end: string): XmlTree | string {
    const children: (readonly [string, XmlTree | string])[] = [];
    for (;;) {
      if (source.startsWith(end, at)) {
        at += end.length;
        return children.length === 0 ? '' : children;
      }
      opening.lastIndex = at;
      const tag = opening.exec(source);
      if (tag === null) {
        const text = /^[^<]*/.exec(source.slice(at))?.[0] ?? '';
        if (
          children.length > 0 ||
          text === '' ||
          text.includes(']]>') ||
          /&(?!#\d+;|amp;|lt;|gt;|quot;)/.test(text)
        )
          throw new Error(`not well-formed at ${at}: ${source}`);
        at += text.length + end.length;
        if (!source.slice(0, at).endsWith(end)) throw new Error(`no ${end}`);
        return unescapeXml(text.replace(/\r\n?/g, '\n'));
      }
      at += tag[0].length;
      const [, found = '', attributes = '', closed] = tag;
      children.push([
        found + (attributes.includes('xsi:nil') ? '!nil' : ''),
        closed === '/' ? '' : readContent(`</${found}>`),
      ]);
    }
  }
  const root = readContent('\u0000end');
  return root as XmlTree;
}

function expectedXml(name: string, value: unknown): XmlTree {
  if (value === null) return [[`${toXmlName(name)}!nil`, '']];
  if (Array.isArray(value)) return value.flatMap((item) => expectedXml(name, item));
  if (typeof value !== 'object') return [[toXmlName(name), scalarText(value)]];
  const children = Object.entries(value).flatMap(([key, member]) => expectedXml(key, member));
  return [[toXmlName(name), children.length === 0 ? '' : children]];
}

// A reader of multipart/form-data.

interface ReadPart {
  readonly headers: readonly string[];
  readonly content: string;
}

function readMultipart(contentType: string, bytes: Uint8Array): ReadPart[] {
  const boundary = contentType.split('boundary=')[1] ?? '';
  const [before, ...parts] = `\r\n${Buffer.from(bytes).toString('latin1')}`.split(`\r\n--${boundary}`);
  expect(before).toBe('');
  expect(parts.pop()).toBe('--\r\n');
  return parts.map((part) => {
    const [head, content] = cut(part, '\r\n\r\n');
    return { headers: head.split('\r\n').slice(1), content };
  });
}

function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

describe('bodies', () => {
  it('of JSON can be read back', () => {
    fc.assert(
      fc.property(tree, (given) => {
        expect(textOf('application/json', given)).toBe(JSON.stringify(given));
        const lines = textOf('application/x-ndjson', [given, given])?.split('\n');
        expect(lines).toEqual([JSON.stringify(given), JSON.stringify(given), '']);
      }),
    );
  });

  it('of urlencoded forms can be read back', () => {
    fc.assert(
      fc.property(
        fc.dictionary(hostile, fc.oneof(hostile, items, members), { noNullPrototype: true }),
        (given) => {
          const expected = Object.entries(given).flatMap(([name, value]) =>
            (Array.isArray(value) ? value : [value]).map((item) => [
              toWireText(name),
              typeof item === 'string' ? toWireText(item) : JSON.stringify(item),
            ]),
          );
          expect([...new URLSearchParams(textOf('application/x-www-form-urlencoded', given))]).toEqual(
            expected,
          );
        },
      ),
    );
  });

  it('of urlencoded forms in a style can be read back, and name no other parameter', () => {
    const styles = fc.constantFrom<readonly [string, boolean]>(
      ['form', true],
      ['form', false],
      ['pipeDelimited', false],
      ['deepObject', true],
    );
    fc.assert(
      fc.property(
        styles,
        fc.boolean(),
        hostile,
        items,
        hostile,
        ([style, explode], allowReserved, name, list, last) => {
          fc.pre(!allowReserved || !`${list.join(' ')}`.includes('%'));
          const encoding = { [name]: { contentType: '', style, explode, headers: {}, allowReserved } };
          const shape = {
            mediaType: 'application/x-www-form-urlencoded',
            schema: true,
            encoding,
            lookup,
            boundary: '',
          };
          const written = writeBody(
            shape,
            Object.fromEntries([
              [name, list],
              [`${name}!`, last],
            ]),
          );
          if ('refused' in written) {
            expect(style === 'pipeDelimited' && list.some((item) => item.includes('|'))).toBe(true);
            return;
          }
          const text = new TextDecoder().decode(decodeBytes(written.data));
          const pairs = [...new URLSearchParams(text)];
          const [first = '', ...others] = text.split('&');
          const read = (encoded: string): string => decodeURIComponent(encoded.replaceAll('+', ' '));
          const expected = list.map(toWireText);
          expect(pairs.at(-1)).toEqual([`${toWireText(name)}!`, toWireText(last)]);
          if (style === 'deepObject') {
            expect(pairs.slice(0, -1)).toEqual(
              expected.map((item, index) => [`${toWireText(name)}[${index}]`, item]),
            );
          } else if (explode) {
            expect(pairs.slice(0, -1)).toEqual(expected.map((item) => [toWireText(name), item]));
          } else {
            expect(others.length).toBe(1);
            expect(
              cut(first, '=')[1]
                .split(separators[style] ?? ',')
                .map(read),
            ).toEqual(expected);
          }
        },
      ),
    );
  });

  it('of multipart forms can be read back, and no value creates a part or a header', () => {
    const bytes = fc.uint8Array({ maxLength: 20 }).map((content) => ({ $base64: toBase64(content) }));
    fc.assert(
      fc.property(
        fc.dictionary(hostile, fc.oneof(hostile, items, members, bytes), { noNullPrototype: true }),
        (given) => {
          const written = body('multipart/form-data', given);
          if (written === undefined) throw new Error('refused');
          const expected = Object.entries(given).flatMap(([name, value]) =>
            (Array.isArray(value) ? value : [value]).map((item: unknown) => {
              const escaped = latin1(name)
                .replaceAll('"', '%22')
                .replaceAll('\r', '%0D')
                .replaceAll('\n', '%0A');
              const isBytes = typeof item === 'object' && item !== null && '$base64' in item;
              const content = isBytes
                ? Buffer.from(String(item.$base64), 'base64').toString('latin1')
                : latin1(typeof item === 'string' ? item : JSON.stringify(item));
              return [escaped, isBytes, content];
            }),
          );
          const read = readMultipart(written.contentType, decodeBytes(written.data)).map(
            ({ headers, content }) => {
              expect(headers.length).toBe(2);
              expect(headers[1]).toMatch(/^Content-Type: [a-z]+\/[a-z-]+$/);
              const [, name, file] =
                /^Content-Disposition: form-data; name="([^"]*)"(; filename="[^"]*")?$/s.exec(
                  headers[0] ?? '',
                ) ?? [];
              return [name, file !== undefined, content];
            },
          );
          expect(read).toEqual(expected);
        },
      ),
    );
  });

  it('of XML can be read back, unless XML cannot contain them', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, tree, { maxKeys: 4, noNullPrototype: true }), (given) => {
        const text = textOf('application/xml', given);
        // Keys are valid names, so only values can be rejected.
        const isForeign = leavesOf(given).some((leaf) =>
          /[\u0000\ud800]/u.test(String(valueAt(given, leaf))),
        );
        expect(text === undefined).toBe(isForeign);
        if (text !== undefined) expect(readXml(`${text}\u0000end`)).toEqual(expectedXml('root', given));
      }),
      { numRuns: 400 },
    );
  });
});

describe('bytes', () => {
  it('survive a record unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          hostile.map((text) => new TextEncoder().encode(`\ufeff${text}`)),
        ),
        (bytes) => {
          const encoded = encodeBytes(bytes);
          expect(decodeBytes(encoded)).toEqual(bytes);
          expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
          expect(fromBase64(toBase64(bytes))).toEqual(bytes);
        },
      ),
    );
    expect(encodeBytes(new TextEncoder().encode('é'))).toEqual({ encoding: 'utf8', data: 'é' });
    expect(encodeBytes(Uint8Array.of(0xff))).toEqual({ encoding: 'base64', data: '/w==' });
  });

  it('are counted in encoded form', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
    expect(utf8Length('\ud83d\ude00\ud83d')).toBe(7);
  });

  it('of long bodies use no deep stack', () => {
    const bytes = new Uint8Array(300_000).fill(0xfe);
    expect(Buffer.compare(decodeBytes(encodeBytes(bytes)), bytes)).toBe(0);
  });
});
