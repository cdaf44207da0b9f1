import { analyse, factOf } from '@assay/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeActive, suspectTexts, suspicions } from './suspect-texts.js';

async function suspects(info: unknown): Promise<Readonly<Record<string, number>>> {
  const document = { openapi: '3.1.1', info: { title: 'Library', version: '1', 'x-more': info }, paths: {} };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const { values, marks } = factOf(model!, suspectTexts);
  return Object.fromEntries(values.map((text, index) => [text, marks[index] ?? 0]));
}

test('texts are kept with their possible content, and all others are omitted', async () => {
  const { secret, personal, active } = suspicions;
  const found = await suspects({
    plain: 'Nothing to see here, only some prose',
    short: 'string',
    token: 'abcdefghij0123456789',
    mail: 'a@b.example',
    phone: '+1 202 555 0143',
    both: 'somebody.else@library.example',
    description: 'Opens <script>',
    other: 'Opens <iframe>',
    scopes: { read: 'Runs javascript:' },
  });
  expect(found).toEqual({
    abcdefghij0123456789: secret,
    'a@b.example': personal,
    '+1 202 555 0143': personal,
    'somebody.else@library.example': secret | personal,
    'Opens <script>': active,
    'Runs javascript:': active,
  });
});

test('a text may be active if one expression matches it', () => {
  const active =
    /<(?:script|iframe|object|embed)\b|\son[a-z]{3,}\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text\/html/i;
  const words = [
    'script',
    'IFRAME',
    'on',
    'onclick',
    'ONload',
    'javascript',
    'vbScript',
    'data',
    'text/html',
  ];
  const piece = fc.constantFrom('<', ' ', '=', ':', '\u00a0', '\n', 'é', 'x', ...words);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      expect(mayBeActive(text)).toBe(active.test(text));
    }),
    { numRuns: 1000 },
  );
});
