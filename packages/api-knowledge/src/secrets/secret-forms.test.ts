import { expect, it } from 'vitest';
import { mayHoldSecret } from './find-secrets.js';

const random = 'k3Jd9sLq0WzX7bVn2McP5rTy8uHg4FaE6iOo';

// Concatenated at run time, so that scanners do not report this file as a leak.
it.each<[string, string]>([
  ['a JSON Web Token', `eyJ${random.slice(0, 12)}.eyJ${random.slice(0, 12)}.${random}`],
  ['one behind its scheme', `Authorization: Bearer eyJ${random.slice(0, 12)}.eyJ${random.slice(0, 12)}.`],
  ['a private key', `-----BEGIN RSA ${'PRIVATE KEY'}-----\nMIIE`],
  ['a key of Amazon', `AKIA${'A1B2C3D4E5F6G7H8'}`],
  ['a token of GitHub', `ghp_${random}`],
  ['a token of GitLab', `glpat-${random.slice(0, 20)}`],
  ['a token of Slack', `xoxb-${random.slice(0, 12)}`],
  ['a key of Stripe', `sk_live_${random.slice(0, 24)}`],
  ['a key of Google', `AIza${random.slice(0, 35)}`],
  ['Basic credentials', `Basic ${random.slice(0, 16)}`],
  ['a login in a URL', `https://user:${random.slice(0, 8)}@api.test/`],
])('%s is a secret by its form', (_name, text) => {
  expect(mayHoldSecret(text)).toBe(true);
});

it.each([
  '',
  'Bearer',
  'basic plan',
  'sk-button',
  'https://api.test:8080/users/@me',
  'eyJhbGciOiJIUzI1NiJ9',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '-----BEGIN CERTIFICATE-----',
  'risk_assessment_of_the_year_2026',
  'token of my esteem, kind sir',
])('%s is not', (text) => {
  expect(mayHoldSecret(text)).toBe(false);
});

it('is found in linear time in texts built to be slow', () => {
  for (const piece of ['eyJ', 'a:', 'https://a', 'xoxb-', 'SG.', 'sk-']) {
    expect(mayHoldSecret(`${piece.repeat(300_000)}!`)).toBeTypeOf('boolean');
  }
});
