import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secrets } from './secrets.js';

const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019_')), minLength, maxLength });

const knowing = (...values: readonly string[]): Secrets => {
  const secrets = new Secrets();
  for (const value of values) secrets.add(value);
  return secrets;
};

describe('a short secret', () => {
  it('is removed as a word, and changes no word that contains it', () => {
    fc.assert(
      fc.property(word(1, 7), word(0, 5), word(0, 5), (secret, before, after) => {
        fc.pre(before + after !== '');
        const text = `${before}${secret}${after}`;
        fc.pre(
          Buffer.from(text, 'base64')
            .toString('utf8')
            .search(/[^\p{C}\uFFFD]/u) === -1 || text.length < 8,
        );
        const secrets = knowing(secret);
        expect(secrets.cleanAnswer(text)).toBe(text);
        expect(secrets.cleanReport({ text })).toEqual({ text });
        expect(secrets.cleanAnswer(`the ${secret}, and "${secret}"`)).not.toMatch(
          new RegExp(String.raw`\b${secret}\b`),
        );
      }),
    );
  });

  it('keeps the names of variables', () => {
    const text = 'It needs `ASSAY_SECOND_AUTH_BASICAUTH_PASSWORD`, which is not set.';
    for (const secret of ['pass', 'PASS', 'WORD', 'password', 'secret', 'BASICAUTH'])
      expect(knowing(secret).cleanReport(text)).toBe(text);
    expect(knowing('pass').cleanReport('"pass" of /pass')).toBe('"[credential]" of /[credential]');
  });

  it('keeps the texts of Assay', () => {
    const result = {
      verdict: 'drift',
      findings: [{ id: 'server-error', severity: 'high', problem: 'a drift' }],
    };
    expect(knowing('drift', 'high', 'server-error').cleanReport(result)).toEqual({
      ...result,
      findings: [{ id: 'server-error', severity: 'high', problem: 'a [credential]' }],
    });
  });
});

describe('a secret of any length', () => {
  const encodings: readonly ((secret: string) => string)[] = [
    (secret) => secret,
    encodeURIComponent,
    (secret) => Array.from(Buffer.from(secret), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    (secret) => Buffer.from(secret).toString('hex'),
    (secret) => JSON.stringify(secret),
    (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
    (secret) => (secret.length < 6 ? secret : Buffer.from(secret).toString('base64')),
    (secret) => (secret.length < 6 ? secret : Buffer.from(`user:${secret}`).toString('base64')),
  ];

  it('is not in a text from a service', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }).filter((text) => /\w/.test(text)),
        fc.constantFrom(...encodings),
        fc.constantFrom(
          ['', ''],
          ['you sent ', ' today'],
          ['?k=', '&l=m'],
          ['{"k":"', '"}'],
          ['<b>', '</b>'],
        ),
        (secret, encode, [before = '', after = '']) => {
          const form = encode(secret.trim() === '' ? 'a' : secret);
          const clean = knowing(secret).cleanAnswer(`${before}${form}${after}`);
          const edge = String.raw`[\p{L}\p{N}_]`;
          const escaped = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
          // Words that the surrounding text contains too are not a trace of the secret.
          const without = `${before}[credential]${after}`;
          const trace = new RegExp(`(?<!${edge})${escaped}(?!${edge})`, 'u');
          if (!trace.test(without)) expect(clean).not.toMatch(trace);
        },
      ),
      { numRuns: 500 },
    );
  });
});
