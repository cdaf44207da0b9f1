import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { answerDocument } from '../../testing/yaml-answers.js';
import { defaultLimits, type Limits } from '../base/source.js';
import { parseAnyYaml } from './parse-yaml.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';

const bookshop = readFileSync(new URL('../../../../examples/bookshop.yaml', import.meta.url), 'utf8');

/**
 * Checks that a text is either declined, or read with the same result as js-yaml and the composer. Returns true if it was read.
 */
function isAnsweredAlike(text: string, limits: Limits = defaultLimits): boolean {
  const usual = readUsualYaml(text, limits, undefined, new TextEncoder().encode(text));
  if (usual === undefined) return false;
  expect(answerDocument(usual), JSON.stringify(text)).toStrictEqual(
    answerDocument(parseAnyYaml(text, limits)),
  );
  return true;
}

const usualTexts = [
  bookshop,
  bookshop.replaceAll('\n', '\r\n'),
  '---\n# comment\n\na: b\n',
  '--- # comment\na: b',
  'key:    # comment\n  a: b\n',
  'a:\n- b\n-   c: d\n    e: f\n-\n- - - g\n  - h\ni:\n  -\n    j: k\n  -\n    l\n    m\n',
  "a: 'it''s'\nb: 'two\n  lines\n\n  and more'\nc: ''\n'd e': f\n'g''h': i\n",
  'a: "\\u00e9\\x41\\U0001F600\\t\\/\\\\\\""\nb: "a\\\n  b"\nc: "two\n  lines"\n"d\\te": ""\n"": f\n',
  'a: plain # not comment\nb: plain#hash\nc: http://x:80/a#b\nd: a,b]{c}\ne: é’\u2028\u0085\u00a0😀\n',
  'a: one\n  two\n\n  three:not a key\n',
  'a:\n  one\n two\nb: -c',
  'a: |\n  b\n\n    c\n  # d\n # e\nb: |-\n\n\n  c\n\n\nc: |+\n  d\n\n\nd: >\n  e\n  f\n\n   g\n  h\ne: >-  # comment\n  i\nf: |\n\ng: >+\n',
  'a: |\n  b\n\n',
  'a: |\n  b\n  \tc\n  \t\nd: e\n',
  'a: |2-\n    b\n   c\nd: >+1\n   e\n\n  f\ng: |1\n\n',
  'a: |\n  b\n     \n  c\n    d\n \n\n  e\nf: >\n  g  \n  h\ni: |-\n  j\n   \nk: >\n  l\n\n  m\n',
  `a: |\n${' '.repeat(300)}b\n${' '.repeat(300)}c\n`,
  '- |\n  a\n- >\n b\n-  |-\n   c\n',
  'a: [b, "c", [d], {e: f, "g":h}, ]\nb: {}\nc: []\nd: [\n  a, # b\n  c\n ]\ne: {a: b,\n  c: [http://x:80, -1]}\n',
  '200: a\n0200: b\n"200": c\n-1: d\n+1: e\n0x1F: f\n1.0: g\ntrue: h\n~: i\n',
  'a: 0x1F\nb: 1e3\nc: .inf\nd: ~\ne: null\nf: yes\ng: -0\nh: 0o17\ni: .nan\nj: True\nk: 12345678901234567890\n',
  '__proto__: 1\ntoString: 2\ntoString: 3\na: {__proto__: 4, b: 5, b: 6}\nb:\n- x: 1\n  x: 2\n',
  'a:\nb:\n  c:\n  d: ~',
  'key with spaces : a\n/paths/{id}: b\n<<a: c',
  'a: b   \nc:   d\n\n\n   \ne: f\n   # g\n',
  `${'k'.repeat(2000)}: a\n`,
  'a: b  \n  c  \n  d\ne: "f \n  g"\nh: \'i  \n  j\'\n',
  '- a\n- b',
  '-',
  'a:',
];

const unusualTexts = [
  '',
  'a',
  '  a: b\n',
  '{a: b}',
  'a: &b c\nd: *b',
  'a: !!str b',
  '<<: {a: b}',
  '? a\n: b\n',
  '%YAML 1.2\n---\na: b',
  'a: b\n---\nc: d',
  'a: b\n...\n',
  'a: b: c',
  'a: b\n  c: d',
  'a: [b',
  'a: "b',
  "a: 'b\n'",
  'a: "\\q"',
  'a: "b" c',
  'a: - b',
  'a: @b',
  'a: `b',
  'a: %b',
  'a:\n\t- b',
  'a: b\rc: d',
  'a: \u007fb',
  'a: \uFEFFb',
  'a: \uD800b',
  'a: \0',
  'a: b\n # c\n  d',
  'a: {b}',
  'a: [b: c]',
  'a: {b: }',
  'a: {b: c d: e}',
  'a:\n  - b\n - c',
  ' - a',
  '- a\n b: c',
  ': a',
  'a:\n"b"\nc: d\n',
  '-\nb\n- c\n',
  'a: |\n    \n  b\n',
  'a: |\n  b\n    ',
  'a: {b: c,\nd: e}',
  'a: [b,#c\n d]',
];

