import { escapeHidden, hiddenCharacters, oneLine } from '@assay/text';
import { describe, expect, it } from 'vitest';
import { compileTemplate, fillTemplate } from '../../packages/core/src/rule/message.js';
import { toSingleLine } from '../../packages/mcp/src/answer.js';
import { quote } from '../../packages/reporters/src/json/values.js';
import { escapeForTerminal } from '../../packages/reporters/src/terminal/text.js';
import { guardLine } from '../../packages/service/src/operation/log.js';
import { visibleText } from '../../packages/web/src/shared/visible-text.js';

const item = new RegExp(`[${hiddenCharacters}]`, 'u');
const hidden = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => item.test(character));

const shown = 'Grüße 你好 שלום नमस्ते می‌خواهم 👩‍👩‍👧 ❤️ 葛\u{e0100}';

const template = compileTemplate('{{text}}');

describe('invisible characters', () => {
  it.each<[string, (text: string) => string]>([
    ['problems of findings', (text) => fillTemplate(template, { text })],
    ['texts on one line', (text) => oneLine(text, 100)],
    ['answers to agents', toSingleLine],
    ['terminals', escapeForTerminal],
    ['reports in JSON', quote],
    ['answers in JSON', (text) => escapeHidden(JSON.stringify(text))],
    ['logs', (text) => guardLine(JSON.stringify(text))],
    ['pages', visibleText],
  ])('are not in %s, and languages and emoji stay unchanged', (_, write) => {
    const left = hidden.filter((character) => item.test(write(`a${character}b`)));
    expect(left.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
    expect(write(shown)).toContain(shown);
  });

  it('are the same after they were escapes of JSON', () => {
    for (const character of hidden) {
      expect(JSON.parse(quote(character))).toBe(character);
      expect(JSON.parse(escapeHidden(JSON.stringify(character)))).toBe(character);
    }
  });
});
