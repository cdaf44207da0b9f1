import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacters } from '../../../../test/support/any-characters.js';
import { appendIgnoreEntry, type IgnoreEntry } from './append-entry.js';
import { parseIgnoreFile } from './ignore-file.js';

const entry: IgnoreEntry = { rule: 'state-changing-get', file: 'api.yaml', pointer: '/paths/~1a~1{id}/get' };

/** Returns the whole text with an added entry, or the reason for a refusal. */
function append(text: string, added: IgnoreEntry = entry): string {
  const result = appendIgnoreEntry(text, added);
  return result.ok ? text + result.addition : result.reason;
}

const written = `- rule: state-changing-get
  file: api.yaml
  pointer: /paths/~1a~1{id}/get
`;

describe('adding an entry', () => {
  it.each([
    ['to nothing', '', written],
    ['behind comments', '# Known faults\n', `# Known faults\n${written}`],
    ['behind an entry without a line break', '- { rule: a, file: b }', `- { rule: a, file: b }\n${written}`],
    [
      'as far to the right as the others',
      '  # why\n  - rule: a\n    file: b\n',
      `  # why\n  - rule: a\n    file: b\n${written.replaceAll(/^/gm, '  ').trimEnd()}\n`,
    ],
    [
      'behind a block scalar',
      '- rule: a\n  file: b\n  reason: |+\n    c\n\n',
      `- rule: a\n  file: b\n  reason: |+\n    c\n\n${written}`,
    ],
    ['with the line breaks of the file', '- rule: a\r\n', `- rule: a\r\n${written.replaceAll('\n', '\r\n')}`],
  ])('works %s', (_, text, expected) => {
    expect(append(text)).toBe(expected);
  });

  it('writes the reason and the date', () => {
    expect(append('', { ...entry, reason: 'clients: see #1', until: '2027-01-31' })).toBe(
      `${written}  reason: "clients: see #1"\n  until: 2027-01-31\n`,
    );
  });

  it.each([
    ['a list in brackets', '[]', 'its list is in brackets: write each entry on separate lines, after a `-`'],
    ['a mapping', 'a: b\n', 'it is not a list of entries'],
    ['no YAML', '- "a\n', 'it is not YAML'],
    ['the same entry', `- rule: a\n${written}`, 'it has such an entry already, number 2'],
    ['an end mark', '- rule: a\n...\n', 'nothing can be added after its end'],
  ])('is rejected if there is %s', (_, text, reason) => {
    expect(append(text)).toBe(reason);
  });

  it('keeps every text, whatever the content', () => {
    const word = fc.oneof(
      anyCharacters({ minLength: 1 }),
      fc.string({ unit: fc.integer({ max: 0x7f }).map((code) => String.fromCharCode(code)), minLength: 1 }),
      fc.stringMatching(/^[-a-z~/:#'" \\{}[\]!&*|>%@`,.0-9]{1,12}$/),
      fc.constantFrom('true', 'Null', '~', '1.5', '- a', '...', '---', '2027-01-31', 'a ', '.inf', '0x1'),
    );
    const text = word.filter((each) => each.trim() !== '');
    fc.assert(
      fc.property(text, text, (rule, reason) => {
        const whole = append('# known\n', { ...entry, rule, reason });
        const { suppressions, problems } = parseIgnoreFile({
          uri: 'file:///a/.assay-ignore.yaml',
          bytes: new TextEncoder().encode(whole),
        });
        expect(problems).toEqual([]);
        expect(suppressions.map(({ suppression }) => [suppression.rule, suppression.reason])).toEqual([
          [rule, reason],
        ]);
      }),
    );
  });
});
