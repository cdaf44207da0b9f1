import fc from 'fast-check';
import { parseSource } from '@assay/core';
import { expect, it } from 'vitest';
import { anyCharacters } from '../../../../test/support/any-characters.js';
import {
  documentWithSecrets,
  madeUpSecrets,
  privateKeyLines,
} from '../../../../test/support/made-up-secrets.js';
import { maskSecrets, maskSecretsIn, type MaskableDocument } from './mask-secrets.js';

function read(text: string): MaskableDocument {
  const parsed = parseSource({ uri: 'file:///a', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(parsed.fault.kind);
  return parsed.document;
}

it('masks each secret of a document at its place', () => {
  const text = documentWithSecrets();
  const masked = maskSecrets(read(text)).text;
  for (const secret of [...Object.values(madeUpSecrets), ...privateKeyLines])
    expect(masked).not.toContain(secret);
  expect(masked.split('\n').map(({ length }) => length)).toEqual(
    text.split('\n').map(({ length }) => length),
  );
});

it.each([
  [
    'in JSON, with escapes',
    '{"example": "{\\"api_key\\": \\"oXzTYqyrEmyVyFunA6b4wjRkmhgSMucK\\"}"}',
    'oXzTYqyr',
  ],
  [
    'in a string with escapes for letters',
    '{"password": {"format": "password", "default": "\\u0057inter-2031"}}',
    'inter',
  ],
  ['over two lines', 'a: "sk_live_hNxyWPZqfQi7sP\\\n  aMYqkkOyI4"', 'aMYqkk'],
  ['that is a default', 'properties: {password: {default: short}}', 'short'],
  ['of a server variable', 'servers: [{variables: {password: {default: hunter2}}}]', 'hunter2'],
  ['in a comment', '# db: postgres://clerk:kM4wZb9Qt2Hp@db/x\na: 1', 'kM4wZb9Qt2Hp'],
])('masks a secret %s', (_, text, part) => {
  expect(maskSecrets(read(text)).text).not.toContain(part);
});

it.each(['\\t', '\\u003c', '\\ud83d\\ude00', '\\/', '\\b', '\\"', '\\u0041 '])(
  'masks a token behind the escape %s of JSON',
  (escape) => {
    const token = madeUpSecrets.github;
    const text = `{"a": "${escape}${token}"}`;
    expect(JSON.parse(text)).toHaveProperty('a', expect.stringContaining(token));
    expect(maskSecrets(read(text)).text).not.toContain(token.slice(4, 20));
  },
);

it.each(['\\x3c', '\\U0001F600', '\\_', '\\L', '\\e', '\\N'])(
  'masks a token behind the escape %s of YAML',
  (escape) => {
    const token = madeUpSecrets.github;
    expect(maskSecrets(read(`a: "${escape}${token}"`)).text).not.toContain(token.slice(4, 20));
  },
);

it.each([
  'servers: [{url: "https://{user}:{password}@api.test"}]',
  'paths: {/a: {get: {description: "The password must have 8 characters."}}}',
  'example: {id: 3fa85f64-5717-4562-b3fc-2c963f66afa6, token: <token>}',
  'info: {contact: {email: clerk@example.com}}',
])('keeps other text: %s', (text) => {
  expect(maskSecrets(read(text)).text).toBe(text);
});

it('lists the masked values, so that messages can omit them', () => {
  expect(maskSecrets(read('properties: {password: {default: Winter-2031}}')).secrets).toEqual([
    'Winter-2031',
  ]);
});

it('keeps the length and the lines of any text, and masks each secret once', () => {
  const texts = fc.array(
    fc.oneof(anyCharacters(), fc.constantFrom(...Object.values(madeUpSecrets), '\n', '://a:', '@b')),
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const masked = maskSecretsIn(text);
      expect(masked).toHaveLength(text.length);
      expect(masked.replaceAll(/[^\n]/g, '')).toBe(text.replaceAll(/[^\n]/g, ''));
      expect(maskSecretsIn(masked)).toBe(masked);
    }),
  );
});
