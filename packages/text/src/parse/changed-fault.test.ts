import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noDeadline } from '../base/deadline.js';
import { defaultLimits } from '../base/source.js';
import { parseAnyYaml } from './parse-yaml.js';
import type { YamlFault } from '../yaml/fault.js';
import { faultOfChange } from './changed-fault.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';

const sections = Array.from({ length: 60 }, (_, index) =>
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
    '      responses:',
    '        200:',
    '          description: Plain text',
    '            that goes on',
    '        "404": { description: Missing }',
    '      x-list: [a, b,',
    '        c]',
  ].join('\n'),
).join('\n');
const document = `openapi: 3.0.4 # the version\ninfo:\n  title: Pets\npaths:\n${sections}\ncomponents:\n  schemas:\n    Pet: {}\n`;
const before = readUsualYaml(document, defaultLimits)!;

/**
 * Returns the fault of a changed document, which must equal that of its whole text; undefined if the whole text has to be read.
 */
function faultOf(text: string): YamlFault | undefined {
  const fault = faultOfChange(before, text, defaultLimits, noDeadline);
  if (fault !== undefined) expect(parseAnyYaml(text, defaultLimits)).toEqual({ ok: false, fault });
  return fault;
}

describe('faultOfChange', () => {
  it.each([
    ['a key without its colon', '      parameters:\n', '      summa\n      parameters:\n'],
    ['a key without its colon, deeper', '          in: query\n', '          in: query\n          na\n'],
    ['text behind a string', '"404": { description: Missing }', '"404": { description: Missing } x'],
    ['a second colon', 'description: Plain text', 'description: Plain: text'],
    ['a value that begins with a backtick', 'name: id', 'name: `id'],
    ['a list that is closed twice', 'c]', 'c]]'],
    ['a tab', '      parameters:\n', '\t      parameters:\n'],
  ])('finds %s without the rest of the text', (_, written, typed) => {
    const middle = document.indexOf('/pets7:');
    const at = document.indexOf(written, middle);
    const fault = faultOf(document.slice(0, at) + typed + document.slice(at + written.length));
    expect(fault?.kind).toBe('syntax');
  });

  it('ignores forgivable faults, valid text, and faults visible only at the end of the text', () => {
    expect(faultOf(document.replace('            on two', 'on two'))).toBeUndefined();
    expect(faultOf(document.replace('Missing', 'Found'))).toBeUndefined();
    expect(faultOf(document.replace('"get pet 3"', '"get pet 3'))).toBeUndefined();
    expect(faultOf(document.replace('title', 'ti\u0001tle'))).toBeUndefined();
  });

  it('finds the same as parsing the whole text', () => {
    const typed = fc.constantFrom(
      'a',
      ' ',
      ':',
      ': ',
      '\n',
      '"',
      "'",
      '#',
      '- ',
      '[',
      '{',
      ']',
      '}',
      ',',
      '|',
      '&a ',
      '*a',
      '!',
      '?',
      '%',
      '\t',
      '---\n',
      '\nx',
      '\n  x',
    );
    fc.assert(
      fc.property(fc.nat(document.length), fc.nat(6), typed, (at, removed, text) => {
        faultOf(document.slice(0, at) + text + document.slice(at + removed));
      }),
      { numRuns: 300 },
    );
  });
});
