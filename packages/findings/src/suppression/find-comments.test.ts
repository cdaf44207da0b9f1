import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from '@assay/text';
import { findIgnoreComments } from './find-comments.js';

/** Returns the bodies of the found comments. */
function bodies(text: string): string[] {
  return findIgnoreComments(text).map(({ body }) => body);
}

describe('a comment', () => {
  it.each([
    ['on its own line', '# assay-ignore-file x\na: b\n', ['assay-ignore-file x']],
    ['at the end of a line', 'a: b # assay-ignore-line x  \n', ['assay-ignore-line x']],
    ['without a space behind the #', 'a: b #assay-ignore-line x\n', ['assay-ignore-line x']],
    ['behind the header of a block scalar', 'a: | # assay-ignore-line x\n  b\n', ['assay-ignore-line x']],
    ['behind a quoted scalar with a #', `a: 'b # c' # assay-ignore-line x\n`, ['assay-ignore-line x']],
    ['behind a bracket', 'a: [ # assay-ignore-line x\n b]\n', ['assay-ignore-line x']],
    ['behind a block scalar', 'a: |\n  b\n# assay-ignore-line x\n', ['assay-ignore-line x']],
    ['before carriage returns', 'a: b # assay-ignore-line x\r\nc: d\r\n', ['assay-ignore-line x']],
  ])('is found %s', (_, text, expected) => {
    expect(bodies(text)).toEqual(expected);
  });

  it.each([
    ['in a block scalar', 'a: |\n  # assay-ignore-line x\n'],
    ['in a folded scalar behind a blank line', 'a: >-\n  b\n\n  # assay-ignore-line x\nc: d\n'],
    ['in double quotes', 'a: "b # assay-ignore-line x"\n'],
    ['in single quotes over two lines', "a: 'b\n  # assay-ignore-line ''x'\n"],
    ['in a plain scalar', 'a: b#assay-ignore-line\n'],
    ['in another comment', 'a: b # write # assay-ignore-line x\n'],
    ['after which the word continues', '# assay-ignored it was\na: b\n'],
  ])('is not found %s', (_, text) => {
    expect(bodies(text)).toEqual([]);
  });

  it('is distinguished from text in any context', () => {
    const words = fc.constantFrom(
      '# assay-ignore-line no',
      "it's",
      '"',
      'a: b',
      '#',
      '\\',
      '| >',
      '- x',
      'é',
    );
    const line = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
    const content = fc.array(line, { minLength: 1, maxLength: 3 });
    const comment = fc.constantFrom(
      '',
      ' # assay-ignore-line yes',
      ' # other # assay-ignore-line no',
      ' #assay-ignore-line yes',
    );
    const entry = fc.tuple(
      fc.constantFrom('literal', 'folded', 'double', 'single', 'plain'),
      content,
      comment,
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (entries, newline) => {
        const text = entries
          .map(([style, lines, end], index) => write(style, lines, end, `key${index}`))
          .join('');
        const written = text.replaceAll('\n', newline);
        const wanted = entries.filter(([, , end]) => end.includes('yes')).map(() => 'assay-ignore-line yes');
        expect(
          parseSource({ uri: 'file:///a.yaml', bytes: new TextEncoder().encode(`a: b\n${written}`) }).ok,
        ).toBe(true);
        expect(bodies(written)).toEqual(wanted);
      }),
    );
  });
});

function write(style: string, lines: readonly string[], comment: string, key: string): string {
  switch (style) {
    case 'literal':
    case 'folded':
      return `${key}: ${style === 'literal' ? '|' : '>-'}${comment}\n${lines.map((line) => `  ${line}\n`).join('')}`;
    case 'double':
      return `${key}: "${lines.map((line) => line.replaceAll(/["\\]/g, '\\$&')).join('\n  ')}"${comment}\n`;
    case 'single':
      return `${key}: '${lines.map((line) => line.replaceAll("'", "''")).join('\n  ')}'${comment}\n`;
    default:
      return `${key}: plain#text${comment}\n`;
  }
}
