import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClientCertificate } from './client-certificate.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
writeFileSync(join(folder, 'none.pem'), 'SECRET');
const io = { cwd: () => folder, env: {} };

it('reads nothing where nothing is named', async () => {
  expect(await readClientCertificate({}, io)).toBeUndefined();
});

it.each([
  [{ clientCert: 'none.pem' }, '`--client-cert` needs `--client-key`.'],
  [{ clientKey: 'none.pem' }, '`--client-key` needs `--client-cert`.'],
  [{ clientCert: 'lost.pem', clientKey: 'none.pem' }, '`--client-cert lost.pem` cannot be read.'],
  [
    { clientCert: 'none.pem', clientKey: 'none.pem' },
    '`--client-cert none.pem` and `--client-key none.pem` are not a certificate and its key in PEM.',
  ],
])('refuses %j', async (flags, message) => {
  await expect(readClientCertificate(flags, io)).rejects.toThrow(message);
});

it('names the options of the second user', async () => {
  await expect(readClientCertificate({ clientCert: 'none.pem' }, io, 'second-')).rejects.toThrow(
    '`--second-client-cert` needs `--second-client-key`.',
  );
});
