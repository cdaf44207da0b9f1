import { expect, it } from 'vitest';
import { legacyScheme, registeredSchemes } from './http-authentication-schemes.js';

it('does not report a scheme in common use as legacy', () => {
  for (const scheme of ['basic', 'bearer', 'dpop', 'scram-sha-256', 'constructor'])
    expect(legacyScheme(scheme)).toBeUndefined();
  expect(legacyScheme('digest')?.name).toBe('HTTP Digest');
});

it('recognises NTLM, which was never registered', () => {
  expect(registeredSchemes.has('ntlm')).toBe(false);
  expect(legacyScheme('ntlm')?.name).toBe('NTLM');
});