describe('the fast YAML reader', () => {
  it.each(usualTexts)('reads common YAML like js-yaml: %j', (text) => {
    expect(isAnsweredAlike(text)).toBe(true);
  });

  it.each(unusualTexts)('declines unusual or invalid YAML: %j', (text) => {
    expect(readUsualYaml(text, defaultLimits)).toBeUndefined();
  });

  it('declines documents beyond the limits, and nothing else', () => {
    const text = 'a:\n  - b: {c: [d]}\n';
    const isTaken = (depth: number, values: number): boolean =>
      isAnsweredAlike(text, { ...defaultLimits, depth, values });
    expect([isTaken(5, 6), isTaken(4, 6), isTaken(5, 5)]).toEqual([true, false, false]);
  });

  it('reads every prefix of a real document like js-yaml, or declines it', () => {
    const lines = bookshop.split('\n');
    const taken = lines.filter((_, index) => isAnsweredAlike(lines.slice(0, index + 1).join('\n')));
    expect(taken.length).toBeGreaterThan(lines.length / 2);
  });

  it('reads documents of many styles like js-yaml', () => {
    fc.assert(
      fc.property(styledText, (text) => {
        isAnsweredAlike(text);
      }),
      { numRuns: 300 },
    );
  });

  it('declines none of the documents that its own writer can write', () => {
    fc.assert(
      fc.property(plainValue, style, (value, options) => {
        expect(isAnsweredAlike(write(value, options)), write(value, options)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('reads long texts with characters of two bytes like js-yaml', () => {
    const long = `# ’${'-'.repeat(1 << 16)}\n`;
    const texts = usualTexts.slice(3);
    for (const text of texts)
      for (const [from, to] of [
        ['b', 'b😀’é'],
        ['a', '’a'],
        ['', ''],
      ] as const)
        isAnsweredAlike(long + text.replaceAll(from, to));
    expect(texts.filter((text) => !isAnsweredAlike(long + text))).toEqual([]);
  });

  it('reads long texts with many characters of two bytes like js-yaml', () => {
    const lines = (count: number): string => 'a: “ä”\n'.repeat(count).replace(/^a/gm, () => `a${line++}`);
    let line = 0;
    for (const count of [4_200, 100])
      expect(isAnsweredAlike(`${lines(count)}b: ${'-x'.repeat(1 << 15)}`)).toBe(true);
  });

  it('reads mutated documents like js-yaml, or declines them', () => {
    const base = fc.oneof(fc.constantFrom(...usualTexts), fc.nat().map(sliceOfBookshop));
    fc.assert(
      fc.property(
        base,
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.nat(9),
        (text, mutations, size) => {
          const mutant = mutations.reduce(mutate, text);
          const limits = size === 0 ? { ...defaultLimits, depth: 3, values: 12 } : defaultLimits;
          isAnsweredAlike(mutant, limits);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** Returns some lines of the example, without their common indentation. */
function sliceOfBookshop(seed: number): string {
  const lines = bookshop.split('\n');
  const start = seed % lines.length;
  const part = lines.slice(start, start + 3 + (seed % 17));
  const indents = part.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const common = Math.min(...indents, 40);
  return part.map((line) => line.slice(common)).join('\n');
}

const special = fc.oneof(
  fc.stringMatching(/^[:#\-?&*!|>'"%@{}[\],\\`~0 \t\r\n]$/),
  fc.constantFrom(
    '  ',
    '\r\n',
    '\n\n',
    '\n  ',
    '\n- ',
    ': ',
    ' #',
    '- ',
    '? ',
    ': |\n',
    ': >+\n',
    '|2',
    "''",
    '\\n',
  ),
  fc.constantFrom(
    '---\n',
    '\n...\n',
    '<<: ',
    'a: ',
    '"a": ',
    '[a, b]',
    '{a: b}',
    '&a ',
    '*a',
    '!!str ',
    '__proto__: ',
  ),
  fc.constantFrom('\u2028', '\u0085', '\uFEFF', '\u00A0', '\u007F', '\uD800', '😀', '\0'),
);

const mutation = fc.record({
  kind: fc.constantFrom(
    'insert',
    'delete',
    'duplicate line',
    'delete line',
    'swap lines',
    'indent',
    'append',
  ),
  at: fc.nat(),
  other: fc.nat(),
  text: special,
});

function mutate(
  text: string,
  { kind, at, other, text: inserted }: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
): string {
  const place = at % (text.length + 1);
  if (kind === 'insert') return text.slice(0, place) + inserted + text.slice(place);
  if (kind === 'delete') return text.slice(0, place) + text.slice(place + 1 + (other % 3));
  const lines = text.split('\n');
  const line = at % lines.length;
  const second = other % lines.length;
  const [a = '', b = ''] = [lines[line], lines[second]];
  if (kind === 'duplicate line') lines.splice(second, 0, a);
  else if (kind === 'delete line') lines.splice(line, 1);
  else if (kind === 'swap lines') [lines[line], lines[second]] = [b, a];
  else if (kind === 'append') lines[line] = a + inserted;
  else lines[line] = other % 2 === 0 ? a.slice(1) : ' '.repeat(1 + (other % 4)) + a;
  return lines.join('\n');
}

const styledText = fc
  .tuple(
    fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
    fc.record({
      indent: fc.integer({ min: 1, max: 4 }),
      lineWidth: fc.constantFrom(-1, 10, 80),
      flowLevel: fc.constantFrom(-1, 1, 2),
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
  .map(([value, options, lineBreak]) => dump({ value }, options).replaceAll('\n', lineBreak));

interface Style {
  readonly indent: number;
  readonly dashIndent: number;
  readonly lineBreak: string;
  /** The random numbers that determine the style of each scalar and entry in turn. */
  readonly choices: readonly number[];
}

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.integer({ min: 1, max: 5 }),
  dashIndent: fc.nat(3),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
});

const words = fc
  .array(fc.constantFrom('word', "it's", 'a#b', 'x:y', '[z]', '1', 'é', '"q"', '- d', '😀'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => `w ${list.join(' ')} w`);
const leaf = fc.oneof(words, fc.constantFrom('string', '', true, false, null, 0, -1.5, 1e21));
const { value: plainMember } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom('a', 'b c', '200', '$ref', '/d/{e}', 'application/json', 'é'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
}));
const plainValue = fc.record({ value: plainMember, last: leaf });

/** Writes a value in block style, each part in a style that the random numbers choose. */
function write(root: unknown, { indent, dashIndent, lineBreak, choices }: Style): string {
  let drawn = 0;
  const draw = (count: number): number => (choices[drawn++ % choices.length] ?? 0) % count;
  const comment = (): string => ['', '', '', ' # a: "comment"'][draw(4)] ?? '';
  const between = (): string => ['', '', '', '\n', '     # between\n'][draw(5)] ?? '';

  const scalar = (value: unknown, column: number): string => {
    if (typeof value !== 'string') return `${JSON.stringify(value)}${comment()}`;
    const pad = `\n${' '.repeat(column + 1)}`;
    if (value === '') return `${["''", '""'][draw(2)]}${comment()}`;
    switch (draw(7)) {
      case 0:
        return `${JSON.stringify(value)}${comment()}`;
      case 1:
        return `'${value.replaceAll("'", "''").replaceAll(' ', draw(2) === 0 ? ' ' : pad)}'${comment()}`;
      case 2:
        return `"${value.replaceAll('"', '\\"').replaceAll(' w', `${pad}w`)}"${comment()}`;
      case 3:
        return `|${['', '-', '+'][draw(3)]}${comment()}${pad}${value.replaceAll(' w', `${pad}${pad}w`)}`;
      case 4:
        return `>${['', '-', '+'][draw(3)]}${pad}${value.replaceAll(' w', `${pad}  w`)}${pad}x`;
      case 5:
        return `${value.replaceAll(' ', draw(2) === 0 ? '  ' : pad)}`;
      default:
        return `${value}`;
    }
  };
  const flow = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(flow).join(draw(2) === 0 ? ', ' : ',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{ ${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}: ${flow(member)}`)
      .join(', ')} }`;
  };
  const key = (name: string): string =>
    [name, name, JSON.stringify(name), `'${name}'`, `${name} `][draw(5)] ?? name;
  const block = (value: object, column: number): string => {
    const margin = ' '.repeat(column);
    const entries = Array.isArray(value)
      ? value.map((item: unknown) => `-${member(item, column, true)}`)
      : Object.entries(value).map(([name, item]) => `${key(name)}:${member(item, column, false)}`);
    return entries.map((entry, index) => (index === 0 ? entry : `${between()}${margin}${entry}`)).join('\n');
  };
  const member = (value: unknown, column: number, isItem: boolean): string => {
    if (value === null && draw(2) === 0) return comment();
    if (typeof value !== 'object' || value === null) return ` ${scalar(value, column)}`;
    if (Object.keys(value).length === 0 || draw(6) === 0) return ` ${flow(value)}${comment()}`;
    if (isItem && draw(3) > 0) {
      const spaces = 1 + draw(3);
      return `${' '.repeat(spaces)}${block(value, column + 1 + spaces)}`;
    }
    const inner = column + (Array.isArray(value) && !isItem ? Math.min(dashIndent, indent) : indent);
    return `${comment()}\n${between()}${' '.repeat(inner)}${block(value, inner)}`;
  };
  return `${['', '---\n', '# first\n'][draw(3)]}${block(Object(root) as object, 0)}\n`.replaceAll(
    '\n',
    lineBreak,
  );
}
