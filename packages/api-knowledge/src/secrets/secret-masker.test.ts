import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { maskSentences, SecretMasker } from './secret-masker.js';

const secret = 'q"7\\Zx81kf-T';

async function createMasker(): Promise<SecretMasker> {
  const text = `openapi: 3.1.1
info: { title: Books, version: '1' }
components: { schemas: { Login: { properties: { password: { type: string, default: '${secret}' } } } } }
`;
  const { documents } = await analyse({ text }, { rules: [] });
  return new SecretMasker(documents);
}

const change = { operation: null, problem: 'A value is gone.', impact: '', recommendation: '' };

it.each([
  ['a text', secret],
  ['a part of a text', `Basic ${secret}`],
  ['a value in it', { login: [{ password: secret }] }],
  ['a name in it', { [secret]: 1 }],
])('an example is removed if a secret is %s', async (_, value) => {
  expect(maskSentences({ ...change, example: { value } }, await createMasker())).toEqual(change);
});

it('a secret is masked in a sentence that quotes it as JSON', async () => {
  const problem = `The value may no longer be \`${JSON.stringify(secret)}\`.`;
  expect(maskSentences({ ...change, problem }, await createMasker()).problem).toBe(
    'The value may no longer be `"…"`.',
  );
});

it('an example without secrets is kept', async () => {
  const record = { ...change, example: { value: { login: ['q', 7, null] } } };
  expect(maskSentences(record, await createMasker())).toBe(record);
});
