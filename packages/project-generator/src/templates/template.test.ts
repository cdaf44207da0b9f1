import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeTemplate, fillTemplate, parseTemplate } from './template.js';

test('a template holds text and variables', () => {
  expect(parseTemplate('Bearer ${auth.token}!')).toEqual([
    { kind: 'text', text: 'Bearer ' },
    { kind: 'variable', name: 'auth.token' },
    { kind: 'text', text: '!' },
  ]);
});

test.each([
  ['$${a}', '${a}'],
  ['${}', '${}'],
  ['${1a}', '${1a}'],
  ['$$${a}', '$${a}'],
  ['a $ b', 'a $ b'],
])('%s is text', (template, text) => expect(fillTemplate(template, () => 'filled')).toBe(text));

test('escaped text expands to the original text', () => {
  const texts = fc.stringMatching(/^[${}a.\\]*$/);
  fc.assert(
    fc.property(texts, texts, (text, value) => {
      const template = `${escapeTemplate(text)}`;
      expect(fillTemplate(template, () => value)).toBe(text);
    }),
  );
});

test('values are not read as templates', () => {
  expect(fillTemplate('${a}${b}', (name) => (name === 'a' ? '${b}' : 'x'))).toBe('${b}x');
});
