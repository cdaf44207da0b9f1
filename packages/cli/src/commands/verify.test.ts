import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as verifier from '@assay/verify';
import { readClientCertificate } from './verify.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
writeFileSync(join(folder, 'none.pem'), 'SECRET');
const io = { cwd: () => folder, env: {} };

it('reads no document if none is named', () => {
  expect(readClientCertificate({}, io, verifier)).toBeUndefined();
});

it.each([
  [{ clientCert: 'none.pem' }, '`--client-cert` needs `--client-key`.'],
  [{ clientKey: 'none.pem' }, '`--client-key` needs `--client-cert`.'],
  [{ clientCert: 'lost.pem', clientKey: 'none.pem' }, '`--client-cert lost.pem` cannot be read.'],
  [
    { clientCert: 'none.pem', clientKey: 'none.pem' },
    '`--client-cert none.pem` and `--client-key none.pem` are not a certificate and its key in PEM.',
  ],
])('refuses %j', (flags, message) => {
  expect(() => readClientCertificate(flags, io, verifier)).toThrow(message);
});

it('names the options of the second user', () => {
  expect(() => readClientCertificate({ clientCert: 'none.pem' }, io, verifier, 'second-')).toThrow(
    '`--second-client-cert` needs `--second-client-key`.',
  );
});
